import type { Entities } from '../../../../picture/entities.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { View } from '../../../../picture/view.ts'
import { inSlices } from '../../../ui/browser/time-slice.ts'
import { holdsText, searchedIn, withText, type TextMatches } from './text-filter.ts'

/** Tasks between two readings of the clock. */
const BETWEEN_LOOKS = 64

/** As `withText`, in slices. Undefined if `isOver` ended it. */
export async function withTextInSlices(
  last: TextMatches | undefined,
  rows: View<LoadedTask>,
  text: string,
  entities: Entities,
  isOver: () => boolean,
): Promise<TextMatches | undefined> {
  const holds = holdsText(text, entities)
  const { version } = entities.named
  const known = new Map<LoadedTask, boolean>()
  const look = (task: LoadedTask): void => void known.set(task, holds(task))
  await inSlices(searchedIn(last, rows, text).shown().rows, isOver, look, BETWEEN_LOOKS)
  if (isOver()) return undefined
  // A name has changed meanwhile.
  if (entities.named.version !== version) known.clear()
  const found = withText(last, rows, text, entities, (task) => known.get(task) ?? holds(task))
  // Computes it now.
  found.view.shown()
  known.clear()
  return found
}
