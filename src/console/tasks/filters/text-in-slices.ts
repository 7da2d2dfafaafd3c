import type { Entities } from '../../live/entities.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { containsWords, wordsOf } from '../../live/task/task-text.ts'
import type { View } from '../../live/view.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { assigneeOf, lookedIn, withText, type Found } from './text-filter.ts'

/** Tasks between two looks at the clock. */
const BETWEEN_LOOKS = 64

/** The same as `withText`, giving way to the page every slice. Undefined where `isOver` said so in between. */
export async function withTextInSlices(
  last: Found | undefined,
  rows: View<LoadedTask>,
  text: string,
  entities: Entities,
  isOver: () => boolean,
): Promise<Found | undefined> {
  const words = wordsOf(text)
  const known = new Map<LoadedTask, boolean>()
  const { version } = entities.named
  const look = (task: LoadedTask): void =>
    void known.set(
      task,
      containsWords(task, words, (each) => assigneeOf(each, entities)),
    )
  await inSlices(lookedIn(last, rows, text).shown().rows, isOver, look, BETWEEN_LOOKS)
  if (isOver()) return undefined
  return withText(last, rows, text, entities, entities.named.version === version ? known : undefined)
}
