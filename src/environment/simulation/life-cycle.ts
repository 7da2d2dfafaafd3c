import type { Task, TaskErrorCode, TaskStatusValue } from '../../contract/task.ts'
import { entityId } from '../scenario/entities/names.ts'
import { between, random, type Seed } from '../scenario/random.ts'
import { errorDetails, estimate, progress, result } from '../scenario/tasks/messages.ts'
import { planner } from '../scenario/tasks/principals.ts'
import { isoTime } from '../scenario/timeline.ts'

/** What will become of a task, fixed by the seed and its id. */
export interface Fate {
  /** `silent` agents get the request and never confirm; `unreachable` ones never get it. */
  delivery: 'reached' | 'silent' | 'unreachable'
  end: 'done' | 'failed' | 'rejected' | 'version-rejected' | 'replaced' | 'cancelled' | 'completed'
}

const SILENT_AGENTS = [entityId('F/V Prudence Ann')]

/** See `Fate`. Agents that are known to be silent stay so. */
export function fateOf(seed: Seed, task: Task): Fate {
  const next = random(seed, `fate ${task.version?.taskId}`)
  const [delivery, end] = [next(), next()]
  const silent = SILENT_AGENTS.includes(task.relations?.assignee?.system?.entityId ?? '')
  return {
    delivery:
      silent || (delivery < 0.05 && task.deliveryState?.deliveryConstraints?.deliverBefore !== undefined)
        ? 'silent'
        : delivery > 0.95
          ? 'unreachable'
          : 'reached',
    end:
      end < 0.72
        ? 'done'
        : end < 0.82
          ? 'failed'
          : end < 0.86
            ? 'rejected'
            : end < 0.88
              ? 'version-rejected'
              : end < 0.91
                ? 'replaced'
                : end < 0.96
                  ? 'cancelled'
                  : 'completed',
  }
}

/** The task after a step, and how many seconds later the next one follows; no number where nothing follows. */
export interface Step {
  task: Task
  again?: number
}

const ENDED: readonly string[] = [
  'STATUS_DONE_OK',
  'STATUS_DONE_NOT_OK',
  'STATUS_REPLACED',
  'STATUS_VERSION_REJECTED',
  'STATUS_INVALID',
]

export const hasEnded = (task: Task): boolean => ENDED.includes(task.status?.status ?? '')

const kindOf = (task: Task): string => task.specification?.['@type']?.split('.').at(-1) ?? 'Task'

/** The task with its status part changed: status version, both update times and the updater move with it. */
export function withStatus(task: Task, time: number, change: Partial<NonNullable<Task['status']>>, versions = 1): Task {
  const lastUpdateTime = isoTime(time)
  const by = task.relations?.assignee
  return {
    ...task,
    version: { ...task.version, statusVersion: (task.version?.statusVersion ?? 0) + versions },
    lastUpdateTime,
    lastUpdatedBy: by?.system === undefined ? planner : { system: by.system },
    status: { ...task.status, ...change, lastUpdateTime },
  }
}

/** The task with a part of its definition changed by the planner: the status part and its guard stay as they are. */
export function withDefinition(task: Task, time: number, change: Partial<Task>): Task {
  return {
    ...task,
    ...change,
    version: { ...task.version, definitionVersion: (task.version?.definitionVersion ?? 0) + 1 },
    lastUpdateTime: isoTime(time),
    lastUpdatedBy: planner,
  }
}

const withDelivery = (task: Task, status: string): Task => {
  const { error: _cleared, ...state } = task.deliveryState ?? {}
  return { ...task, deliveryState: { ...state, status: `DELIVERY_STATUS_${status}` } }
}

/** Ends a task; what only makes sense while it runs goes. */
function end(task: Task, time: number, next: () => number, code?: TaskErrorCode, message = ''): Task {
  const { progress: _progress, estimate: _estimate, allocation: _allocation, ...status } = task.status ?? {}
  const kind = kindOf(task)
  const ended: Task = { ...task, status }
  if (code === undefined)
    return withStatus(ended, time, { status: 'STATUS_DONE_OK', result: result(kind, isoTime(time), next) })
  return withStatus(ended, time, {
    status: 'STATUS_DONE_NOT_OK',
    taskError: { code, message, errorDetails: errorDetails(kind, code, message, next) },
  })
}

/** `deliverBefore` has passed undelivered: the delivery error the interface names, and the task's end as this environment reads it. */
export function endUndelivered(task: Task, time: number, seed: Seed): Task {
  const unconfirmed =
    task.deliveryState?.deliveryConstraints?.requireAcknowledgement === true &&
    task.status?.status !== 'STATUS_CREATED' &&
    fateOf(seed, task).delivery !== 'unreachable'
  const [code, message] = unconfirmed
    ? (['DELIVERY_ERROR_CODE_NOT_ACKNOWLEDGED', 'No acknowledgement before deliverBefore'] as const)
    : (['DELIVERY_ERROR_CODE_TIMEOUT', 'deliverBefore passed without delivery'] as const)
  const failed = end(task, time, random(seed, `limit ${task.version?.taskId}`), 'ERROR_CODE_TIMEOUT', message)
  return { ...failed, deliveryState: { ...failed.deliveryState, error: { code, message } } }
}

