import { deliveryErrorCode, taskErrorCode } from '../../contract/task.ts'
import { timeOf } from '../../contract/datetime.ts'
import { codedErrorWords } from '../../format/enum-words.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { isEnded, statusWords } from '../../task/status-families.ts'
import { nothing, type Match, type ItemKind, type EvaluationContext, type RuleOf } from './kind.ts'
import { aboutTask, lowerFirst, statusReason } from './words.ts'

// Not those that were replaced.
const failures = ['STATUS_DONE_NOT_OK', 'STATUS_VERSION_REJECTED']

/** Cancelling is deliberate. */
function hasFailed({ task: { status } }: Pick<LoadedTask, 'task'>): boolean {
  return failures.some((each) => each === status?.status) && status?.taskError?.code !== 'ERROR_CODE_CANCELLED'
}

const statusTimes = new WeakMap<LoadedTask, number>()

/** -Infinity if the task doesn't say. Cached: every rule asks. */
export function statusSince(item: LoadedTask): number {
  const known = statusTimes.get(item) ?? timeOf(item.task.status?.lastUpdateTime) ?? item.updated
  statusTimes.set(item, known)
  return known
}

const RECENT_MILLISECONDS = 10 * 60_000

/** Within ten minutes. A failure without a time counts. */
export function hasJustFailed(task: LoadedTask, now: number): boolean {
  const since = statusSince(task)
  return hasFailed(task) && (since === Number.NEGATIVE_INFINITY || now - since <= RECENT_MILLISECONDS)
}

export const failed: ItemKind<'task', RuleOf<'failed'>> = {
  fresh: { kind: 'failed' },
  source: 'task',
  conditions: ['specificationTypes', 'assignees', 'dispositions', 'errorCodes', 'area', 'text', 'view'],
  named: [],
  sentence: () => 'Task fails',
  about: () => 'Any task that becomes Done not OK or Version rejected, or can’t be delivered',
  find: (item, rule, context) => {
    const asked = rule.conditions.errorCodes?.includes('ERROR_CODE_CANCELLED') === true && isCancelled(item)
    if (hasFailed(item) || asked) return { found: [ended(item, context)] }
    const found = undelivered(item, context)
    return found === undefined ? nothing : { found: [found] }
  },
  over: (_, item) =>
    item !== undefined && 'task' in item && isEnded(item.task.status?.status)
      ? statusWords(item.task.status?.status)
      : 'No delivery error any more',
}

function isCancelled({ task: { status } }: LoadedTask): boolean {
  return failures.some((each) => each === status?.status) && status?.taskError?.code === 'ERROR_CODE_CANCELLED'
}

function ended(item: LoadedTask, context: EvaluationContext): Match {
  const { who, ...ids } = aboutTask(item, context.names)
  const { status } = item.task
  const reason = codedErrorWords(status?.taskError ?? {}, taskErrorCode.prefix)
  const since = statusSince(item)
  const onset = Number.isFinite(since) ? since : context.asOf
  return {
    ...ids,
    onset,
    ...(Number.isFinite(since) ? {} : { isOnsetSeen: true }),
    newsOf: onset,
    isOnce: true,
    title: `${item.title}, ${lowerFirst(statusWords(status?.status))}`,
    details: [who, reason],
    cause: reason || undefined,
    why: [
      statusReason(item, 'rule: ended badly'),
      ...(reason === '' ? [] : [{ label: 'Error', value: reason, path: 'status.taskError' }]),
    ],
  }
}

function undelivered(item: LoadedTask, context: EvaluationContext): Match | undefined {
  const { status, deliveryState } = item.task
  if (isEnded(status?.status) || deliveryState?.error === undefined) return undefined
  const { who, ...ids } = aboutTask(item, context.names)
  const reason = codedErrorWords(deliveryState.error, deliveryErrorCode.prefix)
  return {
    ...ids,
    part: 'delivery',
    onset: Number.isFinite(item.updated) ? item.updated : context.asOf,
    isOnsetSeen: true,
    title: `${item.title}, delivery failed`,
    details: [who, reason],
    cause: reason || undefined,
    why: [{ label: 'Delivery error', value: reason || 'without a reason', path: 'deliveryState.error' }],
  }
}
