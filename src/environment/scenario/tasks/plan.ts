import type { DeliveryErrorCode, TaskErrorCode, TaskStatusValue } from '../../../contract/task.ts'

/** What is particular about a task; `build.ts` makes the task of it. Times are seconds: ages count back from start, limits forward. */
export interface TaskPlan {
  id: string
  title: string
  /** Where the title stands; `specification` and `untitled` leave it out. */
  titled?: 'displayName' | 'description' | 'both' | 'specification' | 'untitled'
  status: TaskStatusValue
  /** Last part of the specification's type. */
  kind: string
  /** Name of the entity (or team) that does it; absent: nobody yet. */
  assignee?: string
  /** Age of the last update. */
  updated: number
  /** Age at creation; by default some time before the last update. */
  created?: number
  versions: readonly [definition: number, status: number]
  parent?: string
  deliverBefore?: number
  completeBefore?: number
  startAfter?: number
  acknowledge?: boolean
  /** Interval as sent; `default` leaves it unset. */
  retry?: string
  error?: readonly [code: TaskErrorCode, message: string]
  deliveryError?: readonly [code: DeliveryErrorCode, message: string]
  /** Names of entities given to the task, a snapshot when marked with `*`; by default the assignee. */
  entities?: readonly string[]
  /** Age of the definition that brought the entities; by default that of the task. */
  given?: number
  /** Age at the start of execution. */
  started?: number
  agents?: readonly string[]
  elsewhere?: boolean
  replicated?: boolean
  scheduled?: number
}
