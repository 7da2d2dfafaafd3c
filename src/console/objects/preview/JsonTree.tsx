import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Search from 'lucide-react/icons/search'
import { useMemo, useRef, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/TextField.tsx'
import { findInTree, foldsAround, foldsFrom, treeLines, visibleLines, type TreeLine } from './json-tree.ts'
import styles from './preview.module.css'

/** A JSON value as a tree that folds, with search through all of it. */
export function JsonTree({ value }: { value: unknown }) {
  const lines = useMemo(() => treeLines(value), [value])
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const visible = useMemo(() => visibleLines(lines, folded), [lines, folded])
  const matches = useMemo(() => findInTree(lines, query), [lines, query])
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
    getItemKey: (index) => visible[index]?.index ?? index,
    overscan: 20,
  })
  const reveal = (found: readonly number[], position: number) => {
    const index = found[position]
    if (index === undefined) return
    setCurrent(position)
    const open = new Set(folded)
    for (const start of foldsAround(lines, folded, index)) open.delete(start)
    setFolded(open)
    const row = visibleLines(lines, open).findIndex((line) => line.index === index)
    requestAnimationFrame(() => virtual.scrollToIndex(row, { align: 'center' }))
  }
  const go = (by: number) => reveal(matches, (current + by + matches.length) % Math.max(1, matches.length))
  const search = (text: string) => {
    setQuery(text)
    reveal(findInTree(lines, text), 0)
  }
  const toggle = (index: number) => {
    const next = new Set(folded)
    if (!next.delete(index)) next.add(index)
    setFolded(next)
  }
  const matched = new Set(matches)
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label="Find in JSON"
          hideLabel
          placeholder="Key or value"
          icon={<Search size={14} strokeWidth={2.1} aria-hidden="true" />}
          value={query}
          onChange={search}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          }}
        />
        {query !== '' && (
          <output className={styles.meta}>
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
              onClick={() => go(-1)}
            />
            <Button
              size="small"
              variant="ghost"
              aria-label="Next match"
              icon={<ChevronDown size={14} />}
              onClick={() => go(1)}
            />
          </>
        )}
        <span className={styles.end} />
        <Button size="small" variant="ghost" onClick={() => setFolded(foldsFrom(lines, 1))}>
          Fold all
        </Button>
        <Button size="small" variant="ghost" onClick={() => setFolded(new Set())}>
          Unfold all
        </Button>
      </div>
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label="JSON">
        <div className={styles.sizer} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const line = visible[item.index]
            if (line === undefined) return null
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={classNames(
                  styles.node,
                  matched.has(line.index) && styles.match,
                  matches[current] === line.index && styles.current,
                )}
                style={{ transform: `translateY(${item.start}px)`, paddingLeft: `calc(26px + ${line.depth * 2}ch)` }}
              >
                <Line line={line} isFolded={folded.has(line.index)} onToggle={() => toggle(line.index)} />
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}

function Line({ line, isFolded, onToggle }: { line: TreeLine; isFolded: boolean; onToggle: () => void }) {
  const Chevron = isFolded ? ChevronRight : ChevronDown
  const what = line.key ?? (line.text === '[' ? 'list' : 'object')
  return (
    <>
      {line.end !== undefined && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={isFolded ? `Unfold ${what}` : `Fold ${what}`}
          onClick={onToggle}
        >
          <Chevron size={12} strokeWidth={2.1} aria-hidden="true" />
        </button>
      )}
      {line.key !== undefined && <span className={styles.key}>{line.key}: </span>}
      <span className={styles[line.kind]}>{line.text}</span>
      {isFolded && (
        <>
          <span className={styles.faint}> {line.children} </span>
          {line.text === '[' ? ']' : '}'}
        </>
      )}
      {line.comma && ','}
    </>
  )
}