/** Whether a task still waits to be delivered. */
export function isUndelivered(task: Task): boolean {
  return !hasEnded(task) && task.deliveryState?.status !== 'DELIVERY_STATUS_DELIVERED'
}

/** Seconds of a `5s` duration; the interface's default when unset. */
export function retrySeconds(task: Task): number {
  const text = task.retryStrategy?.fixedRetryStrategy?.retryInterval
  return text === undefined ? 5 : Math.max(1, Number.parseFloat(text))
}

const canRetry = (task: Task): boolean => task.deliveryState?.deliveryConstraints?.deliverBefore !== undefined

/** The next thing that happens to a task at `time` (milliseconds). Deterministic in seed, task and its versions, so a restart changes nothing. */
export function nextStep(seed: Seed, task: Task, time: number): Step {
  const versions = task.version
  const next = random(seed, `step ${versions?.taskId} ${versions?.definitionVersion} ${versions?.statusVersion}`)
  const fate = fateOf(seed, task)
  const acknowledge = task.deliveryState?.deliveryConstraints?.requireAcknowledgement === true
  const to = (status: TaskStatusValue, again?: number): Step => ({
    task: withStatus(task, time, { status }),
    ...(again === undefined ? {} : { again }),
  })
  switch (task.status?.status) {
    case 'STATUS_CREATED': {
      const scheduled = task.scheduledTime === undefined ? 0 : Date.parse(task.scheduledTime)
      if (scheduled > time) return to('STATUS_SCHEDULED_IN_MANAGER', (scheduled - time) / 1000)
      return send(task, time, next)
    }
    case 'STATUS_SCHEDULED_IN_MANAGER':
      return send(task, time, next)
    case 'STATUS_SENT':
      if (fate.delivery === 'unreachable') return attempt(task, time)
      // Nobody confirms: the request is sent again and again until `deliverBefore`, which is on the agenda by itself.
      if (fate.delivery === 'silent' && acknowledge) return { task, again: retrySeconds(task) }
      return {
        task: acknowledge
          ? withStatus(task, time, { status: 'STATUS_MACHINE_RECEIPT' })
          : withDelivery(withStatus(task, time, { status: 'STATUS_MACHINE_RECEIPT' }), 'DELIVERED'),
        again: between(6, 25, next),
      }
    case 'STATUS_MACHINE_RECEIPT':
      return {
        task: withDelivery(withStatus(task, time, { status: 'STATUS_ACK' }), 'DELIVERED'),
        again: between(10, 60, next),
      }
    case 'STATUS_ACK':
      if (fate.end === 'rejected')
        return { task: end(task, time, next, 'ERROR_CODE_REJECTED', 'Agent is committed elsewhere') }
      if (fate.end === 'version-rejected') {
        return {
          task: withStatus(task, time, {
            status: 'STATUS_VERSION_REJECTED',
            taskError: { code: 'ERROR_CODE_REJECTED', message: `Definition ${versions?.definitionVersion} superseded` },
          }),
        }
      }
      return to('STATUS_WILCO', between(20, 120, next))
    case 'STATUS_WILCO':
      if (fate.end === 'replaced') return to('STATUS_REPLACED')
      return begin(task, time, next)
    case 'STATUS_WAITING_FOR_UPDATE':
      return to('STATUS_EXECUTING', between(30, 150, next))
    case 'STATUS_CANCEL_REQUESTED':
      return { task: withDelivery(end(task, time, next, 'ERROR_CODE_CANCELLED', 'Cancelled by the desk'), 'DELIVERED') }
    case 'STATUS_COMPLETE_REQUESTED':
      return { task: withDelivery(end(task, time, next), 'DELIVERED') }
    case 'STATUS_EXECUTING':
      return execute(task, time, fate, next)
    default:
      return { task }
  }
}

function send(task: Task, time: number, next: () => number): Step {
  return {
    task: withDelivery(withStatus(task, time, { status: 'STATUS_SENT' }), 'PENDING_EXECUTE'),
    again: between(3, 12, next),
  }
}

