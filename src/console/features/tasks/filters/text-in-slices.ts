import type { Entities } from '../../../../picture/entities.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { View } from '../../../../picture/view.ts'
import { finishInSlices } from '../../../ui/browser/time-slice.ts'
import { withText, type TextMatches } from './text-filter.ts'

/** As `withText`, in slices. Undefined if `isOver` ended it. */
export async function withTextInSlices(
  last: TextMatches | undefined,
  rows: View<LoadedTask>,
  text: string,
  entities: Entities,
  isOver: () => boolean,
): Promise<TextMatches | undefined> {
  const found = withText(last, rows, text, entities)
  await finishInSlices(found.view.prepare(), isOver)
  return isOver() ? undefined : found
}
