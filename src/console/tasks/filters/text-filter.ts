import type { Principal } from '../../../contract/task.ts'
import type { Entities, KnownNames } from '../../live/entities.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import { principalName } from '../../live/task/principal-name.ts'
import { view, type View } from '../../live/view.ts'

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function matches(task: LoadedTask, words: readonly string[], whoOf: (task: LoadedTask) => string): boolean {
  return words.every((word) => task.searchText.includes(word) || whoOf(task).includes(word))
}

/** Whether every word of the text occurs in what a card or row says of the task. Asks nobody. */
export function matchesText(task: LoadedTask, text: string, names: KnownNames): boolean {
  return matches(task, wordsOf(text), ({ task: { relations } }) => nameIn(relations?.assignee, names))
}

function nameIn(principal: Principal | undefined, names: KnownNames): string {
  return principalName(principal, names)?.toLowerCase() ?? ''
}

/** Names of assignees, and the version of the names that they are of: with a hundred thousand tasks they cost more than the search. */
const assignees = new WeakMap<LoadedTask, { readonly version: number; readonly name: string }>()

function assigneeOf(task: LoadedTask, entities: Entities): string {
  const { version } = entities.named
  const known = assignees.get(task)
  if (known?.version === version) return known.name
  const name = nameIn(task.task.relations?.assignee, entities)
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
  const where = (task: LoadedTask): boolean => matches(task, words, (each) => assigneeOf(each, entities))
  const along = [entities.named]
  const order = newestFirst
  return {
    rows,
    text,
    view: view(isNarrower ? last.view : rows, { where, order, groupBy: ({ family }) => family, along }),
  }
}
