import { cx } from '../styles/cx.ts'
import type { JSX } from '../jsx/jsx.ts'
import styles from './DataTable.module.css'

/** Where a row of a `DataTable` stands. */
export interface RowPlace {
  readonly id: string
  /** Its place among all rows, from 0. */
  readonly index: number
  /** Pixels from the first row's upper edge. */
  readonly start: number
  /** It takes the focus when the table is tabbed into. */
  readonly isStop: boolean
}

interface DataRowProps extends Omit<JSX.IntrinsicElements['tr'], 'id'>, RowPlace {
  /** Of a grid, where the row itself takes the focus. */
  isSelected?: boolean
  /** Its height is what its content needs; its `ref` is `Rows.virtual.measureElement`. */
  isMeasured?: boolean
}

/** One row: placed by its list, and hovered, selected and focused as rows are everywhere. */
export function DataRow({ id, index, start, isStop, isSelected, isMeasured, className, ...attributes }: DataRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isSelected === undefined ? undefined : isStop ? 0 : -1}
      data-row={id}
      data-index={index}
      className={cx(styles.row, isMeasured && styles.measured, className)}
      style={{ transform: `translateY(${start}px)` }}
      {...attributes}
    />
  )
}
