import { useState } from 'react'

import type { LogEntry } from '../../../watch/wire/log.ts'
import { formatZuluTime } from '../../format/time.ts'
import { useSession } from '../../session/session.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { dutyLine } from '../file/log-csv.ts'
import styles from './PrintedLog.module.css'
import { Sheets } from './Sheets.tsx'

/** The entries as a duty log on paper. */
export function PrintedLog({
  entries,
  marking,
  onDone,
}: {
  entries: readonly LogEntry[]
  marking: string
  onDone: () => void
}) {
  const environment = useSession((session) => session.environment?.name)
  // Another year's time says all of it.
  const [printed] = useState(() => formatZuluTime(environmentNow(), 0))
  const title = `Watch log, ${environment ?? ''}`
  return (
    <Sheets marking={marking} time={`${title}, printed ${printed}`} onDone={onDone}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td colSpan={5} className={styles.marking}>
              {marking} · {title} · printed {printed}
            </td>
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
            const { item, event, action, by } = dutyLine(entry)
            return (
              <tr key={item}>
                <td>{item}</td>
                <td className={styles.time}>{formatZuluTime(entry.at, 0)}</td>
                <td className={styles.event}>{event}</td>
                <td>{action}</td>
                <td>{by}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Sheets>
  )
}
