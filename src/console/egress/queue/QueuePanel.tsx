import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef } from 'react'

import { useCommands } from '../../commands/commands.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { selectRow, useEgressDesk } from '../egress-desk.ts'
import { PauseBar } from './PauseBar.tsx'
import { isActive, rowsInOrder } from './queue.ts'
import { pauseQueue, removeFinished, removeQueued, resumeQueue, useEgressQueue } from './queue-store.ts'
import { QueueRow } from './QueueRow.tsx'
import { summaryWords } from './state-words.ts'
import styles from './QueuePanel.module.css'

const COLUMNS = ['Egress id', 'State', 'Last answer', 'Detail', 'At'] as const

/** Every deletion of this page, from queued to answered. */
export function QueuePanel() {
  const queue = useEgressQueue()
  const now = useMachineNow()
  const selected = useEgressDesk((desk) => desk.selected)
  const body = useRowKeys()
  const rows = rowsInOrder(queue)
  const over = rows.filter((item) => !isActive(item)).length
  const waiting = rows.filter(({ state }) => state.kind === 'queued').length
  const focusable = rows.some(({ egressId }) => egressId === selected) ? selected : rows[0]?.egressId
  return (
    <section className={styles.panel} aria-labelledby="egress-queue">
      <div className={styles.head}>
        <h2 id="egress-queue">Queue</h2>
        <span className={styles.summary}>{summaryWords(queue)}</span>
        <span className={styles.actions}>
          {queue.pause === undefined ? (
            <Button
              size="small"
              icon={<Pause />}
              disabledReason={over === rows.length ? 'Nothing is being sent' : undefined}
              onClick={pauseQueue}
            >
              Pause queue
            </Button>
          ) : (
            <Button
              size="small"
              icon={<Play />}
              disabledReason={queue.pause.by === 'connection' ? 'Resumes when the connection is back' : undefined}
              onClick={resumeQueue}
            >
              Resume queue
            </Button>
          )}
          {waiting > 1 && (
            <Button size="small" variant="ghost" onClick={removeQueued}>
              Remove waiting
            </Button>
          )}
          {rows.length > 0 && (
            <Button
              size="small"
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
      <div className={styles.scroller}>
        <table className={classNames(styles.table, queue.pause !== undefined && styles.stale)} aria-label="Queue">
          <colgroup>
            <col className={styles['id-column']} />
            <col className={styles['state-column']} />
            <col className={styles['answer-column']} />
            <col />
            <col className={styles['at-column']} />
            <col className={styles['action-column']} />
          </colgroup>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={name === 'At' ? styles.at : undefined}>
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className={styles.hidden}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((item) => (
              <QueueRow
                key={item.egressId}
                item={item}
                pause={queue.pause}
                // Rows that tell no passing time are spared the tick.
                now={item.state.kind === 'retrying' || item.state.kind === 'deleting' ? now : 0}
                isSelected={item.egressId === selected}
                isFocusable={item.egressId === focusable}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={6} className={styles.empty}>
                  Nothing queued. Type egress ids and press Delete; each one becomes a row here.
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {/* Below the rows: above, it would push a button that stops one of them from under the pointer, and another one's there. */}
      <PauseBar pause={queue.pause} waiting={rows.length - over} />
    </section>
  )
}

/** Arrows and j, k move between rows; Esc lets the selection go. */
function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const element = body.current
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') selectRow(undefined)
      const step = STEPS[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      moveFocus(element, step)
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [])
  useCommands([
    {
      id: 'egress.j',
      label: 'Next stream',
      group: 'This view',
      keys: 'j',
      hidden: true,
      run: () => moveFocus(body.current, 1),
    },
    {
      id: 'egress.k',
      label: 'Previous stream',
      group: 'This view',
      keys: 'k',
      hidden: true,
      run: () => moveFocus(body.current, -1),
    },
  ])
  return body
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(body: HTMLElement | null, step: number): void {
  const rows = [...(body?.querySelectorAll<HTMLElement>('tr[data-egress-id]') ?? [])]
  const from = rows.findIndex((row) => row.contains(document.activeElement))
  rows[Math.min(rows.length - 1, Math.max(0, from + step))]?.focus()
}
