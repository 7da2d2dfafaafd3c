import { timeOf } from '../../../../contract/datetime.ts'
import type { Task } from '../../../../contract/task.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/values/KeyValue.tsx'
import { TimeBar } from '../../../ui/values/TimeBar.tsx'
import { useNow } from '../../../ui/browser/ticker.ts'
import { useFreshness } from '../../../known/freshness/FreshnessLine.tsx'
import { useNames } from '../../../known/use-names.ts'
import { familyOf, isEnded } from '../../../../task/status-families.ts'
import type { ReactNode } from 'react'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import { Section, TimeValue } from './Section.tsx'
import { windowBar } from '../task/window-bar.ts'

function fact(term: string, value: ReactNode, path: string): KeyValueRow {
  return {
    term,
    value: <Sourced path={`.${path}`}>{value}</Sourced>,
  }
}

/** The agent's window to execute, when it began, and who executes. */
export function ExecutionSection({ task }: { task: Task }) {
  const now = useNow()
  const names = useNames()
  const isStale = useFreshness() === 'lost'
  const { executionConstraints, status } = task
  const [after, before, began] = [
    timeOf(executionConstraints?.startAfter),
    timeOf(executionConstraints?.completeBefore),
    timeOf(status?.startTime),
  ]
  const hasWindow = after !== undefined || before !== undefined
  const agents = (status?.allocation?.activeAgents ?? []).map(({ entityId }) =>
    entityId === undefined ? 'an agent without an id' : (names.get(entityId)?.name ?? entityId),
  )
  const rows: KeyValueRow[] = [
    ...(status?.startTime === undefined
      ? []
      : [fact('Started', <TimeValue iso={status.startTime} />, 'status.startTime')]),
    ...(status?.allocation === undefined
      ? []
      : [fact('Active agents', agents.join(', ') || 'none', 'status.allocation.activeAgents')]),
    ...(status?.lastUpdateTime === undefined
      ? []
      : [fact('Status updated', <TimeValue iso={status.lastUpdateTime} />, 'status.lastUpdateTime')]),
  ]
  if (!hasWindow && rows.length === 0) return null
  const ended = isEnded(status?.status)
  const at = ended ? (timeOf(status?.lastUpdateTime) ?? now) : now
  const bar = windowBar({ after, before, began }, at)
  const left = before === undefined ? undefined : before - now
  const clock = isStale ? ', by this clock' : ''
  const right =
    ended || left === undefined
      ? undefined
      : left >= 0
        ? `${formatDuration(left)} left${clock}`
        : `limit passed ${formatDuration(-left)} ago, computed here`
  const running = familyOf(status?.status) === 'executing' || familyOf(status?.status) === 'ending'
  return (
    <Section title={hasWindow ? <Sourced path=".executionConstraints">Execution</Sourced> : 'Execution'} right={right}>
      {hasWindow && (
        <TimeBar
          from={bar.from}
          fill={running || ended ? bar.fill : bar.from}
          mark={bar.mark}
          earliest={bar.earliest}
          isOpenStart={bar.openStart}
          isOpenEnd={bar.openEnd}
          color={ended ? 'var(--text-3)' : 'var(--st-executing)'}
          scale={{
            start: after === undefined ? 'no earliest' : `after ${formatAbsoluteTime(after, now)}`,
            mark: ended ? 'ended' : 'now',
            end: before === undefined ? 'no limit' : `before ${formatAbsoluteTime(before, now)}`,
          }}
        />
      )}
      {rows.length > 0 && (
        <div style={{ marginTop: hasWindow ? 6 : 0 }}>
          <KeyValue rows={rows} />
        </div>
      )}
    </Section>
  )
}
