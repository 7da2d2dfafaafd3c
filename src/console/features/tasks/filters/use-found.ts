import { useDeferredValue, useEffect, useState } from 'react'

import type { Entities } from '../../../../picture/entities.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { View } from '../../../../picture/view.ts'
import { lookedIn, withText, type Found } from './text-filter.ts'

/** So many tasks are looked through at once, and nobody waits for a letter. */
const AT_ONCE = 2000

/** What of the rows holds what is typed; while many are looked through for it, what held the text before. */
export function useFound(rows: View<LoadedTask>, typed: string, entities: Entities): Found {
  // Typing goes first: a letter stands in its field before anything is looked for.
  const text = useDeferredValue(typed)
  const [last, keep] = useState<Found>()
  const isMuch =
    last?.rows === rows &&
    last.text !== text &&
    text.trim() !== '' &&
    lookedIn(last, rows, text).shown().rows.length > AT_ONCE
  const found = isMuch ? last : withText(last, rows, text, entities)
  if (found !== last) keep(found)
  useEffect(() => {
    if (!isMuch) return undefined
    let isOver = false
    const take = (next: Found | undefined): void => {
      if (next !== undefined && !isOver) keep(next)
    }
    void import('./text-in-slices.ts')
      .then(({ withTextInSlices }) => withTextInSlices(last, rows, text, entities, () => isOver))
      // Without that file the page stands still for a moment, and finds the same.
      .catch(() => withText(last, rows, text, entities))
      .then(take)
    return () => {
      isOver = true
    }
  }, [isMuch, last, rows, text, entities])
  return found
}
