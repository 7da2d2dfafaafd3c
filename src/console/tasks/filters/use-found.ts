import { useDeferredValue, useEffect, useState } from 'react'

import type { Entities } from '../../live/entities.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import type { View } from '../../live/view.ts'
import { isFoundAtOnce, withText, type Found } from './text-filter.ts'

/** What of the rows holds what is typed; while many are looked through for it, what held the text before. */
export function useFound(rows: View<LoadedTask>, typed: string, entities: Entities): Found {
  // Typing goes first: a letter stands in its field before anything is looked for.
  const text = useDeferredValue(typed)
  const [last, keep] = useState<Found>()
  const isAtOnce = isFoundAtOnce(last, rows, text)
  const found = isAtOnce || last?.rows !== rows ? withText(last, rows, text, entities) : last
  if (found !== last) keep(found)
  useEffect(() => {
    if (isAtOnce) return undefined
    let isOver = false
    void import('./text-in-slices.ts')
      .then(({ withTextInSlices }) => withTextInSlices(last, rows, text, entities, () => isOver))
      // Without that file the page stands still for a moment, and finds the same.
      .catch(() => withText(last, rows, text, entities))
      .then((next) => {
        if (next !== undefined && !isOver) keep(next)
      })
    return () => {
      isOver = true
    }
  }, [isAtOnce, last, rows, text, entities])
  return found
}
