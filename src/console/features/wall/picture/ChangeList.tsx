import { memo } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { Age } from '../../../format/Age.tsx'
import styles from './Lists.module.css'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { Status } from '../../../known/status/Status.tsx'
import { useFit } from './use-fit.ts'

const CHANGE_UNITS = 52
const RECENT_MINUTES = 10

/** Tasks by update, newest first. */
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
  const [room, fit, hasSpace] = useFit(CHANGE_UNITS * unit)
  const recent = rows.filter(({ updated }) => now - updated <= RECENT_MINUTES * 60_000).length
  return (
    <section className={styles.list} data-hidden={!hasSpace || undefined} aria-label="Newest changes">
      <h2 className={styles.title}>
        Newest changes
        {(isRead || rows.length > 0) && (
          <span>
            {recent} in {RECENT_MINUTES} min
          </span>
        )}
      </h2>
      <ul ref={room} className={cx('fill', 'clips', styles.rows)}>
        {rows.slice(0, fit).map((task) => (
          <ChangeItem key={task.id} task={task} />
        ))}
        {rows.length === 0 && <li className={styles.empty}>{isRead ? 'No tasks' : 'Nothing loaded yet'}</li>}
      </ul>
    </section>
  )
}

const ChangeItem = memo(function ChangeItem({ task }: { task: LoadedTask }) {
  return (
    <li className={styles.change}>
      <Status status={task.task.status?.status} isShort size={30} />
      <span className={styles.what}>{task.title}</span>
      <span className={styles.age}>{Number.isFinite(task.updated) && <Age time={task.updated} />}</span>
    </li>
  )
})
