import { Link } from '@tanstack/react-router'

import { cx } from '../../../ui/styles/cx.ts'
import type { Rule } from '../../../../watch/wire/rule.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteMinute } from '../../../../format/time.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { countOf } from '../../../../format/count.ts'
import type { DryRun } from '../../../known/watch/dry-run.ts'
import { PastLink } from '../PastLink.tsx'
import styles from './DryRunSection.module.css'
import { DryRunBars } from './DryRunBars.tsx'
import { dryRunCount } from './dry-run-words.ts'
import { useDryRun } from './use-dry-runs.ts'

const SHOWN = 8

/** Alerts that the unsaved rule would have raised in the last 12 h. */
export function DryRunSection({ rule }: { rule: Rule }) {
  const dryRun = useDryRun(rule)
  const now = environmentNow()
  return (
    <section className="section" aria-label="Dry run" aria-busy={dryRun === undefined}>
      <h3>
        {' '}
        Dry run{' '}
        <span className="meta regular">
          {dryRun === undefined
            ? 'loading past data'
            : `over past data, ${formatAbsoluteMinute(dryRun.span.from, now)} to ${formatAbsoluteMinute(dryRun.span.to, now)}`}
        </span>
      </h3>
      {dryRun !== undefined && (
        <>
          <p className={cx('size-12', 'secondary', 'airy')}>
            <b>{wouldHave(dryRun)}</b>{' '}
            {dryRun.unseen >= 60_000 && `No data for ${formatDuration(dryRun.unseen, { units: 'clear' })}.`}{' '}
            {dryRun.limits} {rule.notWhile !== undefined && 'Suppression isn’t counted.'}
          </p>
          {dryRun.times.length > 0 && (
            <div className={styles.bars}>
              <DryRunBars dryRun={dryRun} width={400} height={34} />
            </div>
          )}
          <Moments dryRun={dryRun} />
        </>
      )}
    </section>
  )
}

function wouldHave(dryRun: DryRun): string {
  const { count, of } = dryRunCount(dryRun)
  if (dryRun.times.length === 0)
    return dryRun.limits === undefined ? 'Would have raised no alert in the last 12 h.' : ''
  return `Would have raised ${count} in the last 12 h, ${of}.`
}

function Moments({ dryRun: { moments } }: { dryRun: DryRun }) {
  if (moments.length === 0) return null
  return (
    <ul className={styles.moments} aria-label="Moments of the dry run">
      {moments.slice(0, SHOWN).map(({ at, subject, cause, taskId, entityId, count }) => (
        <li key={`${at} ${subject} ${cause}`}>
          <span className="mono">
            <PastLink at={at} taskId={count === 1 ? taskId : undefined} entityId={count === 1 ? entityId : undefined} />
          </span>
          <span className="truncate">
            {count === 1 && taskId !== undefined ? (
              <Link to="/tasks/$taskId" params={{ taskId }}>
                {subject}
              </Link>
            ) : count === 1 && entityId !== undefined ? (
              <Link to="/entities/$entityId" params={{ entityId }}>
                {subject}
              </Link>
            ) : (
              subject
            )}
          </span>
          <span className={styles.cause}>{cause}</span>
        </li>
      ))}
      {moments.length > SHOWN && <li className="meta">and {countOf(moments.length - SHOWN, 'moment')} before</li>}
    </ul>
  )
}
