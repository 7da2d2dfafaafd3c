import { useVirtualizer } from '@tanstack/react-virtual'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'

import type { Exchange } from '../../../conformance/exchange.ts'
import { useCommands } from '../../commands/commands.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { useRowHeight } from '../../preferences/row-height.ts'
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx'
import styles from './ExchangeGrid.module.css'
import { ExchangeRow } from './ExchangeRow.tsx'

const ROW_HEIGHT = 40
const HEAD_HEIGHT = 28
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 15,
  PageUp: -15,
  Home: -Infinity,
  End: Infinity,
}

/** The exchanges as a grid whose rows take the focus one at a time; only those in sight are in the document. */
export function ExchangeGrid({
  rows,
  selected,
  active,
  onActive,
  onSelect,
  onReading,
  empty,
}: {
  rows: readonly Exchange[]
  selected: number | undefined
  /** The row that has the focus, or had it last. */
  active: number | undefined
  onActive: (id: number) => void
  /** `move`: walked to, not picked. */
  onSelect: (id: number, move?: boolean) => void
  /** Somebody has scrolled away from the newest, or stands in a row. */
  onReading: (reading: Partial<{ isScrolled: boolean; isFocused: boolean }>) => void
  empty: ReactNode
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight(ROW_HEIGHT)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    scrollPaddingStart: HEAD_HEIGHT,
  })
  const current = active ?? selected
  const opened = useRef(rows.findIndex(({ id }) => id === selected))
  useEffect(() => {
    // Opened by a link: the row stands in sight, the newest above it where there is room.
    if (opened.current > 0) virtual.scrollToIndex(opened.current)
  }, [virtual])
  const stop = rows.some(({ id }) => id === current) ? current : rows[0]?.id

  const go = (step: number): void => {
    const from = rows.findIndex(({ id }) => id === current)
    const index = from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))
    const target = rows[index]
    if (target === undefined) return
    onActive(target.id)
    if (selected !== undefined) onSelect(target.id, true)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-exchange="${target.id}"]`)?.focus({ preventScroll: true }),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const id = Number(event.target.dataset['exchange'])
    if (!rows.some((row) => row.id === id)) return
    const step = STEPS[event.key]
    if (step !== undefined && (event.key.length > 1 || usePreferences.getState().singleKeys)) {
      event.preventDefault()
      go(step)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onSelect(id)
    }
  }
  useCommands([
    { id: 'exchanges.j', label: 'Next exchange', group: 'This view', keys: 'j', hidden: true, run: () => go(1) },
    { id: 'exchanges.k', label: 'Previous exchange', group: 'This view', keys: 'k', hidden: true, run: () => go(-1) },
  ])

  // WAI-ARIA grid: a table whose rows take the focus one at a time.
  const grid = {
    role: 'grid',
    onKeyDown,
    onFocus: () => onReading({ isFocused: true }),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) onReading({ isFocused: false })
    },
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={(event) => onReading({ isScrolled: event.currentTarget.scrollTop > rowHeight / 2 })}
    >
      <table
        {...grid}
        className={styles.grid}
        aria-label="Exchanges"
        aria-rowcount={rows.length + 1}
        aria-colcount={7}
        tabIndex={-1}
      >
        <thead className={styles.thead}>
          <tr className={styles.head}>
            <th scope="col">Time</th>
            <th scope="col">Method</th>
            <th scope="col">Path</th>
            <th scope="col">Code</th>
            <th scope="col" className={styles.number}>
              ms
            </th>
            <th scope="col" className={styles.number}>
              Size
            </th>
            <th scope="col" className={styles.number} title="Contract findings">
              <VisuallyHidden>Findings</VisuallyHidden>
              <TriangleAlert />
            </th>
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const exchange = rows[item.index]
            if (exchange === undefined) return null
            return (
              <ExchangeRow
                key={item.key}
                exchange={exchange}
                index={item.index}
                start={item.start}
                isSelected={exchange.id === selected}
                isStop={exchange.id === stop}
                onActive={onActive}
                onSelect={onSelect}
              />
            )
          })}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}
