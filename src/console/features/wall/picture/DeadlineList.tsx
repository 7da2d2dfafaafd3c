import { deadlinesOf } from '../../../../picture/horizon.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { LimitKind } from '../../../../task/task-limits.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatZuluTime } from '../../../../format/time.ts'
import { statusTone } from '../../../known/status/Status.tsx'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import styles from './Lists.module.css'
import { useFit } from './use-fit.ts'

const DEADLINE_UNITS = 92
const AHEAD_HOURS = 4
const NEAR_MILLISECONDS = 5 * 60_000

const words: Readonly<Record<LimitKind, string>> = {
  deliver: 'deliver by',
  complete: 'complete by',
  start: 'starts',
  schedule: 'starts',
  replica: 'replica stale',
}

/** Of the next hours, nearest first. `now`: the environment's clock. */
export function DeadlineList({
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
  const [room, fit] = useFit(DEADLINE_UNITS * unit)
  const isKnown = isRead || rows.length > 0
  const all = rows.flatMap((task) => deadlinesOf(task))
  const missed = all.filter(({ limit }) => limit.at < now && limit.kind !== 'replica').length
  const ahead = all
    .filter(({ limit: { at } }) => at >= now && at - now <= AHEAD_HOURS * 3_600_000)
    .toSorted((one, other) => one.limit.at - other.limit.at)
  return (
    <section className={styles.list} aria-label="Deadlines">
      <h2 className={styles.title}>
        Deadlines
        {isKnown && (
          <span>
            {ahead.length} in the next {AHEAD_HOURS} h{missed > 0 && `, ${missed} missed`}
          </span>
        )}
      </h2>
      <ul ref={room} className="fill clips">
        {ahead.slice(0, fit).map(({ task, limit: { kind, at, field } }) => (
          <li key={`${task.id} ${field}`} className={styles.deadline}>
            <span className={cx(styles.status, statusTone(task.task.status?.status))}>
              <StatusIcon status={task.task.status?.status} size={32} />
            </span>
            <span className={styles.what}>{task.title}</span>
            <span className={cx(styles.age, at - now < NEAR_MILLISECONDS && 'caution')}>
              in {formatDuration(at - now)}
            </span>
            <span className={styles.detail}>{words[kind]}</span>
            <span className={styles.age}>{formatZuluTime(at, now)}</span>
          </li>
        ))}
        {ahead.length === 0 && <li className={styles.empty}>{isKnown ? 'None' : 'Nothing loaded yet'}</li>}
      </ul>
    </section>
  )
}
