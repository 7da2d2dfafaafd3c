import { formatAbsoluteTime } from '../../../../format/time.ts'
import { observationOf, observationTitle, type FieldChange } from '../../../../picture/observation.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { statusWords } from '../../../../task/status-families.ts'

/** A task's change between a moment and now. */
export interface TaskChange {
  readonly id: string
  readonly title: string
  /** Now, or else then. */
  readonly status: string | undefined
  /** `Executing to Done OK`, `Not known then`. */
  readonly words: string
  /** On the task's card: `now Done OK, 14:12:31Z`. */
  readonly line: string
  readonly fields: readonly FieldChange[]
  readonly updated: number
}

/**
 * Undefined if nothing changed.
 * @param then undefined if unknown at the moment
 * @param now undefined if not loaded, which doesn't mean that it is gone
 * @param at milliseconds of the environment's clock
 */
export function taskChange(
  then: LoadedTask | undefined,
  now: LoadedTask | undefined,
  at: number,
): TaskChange | undefined {
  const task = now ?? then
  if (task === undefined) return undefined
  const { id, title, updated } = task
  const common = { id, title, updated, status: task.task.status?.status }
  if (now === undefined) return { ...common, words: 'Not loaded now', line: 'not loaded now', fields: [] }
  if (then === undefined) return { ...common, words: 'Not loaded then', line: 'not loaded then', fields: [] }
  const seen = observationOf(then, now, 0)
  if (seen === undefined) return undefined
  const what = seen.status === seen.before.status ? 'changed' : statusWords(seen.status)
  const time = Number.isFinite(updated) ? formatAbsoluteTime(updated, at) : 'no time'
  return { ...common, words: observationTitle(seen), line: `now ${what}, ${time}`, fields: seen.changes }
}

/** A task at both times; at least one is known. */
export type TaskPair = readonly [then: LoadedTask | undefined, now: LoadedTask | undefined]

/** Each task of both times, once. */
export function* pairsOf(
  then: Iterable<LoadedTask>,
  now: Iterable<LoadedTask>,
  knownNow: (id: string) => LoadedTask | undefined,
  knownThen: (id: string) => LoadedTask | undefined,
): Iterable<TaskPair> {
  for (const task of then) yield [task, knownNow(task.id)]
  for (const task of now) if (knownThen(task.id) === undefined) yield [undefined, task]
}
