import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { useCommands } from '../../commands/commands.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { useRowHeight } from '../../preferences/row-height.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { focusTask } from '../focus-task.ts'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { legFacts } from '../../live/lane-facts.ts'
import { live } from '../../live/live-tasks.ts'
import { filterKey, type TaskFilter } from '../../live/task-filter.ts'
import { useLegs } from '../../live/use-tasks.ts'
import { useView } from '../../live/use-view.ts'
import { withPinned } from '../pinned-range.ts'
import type { Found } from '../filters/text-filter.ts'
import { sortedBy } from './row-sort.ts'
import { readSort, writeSort } from './table-columns.ts'
import { TableHead } from './TableHead.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableProblems } from './TableProblems.tsx'
import { TaskRow } from './TaskRow.tsx'
import styles from './TaskTable.module.css'
import type { TaskNavigation } from '../use-task-address.ts'
import { useSteadyRows } from './use-steady-rows.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useSize, widthOf } from '../../ui/browser/use-size.ts'

export interface TaskTableProps {
  filter: TaskFilter
  /** What the filter and the free text leave. */
  found: Found
  /** How many tasks of the filter are loaded, also those that the text leaves out. */
  loaded: number
  /** The free text that they were chosen by. */
  text: string
  navigation: TaskNavigation
  isStale: boolean
  offline: string | undefined
}

const DENSE_HEIGHT = 26
const ROOMY_HEIGHT = 30
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 20,
  PageUp: -20,
  Home: -Infinity,
  End: Infinity,
}

export function TaskTable({ filter, found, loaded, text, navigation, isStale, offline }: TaskTableProps) {
  const [table, room] = useSize(widthOf, 0)
  const columns = useTableColumns(room, filter.parent !== undefined)
  const sort = readSort(navigation.address.sort)
  const sortKey = navigation.address.sort
  // All that the filter leaves stays sorted, so that a letter typed costs no sort.
  const all = useMemo(() => sortedBy(found.rows, readSort(sortKey), live), [found.rows, sortKey])
  useView(all)
  const shownRows = useMemo(
    () => (found.view === found.rows ? all : sortedBy(found.view, readSort(sortKey), live, all)),
    [found, sortKey, all],
  )
  const { rows: inOrder } = useView(shownRows)
  // A walk under a parent brings few rows: they get more room, as everywhere that is not dense.
  const isRoomy = filter.parent !== undefined
  const height = useRowHeight(isRoomy ? ROOMY_HEIGHT : DENSE_HEIGHT)
  const steady = useSteadyRows({
    rows: inOrder,
    question: JSON.stringify([sortKey, text, filterKey(filter)]),
    height,
  })
  const { scroller, rows: sorted } = steady
  const [active, setActive] = useState<string>()
  const legs = useLegs(filter)
  const facts = useMemo(() => legFacts(legs), [legs])
  const activeIndex = useMemo(
    () => (active === undefined ? -1 : sorted.findIndex((row) => row.id === active)),
    [sorted, active],
  )
  const getItemKey = useCallback((index: number) => sorted[index]?.id ?? index, [sorted])
  const stop = sorted[Math.max(0, activeIndex)]?.id
  const rangeExtractor = useCallback((range: Range) => withPinned(range, Math.max(0, activeIndex)), [activeIndex])
  const virtual = useVirtualizer({
    rangeExtractor,
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()

  const focusRow = (step: number): void => {
    const index = activeIndex < 0 ? 0 : Math.min(sorted.length - 1, Math.max(0, activeIndex + step))
    const target = sorted[index]
    if (!target) return
    // In the document before the next key comes, and so is the focus.
    flushSync(() => setActive(target.id))
    if (scroller.current) focusTask(scroller.current, target.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const id = event.target.dataset['taskId']
    const row = sorted.find((candidate) => candidate.id === id)
    if (!row) return
    const step = steps[event.key]
    if (step !== undefined && (event.key.length > 1 || usePreferences.getState().singleKeys)) {
      event.preventDefault()
      focusRow(step)
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      navigation.open(row)
    }
  }
  useCommands([
    { id: 'tasks.row.j', label: 'Next row', group: 'This view', keys: 'j', hidden: true, run: () => focusRow(1) },
    { id: 'tasks.row.k', label: 'Previous row', group: 'This view', keys: 'k', hidden: true, run: () => focusRow(-1) },
    {
      id: 'tasks.row.copy',
      label: 'Copy task id',
      group: 'This view',
      keys: 'c',
      hidden: true,
      run: () => {
        const id = active ?? navigation.selectedId
        if (id !== undefined) void copyAndSay(id, 'the task id')
      },
    },
  ])

  // WAI-ARIA grid: a table whose rows take the focus one at a time.
  const grid = { role: 'grid', onKeyDown }
  const firstSeen = virtual.range?.startIndex ?? 0
  const newAbove = steady.arrivals.filter((index) => index < firstSeen).length
  const toTop = (): void => {
    // The button that asked for it goes.
    scroller.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
    steady.toTop()
  }
  const reading = facts.unread && sorted.length === 0
  return (
    <div ref={table} className={classNames(styles.table, isStale && styles.stale)}>
      <TableProblems problems={facts.problems} offline={offline} />
      <div className={styles.rows}>
        {newAbove > 0 && (
          <Button
            size="small"
            className={styles.above}
            icon={<ArrowUp />}
            hint="Rows added or changed above; goes to the first row"
            onClick={toTop}
          >
            {newAbove} new above
          </Button>
        )}
        <div ref={scroller} className={styles.scroller} onScroll={steady.onScroll}>
          <table
            {...grid}
            tabIndex={-1}
            aria-label="Tasks"
            aria-rowcount={sorted.length + 1}
            aria-colcount={columns.shown.length}
            aria-busy={reading}
            className={styles.grid}
          >
            <thead className={styles.thead}>
              <TableHead
                columns={columns}
                sort={sort}
                onSort={(next) => navigation.setSort(writeSort(next))}
                isUnderParent={filter.parent !== undefined}
              />
            </thead>
            {reading ? (
              <tbody className={styles.body} aria-hidden="true">
                {Array.from({ length: 12 }, (_, index) => (
                  <tr key={index} className={styles.skeleton}>
                    <td>
                      <Skeleton width={`${60 + ((index * 37) % 35)}%`} />
                    </td>
                  </tr>
                ))}
              </tbody>
            ) : (
              <tbody {...steady.rowsProps} className={styles.body} style={{ height: virtual.getTotalSize() }}>
                {items.map((item) => {
                  const row = sorted[item.index]
                  if (!row) return null
                  return (
                    <TaskRow
                      key={item.key}
                      row={row}
                      index={item.index}
                      start={item.start}
                      shown={columns.shown}
                      template={columns.template}
                      isRoomy={isRoomy}
                      isSelected={row.id === navigation.selectedId}
                      isTabStop={row.id === stop}
                      onFocus={setActive}
                      onOpen={navigation.open}
                    />
                  )
                })}
              </tbody>
            )}
          </table>
          {facts.complete && !reading && <div className={styles.end}>End of results</div>}
        </div>
      </div>
      <TableFoot
        rows={sorted.length}
        seen={virtual.range}
        isSorted={sort !== undefined}
        loaded={loaded}
        legs={legs}
        facts={facts}
        offline={offline}
        columns={columns}
      />
    </div>
  )
}
