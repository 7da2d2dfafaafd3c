import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Search from 'lucide-react/icons/search'
import { useMemo, useRef, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatBytes } from '../../ui/format/bytes.ts'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TextEncoding } from '../content/text-encoding.ts'
import styles from './preview.module.css'
import { findInLines, textLines } from './text-lines.ts'
import { useText } from './use-text.ts'

const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-2',
  'windows-1251',
  'shift_jis',
  'gb18030',
  'euc-kr',
]

/** Bytes as letters, line by line. Markup is shown as it is written, never rendered. */
export function TextPreview({ blob, encoding }: { blob: Blob; encoding: TextEncoding | undefined }) {
  const detected = encoding?.label ?? 'windows-1252'
  const [label, setLabel] = useState(detected)
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const [wrap, setWrap] = useState(true)
  const scroller = useRef<HTMLDivElement>(null)
  const read = useText(blob, label)
  const lines = useMemo(() => (read === undefined ? [] : textLines(read.text)), [read])
  const matches = useMemo(() => findInLines(lines, query), [lines, query])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
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
    const [first] = findInLines(lines, text)
    if (first !== undefined) virtual.scrollToIndex(first, { align: 'center' })
  }
  const matched = new Set(matches)
  const digits = String(lines.findLast(({ number }) => number !== undefined)?.number ?? 1).length
  const options = [...new Set([detected, ...ENCODINGS])].map((value) => ({
    value,
    label: value === detected && encoding !== undefined ? `${encoding.name} (detected)` : value,
  }))
  if (blob.size === 0) return <p className={styles.words}>0 bytes</p>
  return (
    <div className={styles.view}>
      {encoding === undefined && (
        <Note className={styles.note}>
          These bytes are no text: most letters below mean nothing. Hex shows them as they are.
        </Note>
      )}
      {read?.isPart === true && (
        <Note className={styles.note}>
          Only the first 1 MB of {formatBytes(blob.size)}. Save the file, or see all of it under Hex.
        </Note>
      )}
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label="Find in text"
          hideLabel
          placeholder="Find"
          icon={<Search size={14} strokeWidth={2.1} aria-hidden="true" />}
          value={query}
          onChange={search}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(event.shiftKey ? current - 1 : current + 1)
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
        <Select label="Encoding" options={options} value={label} onChange={setLabel} />
        <Button
          size="small"
          className={wrap ? styles.on : undefined}
          aria-pressed={wrap}
          onClick={() => setWrap(!wrap)}
        >
          Wrap
        </Button>
      </div>
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label="Text" aria-busy={read === undefined}>
        <div className={styles.sizer} style={{ height: virtual.getTotalSize() }}>
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
                  !wrap && styles.straight,
                  matched.has(item.index) && styles.match,
                  matches[current] === item.index && styles.current,
                )}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <span className={styles.gutter} style={{ width: `${digits + 1}ch` }}>
                  {line.number}
                </span>
                <span className={styles.letters}>{line.text}</span>
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}
