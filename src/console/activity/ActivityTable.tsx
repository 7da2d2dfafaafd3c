import { formatAbsoluteTime } from '../format/time.ts'
import { useMachineNow } from '../ui/browser/ticker.ts'
import { shortened } from '../ui/text/shorten.ts'
import { unansweredWords, type ActivityEntry } from './activity-entry.ts'
import styles from './Activity.module.css'

/** In the document; all others are in the export. */
const SHOWN_ROWS = 300
/** Of an answer; the whole of it is in the export. */
const SHOWN_CHARACTERS = 300

/** Newest first: when, who, what exactly, and what came of it. */
export function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  const now = useMachineNow()
  const shown = entries.slice(-SHOWN_ROWS).toReversed()
  return (
    <section className={styles.scroller} tabIndex={0} aria-label="Entries">
      <table className={styles.table} aria-label="Activity">
        <colgroup>
          <col className={styles.time} />
          <col className={styles.who} />
          <col className={styles.request} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Environment, client</th>
            <th scope="col">Request</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Row key={entry.id} entry={entry} now={now} />
          ))}
        </tbody>
      </table>
      {entries.length > shown.length && (
        <p className={styles.more}>{entries.length - shown.length} older entries are in the exports.</p>
      )}
    </section>
  )
}

function Row({ entry, now }: { entry: ActivityEntry; now: number }) {
  const { at, environment, environmentUrl, clientId, request, note, answer, resource } = entry
  return (
    <tr>
      <td className={styles.mono}>{formatAbsoluteTime(at, now)}</td>
      <td>
        {environment}, {clientId === '' ? 'pasted token' : clientId}
        <div className="wraps meta">{environmentUrl}</div>
      </td>
      <td className={styles.mono}>
        {request === undefined
          ? `${note?.verb ?? ''} ${resource.join(' ')}`
          : `${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, '')}${request.attempt > 1 ? ' (repeated)' : ''}`}
      </td>
      <td className={styles.mono}>
        {request === undefined
          ? note?.words
          : answer === undefined
            ? unansweredWords(entry, now)
            : `${answer.outcome} ${shortened(answer.failure ?? answer.body ?? '', SHOWN_CHARACTERS)}`}
      </td>
    </tr>
  )
}
