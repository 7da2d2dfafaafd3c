import { cx } from '../styles/cx.ts'
import type { JSX } from '../jsx/jsx.ts'
import styles from './DataTable.module.css'

export interface RowPlace {
  readonly id: string
  readonly index: number
  /** Pixels from the first row's top. */
  readonly start: number
  readonly isStop: boolean
}

interface DataRowProps extends Omit<JSX.IntrinsicElements['tr'], 'id'>, RowPlace {
  /** Only in a grid, whose rows take focus. */
  isSelected?: boolean
  /** Of variable height; needs `Rows.virtual.measureElement` as `ref`. */
  isMeasured?: boolean
}

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
