import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef, type PointerEvent } from 'react'

import { classNames } from '../../ui/styles/class-names.ts'
import type { Sort, TableColumn } from './table-columns.ts'
import styles from './TaskTable.module.css'
import type { TableColumns } from './use-table-columns.ts'

/** The edge by which a column is made wider with a pointer; the keyboard's way is in the menu of columns. */
function Edge({ column, columns }: { column: TableColumn; columns: TableColumns }) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.clientWidth ?? 100 }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current) columns.setWidth(column.id, start.current.width + event.clientX - start.current.x)
  }
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      title="Drag to change the width, double click to reset it"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = undefined)}
      onDoubleClick={() => columns.setWidth(column.id, undefined)}
    />
  )
}

interface TableHeadProps {
  columns: TableColumns
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  /** Rows are sub-tasks of one task. */
  isUnderParent: boolean
}

export function TableHead({ columns, sort, onSort, isUnderParent }: TableHeadProps) {
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
              {column.id === 'task' && isUnderParent ? 'Sub-task' : column.title}
              {active && (descending ? <ArrowUp /> : <ArrowDown />)}
            </button>
            <Edge column={column} columns={columns} />
          </th>
        )
      })}
    </tr>
  )
}
