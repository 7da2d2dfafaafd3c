import { useEffect, useState } from 'react'

import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { RECEIVED } from './draft/changed-items.ts'
import { changesInSlices } from './draft/draft-handover.ts'
import { gatherParts } from './gather-parts.ts'
import type { WatchHours } from './watch-hours.ts'

const COMPARE_MILLISECONDS = 10_000

/** Items that differ from now. Compared every few seconds outside rendering; undefined before that. */
export function useChanges(
  items: readonly HandoverItem[] | undefined,
  { from, to, nextTo }: WatchHours,
): number | undefined {
  const [compared, setCompared] = useState<{ readonly items: readonly HandoverItem[]; readonly count: number }>()
  useEffect(() => {
    if (items === undefined) return undefined
    let isOver = false
    let isComparing = false
    const compare = async () => {
      if (isComparing) return
      isComparing = true
      try {
        const parts = gatherParts({ from, to, nextTo }, [], undefined)
        const count = await changesInSlices(items, parts, comparedOf(items), () => isOver)
        if (count !== undefined) setCompared({ items, count })
      } finally {
        isComparing = false
      }
    }
    void compare()
    const timer = setInterval(() => void compare(), COMPARE_MILLISECONDS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [items, from, to, nextTo])
  return compared?.items === items ? compared?.count : undefined
}

/** Leaves out the journal's items, which need a request. The others show changes, too. */
function comparedOf(draft: readonly HandoverItem[]): (item: HandoverItem) => boolean {
  const hasReceived = draft.some(({ id }) => id.startsWith(RECEIVED))
  return ({ id, section }) => section !== 'notes' && !isOfJournal(id) && !(hasReceived && section === 'changed')
}

function isOfJournal(id: string): boolean {
  return id.startsWith('unknown:gap:') || id.startsWith('unknown:journal') || id === 'unknown:more gaps'
}