/** A delivery attempt that fails: told once, then repeated in silence while the constraints allow it. */
function attempt(task: Task, time: number): Step {
  if (!canRetry(task)) {
    const failed = end(task, time, () => 0.5, 'ERROR_CODE_FAILED', 'Agent connection closed')
    return {
      task: {
        ...failed,
        deliveryState: {
          ...failed.deliveryState,
          error: { code: 'DELIVERY_ERROR_CODE_UNAVAILABLE', message: 'No link to the agent, not retried' },
        },
      },
    }
  }
  if (task.deliveryState?.error !== undefined) return { task, again: retrySeconds(task) }
  const told = {
    ...withStatus(task, time, {}),
    deliveryState: {
      ...task.deliveryState,
      error: { code: 'DELIVERY_ERROR_CODE_UNAVAILABLE', message: 'No link to the agent, retrying' },
    },
  }
  return { task: told, again: retrySeconds(task) }
}

function begin(task: Task, time: number, next: () => number): Step {
  const { system, team } = task.relations?.assignee ?? {}
  const agents = team?.members ?? (system?.entityId === undefined ? [] : [{ entityId: system.entityId }])
  const finish = task.executionConstraints?.completeBefore ?? isoTime(time + between(8, 40, next) * 60_000)
  const kind = kindOf(task)
  const started = withStatus(task, time, {
    status: 'STATUS_EXECUTING',
    startTime: isoTime(time),
    progress: progress(kind, 0, next),
    estimate: estimate(kind, finish, next),
    allocation: { activeAgents: agents },
  })
  return { task: started, again: between(30, 150, next) }
}

const percentOf = (task: Task): number => {
  const percent = task.status?.progress?.['percentComplete' as '@type']
  return Number(percent ?? 0)
}

function execute(task: Task, time: number, fate: Fate, next: () => number): Step {
  const limit = task.executionConstraints?.completeBefore
  const percent = percentOf(task) + between(6, 24, next)
  const kind = kindOf(task)
  if (limit !== undefined && Date.parse(limit) < time && percent < 100)
    return { task: end(task, time, next, 'ERROR_CODE_TIMEOUT', 'Not finished before completeBefore') }
  if (percent >= 100)
    return fate.end === 'failed'
      ? { task: end(task, time, next, 'ERROR_CODE_FAILED', 'Contact lost in sea clutter') }
      : { task: end(task, time, next) }
  if (fate.end === 'cancelled' && percent > 50) return request(task, time, 'STATUS_CANCEL_REQUESTED', 'PENDING_CANCEL')
  if (fate.end === 'completed' && percent > 70)
    return request(task, time, 'STATUS_COMPLETE_REQUESTED', 'PENDING_COMPLETE')
  const dice = next()
  if (dice < 0.08)
    return { task: withStatus(task, time, { status: 'STATUS_WAITING_FOR_UPDATE' }), again: between(20, 90, next) }
  if (dice < 0.13) {
    const completeBefore = isoTime((limit === undefined ? time : Date.parse(limit)) + 25 * 60_000)
    return {
      task: withDefinition(task, time, { executionConstraints: { ...task.executionConstraints, completeBefore } }),
      again: between(30, 150, next),
    }
  }
  const told = withStatus(task, time, {
    progress: progress(kind, percent, next),
    estimate: estimate(kind, limit ?? isoTime(time + (100 - percent) * 9000), next),
  })
  return { task: told, again: between(30, 240, next) }
}

const request = (task: Task, time: number, status: TaskStatusValue, delivery: string): Step => ({
  task: withDelivery(withStatus(task, time, { status }), delivery),
  again: 25,
})

/** Steps from here to the end when nothing goes wrong. */
const REMAINING: Partial<Record<TaskStatusValue, number>> = {
  STATUS_CREATED: 9,
  STATUS_SENT: 8,
  STATUS_MACHINE_RECEIPT: 7,
  STATUS_ACK: 6,
  STATUS_WILCO: 5,
}

/**
 * What has become of a task in a long gap, in one go: ended as its fate has it, or further on if it may still run. Status versions move by about as
 * many as the steps would have been.
 */
export function settle(seed: Seed, task: Task, time: number): Step {
  const limit = task.executionConstraints?.completeBefore
  const status = task.status?.status
  if (status === 'STATUS_EXECUTING' && limit !== undefined && Date.parse(limit) > time) {
    const next = random(seed, `settle ${task.version?.taskId} ${task.version?.statusVersion}`)
    return {
      task: withStatus(task, time, { progress: progress(kindOf(task), Math.min(90, percentOf(task) + 10), next) }),
      again: between(60, 300, next),
    }
  }
  if (task.scheduledTime !== undefined && Date.parse(task.scheduledTime) > time)
    return { task, again: (Date.parse(task.scheduledTime) - time) / 1000 }
  if (status !== 'STATUS_EXECUTING' && status !== 'STATUS_WAITING_FOR_UPDATE') {
    if (REMAINING[status as TaskStatusValue] === undefined) return nextStep(seed, task, time)
    if (fateOf(seed, task).delivery !== 'reached' && isUndelivered(task)) return nextStep(seed, task, time)
  }
  const next = random(seed, `settle ${task.version?.taskId}`)
  const failed = fateOf(seed, task).end === 'failed'
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
