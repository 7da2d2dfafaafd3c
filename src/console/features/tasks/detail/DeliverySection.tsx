import { InfoButton } from '../../../ui/overlay/InfoButton.tsx'
import { timeOf } from '../../../../contract/datetime.ts'
import { valueLabel } from '../../../../contract/label.ts'
import { limits } from '../../../../contract/limits.ts'
import { deliveryErrorCode, deliveryStatus, type Task } from '../../../../contract/task.ts'
import { codedErrorWords } from '../../../../format/enum-words.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { TimeBar } from '../../../ui/values/TimeBar.tsx'
import { useNow } from '../../../ui/browser/ticker.ts'
import { durationSeconds } from '../task/duration.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { isEnded } from '../../../../task/status-families.ts'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import styles from './TaskDetail.module.css'
import { Section } from './Section.tsx'
import type { TaskHistory } from '../../../known/history/task-history.ts'
import { useHistory } from '../history/use-history.ts'
import { windowBar } from '../task/window-bar.ts'

function retryWords(task: Task): string | undefined {
  if (task.retryStrategy === undefined) return undefined
  const interval = task.retryStrategy.fixedRetryStrategy?.retryInterval
  if (interval === undefined || interval === '') return `retry ${limits.defaultRetryIntervalSeconds} s, the default`
  const seconds = durationSeconds(interval)
  return `retry ${seconds === undefined ? interval : `${seconds} s`}`
}

/** When this console observed that state begin. */
function seenAt(history: TaskHistory, status: string | undefined): number | undefined {
  return history.observations.find((seen) =>
    seen.changes.some((change) => change.path === 'deliveryState.status' && change.after === status),
  )?.at
}

/** Delivery state, limits on a time bar, retry and acknowledgement with explanations. */
export function DeliverySection({ task: loaded }: { task: LoadedTask }) {
  const { task } = loaded
  const now = useNow()
  const history = useHistory(loaded)
  const state = task.deliveryState
  const retry = retryWords(task)
  if (!state && retry === undefined) return null
  const constraints = state?.deliveryConstraints
  const [after, before] = [timeOf(constraints?.deliverAfter), timeOf(constraints?.deliverBefore)]
  const delivered = state?.status === 'DELIVERY_STATUS_DELIVERED'
  const seen = seenAt(history, state?.status)
  const ended = delivered || isEnded(task.status?.status)
  const bar = windowBar({ after, before, began: timeOf(task.createTime) }, ended ? (seen ?? now) : now)
  const hasWindow = after !== undefined || before !== undefined
  // Without an observed delivery the bar shows how much of the window has passed.
  const isKnown = !ended || seen !== undefined
  return (
    <Section
      title={
        <>
          Delivery
          {state?.status !== undefined && (
            <span
              className={styles.who}
              style={{ fontWeight: 520, color: delivered ? 'var(--st-ok)' : 'var(--st-delivering)' }}
            >
              <StatusIcon status={delivered ? 'STATUS_DONE_OK' : 'STATUS_SENT'} size={13} />
              <Sourced path=".deliveryState">{valueLabel(state.status, deliveryStatus.prefix)}</Sourced>
            </span>
          )}
        </>
      }
      aside={
        seen === undefined ? (
          delivered ? (
            'time not seen'
          ) : undefined
        ) : (
          <>
            seen <span className="mono size-12">{formatAbsoluteTime(seen, now)}</span>
          </>
        )
      }
      right={
        constraints?.requireAcknowledgement === true ? (
          <>
            ack required{' '}
            <InfoButton label="About ack required">
              Delivered only once the agent reports receipt. It is resent until then and fails with NOT_ACKNOWLEDGED at
              the limit.
            </InfoButton>
          </>
        ) : undefined
      }
    >
      {hasWindow && (
        <TimeBar
          fill={bar.fill}
          mark={isKnown ? bar.mark : undefined}
          isOpenStart={bar.openStart}
          isOpenEnd={bar.openEnd}
          color={isKnown ? 'var(--st-delivering)' : 'var(--text-3)'}
          scale={{
            start: after === undefined ? 'no earliest' : `after ${formatAbsoluteTime(after, now)}`,
            end: before === undefined ? 'no limit' : `before ${formatAbsoluteTime(before, now)}`,
          }}
        />
      )}
      {retry !== undefined && (
        <p className={styles.soft}>{before === undefined ? `${retry}, but not without a limit` : retry}</p>
      )}
      {before !== undefined && !ended && before < now && (
        <p className={styles.error}>Limit passed, computed here. The service reports a time-out itself.</p>
      )}
      {state?.error && (
        <p className={styles.error}>
          {codedErrorWords(state.error, deliveryErrorCode.prefix) || 'Error without code or message'}
        </p>
      )}
    </Section>
  )
}
