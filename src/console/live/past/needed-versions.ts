import { timeOf } from '../../../contract/datetime.ts'
import { isRecord, member, parseJson } from '../../../contract/json.ts'
import type { PictureTask } from '../../../watch/wire/journal.ts'

/** A version that was told of a task, and the counters by which answers are merged. */
export interface Version {
  readonly task: PictureTask
  /** Its update first, in milliseconds. */
  readonly counters: readonly number[]
}

/** A service whose answers overtake each other at every turn must not make a task of thousands of versions. */
const MOST_VERSIONS = 50

/**
 * The versions of a task that a merge needs once another one is told: that one alone where it is the newest in every counter and time by which `mergeTask`
 * decides, as it nearly always is, else those before, too.
 */
export function neededOf(before: readonly Version[], task: PictureTask, text: string | undefined): readonly Version[] {
  const counters = countersIn(parseJson(text ?? '')?.value)
  const version = { task, counters }
  const last = before.at(-1)
  // Told again as it was: it came back, or it is absent now.
  if (last?.task.content === task.content) return [...before.slice(0, -1), version]
  const isNewest = before.every(
    (other) =>
      (counters[0] ?? 0) > (other.counters[0] ?? 0) &&
      counters.every((count, at) => count >= (other.counters[at] ?? 0)),
  )
  return isNewest ? [version] : [...before, version].slice(-MOST_VERSIONS)
}

function countersIn(task: unknown): readonly number[] {
  const version = member(task, 'version')
  const status = member(task, 'status')
  return [
    momentOf(member(task, 'lastUpdateTime')),
    numberOf(member(version, 'definitionVersion')),
    numberOf(member(version, 'statusVersion')),
    momentOf(isRecord(status) ? status['lastUpdateTime'] : undefined),
  ]
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function momentOf(value: unknown): number {
  return (typeof value === 'string' ? timeOf(value) : undefined) ?? -Infinity
}
