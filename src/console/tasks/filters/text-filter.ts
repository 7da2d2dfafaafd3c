import type { Entities } from '../../live/entities.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import { assigneeText, containsWords, wordsOf } from '../../live/task/task-text.ts'
import { view, type View } from '../../live/view.ts'

/** Names of assignees, and the version of the names that they are of: with a hundred thousand tasks they cost more than the search. */
const assignees = new WeakMap<LoadedTask, { readonly version: number; readonly name: string }>()

export function assigneeOf(task: LoadedTask, entities: Entities): string {
  const { version } = entities.named
  const known = assignees.get(task)
  if (known?.version === version) return known.name
  const name = assigneeText(task, entities)
  assignees.set(task, { version, name })
  return name
}

/** What of some rows holds a text. */
export interface Found {
  readonly rows: View<LoadedTask>
  readonly text: string
  readonly view: View<LoadedTask>
}

/** One more letter is looked for in what the last text has left, so that it costs what is still shown. */
export function lookedIn(last: Found | undefined, rows: View<LoadedTask>, text: string): View<LoadedTask> {
  return last?.rows === rows && text.startsWith(last.text) ? last.view : rows
}

/**
 * Those of the rows that hold a text; the rows themselves without one. `last` itself where it is what is asked for.
 * @param known what is known already of tasks that were looked through
 */
export function withText(
  last: Found | undefined,
  rows: View<LoadedTask>,
  text: string,
  entities: Entities,
  known?: ReadonlyMap<LoadedTask, boolean>,
): Found {
  if (last?.rows === rows && last.text === text) return last
  const words = wordsOf(text)
  if (words.length === 0) return { rows, text, view: rows }
  let ready = known
  const holds = (task: LoadedTask): boolean => containsWords(task, words, (each) => assigneeOf(each, entities))
  const where = (task: LoadedTask): boolean => ready?.get(task) ?? holds(task)
  const along = [entities.named]
  const order = newestFirst
  const found = view(lookedIn(last, rows, text), { where, order, groupBy: ({ family }) => family, along })
  // Made while what is known is so: later somebody's name may have come.
  found.shown()
  ready = undefined
  return { rows, text, view: found }
}

/** So many tasks are looked through while a letter is drawn. */
const AT_ONCE = 2000

/** Whether what a text asks for can be looked for at once, without anybody waiting for a letter. */
export function isFoundAtOnce(last: Found | undefined, rows: View<LoadedTask>, text: string): boolean {
  if (last?.rows === rows && last.text === text) return true
  return wordsOf(text).length === 0 || lookedIn(last, rows, text).shown().rows.length <= AT_ONCE
}
