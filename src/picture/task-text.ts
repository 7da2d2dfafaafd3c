import type { KnownNames } from './entities.ts'
import type { LoadedTask } from './loaded-task.ts'
import { principalName } from './principal-name.ts'

/** What a free text asks for: its words, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Whether every word occurs in what the task says or in who it is assigned to. */
export function containsWords(
  task: LoadedTask,
  words: readonly string[],
  whoOf: (task: LoadedTask) => string,
): boolean {
  return words.every((word) => task.searchText.includes(word) || whoOf(task).includes(word))
}

/** Whether every word of the text occurs in what a card or row says of the task. Asks nobody. */
export function matchesText(task: LoadedTask, text: string, names: KnownNames): boolean {
  return containsWords(task, wordsOf(text), (each) => assigneeText(each, names))
}

/** The name of who the task is assigned to, in lower case. */
export function assigneeText({ task: { relations } }: LoadedTask, names: KnownNames): string {
  return principalName(relations?.assignee, names)?.toLowerCase() ?? ''
}
