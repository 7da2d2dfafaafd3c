import { Fragment, type ReactNode } from 'react'

import { cx } from '../styles/cx.ts'
import styles from './KeyValue.module.css'

export interface KeyValueRow {
  term: ReactNode
  value: ReactNode
  isMono?: boolean
  /** If several rows have that term. */
  key?: string
}

/** Leave out rows that have no value. */
export function KeyValue({ rows, termWidth }: { rows: readonly KeyValueRow[]; termWidth?: number }) {
  const columns = termWidth === undefined ? undefined : { gridTemplateColumns: `${termWidth}px minmax(0, 1fr)` }
  return (
    <dl className={styles.list} style={columns}>
      {rows.map((row, index) => (
        <Fragment key={row.key ?? (typeof row.term === 'string' ? row.term : index)}>
          <dt className={styles.term}>{row.term}</dt>
          <dd className={cx('shrinks', 'wraps', 'primary', row.isMono && 'mono size-12')}>{row.value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
