import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useCallback, useMemo, useState, memo, type Ref } from 'react'
import WifiOff from 'lucide-react/icons/wifi-off'

import { cx } from '../../../ui/styles/cx.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TABLE_HEAD } from '../../../ui/list/column.ts'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { useEachSecond } from '../../../ui/browser/ticker.ts'
import { selectRow, useEgressDesk } from '../egress-desk.ts'
import { AnswerDetails } from './AnswerDetails.tsx'
import { isActive, rowsInOrder, type QueueItem, LONGEST_OWN_WAIT_SECONDS, type Queue } from './queue.ts'
import { pauseQueue, removeFinished, removeQueued, resumeQueue, useEgressQueue } from './queue-store.ts'
import { queueColumns, answerOf, type QueueView } from './queue-columns.tsx'
import { summaryWords, stateWords, whyNoPause } from './state-words.ts'
import styles from './QueuePanel.module.css'
import { sourceAttributes } from '../../../ui/values/Sourced.tsx'
import { tryNow } from '../../../platform/session/probe-connection.ts'
import { useConnection } from '../../../platform/connection/connection.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useChangeHint } from '../../../platform/session/changed-place.tsx'

/** A deletion, or its answer below it. */
type Line = { kind: 'row' | 'answer'; item: QueueItem }

const ROW_HEIGHT = 30

/** All deletions of this page, from queued to answered. */
export function QueuePanel() {
  const queue = useEgressQueue()
  const selected = useEgressDesk((desk) => desk.selected)
  const rows = useMemo(() => rowsInOrder(queue), [queue])
  const over = rows.filter((item) => !isActive(item)).length
  const waiting = rows.filter(({ state }) => state.kind === 'queued').length
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (egressId: string) =>
      setOpen((before) =>
        before.has(egressId) ? new Set([...before].filter((id) => id !== egressId)) : new Set(before).add(egressId),
      ),
    [],
  )
  // A stream queued again starts folded.
  const known = new Set(rows.map(({ egressId }) => egressId))
  const disclosed = [...open].filter((id) => known.has(id))
  if (disclosed.length < open.size) setOpen(new Set(disclosed))
  const lines = useMemo(
    () =>
      rows.flatMap((item): Line[] => [
        { kind: 'row', item },
        ...(item.last !== undefined && open.has(item.egressId) ? [{ kind: 'answer' as const, item }] : []),
      ]),
    [rows, open],
  )
  const rowHeight = useRowHeight(ROW_HEIGHT)
  const changeHint = useChangeHint()
  const list = useRows({
    rows: lines,
    keyOf,
    isRow,
    height: rowHeight,
    head: TABLE_HEAD,
    selected,
    onFocusRow: ({ item }) => selectRow(item.egressId),
  })
  useCommands(rowCommands('egress', 'stream', list.go))
  useEscape(() => selectRow(undefined))
  return (
    <section className={cx('stack', 'shrinks', 'low')} aria-labelledby="egress-queue">
      <div className={styles.head}>
        <h2 id="egress-queue">Queue</h2>
        <span className={cx('grow', 'number', 'small', 'secondary', 'shrinks')}>{summaryWords(queue)}</span>
        <span className="flex gap-6">
          {queue.pause === undefined ? (
            <Button icon={<Pause />} disabledReason={whyNoPause(queue)} onClick={pauseQueue}>
              Pause queue
            </Button>
          ) : (
            <Button icon={<Play />} hint={changeHint} disabledReason={whyNoPause(queue)} onClick={resumeQueue}>
              Resume queue
            </Button>
          )}
          {waiting > 1 && (
            <Button variant="ghost" onClick={removeQueued}>
              Remove waiting
            </Button>
          )}
          {rows.length > 0 && (
            <Button
              variant="ghost"
              disabledReason={over === 0 ? 'Nothing has finished yet' : undefined}
              onClick={removeFinished}
            >
              Remove finished
            </Button>
          )}
        </span>
      </div>
      <div className={styles.progress}>
        <progress
          aria-label="Answered"
          value={over}
          max={Math.max(1, rows.length)}
          aria-valuetext={`${over} of ${rows.length} finished`}
        />
      </div>
      <DataTable
        label="Queue"
        rows={list}
        columns={queueColumns}
        rowHeight={rowHeight}
        isStale={queue.pause !== undefined}
        renderRow={({ kind, item }, place) =>
          kind === 'answer' ? (
            <DataRow {...place} ref={list.virtual.measureElement} isMeasured className={styles.disclosed}>
              <td colSpan={queueColumns.length}>{item.last && <AnswerDetails answer={item.last} />}</td>
            </DataRow>
          ) : (
            <QueueRow
              {...place}
              ref={list.virtual.measureElement}
              item={item}
              pause={queue.pause}
              isOpen={open.has(item.egressId)}
              onToggle={toggle}
              isSelected={item.egressId === selected}
            />
          )
        }
        empty={<p className="empty">Nothing queued. Type egress ids and press Delete. Each id becomes a row here.</p>}
      />
      {/* Below the rows: above, it would move another row's stop button under the pointer. */}
      <PauseBar pause={queue.pause} waiting={rows.length - over} />
    </section>
  )
}

