import type { Entities, KnownNames } from '../../live/entities.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import { principalName } from '../../live/task/principal-name.ts'
import { view, type View } from '../../live/view.ts'

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function matches(task: LoadedTask, words: readonly string[], entities: KnownNames): boolean {
  let who: string | undefined
  return words.every((word) => {
    if (task.searchText.includes(word)) return true
    who ??= principalName(task.task.relations?.assignee, entities)?.toLowerCase() ?? ''
    return who.includes(word)
  })
}

/** Whether every word of the text occurs in what a card or row says of the task. Asks nobody. */
export function matchesText(task: LoadedTask, text: string, entities: KnownNames): boolean {
  return matches(task, wordsOf(text), entities)
}

/** Those of the rows that hold a text; the rows themselves without one. */
export function withText(rows: View<LoadedTask>, text: string, entities: Entities): View<LoadedTask> {
  const words = wordsOf(text)
  if (words.length === 0) return rows
  const where = (task: LoadedTask): boolean => matches(task, words, entities)
  return view(rows, { where, order: newestFirst, groupBy: ({ family }) => family, along: [entities.named] })
}
