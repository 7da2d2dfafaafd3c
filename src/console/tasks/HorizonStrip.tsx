import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatDuration } from '../ui/format/duration.ts'
import { Popover } from '../ui/Popover.tsx'
import { useNow } from '../ui/ticker.ts'
import { deadlines, horizon, type Deadline } from './horizon.ts'
import styles from './HorizonStrip.module.css'
import type { LoadedTask } from './loaded-task.ts'
import type { LimitKind } from './task-limits.ts'

const kinds: Readonly<Record<LimitKind, string>> = {
  deliver: 'deliver',
  complete: 'complete',
  schedule: 'start',
  start: 'start',
  replica: 'stale',
}
const shown = 6
const listed = 100
const soonMilliseconds = 5 * 60_000

type Open = (task: LoadedTask) => void

const leftWords = (deadline: Deadline, now: number): string => {
  const left = deadline.limit.at - now
  return left >= 0 ? formatDuration(left) : `${formatDuration(-left)} ago`
}

interface Remembered {
  readonly tasks: readonly LoadedTask[]
  readonly list: readonly Deadline[]
}

const useDeadlines = (rows: readonly LoadedTask[]): readonly Deadline[] => {
  const [last, setLast] = useState<Remembered>(() => ({ tasks: rows, list: deadlines(rows) }))
  if (last.tasks === rows) return last.list
  const list = deadlines(rows, last)
  setLast({ tasks: rows, list })
  return list
}

function Row({ deadline, now, onOpen }: { deadline: Deadline; now: number; onOpen: Open }) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        title={`${deadline.limit.field} ${new Date(deadline.limit.at).toISOString()}`}
        onClick={() => onOpen(deadline.task)}
      >
        <b>{leftWords(deadline, now)}</b>
        <span>{kinds[deadline.limit.kind]}</span>
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
  onOpen: Open
}) {
  const list = (title: string, note: string, items: readonly Deadline[]) => (
    <section>
      <h3>
        {title} {items.length} <span>{note}</span>
      </h3>
      <ul>
        {items.slice(0, listed).map((deadline) => (
          <Row key={`${deadline.task.id} ${deadline.limit.field}`} deadline={deadline} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {items.length > listed && <p className={styles.note}>and {items.length - listed} more, later ones not listed</p>}
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

/** What of the loaded tasks has to be delivered, started or completed next, and what was missed. */
export function HorizonStrip({ rows, onOpen }: { rows: readonly LoadedTask[]; onOpen: Open }) {
  const now = useNow()
  const list = useDeadlines(rows)
  const { ahead, missed } = horizon(list, now)
  if (list.length === 0) return null
  return (
    <section className={styles.strip} aria-label="Deadlines">
      <span className={styles.label}>Next</span>
      <div className={styles.list}>
        {ahead.slice(0, shown).map((deadline) => (
          <button
            key={`${deadline.task.id} ${deadline.limit.field}`}
            type="button"
            className={classNames(styles.item, deadline.limit.at - now <= soonMilliseconds && styles.soon)}
            title={`${deadline.task.title}\n${deadline.limit.field} ${new Date(deadline.limit.at).toISOString()}, computed here`}
            onClick={() => onOpen(deadline.task)}
          >
            <b className={styles.time}>{leftWords(deadline, now)}</b>
            <span className={styles.kind}>{kinds[deadline.limit.kind]}</span>
            <span>{deadline.task.title}</span>
          </button>
        ))}
        {ahead.length === 0 && <span>nothing ahead</span>}
      </div>
      <Popover
        label="All deadlines"
        trigger={
          <Button size="small" variant="ghost" className={styles.missed}>
            {missed.length > 0 ? `${missed.length} missed` : 'All deadlines'}
          </Button>
        }
      >
        <All ahead={ahead} missed={missed} now={now} onOpen={onOpen} />
      </Popover>
    </section>
  )
}
