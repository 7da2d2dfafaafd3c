import { useDeferredValue, useEffect, useState } from 'react'

import type { Entities } from '../../../../picture/entities.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { View } from '../../../../picture/view.ts'
import { searchedIn, withText, type TextMatches } from './text-filter.ts'

/** This many take no noticeable time. */
const AT_ONCE = 2000

/** Rows with the typed text; while searching many, the last result. */
export function useTextMatches(rows: View<LoadedTask>, typed: string, entities: Entities): TextMatches {
  // Typing goes first: a letter shows before the search.
  const text = useDeferredValue(typed)
  const [last, keep] = useState<TextMatches>()
  const isMuch =
    last?.rows === rows &&
    last.text !== text &&
    text.trim() !== '' &&
    searchedIn(last, rows, text).shown().rows.length > AT_ONCE
  const found = isMuch ? last : withText(last, rows, text, entities)
  if (found !== last) keep(found)
  useEffect(() => {
    if (!isMuch) return undefined
    let isOver = false
    const take = (next: TextMatches | undefined): void => {
      if (next !== undefined && !isOver) keep(next)
    }
    void import('./text-in-slices.ts')
      .then(({ withTextInSlices }) => withTextInSlices(last, rows, text, entities, () => isOver))
      // Without that file it blocks for a moment, with the same result.
      .catch(() => withText(last, rows, text, entities))
      .then(take)
    return () => {
      isOver = true
    }
  }, [isMuch, last, rows, text, entities])
  return found
}
