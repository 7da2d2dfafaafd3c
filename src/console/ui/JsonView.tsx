import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Copy from 'lucide-react/icons/copy'
import Search from 'lucide-react/icons/search'
import { useMemo, useRef, useState } from 'react'

import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { copyText } from './clipboard.ts'
import { jsonLines, lineText, type JsonLine } from './json-lines.ts'
import styles from './JsonView.module.css'
import { TextField } from './TextField.tsx'

const LINE_HEIGHT = 18

/** A JSON value to read, search and copy. Only the lines in sight are in the document, each as plain text nodes. */
export function JsonView({ value, label = 'JSON' }: { value: unknown; label?: string }) {
  const lines = useMemo(() => jsonLines(value), [value])
  const [query, setQuery] = useState('')
  const [wrap, setWrap] = useState(true)
  const [current, setCurrent] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const matches = useMemo(() => findMatches(lines, query), [lines, query])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  })
  const go = (index: number) => {
    if (matches.length === 0) return
    const next = (index + matches.length) % matches.length
    setCurrent(next)
    virtual.scrollToIndex(matches[next] ?? 0, { align: 'center' })
  }
  const search = (text: string) => {
    setQuery(text)
    setCurrent(0)
    const first = findMatches(lines, text)[0]
    if (first !== undefined) virtual.scrollToIndex(first, { align: 'center' })
  }
  const copy = async () => {
    const copied = await copyText(lines.map(lineText).join('\n'))
    announce(copied ? `Copied ${label}` : `This browser did not let the page copy ${label}`)
  }
  const matched = new Set(matches)
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label={`Find in ${label}`}
          hideLabel
          placeholder="Key or value"
          icon={<Search size={14} strokeWidth={2.1} aria-hidden="true" />}
          value={query}
          onChange={search}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(event.shiftKey ? current - 1 : current + 1)
          }}
        />
        {query !== '' && (
          <output className={styles.matches}>
            {matches.length === 0 ? 'none' : `${current + 1} of ${matches.length}`}
          </output>
        )}
        {matches.length > 1 && (
          <>
            <Button
              size="small"
              variant="ghost"
              aria-label="Previous match"
              icon={<ChevronUp size={14} />}
              onClick={() => go(current - 1)}
            />
            <Button
              size="small"
              variant="ghost"
              aria-label="Next match"
              icon={<ChevronDown size={14} />}
              onClick={() => go(current + 1)}
            />
          </>
        )}
        <span className={styles.end} />
        <Button
          size="small"
          className={wrap ? styles.on : undefined}
          aria-pressed={wrap}
          onClick={() => setWrap(!wrap)}
        >
          Wrap
        </Button>
        <Button size="small" icon={<Copy size={14} strokeWidth={1.8} />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {/* Scrollable areas take focus, so that the keyboard can scroll them. */}
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={label}>
        <div className={classNames(styles.sizer, wrap && styles.wrapped)} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index]
            if (line === undefined) return null
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={classNames(
                  styles.line,
                  matched.has(item.index) && styles.match,
                  matches[current] === item.index && styles.current,
                )}
                style={{ transform: `translateY(${item.start}px)`, paddingLeft: `${line.depth * 2}ch` }}
              >
                {line.key !== undefined && <span className={styles.key}>{line.key}: </span>}
                <span className={styles[line.kind]}>{line.text}</span>
                {line.comma && ','}
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}

function findMatches(lines: readonly JsonLine[], query: string): number[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return lines.flatMap((line, index) => (lineText(line).toLowerCase().includes(wanted) ? [index] : []))
}
