import { useRef, type PointerEvent } from 'react'

import type { ColumnId } from './task-columns.tsx'
import styles from './TaskTable.module.css'
import type { TableColumns } from './use-table-columns.ts'

/** Drag to resize, double-click to reset; for keyboards the column menu does both. */
export function ColumnEdge({ id, columns }: { id: ColumnId; columns: TableColumns }) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.clientWidth ?? 100 }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current) columns.setWidth(id, start.current.width + event.clientX - start.current.x)
  }
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = undefined)}
      onDoubleClick={() => columns.setWidth(id, undefined)}
    />
  )
}
