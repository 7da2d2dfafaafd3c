import { Button } from '../../ui/controls/Button.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { limitKinds, timeLeft } from './deadline-words.ts'
import type { Deadline } from '../../live/horizon.ts'
import styles from './HorizonStrip.module.css'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { isoTime } from '../../../contract/iso-time.ts'

const LISTED = 100

export interface AllDeadlinesProps {
  ahead: readonly Deadline[]
  missed: readonly Deadline[]
  /** The environment's time. */
  now: number
  onOpen: (task: LoadedTask) => void
}

function Row({ deadline, now, onOpen }: { deadline: Deadline; now: number; onOpen: (task: LoadedTask) => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        title={`${deadline.limit.field} ${isoTime(deadline.limit.at)}`}
        onClick={() => onOpen(deadline.task)}
      >
        <b>{timeLeft(deadline, now)}</b>
        <span>{limitKinds[deadline.limit.kind]}</span>
        <span>{deadline.task.title}</span>
      </button>
    </li>
  )
}

function All({
  ahead,
  missed,
  now,
  onOpen,
}: {
  ahead: readonly Deadline[]
  missed: readonly Deadline[]
  now: number
  onOpen: (task: LoadedTask) => void
}) {
  const list = (title: string, note: string, items: readonly Deadline[]) => (
    <section>
      <h3>
        {title} {items.length} <span>{note}</span>
      </h3>
      <ul>
        {items.slice(0, LISTED).map((deadline) => (
          <Row key={`${deadline.task.id} ${deadline.limit.field}`} deadline={deadline} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {items.length > LISTED && <p className={styles.note}>and {items.length - LISTED} more, later ones not listed</p>}
    </section>
  )
  return (
    <div className={styles.pop}>
      {missed.length > 0 && list('Missed', 'latest first', missed)}
      {list('Ahead', 'soonest first', ahead)}
      <p className={styles.note}>
        Computed here from deliverBefore, completeBefore, scheduledTime and staleTime of the loaded tasks that are not
        done.
      </p>
    </div>
  )
}

/** Every deadline of the loaded tasks, missed and ahead, behind one button. */
export function AllDeadlines(props: AllDeadlinesProps) {
  const { missed } = props
  return (
    <Popover
      label="All deadlines"
      trigger={
        <Button size="small" variant="ghost" className={styles.missed}>
          {missed.length > 0 ? `${missed.length} missed` : 'All deadlines'}
        </Button>
      }
    >
      <All {...props} />
    </Popover>
  )
}
