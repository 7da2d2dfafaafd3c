import type { Entities } from '../../../../picture/entities.ts'
import { newestFirst, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { assigneeText, containsWords, searchTerms } from '../../../../picture/task-text.ts'
import { view, type View } from '../../../../picture/view.ts'

/** Cached with the version of the names: for a hundred thousand tasks they cost more than the search. */
const assignees = new WeakMap<LoadedTask, { readonly version: number; readonly name: string }>()

function assigneeOf(task: LoadedTask, entities: Entities): string {
  const { version } = entities.named
  const known = assignees.get(task)
  if (known?.version === version) return known.name
  const name = assigneeText(task, entities)
  assignees.set(task, { version, name })
  return name
}

export interface TextMatches {
  readonly rows: View<LoadedTask>
  readonly text: string
  readonly view: View<LoadedTask>
}

/** Continues with the last result after another letter, so that it costs only what is still shown. */
export function searchedIn(last: TextMatches | undefined, rows: View<LoadedTask>, text: string): View<LoadedTask> {
  return last?.rows === rows && text.startsWith(last.text) ? last.view : rows
}

/** Whether assignee and task together contain every word. */
function holdsText(text: string, entities: Entities): (task: LoadedTask) => boolean {
  const words = searchTerms(text)
  return (task) => containsWords(task, words, (each) => assigneeOf(each, entities))
}

/** Returns all rows without a text, and `last` if it still fits. */
export function withText(
  last: TextMatches | undefined,
  rows: View<LoadedTask>,
  text: string,
  entities: Entities,
): TextMatches {
  if (last?.rows === rows && last.text === text) return last
  if (text.trim() === '') return { rows, text, view: rows }
  const where = holdsText(text, entities)
  const options = { where, order: newestFirst, groupBy: ({ family }: LoadedTask) => family, along: [entities.named] }
  return { rows, text, view: view(searchedIn(last, rows, text), options) }
}
