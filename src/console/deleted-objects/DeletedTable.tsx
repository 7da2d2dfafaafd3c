import { useVirtualizer } from '@tanstack/react-virtual'
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'

import { hint } from '../ui/overlay/hint.ts'
import { useCommands } from '../commands/commands.ts'
import { readObjectPath } from '../objects/object-path.ts'
import { useRowHeight } from '../preferences/row-height.ts'
import { classNames } from '../ui/styles/class-names.ts'
import { copyAndSay } from '../ui/browser/clipboard.ts'
import { CopyButton } from '../ui/controls/CopyButton.tsx'
import { formatDuration } from '../format/duration.ts'
import { shortened } from '../ui/text/shorten.ts'
import { formatAbsoluteTime } from '../format/time.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { SourceContext, sourceAttributes, Sourced } from '../ui/values/Sourced.tsx'
import { useNowFor } from '../ui/browser/ticker.ts'
import { CheckCell } from './CheckCell.tsx'
import type { Node } from './deleted-csv.ts'
import { shortChecksum, type DeletedRow, type Sort, type SortColumn } from './deleted-record.ts'
import styles from './DeletedTable.module.css'

const ROW_HEIGHT = 30
const SKELETON_ROWS = 12

const columns: { column?: SortColumn; title: string; isNumber?: boolean }[] = [
  { column: 'path', title: 'Path' },
  { column: 'checksum', title: 'Checksum' },
  { title: 'Node' },
  { column: 'deleted', title: 'Deleted', isNumber: true },
  { title: 'Age', isNumber: true },
  { title: 'Still served here?' },
]

/** The loaded records, only those in sight in the document. */
export function DeletedTable({
  rows,
  node,
  sort,
  onSort,
  isLoading,
  isStale,
  offline,
  onInSight,
}: {
  rows: readonly DeletedRow[]
  node: Node
  sort: Sort
  onSort: (sort: Sort) => void
  isLoading: boolean
  isStale: boolean
  offline: string | undefined
  /** First and last row in sight, counted from 0. */
  onInSight: (first: number, last: number) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  // By record: a sort takes the focus along to where it went.
  const [activeKey, setActiveKey] = useState<string>()
  const active = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  )
  const rowHeight = useRowHeight(ROW_HEIGHT)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    scrollPaddingStart: 29,
  })
  const items = virtual.getVirtualItems()
  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {}
  useEffect(() => onInSight(startIndex, endIndex), [startIndex, endIndex, onInSight])
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const step = (by: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, active + by))
    setActiveKey(rows[next]?.key)
    virtual.scrollToIndex(next)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus())
  }
  const moves = [
    ['j', 1],
    ['k', -1],
    ['ArrowDown', 1],
    ['ArrowUp', -1],
  ] as const
  useCommands([
    ...moves.map(([keys, by]) => ({
      id: `deleted.${keys}`,
      label: by > 0 ? 'Next record' : 'Previous record',
      group: 'This view' as const,
      keys,
      hidden: true,
      run: () => step(by),
    })),
    {
      id: 'deleted.copy',
      label: 'Copy path',
      group: 'This view',
      keys: 'c',
      hidden: true,
      run: () => copy(rows[active]?.path, 'path'),
    },
  ])
  const change = (column: SortColumn) =>
    onSort({ column, isDescending: sort.column === column ? !sort.isDescending : column === 'deleted' })
  return (
    <div className={styles.scroller} ref={scroller}>
      <table
        className={classNames(styles.table, isStale && styles.stale)}
        aria-label="Deleted objects"
        aria-rowcount={rows.length + 1}
        aria-busy={isLoading}
      >
        <colgroup>
          <col />
          <col className={styles.wide} />
          <col className={styles.node} />
          <col className={styles.time} />
          <col className={styles.age} />
          <col className={styles.served} />
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ column, title, isNumber }) => {
              const isSorted = sort.column === column
              const Arrow = sort.isDescending ? ArrowDown : ArrowUp
              return (
                <th
                  key={title}
                  scope="col"
                  className={isNumber === true ? styles.number : undefined}
                  aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                >
                  {column === undefined ? (
                    title
                  ) : (
                    <button
                      type="button"
                      className={classNames(styles.sort, isSorted && styles.sorted)}
                      {...hint('Sorts what is loaded; the service’s own order is not shown')}
                      onClick={() => change(column)}
                    >
                      {title}
                      {isSorted && <Arrow size={12} />}
                    </button>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {isLoading && <SkeletonRows />}
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <tr
                key={item.key}
                aria-rowindex={item.index + 2}
                data-row={item.index}
                tabIndex={item.index === active ? 0 : -1}
                {...hint(shortened(row.raw))}
                onFocus={() => setActiveKey(row.key)}
                {...sourceAttributes(row.from)}
              >
                <SourceContext value={row.from}>
                  <RecordCells row={row} node={node} offline={offline} />
                </SourceContext>
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

function copy(text: string | undefined, what: string): void {
  if (text !== undefined) void copyAndSay(text, what)
}

function SkeletonRows() {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map(({ title }) => (
        <td key={title}>
          <Skeleton width={title === 'Path' ? `${50 + ((index * 7) % 30)}%` : '70%'} />
        </td>
      ))}
    </tr>
  ))
}

function RecordCells({ row, node, offline }: { row: DeletedRow; node: Node; offline: string | undefined }) {
  const { path, checksum, deletedAt, time } = row
  const ageAt = (at: number) => (time === undefined ? '' : formatDuration(Math.max(0, at - time)))
  const now = useNowFor((at) => `${ageAt(at)} ${time === undefined ? '' : formatAbsoluteTime(time, at)}`)
  const notSet = <span className={styles.faint}>not set</span>
  const shownPath = path === undefined ? undefined : shortened(path)
  const isOpenable = path !== undefined && shownPath === path && readObjectPath(path).ok
  return (
    <>
      <td className={styles.path}>
        {path === undefined ? (
          <Sourced path=".path">{notSet}</Sourced>
        ) : (
          <span className={styles.copyable}>
            <Sourced path=".path">
              {isOpenable ? (
                <Link to="/objects/$" params={{ _splat: path }}>
                  {path}
                </Link>
              ) : (
                <span>{shownPath}</span>
              )}
            </Sourced>
            <CopyButton text={path} what="path" />
          </span>
        )}
      </td>
      <td className={styles.mono}>
        {checksum === undefined ? (
          <Sourced path=".checksum">{notSet}</Sourced>
        ) : (
          <span className={styles.copyable}>
            <Sourced path=".checksum">
              <span>{shortChecksum(checksum)}</span>
            </Sourced>
            <CopyButton text={checksum} what="hash" />
          </span>
        )}
      </td>
      <td>{node.name}</td>
      <td className={classNames(styles.number, styles.mono, styles.faint)}>
        <Sourced path=".deleted_at">
          {time === undefined ? ((deletedAt && shortened(deletedAt)) ?? notSet) : formatAbsoluteTime(time, now)}
        </Sourced>
      </td>
      <td className={styles.number}>{ageAt(now)}</td>
      <td>
        <CheckCell row={row} offline={offline} />
      </td>
    </>
  )
}
