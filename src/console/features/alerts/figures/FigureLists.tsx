import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime, formatZuluMinute } from '../../../../format/time.ts'
import type { AlertFigures, StandingAlert } from '../../../../watch/wire/alert-figures.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { PastLink } from '../PastLink.tsx'
import styles from './FiguresView.module.css'
import { floodWords } from './frequent-words.ts'

/** Floods, gaps, and alerts that are active for over a day. */
export function FigureLists({
  figures,
  sentenceOf,
}: {
  figures: AlertFigures
  sentenceOf: (ruleId: string) => string
}) {
  const { floods, notWatched, standing, from, to, countedFrom, countedMilliseconds } = figures
  const counted = formatDuration(countedMilliseconds)
  return (
    <>
      <section aria-label="Floods">
        <h2 className={styles.title}>
          Floods <span>from 10 in 10 min until below 5</span>
        </h2>
        <ul className={styles.list}>
          {floods.toReversed().map((flood) => (
            <li key={flood.from}>
              <div className={styles.line}>
                <PastLink at={flood.from} taskId={undefined} entityId={undefined} />
                <span className="secondary">
                  {flood.to === undefined ? 'still on' : formatDuration(flood.to - flood.from)}
                </span>
                <b>{flood.alerts} alerts</b>
              </div>
              {floodWords(flood, sentenceOf)}
            </li>
          ))}
          {floods.length === 0 && <li>None in the {counted} that are counted.</li>}
        </ul>
      </section>
      <section aria-label="Not watched">
        <h2 className={styles.title}>
          Not watched <span>no desk, wall or server polled</span>
        </h2>
        <ul className={styles.list}>
          {notWatched.toReversed().map((gap) => (
            <li key={gap.from}>
              <div className={styles.line}>
                <PastLink at={gap.from} taskId={undefined} entityId={undefined} />
                <span className="secondary">{formatDuration(gap.to - gap.from)}, in no figure</span>
              </div>
            </li>
          ))}
          {notWatched.length === 0 && (
            <li>
              None{countedFrom > from && ` since ${formatZuluMinute(countedFrom, to)}, when this server began to count`}
              .
            </li>
          )}
        </ul>
      </section>
      <section aria-label="Standing over 24 h">
        <h2 className={styles.title}>
          Standing over 24 h <span>each needs a plan</span>
        </h2>
        <ul className={styles.list}>
          {standing.map((alert) => (
            <Standing key={`${alert.alertId} ${alert.since}`} alert={alert} now={to} />
          ))}
          {standing.length === 0 && <li>{to - countedFrom < 86_400_000 ? 'Known after 24 h.' : 'None.'}</li>}
        </ul>
      </section>
    </>
  )
}

function Standing({ alert: { alertId, since, title, detail, isShelved }, now }: { alert: StandingAlert; now: number }) {
  const { shelved, acknowledged } = useWatch(({ alerts }) => alerts.get(alertId)) ?? {}
  const actorIn = useActorWords()
  const words =
    shelved !== undefined
      ? `Shelved until ${formatAbsoluteTime(shelved.until, now)} by ${actorIn(shelved)}`
      : acknowledged && `Acknowledged ${formatAbsoluteTime(acknowledged.at, now)} by ${actorIn(acknowledged)}`
  return (
    <li>
      <div className={styles.line}>
        <span className="mono">{formatDuration(now - since)}</span>
        <span className={cx('truncate', 'shrinks', 'secondary')}>{title}</span>
        <b>{isShelved || shelved !== undefined ? 'Shelved' : 'No plan'}</b>
      </div>
      {[detail, words].filter(Boolean).join('. ')}
    </li>
  )
}
