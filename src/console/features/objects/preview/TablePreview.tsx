import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { countOf } from '../../../../format/count.ts'
import { formatBytes } from '../../../../format/bytes.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import type { ShownContent } from '../transfer/transfer.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import styles from './preview.module.css'
import { readTable } from './table-rows.ts'
import { useText } from './use-text.ts'

const ROW_HEIGHT = 28
const MOST_COLUMNS = 200

export interface TablePreviewProps {
  content: ShownContent
}

/** Cells stay text: formulas aren't computed. */
export function TablePreview({ content }: TablePreviewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const read = useText(content, content.encoding?.label ?? 'utf-8')
  const table = useMemo(() => (read === undefined ? undefined : readTable(read.text, read.isPart)), [read])
  const virtual = useVirtualizer({
    count: table?.rows.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
  })
  if (read === undefined || table === undefined) return null
  const columns = table.header.slice(0, MOST_COLUMNS)
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div className={styles.view}>
      {read.isPart && (
        <Note className={styles.note}>Rows of the first 1 MB of {formatBytes(content.blob.size)} only.</Note>
      )}
      {(table.uneven > 0 || table.problems.length > 0) && (
        <Note tone="warn" className={styles.note}>
          {[
            table.uneven > 0
              ? `${countOf(table.uneven, 'row has', 'rows have')} more or fewer cells than the first`
              : '',
            ...table.problems,
          ]
            .filter(Boolean)
            .slice(0, 3)
            .join('; ')}
        </Note>
      )}
      <div className={styles.tools}>
        <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>
          {countOf(table.rows.length, 'row')}, {countOf(table.header.length, 'column')}
          {table.header.length > MOST_COLUMNS && `, the first ${MOST_COLUMNS} shown`}
        </span>
      </div>
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label="Table">
        <table className={styles.table} aria-rowcount={table.rows.length + 1}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Row</VisuallyHidden>
              </th>
              {columns.map((name, index) => (
                // Columns have no id, and names may repeat.
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr style={{ height: before }} />}
            {items.map((item) => (
              <tr key={item.key} aria-rowindex={item.index + 2}>
                <td className={styles.faint}>{item.index + 1}</td>
                {columns.map((_, index) => (
                  <td key={index}>{table.rows[item.index]?.[index]}</td>
                ))}
              </tr>
            ))}
            {after > 0 && <tr style={{ height: after }} />}
          </tbody>
        </table>
      </section>
    </div>
  )
}
