import type { Entities } from '../../live/entities.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import { assigneeText, containsWords, wordsOf } from '../../live/task/task-text.ts'
import { view, type View } from '../../live/view.ts'

/** Names of assignees, and the version of the names that they are of: with a hundred thousand tasks they cost more than the search. */
const assignees = new WeakMap<LoadedTask, { readonly version: number; readonly name: string }>()

function assigneeOf(task: LoadedTask, entities: Entities): string {
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

/**
 * Those of the rows that hold a text; the rows themselves without one. One more letter is looked for in what the last text has left, so that it
 * costs what is still shown. `last` itself where it is what is asked for.
 */
export function withText(last: Found | undefined, rows: View<LoadedTask>, text: string, entities: Entities): Found {
  if (last?.rows === rows && last.text === text) return last
  const words = wordsOf(text)
  if (words.length === 0) return { rows, text, view: rows }
  const isNarrower = last?.rows === rows && text.startsWith(last.text)
  const where = (task: LoadedTask): boolean => containsWords(task, words, (each) => assigneeOf(each, entities))
  const along = [entities.named]
  const order = newestFirst
  return {
    rows,
    text,
    view: view(isNarrower ? last.view : rows, { where, order, groupBy: ({ family }) => family, along }),
  }
}
