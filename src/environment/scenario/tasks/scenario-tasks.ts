import type { Task, TaskStatusValue } from '../../../contract/task.ts'
import { backgroundPlans } from './background.ts'
import { buildTask, type World } from './build.ts'
import { SEARCH_HEADLINES } from './headlines-search.ts'
import { WATCH_HEADLINES } from './headlines-watch.ts'

/** How many tasks of each status the scenario starts with: 400, three statuses with more than two pages of 50. */
export const TASK_COUNTS: Readonly<Record<TaskStatusValue, number>> = {
  STATUS_INVALID: 1,
  STATUS_CREATED: 6,
  STATUS_SCHEDULED_IN_MANAGER: 8,
  STATUS_SENT: 14,
  STATUS_MACHINE_RECEIPT: 9,
  STATUS_ACK: 8,
  STATUS_WILCO: 7,
  STATUS_EXECUTING: 104,
  STATUS_WAITING_FOR_UPDATE: 7,
  STATUS_DONE_OK: 121,
  STATUS_DONE_NOT_OK: 102,
  STATUS_REPLACED: 6,
  STATUS_CANCEL_REQUESTED: 2,
  STATUS_COMPLETE_REQUESTED: 2,
  STATUS_VERSION_REJECTED: 3,
}

/** The tasks that a first screen shows, newest within seconds of start. */
const HEADLINES = [...SEARCH_HEADLINES, ...WATCH_HEADLINES]

const STATUSES = Object.keys(TASK_COUNTS) as readonly TaskStatusValue[]

/** How many tasks the scenario itself has, without any grown on top. */
export const SCENARIO_TASKS = STATUSES.reduce((sum, status) => sum + TASK_COUNTS[status], 0)

/** The scenario's tasks, oldest update first. */
export function scenarioTasks(world: World): Task[] {
  const plans = STATUSES.flatMap((status) => {
    const headlines = HEADLINES.filter((plan) => plan.status === status)
    return [...headlines, ...backgroundPlans(world.seed, status, TASK_COUNTS[status] - headlines.length)]
  })
  return plans.toSorted((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1)).map((plan) => buildTask(plan, world))
}
