import { secondSuffix } from '../../../../format/time.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { limitKinds, timeLeft } from './deadline-words.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { horizon, type Deadline, type Horizon } from '../../../../picture/horizon.ts'
import styles from './HorizonStrip.module.css'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { isoTime } from '../../../../contract/datetime.ts'

const LISTED = 100

interface AllDeadlinesProps {
  list: readonly Deadline[]
  missed: number
  onOpen: (task: LoadedTask) => void
}

function Row({ deadline, now, onOpen }: { deadline: Deadline; now: number; onOpen: (task: LoadedTask) => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        {...hint(`${deadline.limit.field} ${isoTime(deadline.limit.at)}${secondSuffix(deadline.limit.at)}`)}
        onClick={() => onOpen(deadline.task)}
      >
        <b>{timeLeft(deadline, now)}</b>
        <span>{limitKinds[deadline.limit.kind]}</span>
        <span>{deadline.task.title}</span>
      </button>
    </li>
  )
}

function All({ list, onOpen }: Pick<AllDeadlinesProps, 'list' | 'onOpen'>) {
  const now = useNow()
  const { missed, ahead } = horizon(list, now, LISTED)
  const listed = (title: string, note: string, { count, first }: Horizon['ahead']) => (
    <section>
      <h3>
        {title} {count} <span>{note}</span>
      </h3>
      <ul>
        {first.map((deadline) => (
          <Row key={`${deadline.task.id} ${deadline.limit.field}`} deadline={deadline} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {count > LISTED && <p className={styles.note}>and {count - LISTED} more, later ones not listed</p>}
    </section>
  )
  return (
    <div className={styles.pop}>
      {missed.count > 0 && listed('Missed', 'latest first', missed)}
      {listed('Ahead', 'soonest first', ahead)}
      <p className={styles.note}>
        Computed here from deliverBefore, completeBefore, scheduledTime and staleTime of loaded tasks that aren’t done.
      </p>
    </div>
  )
}

/** All deadlines of loaded tasks, missed and ahead, behind a button. */
export function AllDeadlines({ list, missed, onOpen }: AllDeadlinesProps) {
  return (
    <Popover
      label="All deadlines"
      trigger={
        <Button variant="ghost" className={styles.missed}>
          {missed > 0 ? `${missed} missed` : 'All deadlines'}
        </Button>
      }
    >
      <All list={list} onOpen={onOpen} />
    </Popover>
  )
}
