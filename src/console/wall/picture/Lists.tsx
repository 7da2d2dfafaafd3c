import CircleAlert from 'lucide-react/icons/circle-alert'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { RefCallback } from 'react'

import { Age } from '../../format/Age.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx'
import { alertCounts, type AlertLevel, type WallAlert } from '../alerts/wall-alert.ts'
import styles from './Lists.module.css'
import { useSize } from '../../ui/browser/use-size.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { Status } from '../../live/status/Status.tsx'

const ALERT_UNITS = 92
/** With more than these the list gets room from the one below. */
const USUAL = 3

const icons = { warning: OctagonAlert, caution: TriangleAlert, advisory: CircleAlert } satisfies Record<
  AlertLevel,
  unknown
>

/** What needs somebody's eye, most urgent first; what has no room is counted. */
export function AlertList({ alerts, unit, isRead }: { alerts: readonly WallAlert[]; unit: number; isRead: boolean }) {
  const [room, fit] = useFit(ALERT_UNITS * unit)
  const shown = alerts.length <= fit ? alerts : alerts.slice(0, fit)
  const hidden = alerts.slice(shown.length)
  return (
    <section className={classNames(styles.list, alerts.length > USUAL && styles.crowded)} aria-label="Alerts">
      <h2 className={styles.title}>
        Alerts
        <span>{hidden.length === 0 ? alertCounts(alerts) : `${alertCounts(alerts)}, ${hidden.length} not shown`}</span>
      </h2>
      <ul ref={room} className={styles.rows}>
        {shown.map((alert) => (
          <AlertRow key={alert.key} alert={alert} />
        ))}
        {alerts.length === 0 && (
          <li className={styles.empty}>
            {isRead ? 'No alert, no limit missed or near, no task failed in 30 min' : 'Nothing has been read yet'}
          </li>
        )}
      </ul>
    </section>
  )
}

function AlertRow({ alert }: { alert: WallAlert }) {
  const { level, title, detail, since, old } = alert
  const Icon = icons[level]
  return (
    <li className={classNames(styles.alert, styles[level], old && styles.old)}>
      <Icon className={styles.mark} />
      <b className={styles.what}>
        <VisuallyHidden>{level}: </VisuallyHidden>
        {title}
      </b>
      <span className={styles.detail}>{detail}</span>
      <span className={styles.age}>{since !== undefined && <Age time={since} />}</span>
    </li>
  )
}

/** How many rows of this height (pixels) the element has room for. Give the first of the two to the element as its `ref`. */
function useFit(rowHeight: number): readonly [RefCallback<HTMLElement>, number] {
  const [room, height] = useSize(heightOf, 0)
  // Heights are rounded to whole pixels by either side.
  return [room, Math.max(1, Math.floor((height + 1) / rowHeight))]
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}

const CHANGE_UNITS = 52
const RECENT_MINUTES = 10

/** The tasks that were updated last, newest first. */
export function ChangeList({
  rows,
  now,
  unit,
  isRead,
}: {
  rows: readonly LoadedTask[]
  now: number
  unit: number
  isRead: boolean
}) {
  const [room, fit] = useFit(CHANGE_UNITS * unit)
  const recent = rows.filter(({ updated }) => now - updated <= RECENT_MINUTES * 60_000).length
  return (
    <section className={styles.list} aria-label="Newest changes">
      <h2 className={styles.title}>
        Newest changes
        <span>
          {recent} in {RECENT_MINUTES} min
        </span>
      </h2>
      <ul ref={room} className={styles.rows}>
        {rows.slice(0, fit).map((task) => (
          <li key={task.id} className={styles.change}>
            <Status status={task.task.status?.status} isShort size={30} />
            <span className={styles.what}>{task.title}</span>
            <span className={styles.age}>{Number.isFinite(task.updated) && <Age time={task.updated} />}</span>
          </li>
        ))}
        {rows.length === 0 && <li className={styles.empty}>{isRead ? 'No tasks' : 'Nothing has been read yet'}</li>}
      </ul>
    </section>
  )
}
