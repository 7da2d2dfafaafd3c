import { datetimeOf, timeOf } from '../../contract/datetime.ts'
import type { Task, TaskStatusValue } from '../../contract/task.ts'
import { between, random, type Seed } from '../scenario/random.ts'
import { attempt, deliveryTime, isUndelivered, retrySeconds } from './delivery.ts'
import { plannedOutcome, type PlannedOutcome } from './planned-outcome.ts'
import { estimate, progress } from './messages.ts'
import { end, kindOf, withDefinition, withDelivery, withStatus, type TaskStep } from './task-changes.ts'

/** The step at `time` (milliseconds). Deterministic in seed, task and versions. */
export function nextStep(seed: Seed, task: Task, time: number): TaskStep {
  const limit = latestBegin(task)
  if (limit === undefined) return stepOf(seed, task, time)
  if (limit <= time) return { task: endUnbegun(seed, task, time) }
  const { again, ...step } = stepOf(seed, task, time)
  return again === undefined ? step : { ...step, again: Math.min(again, (limit - time) / 1000) }
}

const UNBEGUN: readonly string[] = [
  'STATUS_CREATED',
  'STATUS_SCHEDULED_IN_MANAGER',
  'STATUS_SENT',
  'STATUS_MACHINE_RECEIPT',
  'STATUS_ACK',
  'STATUS_WILCO',
]

/** Agents may execute before `completeBefore` only. */
export function latestBegin({ status, executionConstraints }: Task): number | undefined {
  return UNBEGUN.includes(status?.status ?? '') ? timeOf(executionConstraints?.completeBefore) : undefined
}

function endUnbegun(seed: Seed, task: Task, time: number): Task {
  const next = random(seed, `limit ${task.version?.taskId}`)
  return end(task, time, next, 'ERROR_CODE_TIMEOUT', 'Not started in time')
}

function stepOf(seed: Seed, task: Task, time: number): TaskStep {
  const versions = task.version
  const next = random(seed, `step ${versions?.taskId} ${versions?.definitionVersion} ${versions?.statusVersion}`)
  const planned = plannedOutcome(seed, task)
  const acknowledge = task.deliveryState?.deliveryConstraints?.requireAcknowledgement === true
  const to = (status: TaskStatusValue, again?: number): TaskStep => ({
    task: withStatus(task, time, { status }),
    ...(again === undefined ? {} : { again }),
  })
  const elsewhere = task.isExecutedElsewhere === true
  switch (task.status?.status) {
    case 'STATUS_CREATED':
    case 'STATUS_SCHEDULED_IN_MANAGER': {
      const due = sendTime(task, time)
      if (due <= time) return elsewhere ? acknowledged(task, time, next) : send(task, time, next)
      const again = (due - time) / 1000
      return task.status.status === 'STATUS_CREATED' ? to('STATUS_SCHEDULED_IN_MANAGER', again) : { task, again }
    }
    case 'STATUS_SENT':
      if (elsewhere) return acknowledged(task, time, next)
      if (planned.delivery === 'unreachable') return attempt(task, time)
      // Unconfirmed requests repeat until `deliverBefore`, which has its own item of the schedule.
      if (planned.delivery === 'silent' && acknowledge) return { task, again: retrySeconds(task) }
      return {
        task: acknowledge
          ? withStatus(task, time, { status: 'STATUS_MACHINE_RECEIPT' })
          : withDelivery(withStatus(task, time, { status: 'STATUS_MACHINE_RECEIPT' }), 'DELIVERED'),
        again: between(6, 25, next),
      }
    case 'STATUS_MACHINE_RECEIPT':
      return acknowledged(task, time, next)
    case 'STATUS_ACK':
      if (planned.end === 'rejected')
        return { task: end(task, time, next, 'ERROR_CODE_REJECTED', 'Agent is committed elsewhere') }
      if (planned.end === 'version-rejected') {
        return {
          task: withStatus(task, time, {
            status: 'STATUS_VERSION_REJECTED',
            taskError: { code: 'ERROR_CODE_REJECTED', message: `Definition ${versions?.definitionVersion} superseded` },
          }),
        }
      }
      return to('STATUS_WILCO', between(20, 120, next))
    case 'STATUS_WILCO': {
      if (planned.end === 'replaced') return to('STATUS_REPLACED')
      const start = startTime(task, time)
      return start > time ? { task, again: (start - time) / 1000 } : begin(task, time, next)
    }
    case 'STATUS_WAITING_FOR_UPDATE':
      return to('STATUS_EXECUTING', between(30, 150, next))
    case 'STATUS_CANCEL_REQUESTED':
      return { task: withDelivery(end(task, time, next, 'ERROR_CODE_CANCELLED', 'Cancelled by the desk'), 'DELIVERED') }
    case 'STATUS_COMPLETE_REQUESTED':
      return { task: withDelivery(end(task, time, next), 'DELIVERED') }
    case 'STATUS_EXECUTING':
      return execute(task, time, planned, next)
    default:
      return { task }
  }
}

/** At its scheduled time or now, within its delivery constraints. */
function sendTime(task: Task, now: number): number {
  const scheduled = Math.max(timeOf(task.scheduledTime) ?? now, now)
  return task.isExecutedElsewhere === true ? scheduled : deliveryTime(task, scheduled, now)
}

/** Not before its scheduled time or execution window. */
function startTime({ scheduledTime, executionConstraints }: Task, now: number): number {
  return Math.max(timeOf(scheduledTime) ?? now, timeOf(executionConstraints?.startAfter) ?? now, now)
}

