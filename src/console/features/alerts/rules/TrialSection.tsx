import { Link } from '@tanstack/react-router'

import type { Rule } from '../../../../watch/wire/rule.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteMinute } from '../../../../format/time.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { countOf } from '../../../../format/count.ts'
import type { Trial } from '../../../known/watch/trial.ts'
import { PastLink } from '../PastLink.tsx'
import styles from './TrialSection.module.css'
import { TrialBars } from './TrialBars.tsx'
import { trialCount } from './trial-words.ts'
import { useTrial } from './use-trials.ts'

const SHOWN = 8

/** What the rule as it stands would have raised in the last 12 h, before it is saved. */
export function TrialSection({ rule }: { rule: Rule }) {
  const trial = useTrial(rule)
  const now = environmentNow()
  return (
    <section className="section" aria-label="Trial" aria-busy={trial === undefined}>
      <h3>
        Trial{' '}
        <span className="meta regular">
          {trial === undefined
            ? 'looking at what was seen'
            : `over what was seen, ${formatAbsoluteMinute(trial.span.from, now)} to ${formatAbsoluteMinute(trial.span.to, now)}`}
        </span>
      </h3>
      {trial !== undefined && (
        <>
          <p className="size-12 secondary airy">
            <b>{wouldHave(trial)}</b>{' '}
            {trial.unseen >= 60_000 && `No data for ${formatDuration(trial.unseen, { units: 'clear' })}.`}{' '}
            {trial.limits}
          </p>
          {trial.times.length > 0 && (
            <div className={styles.bars}>
              <TrialBars trial={trial} width={400} height={34} />
            </div>
          )}
          <Moments trial={trial} />
        </>
      )}
    </section>
  )
}

function wouldHave(trial: Trial): string {
  const { count, of } = trialCount(trial)
  if (trial.times.length === 0) return trial.limits === undefined ? 'Last 12 h: would have raised none.' : ''
  return `Last 12 h: would have raised ${count}, ${of}.`
}

function Moments({ trial: { moments } }: { trial: Trial }) {
  if (moments.length === 0) return null
  return (
    <ul className={styles.moments} aria-label="Moments of the trial">
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
