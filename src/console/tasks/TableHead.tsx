import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { Sort, TableColumn } from './table-columns.ts'
import styles from './TaskTable.module.css'
import type { TableColumns } from './use-table-columns.ts'

const keyboardStep = 16

const widthOf = (target: Element): number => target.parentElement?.clientWidth ?? 100

function Edge({ column, columns }: { column: TableColumn; columns: TableColumns }) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: widthOf(event.currentTarget) }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current) columns.setWidth(column.id, start.current.width + event.clientX - start.current.x)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    columns.setWidth(
      column.id,
      widthOf(event.currentTarget) + (event.key === 'ArrowRight' ? keyboardStep : -keyboardStep),
    )
  }
  return (
    <button
      type="button"
      className={styles.edge}
      aria-label={`Width of ${column.title}; arrow keys change it, Delete resets it`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = undefined)}
      onDoubleClick={() => columns.setWidth(column.id, undefined)}
      onKeyDown={(event) => (event.key === 'Delete' ? columns.setWidth(column.id, undefined) : onKeyDown(event))}
    />
  )
}

interface TableHeadProps {
  columns: TableColumns
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

export function TableHead({ columns, sort, onSort }: TableHeadProps) {
  const next = (column: TableColumn): Sort | undefined => {
    if (sort?.column.id !== column.id) return { column, descending: false }
    return sort.descending ? undefined : { column, descending: true }
  }
  return (
    <tr aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: columns.template }}>
      {columns.shown.map((column) => {
        const active = sort ? sort.column.id === column.id : column.id === 'age'
        const descending = sort?.descending ?? false
        return (
          <th
            key={column.id}
            scope="col"
            aria-sort={active ? (descending ? 'descending' : 'ascending') : 'none'}
            className={classNames(styles.th, column.numeric && styles.numeric)}
          >
            <button
              type="button"
              className={classNames(styles.sort, active && styles.sorted)}
              title="Sorts what is loaded; the service's own order is not shown"
              onClick={() => onSort(next(column))}
            >
              {column.title}
              {active &&
                (descending ? (
                  <ArrowUp size={14} strokeWidth={2.1} aria-hidden="true" />
                ) : (
                  <ArrowDown size={14} strokeWidth={2.1} aria-hidden="true" />
                ))}
            </button>
            <Edge column={column} columns={columns} />
          </th>
        )
      })}
    </tr>
  )
}
