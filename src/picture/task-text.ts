import type { KnownNames } from './entities.ts'
import type { LoadedTask } from './loaded-task.ts'
import { principalName } from './principal-name.ts'

/** In lower case. */
export function searchTerms(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

export function containsWords(
  task: LoadedTask,
  words: readonly string[],
  whoOf: (task: LoadedTask) => string,
): boolean {
  return words.every((word) => task.searchText.includes(word) || whoOf(task).includes(word))
}

/** Whether a card or row displays every word. Sends no request. */
export function matchesText(task: LoadedTask, text: string, names: KnownNames): boolean {
  return containsWords(task, searchTerms(text), (each) => assigneeText(each, names))
}

export function assigneeText({ task: { relations } }: LoadedTask, names: KnownNames): string {
  return principalName(relations?.assignee, names)?.toLowerCase() ?? ''
}
