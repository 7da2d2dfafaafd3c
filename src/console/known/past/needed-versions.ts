import { parseJson } from '../../../contract/json.ts'
import { ageOfTask, neededVersions, type TaskAge } from '../../../contract/task-parts.ts'
import type { PictureTask } from '../../../watch/wire/journal.ts'

/** A version of a task in an answer, and how new it is. */
export interface Version {
  readonly task: PictureTask
  readonly age: TaskAge
}

/** The versions of a task that a merge needs once another one is there: mostly that one alone. */
export function neededOf(before: readonly Version[], task: PictureTask, text: string | undefined): readonly Version[] {
  const age = ageOfTask(parseJson(text ?? '')?.value, task.asOf)
  // Answered again as it was: it came back, or it is absent now.
  const others = before.filter((other) => other.task.content !== task.content)
  return neededVersions([...others, { task, age }], (version) => version.age)
}
