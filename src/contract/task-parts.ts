import { member, numberIn, textIn } from './json.ts'
import { timeOf } from './datetime.ts'

/**
 * Definition and status version, `lastUpdateTime`, `status.lastUpdateTime`, the answer's moment; times in
 * milliseconds since 1970. 0: absent.
 */
export type TaskAge = readonly [
  definition: number,
  status: number,
  updated: number,
  statusUpdated: number,
  asOf: number,
]

/** From different answers. `uncounted`: `deliveryState`, `lastUpdateTime`, `lastUpdatedBy`. */
export const taskParts = ['definition', 'status', 'uncounted'] as const
export type TaskPart = (typeof taskParts)[number]

const [DEFINITION, STATUS, UPDATED, STATUS_UPDATED, AS_OF] = [0, 1, 2, 3, 4] as const

/**
 * The part's own version first, then the other: a lagging copy may have a newer `lastUpdateTime`. Delivery
 * follows the agent's reports, so uncounted fields go by the status version. A total order, for any order of
 * arrival.
 */
const decidedBy: Readonly<Record<TaskPart, readonly (0 | 1 | 2 | 3 | 4)[]>> = {
  definition: [DEFINITION, STATUS, UPDATED, AS_OF],
  status: [STATUS, STATUS_UPDATED, DEFINITION, UPDATED, AS_OF],
  uncounted: [STATUS, DEFINITION, UPDATED, AS_OF],
}

/** Negative where the first is older; 0: equal. */
export function compareAges(part: TaskPart, one: TaskAge, other: TaskAge): number {
  const deciding = decidedBy[part].find((index) => one[index] !== other[index])
  return deciding === undefined ? 0 : one[deciding] - other[deciding]
}

/** `asOf`: the moment that the answer describes, in milliseconds since 1970. */
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
