import type { LogEntry } from '../../../../watch/wire/log.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { namedSince } from '../../../known/watch/persons/actor-words.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useSession } from '../../../platform/session/session.ts'
import { PrintedSheets } from '../../../platform/print/PrintedSheets.tsx'
import { dutyLine } from './log-csv.ts'
import styles from './PrintedLog.module.css'

/** Prints all entries as a duty log; the list only holds visible ones. */
export function PrintedLog({
  entries,
  marking,
  onDone,
}: {
  entries: readonly LogEntry[]
  marking: string
  onDone: () => void
}) {
  const since = useWatch(namedSince)
  const environment = useSession((session) => session.environment?.name)
  return (
    <PrintedSheets title={`Watch log, ${environment ?? ''}`} marking={marking} onDone={onDone}>
      {(heading) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <td colSpan={5}>{heading}</td>
            </tr>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Time</th>
              <th scope="col">Event</th>
              <th scope="col">Action</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => {
              const { item, event, action, by } = dutyLine(entry, since)
              return (
                <tr key={item}>
                  <td>{item}</td>
                  <td className={styles.time}>{formatAbsoluteTime(entry.at, 0)}</td>
                  <td className={styles.event}>
                    <ZuluText text={event} writtenAt={entry.at} />
                  </td>
                  <td>{action}</td>
                  <td>{by}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </PrintedSheets>
  )
}