function send(task: Task, time: number, next: () => number): TaskStep {
  return {
    task: withDelivery(withStatus(task, time, { status: 'STATUS_SENT' }), 'PENDING_EXECUTE'),
    again: between(3, 12, next),
  }
}

/** A task executed elsewhere is reported by its executor. */
function acknowledged(task: Task, time: number, next: () => number): TaskStep {
  return {
    task: withDelivery(withStatus(task, time, { status: 'STATUS_ACK' }), 'DELIVERED'),
    again: between(10, 60, next),
  }
}

function begin(task: Task, time: number, next: () => number): TaskStep {
  const { system, team } = task.relations?.assignee ?? {}
  const agents = team?.members ?? (system?.entityId === undefined ? [] : [{ entityId: system.entityId }])
  const finish = task.executionConstraints?.completeBefore ?? datetimeOf(time + between(8, 40, next) * 60_000)
  const kind = kindOf(task)
  const started = withStatus(task, time, {
    status: 'STATUS_EXECUTING',
    startTime: datetimeOf(time),
    progress: progress(kind, 0, next),
    estimate: estimate(kind, finish, next),
    allocation: { activeAgents: agents },
  })
  return { task: started, again: between(30, 150, next) }
}

function percentOf(task: Task): number {
  const percent = task.status?.progress?.['percentComplete' as '@type']
  return Number(percent ?? 0)
}

function execute(task: Task, time: number, planned: PlannedOutcome, next: () => number): TaskStep {
  const { completeBefore } = task.executionConstraints ?? {}
  const limit = timeOf(completeBefore)
  const percent = percentOf(task) + between(6, 24, next)
  const kind = kindOf(task)
  if (limit !== undefined && limit < time && percent < 100)
    return { task: end(task, time, next, 'ERROR_CODE_TIMEOUT', 'Not finished in time') }
  if (percent >= 100)
    return planned.end === 'failed'
      ? { task: end(task, time, next, 'ERROR_CODE_FAILED', 'Contact lost in sea clutter') }
      : { task: end(task, time, next) }
  if (planned.end === 'cancelled' && percent > 50)
    return request(task, time, 'STATUS_CANCEL_REQUESTED', 'PENDING_CANCEL')
  if (planned.end === 'completed' && percent > 70)
    return request(task, time, 'STATUS_COMPLETE_REQUESTED', 'PENDING_COMPLETE')
  const dice = next()
  if (dice < 0.08)
    return { task: withStatus(task, time, { status: 'STATUS_WAITING_FOR_UPDATE' }), again: between(20, 90, next) }
  if (dice < 0.13) {
    const extended = { ...task.executionConstraints, completeBefore: datetimeOf((limit ?? time) + 60 * 60_000) }
    return {
      task: withDefinition(task, time, { executionConstraints: extended }),
      again: between(30, 150, next),
    }
  }
  const updated = withStatus(task, time, {
    progress: progress(kind, percent, next),
    estimate: estimate(kind, completeBefore ?? datetimeOf(time + (100 - percent) * 9000), next),
  })
  return { task: updated, again: between(60, 360, next) }
}

function request(task: Task, time: number, status: TaskStatusValue, delivery: string): TaskStep {
  return {
    task: withDelivery(withStatus(task, time, { status }), delivery),
    again: 25,
  }
}

/** Steps to the end when all goes well. */
const REMAINING: Partial<Record<TaskStatusValue, number>> = {
  STATUS_CREATED: 9,
  STATUS_SENT: 8,
  STATUS_MACHINE_RECEIPT: 7,
  STATUS_ACK: 6,
  STATUS_WILCO: 5,
}

/** After a long gap, in one step. Status versions grow about as much as by single steps. */
export function settle(seed: Seed, task: Task, time: number): TaskStep {
  if ((latestBegin(task) ?? Infinity) <= time) return { task: endUnbegun(seed, task, time) }
  const limit = timeOf(task.executionConstraints?.completeBefore)
  const start = startTime(task, time)
  const status = task.status?.status
  if (status === 'STATUS_EXECUTING' && limit !== undefined && limit > time) {
    const next = random(seed, `settle ${task.version?.taskId} ${task.version?.statusVersion}`)
    return {
      task: withStatus(task, time, { progress: progress(kindOf(task), Math.min(90, percentOf(task) + 10), next) }),
      again: between(60, 300, next),
    }
  }
  const isUnsent = status === 'STATUS_CREATED' || status === 'STATUS_SCHEDULED_IN_MANAGER'
  const due = isUnsent ? sendTime(task, time) : time
  if (due > time) return { task, again: (due - time) / 1000 }
  if (isUnsent && start > time) return nextStep(seed, task, time)
  if (start > time) return { task, again: (start - time) / 1000 }
  if (status !== 'STATUS_EXECUTING' && status !== 'STATUS_WAITING_FOR_UPDATE') {
    if (REMAINING[status as TaskStatusValue] === undefined) return nextStep(seed, task, time)
    if (plannedOutcome(seed, task).delivery !== 'reached' && isUndelivered(task)) return nextStep(seed, task, time)
  }
  const next = random(seed, `settle ${task.version?.taskId}`)
  const failed = plannedOutcome(seed, task).end === 'failed'
  const ended = failed
    ? end(task, time, next, 'ERROR_CODE_FAILED', 'Contact lost in sea clutter')
    : end(task, time, next)
  const skipped = REMAINING[status as TaskStatusValue] ?? 3
  return {
    task: {
      ...withDelivery(ended, 'DELIVERED'),
      version: { ...ended.version, statusVersion: (ended.version?.statusVersion ?? 0) + skipped },
    },
  }
}
