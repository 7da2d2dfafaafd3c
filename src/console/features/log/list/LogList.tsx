import ArrowDown from 'lucide-react/icons/arrow-down'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { LogEntry } from '../../../../watch/wire/log.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { discardEntry } from '../../../known/watch/log/start-log.ts'
import { DayLine, FoldLine } from './Dividers.tsx'
import { EntryLine, WaitingLine } from './EntryRow.tsx'
import styles from './LogList.module.css'
import type { ListRow } from './list-rows.ts'
import type { KeptSince } from './use-kept-since.ts'

const heights = { day: 26, fold: 27, entry: 31, waiting: 36 } as const

function heightOf(row: ListRow): number {
  if (row.type !== 'entry') return heights[row.type]
  const { entry, corrections } = row
  const isTyped = entry.kind === 'written' || entry.kind === 'correction'
  return heights.entry + (isTyped ? 26 : 0) + (isTyped && entry.subjects.length > 0 ? 27 : 0) + corrections.length * 21
}

function keyOf(row: ListRow): string {
  return row.key
}

function isRow(row: ListRow): boolean {
  return row.type !== 'day'
}

/** Closer to the end (pixels) counts as at the end. */
const AT_END = 24

/** Oldest first. Follows its end unless the user has scrolled away. */
export function LogList({
  rows,
  question,
  kept,
  brokenAt,
  onCorrect,
  onToggle,
}: {
  rows: readonly ListRow[]
  /** Filter; another one starts at the end. */
  question: string
  kept: KeptSince
  brokenAt: number | undefined
  onCorrect: (entry: LogEntry) => void
  onToggle: (key: string) => void
}) {
  const list = useRows({ rows, keyOf, isRow, height: heightOf })
  const { scroller, virtual } = list
  useCommands(rowCommands('log', 'entry', list.go))
  const isAtEnd = useRef(true)
  const [readTo, setReadTo] = useState<string>()
  const last = rows.at(-1)?.key
  const asked = useRef(question)

  // Measuring a row moves the end, even without new ones.
  useLayoutEffect(() => {
    if (asked.current !== question) isAtEnd.current = true
    asked.current = question
    const element = scroller.current
    if (isAtEnd.current) element?.scrollTo({ top: element.scrollHeight })
  })

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= AT_END
    setReadTo((before) => (isAtEnd.current ? undefined : (before ?? last)))
  }, [scroller, last])

  const toEnd = () => {
    isAtEnd.current = true
    setReadTo(undefined)
    if (last !== undefined) virtual.scrollToIndex(rows.length - 1, { align: 'end' })
    scroller.current?.focus({ preventScroll: true })
  }
  const readIndex = readTo === undefined ? -1 : rows.findIndex(({ key }) => key === readTo)
  const below = readIndex < 0 ? 0 : rows.slice(readIndex + 1).filter(isRow).length

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} onScroll={onScroll} tabIndex={-1}>
        <ol aria-label="Watch log" className={styles.list} style={{ height: list.size }} {...list.listProps}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = list.rows[index]
            if (row === undefined) return null
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-row={row.key}
                tabIndex={isRow(row) && row.type !== 'fold' ? (row.key === list.stop ? 0 : -1) : undefined}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.type === 'day' ? (
                  <DayLine at={row.at} />
                ) : row.type === 'fold' ? (
                  <FoldLine row={row} onToggle={() => onToggle(row.key)} />
                ) : row.type === 'waiting' ? (
                  <WaitingLine waiting={row.waiting} onDiscard={() => discardEntry(row.waiting.entry.id)} />
                ) : (
                  <EntryLine row={row} kept={kept} isBroken={row.entry.number === brokenAt} onCorrect={onCorrect} />
                )}
              </li>
            )
          })}
        </ol>
      </div>
      {below > 0 && (
        <Button className={styles.below} icon={<ArrowDown />} hint="Goes to the newest entry" onClick={toEnd}>
          {below} new below
        </Button>
      )}
    </div>
  )
}
