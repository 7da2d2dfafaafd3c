import { countOf } from '../../format/count.ts'
import type { DryRunAlert } from './dry-run.ts'

/** Raisings of one cause within a minute. */
export interface DryRunMoment {
  readonly at: number
  readonly count: number
  /** "Drop datum marker buoy 1", "14 tasks". */
  readonly subject: string
  readonly cause: string
  readonly taskId?: string | undefined
  readonly entityId?: string | undefined
}

/** How often a rule would have raised an alert, by cause and time. */
export interface DryRunSummary {
  readonly times: readonly number[]
  readonly causes: number
  readonly mostOfOneCause: number
  readonly moments: readonly DryRunMoment[]
}

export function summaryOf(found: readonly DryRunAlert[]): DryRunSummary {
  const sorted = found.toSorted((one, other) => one.at - other.at)
  const causes = new Map<string, number>()
  const moments: DryRunMoment[] = []
  /** By cause: the moment that later raisings may join. */
  const last = new Map<string, number>()
  for (const { at, cause, subject, taskId, entityId } of sorted) {
    // Without a cause each counts on its own.
    const of = cause === '' ? `${subject} ${taskId ?? entityId ?? ''}` : cause
    causes.set(of, (causes.get(of) ?? 0) + 1)
    const index = last.get(of)
    const before = index === undefined ? undefined : moments[index]
    if (index !== undefined && before !== undefined && at - before.at <= TOGETHER_MILLISECONDS) {
      const count = before.count + 1
      moments[index] = { at: before.at, cause, count, subject: countOf(count, taskId === undefined ? 'alert' : 'task') }
    } else {
      last.set(of, moments.length)
      moments.push({ at, cause, subject, taskId, entityId, count: 1 })
    }
  }
  return {
    times: sorted.map(({ at }) => at),
    causes: causes.size,
    mostOfOneCause: Math.max(0, ...causes.values()),
    moments: moments.toReversed(),
  }
}

const TOGETHER_MILLISECONDS = 60_000
