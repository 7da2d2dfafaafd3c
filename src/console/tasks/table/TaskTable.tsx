import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import ArrowDown from 'lucide-react/icons/arrow-down'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useCommands } from '../../commands/commands.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { useRowHeight } from '../../preferences/row-height.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { focusTask } from '../focus-task.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { copyTaskId } from '../task/copy-link.ts'
import { legFacts, legWords } from '../board/lane-facts.ts'
import type { LoadedTask } from '../feed/loaded-task.ts'
import type { LoadedTasks } from '../feed/loaded-tasks.ts'
import { withPinned } from '../pinned-range.ts'
import { createRowSort } from './row-sort.ts'
import { readSort, writeSort } from './table-columns.ts'
import { TableHead } from './TableHead.tsx'
import { TaskRow } from './TaskRow.tsx'
import { taskFeed, useFeedState } from '../feed/task-store.ts'
import styles from './TaskTable.module.css'
import type { TaskNavigation } from '../use-task-address.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useWidth } from '../use-width.ts'

export interface TaskTableProps {
  loaded: LoadedTasks
  rows: readonly LoadedTask[]
  navigation: TaskNavigation
  stale: boolean
  offline: string | undefined
  showRequest: (exchangeId: number) => void
}

const denseHeight = 26
const roomyHeight = 30
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

export function TaskTable({ loaded, rows, navigation, stale, offline, showRequest }: TaskTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [table, room] = useWidth()
  const columns = useTableColumns(room, loaded.filter.parent !== undefined)
  const sort = readSort(navigation.address.sort)
  const sortKey = navigation.address.sort
  const [sortRows] = useState(createRowSort)
  const sorted = useMemo(() => sortRows(rows, readSort(sortKey), loaded), [sortRows, rows, sortKey, loaded])
  const [active, setActive] = useState<string>()
  const facts = useMemo(() => legFacts(loaded.legs), [loaded.legs])
  const loading = useFeedState((state) => state.loading.length > 0)
  const loadingAll = useFeedState((state) => state.loadingAll)
  // A walk under a parent brings few rows: they get more room, as everywhere that is not dense.
  const isRoomy = loaded.filter.parent !== undefined
  const height = useRowHeight(isRoomy ? roomyHeight : denseHeight)
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
        if (id !== undefined) copyTaskId(id)
      },
    },
  ])

  // WAI-ARIA grid: a table whose rows take the focus one at a time.
  const grid = { role: 'grid', onKeyDown }
  const seen = virtual.range
  const reading = facts.unread && sorted.length === 0
  return (
    <div ref={table} className={classNames(styles.table, stale && styles.stale)}>
      {facts.problems.map(({ key, problem }) => (
        <div key={key} className={styles.problem} role="alert">
          <OctagonAlert size={15} strokeWidth={2.1} aria-hidden="true" />
          <span>
            <b>
              {legWords(key)}: {problem.message}
            </b>{' '}
            {problem.detail}
          </span>
          <Button
            size="small"
            disabledReason={offline}
            onClick={() => void (problem.kind === 'failed' ? taskFeed.loadNext([key]) : taskFeed.startOver([key]))}
          >
            {problem.kind === 'failed' ? 'Try again' : 'Start from page 1'}
          </Button>
          {problem.exchangeId !== undefined && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => problem.exchangeId !== undefined && showRequest(problem.exchangeId)}
            >
              Show request
            </Button>
          )}
        </div>
      ))}
      <div ref={scroller} className={styles.scroller}>
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
              underParent={loaded.filter.parent !== undefined}
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
            <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
              {items.map((item) => {
                const row = sorted[item.index]
                if (!row) return null
                return (
                  <TaskRow
                    key={item.key}
                    row={row}
                    loaded={loaded}
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
      <div className={styles.foot}>
        <span className={styles.progress}>
          {sorted.length === 0
            ? 'No rows'
            : `Rows ${(seen?.startIndex ?? 0) + 1} to ${(seen?.endIndex ?? 0) + 1} of ${sorted.length} loaded`}
          .{facts.complete ? '' : ' The service has more.'}
          {sort ? ' Sorted over what is loaded.' : ''}
        </span>
        {facts.next.length > 0 && (
          <>
            <Button
              size="small"
              icon={<ArrowDown size={14} strokeWidth={2.1} aria-hidden="true" />}
              busy={loading && !loadingAll}
              disabledReason={offline}
              onClick={() => void taskFeed.loadNext(facts.next)}
            >
              Load next page
            </Button>
            {loadingAll ? (
              <Button size="small" onClick={taskFeed.stopLoading}>
                Stop
              </Button>
            ) : (
              <Button size="small" variant="ghost" disabledReason={offline} onClick={() => void taskFeed.loadAll()}>
                Load all
              </Button>
            )}
          </>
        )}
        {loadingAll && (
          <output className={styles.progress} aria-live="off">
            {loaded.rows.length} tasks in {loaded.legs.reduce((sum, leg) => sum + leg.walk.pages, 0)} pages so far,{' '}
            {facts.next.length} of {loaded.legs.length} walks open
          </output>
        )}
        <ColumnMenu columns={columns} />
        <span className={styles.keys} aria-hidden="true">
          <span>
            <Kbd keys="J" />
            <Kbd keys="K" /> move
          </span>
          <span>
            <Kbd keys="Enter" /> open
          </span>
          <span>
            <Kbd keys="C" /> copy id
          </span>
          <span>
            <Kbd keys="/" /> filter
          </span>
        </span>
      </div>
    </div>
  )
}
