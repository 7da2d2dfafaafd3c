import { useRef, useState } from 'react'

import type { Handover } from '../../../../watch/wire/handover.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { saveRead } from './handover-server.ts'

interface Reading {
  readonly read: ReadonlySet<string>
  readonly setRead: (id: string, isRead: boolean) => void
  /** Why the last tick failed, in words. */
  readonly problem: string | undefined
}

const none: readonly string[] = []

/** Items that this client has read: shown at once, sent one by one. */
export function useReadItems(handover: Handover | undefined): Reading {
  const me = useWatch((watch) => watch.me?.clientId)
  const taken = handover?.readers.find(({ by }) => by === me)?.items ?? none
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
      const known = now.readers.find(({ by }) => by === who?.clientId)?.items ?? none
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

function withPressed(taken: readonly string[], pressed: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const read = new Set(taken)
  for (const [id, isRead] of pressed) {
    if (isRead) read.add(id)
    else read.delete(id)
  }
  return read
}
