import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import { random, type Seed } from '../scenario/random.ts'
import { plannedOutcome } from './planned-outcome.ts'
import { end, hasEnded, withStatus, type TaskStep } from './task-changes.ts'

/** The interface names the error; ending the task is this environment's reading. */
export function endUndelivered(task: Task, time: number, seed: Seed): Task {
  const unconfirmed =
    task.deliveryState?.deliveryConstraints?.requireAcknowledgement === true &&
    task.status?.status !== 'STATUS_CREATED' &&
    plannedOutcome(seed, task).delivery !== 'unreachable'
  const [code, message] = unconfirmed
    ? (['DELIVERY_ERROR_CODE_NOT_ACKNOWLEDGED', 'No acknowledgement before the delivery limit'] as const)
    : (['DELIVERY_ERROR_CODE_TIMEOUT', 'Delivery limit passed without delivery'] as const)
  const failed = end(task, time, random(seed, `limit ${task.version?.taskId}`), 'ERROR_CODE_TIMEOUT', message)
  return { ...failed, deliveryState: { ...failed.deliveryState, error: { code, message } } }
}

/** The agent has the task, whatever its delivery status. */
const WITH_AGENT = [
  'STATUS_ACK',
  'STATUS_WILCO',
  'STATUS_EXECUTING',
  'STATUS_WAITING_FOR_UPDATE',
  'STATUS_CANCEL_REQUESTED',
  'STATUS_COMPLETE_REQUESTED',
]

/** A task executed elsewhere never waits. */
export function isUndelivered(task: Task): boolean {
  return (
    !hasEnded(task) &&
    !task.isExecutedElsewhere &&
    !WITH_AGENT.includes(task.status?.status ?? '') &&
    task.deliveryState?.status !== 'DELIVERY_STATUS_DELIVERED'
  )
}

/** Of a `5s` duration; the interface's default when unset or in another form. */
export function retrySeconds(task: Task): number {
  const seconds = Number.parseFloat(task.retryStrategy?.fixedRetryStrategy?.retryInterval ?? '')
  return Number.isNaN(seconds) ? 5 : Math.max(1, seconds)
}

/** Enough to send, receive and acknowledge. */
const DELIVERY_MILLISECONDS = 45_000

/** Within `deliverAfter` and `deliverBefore`, but never before `soonest`. */
export function deliveryTime({ deliveryState }: Task, planned: number, soonest: number): number {
  const { deliverAfter, deliverBefore } = deliveryState?.deliveryConstraints ?? {}
  const limit = timeOf(deliverBefore)
  const inTime = limit === undefined ? planned : Math.min(planned, limit - DELIVERY_MILLISECONDS)
  return Math.max(inTime, timeOf(deliverAfter) ?? soonest, soonest)
}

function canRetry(task: Task): boolean {
  return task.deliveryState?.deliveryConstraints?.deliverBefore !== undefined
}

/** Reported once, then repeated silently within the constraints. */
export function attempt(task: Task, time: number): TaskStep {
  if (!canRetry(task)) {
    const reason = 'No link to the agent, not retried'
    const failed = end(task, time, () => 0.5, 'ERROR_CODE_FAILED', 'Agent connection closed')
    return {
      task: {
        ...failed,
        deliveryState: {
          ...failed.deliveryState,
          error: { code: 'DELIVERY_ERROR_CODE_UNAVAILABLE', message: reason },
        },
      },
      warning: `${reason}: deliverBefore is not populated`,
    }
  }
  if (task.deliveryState?.error !== undefined) return { task, again: retrySeconds(task) }
  const retrying = {
    ...withStatus(task, time, {}),
    deliveryState: {
      ...task.deliveryState,
      error: { code: 'DELIVERY_ERROR_CODE_UNAVAILABLE', message: 'No link to the agent, retrying' },
    },
  }
  return { task: retrying, again: retrySeconds(task) }
}
