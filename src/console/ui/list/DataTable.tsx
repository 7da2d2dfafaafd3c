import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Fragment, type CSSProperties, type ReactNode, type UIEventHandler } from 'react'

import { cx, type ClassName } from '../styles/cx.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { hint } from '../overlay/hint.ts'
import type { Column, Sort } from './column.ts'
import type { JSX } from '../jsx/jsx.ts'
import styles from './DataTable.module.css'
import type { RowPlace } from './DataRow.tsx'
import type { Rows } from './use-rows.ts'

const SKELETON_ROWS = 12

interface DataTableProps<Row, Id extends string> {
  label: string
  /** Rows take focus (WAI-ARIA grid); in a table a control in each row does. */
  role?: 'grid'
  rows: Rows<Row>
  columns: readonly Pick<Column<never, Id, never>, 'id' | 'title' | 'width' | 'isNumber' | 'head' | 'key'>[]
  /** In pixels; for measured rows the minimum. */
  rowHeight: number
  renderRow: (row: Row, place: RowPlace) => ReactNode
  sort?: Sort
  onSort?: (column: Id) => void
  /** At the right edge of a head's cell. */
  renderEdge?: (column: Id) => ReactNode
  isLoading?: boolean
  isStale?: boolean
  className?: ClassName | undefined
  onScroll?: UIEventHandler<HTMLDivElement>
  tableProps?: JSX.IntrinsicElements['table']
  bodyProps?: JSX.IntrinsicElements['tbody']
  empty?: ReactNode
  children?: ReactNode
}

/** Virtualized, with a sticky head; narrow cells end in an ellipsis. */
export function DataTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { label, role, columns, rowHeight, isLoading = false } = props
  const { scroller, virtual, rows, stop, listProps } = props.rows
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--columns': columns.map(({ width }) => width).join(' '),
    '--row': `${rowHeight}px`,
  }
  return (
    <div
      ref={scroller}
      className={cx(styles.scroller, props.isStale && styles.stale, props.className)}
      onScroll={props.onScroll}
    >
      <table
        role={role}
        tabIndex={role && -1}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-busy={isLoading}
        className={styles.table}
        style={sizes}
        {...props.tableProps}
        {...listProps}
      >
        <thead className={styles.thead}>
          <tr aria-rowindex={1} className={styles.head}>
            {columns.map((column) => (
              <Head key={column.id} {...props} column={column} />
            ))}
          </tr>
        </thead>
        {isLoading ? (
          <tbody className={styles.body} aria-hidden="true">
            {Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <tr key={index} className={styles.skeleton}>
                <td>
                  <Skeleton width={`${60 + ((index * 37) % 35)}%`} />
                </td>
              </tr>
            ))}
          </tbody>
        ) : rows.length === 0 ? (
          <tbody className={styles.body}>
            {props.empty !== undefined && (
              <tr className={styles.empty}>
                <td>{props.empty}</td>
              </tr>
            )}
          </tbody>
        ) : (
          <tbody className={styles.body} style={{ height: props.rows.size }} {...props.bodyProps}>
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const place = { id: String(key), index, start, isStop: key === stop }
              return <Fragment key={key}>{props.renderRow(row, place)}</Fragment>
            })}
          </tbody>
        )}
      </table>
      {props.children}
    </div>
  )
}

function Head<Row, Id extends string>({
  column,
  sort,
  onSort,
  renderEdge,
}: Pick<DataTableProps<Row, Id>, 'sort' | 'onSort' | 'renderEdge'> & {
  column: DataTableProps<Row, Id>['columns'][number]
}) {
  const { id, title, isNumber, head = title, key } = column
  const isSorted = sort?.column === id
  const isSortable = key !== undefined && onSort !== undefined
  const Arrow = sort?.isDescending === true ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSortable ? (!isSorted ? 'none' : sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={cx(isNumber && styles.number, isSorted && styles.sorted)}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          {...hint('Sorts loaded rows. The service’s own order isn’t shown')}
          onClick={() => onSort(id)}
        >
          {head}
          {isSorted && <Arrow />}
        </button>
      ) : (
        head
      )}
      {renderEdge?.(id)}
    </th>
  )
}
