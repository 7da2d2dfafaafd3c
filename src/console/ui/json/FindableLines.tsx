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
  /** Name of the area that scrolls. */
  label: string
  /** Name of the search field. */
  findLabel: string
  placeholder: string
  rows: number
  /** What stands in a row. */
  children: (row: number) => ReactNode
  /** Lines that hold what is looked for. Keep the same function while the lines are the same. */
  find: (query: string) => readonly number[]
  /** There is more than these lines, which isn't searched. */
  isCut?: boolean
  /** The line that stands in a row; its number, where nothing is folded away. */
  lineAt?: (row: number) => number
  /** Makes a line show that may be folded away, and tells its row. */
  reveal?: (line: number) => number
  isWrapped: boolean
  /** Controls behind the search. */
  tools: ReactNode
  /** Fills its place to the edges, instead of standing in it as a box. */
  isFlush?: boolean | undefined
  isBusy?: boolean
}

/** Any number of lines to scroll and search. Only those in sight are in the document. */
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
    // After the rows have changed by what was unfolded.
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
      {isCut && query !== '' && (
        <p className={cx('nowrap', 'size-12', 'meta')}>Only the lines below are searched, not the ones left out.</p>
      )}
      {/* Scrollable areas take focus, so that the keyboard can scroll them. */}
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
