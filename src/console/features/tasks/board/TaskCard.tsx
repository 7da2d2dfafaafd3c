import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Split from 'lucide-react/icons/git-branch'
import { memo, useState, type ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { taskErrorCode } from '../../../../contract/task.ts'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { Age } from '../../../format/Age.tsx'
import { codedErrorWords } from '../../../../format/enum-words.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatSecondTime, formatZuluMinute } from '../../../../format/time.ts'
import { receivedNow, shownNow, useCountedWords, useEachSecond, useNowFor } from '../../../ui/browser/ticker.ts'
import { hasWaited } from './has-waited.ts'
import type { LaneCard } from './pinned-cards.ts'
import { sourceOfTask, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { AlertMark } from '../../../known/alert-mark.ts'
import { assigneeEntityId } from '../../../../task/principal.ts'
import { useChildren, useEntity, usePrincipalName } from '../../../known/use-tasks.ts'
import { statusWords } from '../../../../task/status-families.ts'
import { Status } from '../../../known/status/Status.tsx'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import styles from './TaskCard.module.css'
import { cardLimit, type LimitView } from '../../../../task/task-limits.ts'

/** How long an observed change is marked. */
const CHANGE_SHOWN_MILLISECONDS = 60_000
/** Lines of one poll change together, and seldom. */
const SEEN_STEP = 10_000

export function isFresh(task: LoadedTask, machineNow: number): boolean {
  return task.change !== undefined && receivedNow(machineNow) - task.change.at < CHANGE_SHOWN_MILLISECONDS
}

function CardAge({ task }: { task: LoadedTask }) {
  const fresh = useEachSecond((now) => isFresh(task, now))
  const isLate = hasWaited(
    task,
    useNowFor((now) => hasWaited(task, now)),
  )
  if (task.updated === Number.NEGATIVE_INFINITY)
    return <span className={styles.age}>{task.task.lastUpdateTime ?? 'no time'}</span>
  return (
    <span className={cx(styles.age, fresh && styles.fresh, isLate && styles.late)}>
      <Age time={task.updated} iso={task.task.lastUpdateTime} />
    </span>
  )
}

function errorLine({ task }: LoadedTask): string | undefined {
  return codedErrorWords(task.status?.taskError ?? {}, taskErrorCode.prefix) || undefined
}

function WasLine({ task, isHeld }: { task: LoadedTask; isHeld: boolean }) {
  const { change } = task
  const fresh = useEachSecond((now) => isFresh(task, now))
  const [line, words] = useCountedWords<HTMLDivElement>((_, machineNow) => {
    const now = receivedNow(machineNow)
    const ago = now - (change?.at ?? now)
    const seen = ago < SEEN_STEP ? 'just now' : `${formatDuration(ago - (ago % SEEN_STEP))} ago`
    return `was ${statusWords(change?.from || undefined)}, seen ${seen}`
  })
  const [shown, setShown] = useState(fresh)
  // A new line would move the cards below.
  if (!isHeld && shown !== fresh) setShown(fresh)
  if (change?.from === undefined || !shown) return null
  return (
    <div ref={line} className={styles.line}>
      {words}
    </div>
  )
}

function limitWords({ limit, left, state }: LimitView, now: number): string {
  if (state === 'passed')
    return limit.kind === 'schedule' || limit.kind === 'start' ? 'start has passed' : 'limit passed'
  if (limit.kind === 'schedule' || limit.kind === 'start') return `starts in ${formatDuration(left)}`
  if (state === 'soon') {
    const exact = formatDuration(left, { isExact: left < 120_000 })
    return limit.kind === 'deliver' ? `${exact} to timeout` : `${exact} left`
  }
  return `${limit.kind === 'deliver' ? 'deliver' : 'complete'} by ${formatZuluMinute(limit.at, now)}`
}

/** Part of the window that has passed, in visible steps. */
function percent({ elapsed = 0 }: LimitView): string {
  return `${Math.round(elapsed * 100)}%`
}

function CardLimit({ task }: { task: LoadedTask }) {
  const now = useNowFor((at) => {
    const seen = cardLimit(task.task, at)
    return seen && `${limitWords(seen, at)} ${seen.state} ${percent(seen)}`
  })
  const view = cardLimit(task.task, now)
  if (!view) return null
  return (
    <div className={cx(styles.limit, view.state !== 'far' && styles[view.state])}>
      <div className={styles.bar}>{view.elapsed !== undefined && <i style={{ width: percent(view) }} />}</div>
      {limitWords(view, now)}
    </div>
  )
}

function Marks({ task, subTasks }: { task: LoadedTask; subTasks: number }) {
  const marks: ReactNode[] = []
  if (task.task.replication) marks.push(<Copy key="replica" size={13} aria-label="replica" />)
  if (task.task.isExecutedElsewhere === true)
    marks.push(<ExternalLink key="elsewhere" size={13} aria-label="executed elsewhere" />)
  if (subTasks > 0)
    marks.push(
      <span key="sub">
        <Split size={13} />
        {subTasks}
      </span>,
    )
  return <span className={styles.marks}>{marks}</span>
}

/** For screen readers: title, status, assignee, age. */
export function cardName(task: LoadedTask, who: string | undefined, now: number): string {
  const age =
    task.updated === Number.NEGATIVE_INFINITY
      ? 'update time unknown'
      : `updated ${formatDuration(Math.max(0, now - task.updated), { units: 'spoken' })} ago`
  return [task.title, statusWords(task.task.status?.status), who, age].filter(Boolean).join(', ')
}

/** The card's signs, and its limit by the second clock. */
export function cardHint(task: LoadedTask): string | undefined {
  const { replication, isExecutedElsewhere } = task.task
  const limit = cardLimit(task.task, shownNow())?.limit
  const second = limit && formatSecondTime(limit.at)
  const words = [
    second && `Limit ${second}`,
    hasWaited(task, shownNow()) && 'Not updated for more than an hour',
    replication && 'A replica: another node owns the task',
    isExecutedElsewhere === true && 'Executed elsewhere: task manager sends no execution instructions',
  ]
  return words.filter(Boolean).join('\n') || undefined
}

export const TaskCard = memo(function TaskCard({ card, isSelected }: { card: LaneCard; isSelected: boolean }) {
  const { task, waitsFor } = card
  const assignee = task.task.relations?.assignee
  const who = usePrincipalName(assignee)
  const entity = useEntity(assigneeEntityId(assignee))
  const subTasks = useChildren(task.id).length
  const error = errorLine(task)
  return (
    <div className={cx(styles.card, isSelected && styles.selected)} data-fresh={task.change !== undefined || undefined}>
      <div className={styles.top}>
        <Sourced source={sourceOfTask(task)} isPlain>
          <Status status={task.task.status?.status} isShort />
        </Sourced>
        <CardAge task={task} />
      </div>
      <span className={styles.alert}>
        <AlertMark taskId={task.id} />
      </span>
      <h2 className={styles.title}>{task.title}</h2>
      {error === undefined ? <WasLine task={task} isHeld={card.pinned} /> : <div className={styles.line}>{error}</div>}
      {(who !== undefined || subTasks > 0 || task.task.replication || task.task.isExecutedElsewhere) && (
        <div className={cx('row', 'shrinks', 'small', 'secondary', 'gap-6')}>
          {who !== undefined && <EntitySymbol entity={entity?.best.entity} />}
          <span className="shrinks truncate">{who ?? 'no one assigned'}</span>
          <Marks task={task} subTasks={subTasks} />
        </div>
      )}
      {task.olderAnswer !== undefined && <div className={styles.line}>older version answered now</div>}
      <CardLimit task={task} />
      {waitsFor && (
        <div className={styles.waits}>
          {waitsFor.family === task.family
            ? 'updated; shown when you move away'
            : `now ${statusWords(waitsFor.task.status?.status)}, moves when you move away`}
        </div>
      )}
    </div>
  )
})
