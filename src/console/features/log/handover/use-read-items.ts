import { useRef, useState } from 'react'

import type { Handover } from '../../../../watch/wire/handover.ts'
import { isSameActor, type Acted } from '../../../known/watch/persons/actor-words.ts'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { saveRead } from './handover-server.ts'

interface Reading {
  readonly read: ReadonlySet<string>
  readonly setRead: (id: string, isRead: boolean) => void
  /** Why the last tick failed, in words. */
  readonly problem: string | undefined
}

const none: readonly string[] = []

/** Items that this client, or its person, has read: shown at once, sent one by one. */
export function useReadItems(handover: Handover | undefined): Reading {
  const by = useWatch((watch) => watch.me?.clientId)
  const person = useOnWatch(({ here }) => here?.mark)
  const taken = readBy({ by, person }, handover)
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState<string>()
  const wanted = useRef<ReadonlyMap<string, boolean>>(new Map())
  const isSending = useRef(false)

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    while (wanted.current.size > 0) {
      const { handover: now, me: who } = useWatch.getState()
      if (now === undefined) break
      const sent = wanted.current
      const known = readBy({ by: who?.clientId, person: useOnWatch.getState().here?.mark }, now)
      const refused = await saveRead(now.id, [...withPressed(known, sent)])
      setProblem(refused)
      // Later ticks go with the next request.
      const left = new Map(
        [...wanted.current].filter(([id, isRead]) => refused === undefined && sent.get(id) !== isRead),
      )
      wanted.current = left
      setPressed(left)
    }
    isSending.current = false
  }
  return {
    read: withPressed(taken, pressed),
    setRead: (id, isRead) => {
      wanted.current = new Map(wanted.current).set(id, isRead)
      setPressed(wanted.current)
      void send()
    },
    problem,
  }
}

function readBy(me: Acted, handover: Handover | undefined): readonly string[] {
  return handover?.readers.find((reader) => isSameActor(reader, me))?.items ?? none
}

function withPressed(taken: readonly string[], pressed: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const read = new Set(taken)
  for (const [id, isRead] of pressed) {
    if (isRead) read.add(id)
    else read.delete(id)
  }
  return read
}