function keyOf({ kind, item }: Line): string {
  return kind === 'row' ? item.egressId : `answer to ${item.egressId}`
}

function isRow({ kind }: Line): boolean {
  return kind === 'row'
}

interface QueueRowProps extends Omit<QueueView, 'now'>, RowPlace {
  isSelected: boolean
  ref: Ref<HTMLTableRowElement>
}

const QueueRow = memo(function QueueRow({ item, pause, isOpen, onToggle, isSelected, ...place }: QueueRowProps) {
  // Rows without a running time skip the tick.
  const isPassing = item.state.kind === 'retrying' || item.state.kind === 'deleting'
  const now = useEachSecond((machineNow) => (isPassing ? machineNow : 0))
  return (
    <DataRow
      {...place}
      isMeasured
      {...sourceAttributes(answerOf(item))}
      aria-current={isSelected || undefined}
      onClick={() => selectRow(item.egressId)}
    >
      {queueColumns.map(({ id, cell }) => (
        // Named, so that a cell makes sense without its column's head.
        <td
          key={id}
          className={styles[id]}
          aria-label={id === 'state' ? `State: ${stateWords(item.state, now, pause)}` : undefined}
        >
          {cell?.({ item, pause, now, isOpen, onToggle })}
        </td>
      ))}
    </DataRow>
  )
})

/** Why the queue is paused, since when, and how to resume. */
function PauseBar({ pause, waiting }: { pause: Queue['pause']; waiting: number }) {
  const reason = useConnection((connection) => connection.lastFailure)
  const isTrying = useConnection(({ waitingSince }) => waitingSince.size > 0)
  const lastAnswerAt = useConnection((connection) => connection.lastAnswerAt)
  if (pause === undefined) return null
  const isLost = pause.by === 'connection'
  // As in the top bar: since the last answer, which is before the failure that paused the queue.
  const since = formatAbsoluteTime(isLost ? (lastAnswerAt ?? pause.since) : pause.since)
  const Icon = isLost ? WifiOff : Pause
  return (
    <div className={cx(styles.pause, isLost && styles.lost)}>
      <Icon size={15} />
      {/* Without the button, which changes at each attempt: the whole alert would be said again. */}
      <span role={pause.by === 'user' ? undefined : 'alert'}>
        <b>{isLost ? 'No connection' : 'Paused'}</b> since{' '}
        {pause.by === 'user'
          ? `${since}. Nothing is sent until you resume.`
          : isLost
            ? `${since}. ${reason}. Rows are as of then. The queue is paused${waiting > 0 ? ' and resumes on its own after a short outage.' : '.'}`
            : `the connection was lost at ${since}. ${waiting} waited over ${LONGEST_OWN_WAIT_SECONDS} s. Resume to send, or remove them.`}
      </span>
      {isLost && (
        <Button isBusy={isTrying} onClick={tryNow}>
          Try now
        </Button>
      )}
    </div>
  )
}
