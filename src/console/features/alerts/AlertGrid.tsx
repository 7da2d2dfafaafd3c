import { memo, type ReactNode } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { rowCommands } from '../../platform/commands/row-commands.ts'
import { useRowHeight } from '../../platform/preferences/row-height.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { useSize, widthOf } from '../../ui/browser/use-size.ts'
import { TABLE_HEAD } from '../../ui/list/column.ts'
import { DataRow, type RowPlace } from '../../ui/list/DataRow.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { NewAbove } from '../../ui/list/NewAbove.tsx'
import { useRows } from '../../ui/list/use-rows.ts'
import { usePinnedRows } from '../../ui/list/use-pinned-rows.ts'
import { isSameRank, type AlertRow } from '../../known/watch/alert-rows.ts'
import { alertColumns } from './alert-columns.tsx'
import styles from './AlertGrid.module.css'

const ROW_HEIGHT = 49
/** In narrower lists (pixels) the rules give way to the alerts' words. */
const ROOM_FOR_RULES = 900

/** Virtualized. A row stays in place while the pointer or the focus is on it. */
export function AlertGrid({
  rows,
  question,
  selected,
  isStale,
  onActive,
  onOpen,
  onWalk,
  empty,
}: {
  rows: readonly AlertRow[]
  /** Filter and order; a new one starts at the top. */
  question: string
  selected: string | undefined
  isStale: boolean
  onActive: (row: AlertRow) => void
  onOpen: (row: AlertRow) => void
  /** A key moved to a row. */
  onWalk: (row: AlertRow) => void
  empty: ReactNode
}) {
  const height = useRowHeight(ROW_HEIGHT)
  const [room, width] = useSize(widthOf, 0)
  const columns = width > 0 && width < ROOM_FOR_RULES ? alertColumns.filter(({ id }) => id !== 'rule') : alertColumns
  const steady = usePinnedRows({ rows, identity, question, height })
  const list = useRows({
    rows: steady.rows,
    keyOf,
    height,
    head: TABLE_HEAD,
    scroller: steady.scroller,
    selected,
    showsSelected: true,
    onFocusRow: onActive,
    onMove: onWalk,
    onOpen,
  })
  useCommands(rowCommands('alerts', 'alert', list.go))
  return (
    <div ref={room} className={cx('fill', 'anchor', 'flex')}>
      <NewAbove steady={steady} list={list} isNew={wasRaised} />
      <DataTable
        label="Alerts"
        role="grid"
        rows={list}
        columns={columns}
        rowHeight={height}
        isStale={isStale}
        onScroll={steady.onScroll}
        bodyProps={steady.rowsProps}
        renderRow={(row, place) => (
          <AlertLine {...place} row={row} columns={columns} isSelected={row.key === selected} onOpen={onOpen} />
        )}
        empty={empty}
      />
    </div>
  )
}

function keyOf({ key }: AlertRow): string {
  return key
}

/** Unacknowledged, and reported to the watch since then. */
function wasRaised({ state, alerts }: AlertRow, since: number): boolean {
  const then = since + environmentNow() - Date.now()
  return state === 'new' && alerts.some(({ raisedAt }) => raisedAt >= then)
}

const identity = { keyOf, isUnmoved: isSameRank }

const AlertLine = memo(function AlertLine({
  row,
  columns,
  isSelected,
  onOpen,
  ...place
}: RowPlace & {
  row: AlertRow
  columns: typeof alertColumns
  isSelected: boolean
  onOpen: (row: AlertRow) => void
}) {
  return (
    <DataRow
      {...place}
      isSelected={isSelected}
      className={cx(styles.row, styles[row.state === 'no data' ? 'no-data' : row.state])}
      onClick={() => onOpen(row)}
    >
      {columns.map(({ id, isNumber, cell }) => (
        <td key={id} className={isNumber === true ? 'mono to-right' : undefined}>
          {cell(row, place.isStop)}
        </td>
      ))}
    </DataRow>
  )
})
