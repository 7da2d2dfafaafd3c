import { useMemo, memo } from 'react'
import OctagonAlert from 'lucide-react/icons/octagon-alert'

import { cx } from '../../../ui/styles/cx.ts'
import { useShownState } from '../../../platform/url-state/shown-state.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { readSort, TABLE_HEAD, writeSort } from '../../../ui/list/column.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { usePinned } from '../../../ui/browser/use-pinned.ts'
import { useOfflineReason } from '../../../known/freshness/FreshnessLine.tsx'
import { listFacts, listsWords, type LaneFacts } from '../../../known/lane-facts.ts'
import { shown } from '../../../known/live-tasks.ts'
import { type LoadedTask, sourceOfTask } from '../../../../picture/loaded-task.ts'
import { filterKey, type TaskFilter } from '../../../../picture/filter/task-filter.ts'
import { useLists, usePictureStore, usePrincipalName } from '../../../known/use-tasks.ts'
import { useView } from '../../../known/use-view.ts'
import type { TextMatches } from '../filters/text-filter.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import { sortedBy } from './row-sort.ts'
import { TableFoot } from './TableFoot.tsx'
import { tableColumns, type ColumnId } from './task-columns.tsx'
import styles from './TaskTable.module.css'
import type { TaskNavigation } from '../use-task-address.ts'
import { NewAbove } from '../../../ui/list/NewAbove.tsx'
import { usePinnedRows } from '../../../ui/list/use-pinned-rows.ts'
import { useTaskRows } from './use-task-rows.ts'
import { useTableColumns, type ShownColumn } from './use-table-columns.ts'
import { useSize, widthOf } from '../../../ui/browser/use-size.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'
import { SourceContext, sourceAttributes } from '../../../ui/values/Sourced.tsx'
import { cardName } from '../board/TaskCard.tsx'

interface TaskTableProps {
  filter: TaskFilter
  /** Rows after filter and text. */
  found: TextMatches
  /** Number of loaded tasks, without the text filter. */
  loaded: number
  text: string
  navigation: TaskNavigation
  isStale: boolean
}

const DENSE_HEIGHT = 26
const ROOMY_HEIGHT = 30

export function TaskTable({ filter, found, loaded, text, navigation, isStale }: TaskTableProps) {
  const live = usePictureStore()
  const [table, room] = useSize(widthOf, 0)
  const columns = useTableColumns(room, filter.parent !== undefined, {
    columns: navigation.address.columns,
    drop: () => navigation.address.set({ columns: undefined }, true),
  })
  useShownState(() => ({
    columns: tableColumns.flatMap(({ id }) => (columns.isShown(id) ? [id] : [])).join(','),
  }))
  const sortKey = navigation.address.sort
  const sort = readSort(sortKey, tableColumns)
  // Sorts before the text filter, so that typing costs no sort.
  const all = useMemo(() => sortedBy(found.rows, readSort(sortKey, tableColumns), live), [found.rows, sortKey, live])
  useView(all)
  const shownRows = useMemo(
    () => (found.view === found.rows ? all : sortedBy(found.view, readSort(sortKey, tableColumns), live, all)),
    [found, sortKey, all, live],
  )
  const { rows: inOrder } = useView(shownRows)
  // A parent has few tasks: their rows get more space.
  const isRoomy = filter.parent !== undefined
  const height = useRowHeight(isRoomy ? ROOMY_HEIGHT : DENSE_HEIGHT)
  const steady = usePinnedRows({
    rows: inOrder,
    identity,
    question: JSON.stringify([sortKey, text, filterKey(filter)]),
    height,
  })
  const { rows: sorted } = steady
  const isTypeAhead = usePreferences((preferences) => !preferences.singleKeys)
  const { selectedId, open } = navigation
  const list = useTaskRows({
    rows: sorted,
    keyOf,
    height,
    head: TABLE_HEAD,
    scroller: steady.scroller,
    selected: selectedId,
    nameOf: isTypeAhead ? titleOf : undefined,
    onOpen: open,
  })
  const lists = useLists(filter)
  const facts = useMemo(() => listFacts(lists), [lists])
  const sortBy = (column: ColumnId): void => {
    const isOther = sort?.column !== column
    const next = isOther || !sort.isDescending ? { column, isDescending: !isOther } : undefined
    navigation.address.set({ sort: next && writeSort(next) }, true)
  }
  const reading = facts.unread && sorted.length === 0
  return (
    <div ref={table} className={cx('stack', 'fill', 'shrinks', 'surface', isStale && styles.stale)}>
      <TableProblems problems={facts.problems} lists={lists} />
      <div className={cx('fill', 'anchor', 'flex')}>
        <NewAbove steady={steady} list={list} isNew={hasArrived} />
        <DataTable
          label="Tasks"
          role="grid"
          rows={list}
          columns={columns.shown}
          rowHeight={height}
          sort={sort ?? { column: 'age', isDescending: false }}
          onSort={sortBy}
          renderEdge={(id) => <ColumnEdge id={id} columns={columns} />}
          isLoading={reading}
          isStale={isStale}
          onScroll={steady.onScroll}
          bodyProps={steady.rowsProps}
          renderRow={(row, place) => (
            <TaskRow {...place} row={row} shown={columns.shown} isSelected={row.id === selectedId} onOpen={open} />
          )}
        >
          {facts.complete && !reading && <div className={styles.end}>End of results</div>}
        </DataTable>
      </div>
      <TableFoot
        rows={sorted.length}
        seen={list.virtual.range}
        isSorted={sort !== undefined}
        loaded={loaded}
        lists={lists}
        facts={facts}
        columns={columns}
      />
    </div>
  )
}

