import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import { moves } from '../scenario/movement.ts'
import { between, random } from '../scenario/random.ts'
import type { ScenarioWorld } from '../scenario/scenario.ts'
import type { ScheduleItem } from '../store/store.ts'
import { deliveryTime, isUndelivered } from './delivery.ts'
import { latestBegin } from './life-cycle.ts'
import { lifecycleItem, type Lifecycle } from './lifecycle-steps.ts'

export function stepItem(taskId: string, dueAt: number): ScheduleItem {
  return { id: `step:${taskId}`, dueAt: Math.round(dueAt), kind: 'step', subject: taskId, payload: null }
}

export function limitItem(taskId: string, dueAt: number): ScheduleItem {
  return { id: `limit:${taskId}`, dueAt, kind: 'delivery-limit', subject: taskId, payload: null }
}

function expiryItem(entityId: string, dueAt: number): ScheduleItem {
  return { id: `expiry:${entityId}`, dueAt, kind: 'expiry', subject: entityId, payload: null }
}

/** Seconds from start to the first step, by status. */
const FIRST_STEP: Record<string, readonly [soonest: number, latest: number]> = {
  STATUS_CREATED: [240, 900],
  STATUS_SENT: [4, 150],
  STATUS_MACHINE_RECEIPT: [5, 60],
  STATUS_ACK: [30, 240],
  STATUS_WILCO: [40, 300],
  STATUS_EXECUTING: [10, 420],
  STATUS_WAITING_FOR_UPDATE: [20, 240],
  STATUS_CANCEL_REQUESTED: [45, 60],
  STATUS_COMPLETE_REQUESTED: [70, 90],
}

/** Created, accepted or ending tasks this old rest until changed. */
const STANDING_MILLISECONDS = 6 * 3_600_000

/** First steps of live tasks, delivery limits, expiries, the next movement and arrival. */
export function initialSchedule(
  world: ScenarioWorld,
  tasks: readonly Task[],
  lifecycles: readonly Lifecycle[],
): ScheduleItem[] {
  const written = new Map(lifecycles.map(({ taskId, steps }) => [taskId, steps]))
  const steps = tasks.flatMap((task) => {
    const taskId = task.version?.taskId ?? ''
    const own = written.get(taskId)
    return own === undefined ? taskItems(world, task) : lifecycleItem(taskId, own)
  })
  const expiries = [...world.entities.values()].flatMap((entity) => {
    const at = timeOf(entity.expiryTime)
    return entity.noExpiry || at === undefined || entity.entityId === undefined || moves(entity)
      ? []
      : [expiryItem(entity.entityId, at)]
  })
  return [
    ...steps,
    ...expiries,
    { id: 'move', dueAt: world.start + 10_000, kind: 'move', subject: '', payload: null },
    ...(world.arrivals.length === 0
      ? []
      : [{ id: 'arrival', dueAt: world.start + 12_000, kind: 'arrival', subject: '', payload: { number: 0 } }]),
    ...(world.reports === undefined
      ? []
      : [{ id: 'report', dueAt: world.start + 3_000, kind: 'report', subject: '', payload: { number: 0 } }]),
  ]
}

function taskItems(world: ScenarioWorld, task: Task): ScheduleItem[] {
  const taskId = task.version?.taskId
  const status = task.status?.status ?? ''
  if (taskId === undefined) return []
  const next = random(world.seed, `first step ${taskId}`)
  const items: ScheduleItem[] = []
  const scheduled = timeOf(task.scheduledTime)
  const range = FIRST_STEP[status]
  const updated = timeOf(task.lastUpdateTime) ?? world.start
  const standing = status !== 'STATUS_EXECUTING' && world.start - updated > STANDING_MILLISECONDS
  const { deliverAfter, deliverBefore } = task.deliveryState?.deliveryConstraints ?? {}
  const limit = timeOf(deliverBefore)
  const planned =
    status === 'STATUS_SCHEDULED_IN_MANAGER'
      ? (scheduled ?? timeOf(deliverAfter))
      : range === undefined || standing
        ? undefined
        : world.start + between(range[0], range[1], next) * 1000
  if (limit !== undefined && isUndelivered(task)) {
    // Before the limit, whatever was planned.
    items.push(stepItem(taskId, deliveryTime(task, planned ?? limit, world.start + 1000)))
    items.push(limitItem(taskId, Math.max(limit, world.start)))
  } else {
    // Even a resting task ends when it may no longer begin.
    const first = Math.min(planned ?? Infinity, Math.max(latestBegin(task) ?? Infinity, world.start + 1000))
    if (first < Infinity) items.push(stepItem(taskId, first))
  }
  return items
}
