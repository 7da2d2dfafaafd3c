import { member, numberIn, textIn } from './json.ts'
import { timeOf } from './datetime.ts'

/**
 * How new an answer's account of a task is: its two versions, `lastUpdateTime`, `status.lastUpdateTime` and the moment it describes, times in
 * milliseconds since 1970. Zero where the task has none.
 */
export type TaskAge = readonly [
  definition: number,
  status: number,
  updated: number,
  statusUpdated: number,
  asOf: number,
]

/**
 * A task's parts, which may come from different answers: the fields counted by `definitionVersion`, `status`, and what neither version counts
 * (`deliveryState`, `lastUpdateTime`, `lastUpdatedBy`).
 */
export const taskParts = ['definition', 'status', 'uncounted'] as const
export type TaskPart = (typeof taskParts)[number]

const [DEFINITION, STATUS, UPDATED, STATUS_UPDATED, AS_OF] = [0, 1, 2, 3, 4] as const

/**
 * Each part's own version decides first. The other version comes before any time: a copy that lags may still bear a newer `lastUpdateTime`.
 * Delivery follows what the agent reports, so what neither version counts goes by the status version first. `status.lastUpdateTime` guards
 * nothing but the status. An order of this kind is total, so the order in which answers arrive doesn't matter.
 */
const decidedBy: Readonly<Record<TaskPart, readonly (0 | 1 | 2 | 3 | 4)[]>> = {
  definition: [DEFINITION, STATUS, UPDATED, AS_OF],
  status: [STATUS, STATUS_UPDATED, DEFINITION, UPDATED, AS_OF],
  uncounted: [STATUS, DEFINITION, UPDATED, AS_OF],
}

/** Compares two answers' ages of one part of a task: negative where the first is older, 0 where nothing tells them apart. */
export function compareAges(part: TaskPart, one: TaskAge, other: TaskAge): number {
  const deciding = decidedBy[part].find((index) => one[index] !== other[index])
  return deciding === undefined ? 0 : one[deciding] - other[deciding]
}

/**
 * The age of a task as the wire had it.
 *
 * @param asOf The moment that its answer describes, in milliseconds since 1970.
 */
export function ageOfTask(task: unknown, asOf: number): TaskAge {
  const version = member(task, 'version')
  const status = member(task, 'status')
  return [
    numberIn(version, 'definitionVersion') ?? 0,
    numberIn(version, 'statusVersion') ?? 0,
    timeOf(textIn(task, 'lastUpdateTime')) ?? 0,
    timeOf(textIn(status, 'lastUpdateTime')) ?? 0,
    asOf,
  ]
}
