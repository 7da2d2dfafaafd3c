import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Search from 'lucide-react/icons/search'
import { useMemo, useRef, useState, type ReactNode } from 'react'

import { cx } from '../styles/cx.ts'
import { Button } from '../controls/Button.tsx'
import styles from './FindableLines.module.css'
import { TextField } from '../controls/TextField.tsx'

const LINE_HEIGHT = 18

interface FindableLinesProps {
  label: string
  findLabel: string
  placeholder: string
  rows: number
  children: (row: number) => ReactNode
  /** Matching lines. Stable while the lines are. */
  find: (query: string) => readonly number[]
  /** More lines exist, which aren't searched. */
  isCut?: boolean
  /** Line number of a row; without folds they are equal. */
  lineAt?: (row: number) => number
  /** Unfolds a line, returns its row. */
  reveal?: (line: number) => number
  isWrapped: boolean
  tools: ReactNode
  /** Without a box, fills its container. */
  isFlush?: boolean | undefined
  isBusy?: boolean
}

export function FindableLines({
  label,
  findLabel,
  placeholder,
  rows,
  children,
  find,
  isCut = false,
  lineAt = same,
  reveal = same,
  isWrapped,
  tools,
  isFlush = false,
  isBusy,
}: FindableLinesProps) {
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const matches = useMemo(() => find(query), [find, query])
  const matched = useMemo(() => new Set(matches), [matches])
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: lineAt,
    overscan: 20,
  })
  const show = (found: readonly number[], position: number) => {
    const line = found[position]
    if (line === undefined) return
    setCurrent(position)
    const row = reveal(line)
    // After unfolding, which changes the rows.
    requestAnimationFrame(() => virtual.scrollToIndex(row, { align: 'center' }))
  }
  const go = (by: number) => show(matches, (current + by + matches.length) % Math.max(1, matches.length))
  const search = (text: string) => {
    setQuery(text)
    setCurrent(0)
    show(find(text), 0)
  }
  return (
    <div className={cx('stack', 'gap-10', 'low', 'tall', isFlush && styles.flush)}>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label={findLabel}
          isLabelHidden
          placeholder={placeholder}
          icon={<Search />}
          value={query}
          onChange={search}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          }}
        />
        {query !== '' && (
          <output className={cx('nowrap', 'size-12', 'meta')}>
            {matches.length === 0 ? 'none' : `${current + 1} of ${matches.length}`}
          </output>
        )}
        {matches.length > 1 && (
          <>
            <Button variant="ghost" aria-label="Previous match" icon={<ChevronUp />} onClick={() => go(-1)} />
            <Button variant="ghost" aria-label="Next match" icon={<ChevronDown />} onClick={() => go(1)} />
          </>
        )}
        <span className="end" />
        {tools}
      </div>
      {isCut && query !== '' && <p className={cx('nowrap', 'size-12', 'meta')}>Searches only the lines below.</p>}
      {/* Focusable, so that keys can scroll it. */}
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={label} aria-busy={isBusy}>
        <div className={cx(styles.sizer, isWrapped && styles.wrapped)} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={cx(
                styles.line,
                matched.has(lineAt(index)) && styles.match,
                matches[current] === lineAt(index) && styles.current,
              )}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(index)}
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}

function same(index: number): number {
  return index
}