function keyOf({ id }: LoadedTask): string {
  return id
}

const identity = { keyOf }

function titleOf({ title }: LoadedTask): string {
  return title
}

/** Walks that failed; above the rows, which stay, and don't move under a press. */
function TableProblems({ problems, lists }: Pick<LaneFacts, 'problems' | 'lists'>) {
  const offline = useOfflineReason()
  return usePinned(problems).map(({ keys, problem }) => (
    <div key={keys[0]} className={styles.problem} role="alert">
      <OctagonAlert size={15} />
      <span>
        <b>
          {listsWords(keys, lists.length)}: {problem.message}
        </b>{' '}
        {problem.detail}
      </span>
      <Button
        disabledReason={offline}
        onClick={() =>
          void (problem.kind === 'failed' ? shown().feed.pages.loadNext(keys) : shown().feed.startOver(keys))
        }
      >
        {problem.kind === 'failed' ? 'Try again' : 'Start from page 1'}
      </Button>
      <ShowRequest exchangeId={problem.exchangeId} />
    </div>
  ))
}

interface TaskRowProps extends RowPlace {
  row: LoadedTask
  shown: readonly ShownColumn[]
  isSelected: boolean
  onOpen: (row: LoadedTask) => void
}

/** Memoized against scrolling. */
const TaskRow = memo(function TaskRow({ row, shown, isSelected, onOpen, ...place }: TaskRowProps) {
  const source = sourceOfTask(row)
  const who = usePrincipalName(row.task.relations?.assignee)
  return (
    <DataRow
      {...place}
      {...sourceAttributes(source)}
      isSelected={isSelected}
      aria-label={cardName(row, who, shownNow())}
      data-task-id={row.id}
      onClick={() => onOpen(row)}
    >
      <SourceContext value={source}>
        {shown.map(({ id, isNumber, cell }) => (
          <td key={id} className={cx(isNumber && 'mono to-right')}>
            {cell?.(row)}
          </td>
        ))}
      </SourceContext>
    </DataRow>
  )
})

/** New or changed since then, as this console observed. */
function hasArrived({ change }: LoadedTask, since: number): boolean {
  return change !== undefined && change.at >= since
}
