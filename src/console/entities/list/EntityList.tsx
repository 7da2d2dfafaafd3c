import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import { useCommands } from '../../commands/commands.ts'
import { useRowHeight } from '../../preferences/row-height.ts'
import { groupOf, type Order } from './entity-filter.ts'
import type { KnownEntity } from '../../live/entities.ts'
import styles from './EntityList.module.css'
import { EntityRow } from './EntityRow.tsx'

type Line = { kind: 'heading'; words: string; count: number } | { kind: 'entity'; item: KnownEntity; place: number }

const ROW = 46
const HEADING = 28

/** Every entity, also those without a position. One tab stop: arrow keys, j and k move, Enter opens. */
export function EntityList({
  entities,
  order,
  selectedKey,
}: {
  entities: readonly KnownEntity[]
  order: Order
  selectedKey: string | undefined
}) {
  const lines = useMemo(() => linesOf(entities, order), [entities, order])
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState<string>()
  const rowHeight = useRowHeight(ROW)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? HEADING : rowHeight),
    getItemKey: (index) => keyOf(lines[index], index),
    overscan: 12,
  })
  const placeOf = (key: string | undefined) =>
    key === undefined ? -1 : lines.findIndex((line) => line.kind === 'entity' && line.item.key === key)
  const stop = placeOf(focusedKey) >= 0 ? focusedKey : placeOf(selectedKey) >= 0 ? selectedKey : entities[0]?.key

  const focusLine = (index: number) => {
    const line = lines[index]
    if (line?.kind !== 'entity') return
    setFocusedKey(line.item.key)
    virtual.scrollToIndex(index)
    // The row may be made only now that it scrolls into sight.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(line.item.key)}"]`)?.focus(),
    )
  }
  const move = (step: number) => {
    let index = placeOf(stop)
    if (!scroller.current?.contains(document.activeElement)) return focusLine(index)
    for (index += step; lines[index]?.kind === 'heading'; index += step);
    focusLine(index)
  }
  const ends = (event: KeyboardEvent) => {
    const jumps: Record<string, () => void> = {
      Home: () => focusLine(lines.findIndex((line) => line.kind === 'entity')),
      End: () => focusLine(lines.length - 1),
      PageDown: () => move(10),
      PageUp: () => move(-10),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
    }
    const jump = Object.hasOwn(jumps, event.key) ? jumps[event.key] : undefined
    if (jump === undefined) return
    event.preventDefault()
    jump()
  }
  useCommands([
    { id: 'entities.next', label: 'Next entity', group: 'This view', keys: 'j', hidden: true, run: () => move(1) },
    {
      id: 'entities.previous',
      label: 'Previous entity',
      group: 'This view',
      keys: 'k',
      hidden: true,
      run: () => move(-1),
    },
  ])
  const selectedAt = placeOf(selectedKey)
  const shownKey = useRef<string>(undefined)
  useEffect(() => {
    // A selection made on the map or by the address comes into sight once; later changes of its place do not pull the list along.
    if (selectedKey === undefined) shownKey.current = undefined
    else if (selectedAt >= 0 && shownKey.current !== selectedKey) {
      shownKey.current = selectedKey
      virtual.scrollToIndex(selectedAt)
    }
  })

  return (
    <div className={styles.scroller} ref={scroller} onKeyDown={ends} role="presentation">
      <div className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {/* For the eye alone: each row says its own disposition or environment. */}
        {virtual.getVirtualItems().map((row) => {
          const line = lines[row.index]
          if (line?.kind !== 'heading') return null
          return (
            <div key={row.key} className={styles.item} style={placeAt(row.start)} aria-hidden="true">
              <div className={styles.heading}>
                {line.words} <span>{line.count}</span>
              </div>
            </div>
          )
        })}
        <ul aria-label="Entities">
          {virtual.getVirtualItems().map((row) => {
            const line = lines[row.index]
            if (line?.kind !== 'entity') return null
            const { item, place } = line
            return (
              <li
                key={row.key}
                className={styles.item}
                style={placeAt(row.start)}
                aria-setsize={entities.length}
                aria-posinset={place + 1}
              >
                <EntityRow item={item} isSelected={item.key === selectedKey} isFocusable={item.key === stop} />
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function placeAt(start: number): { transform: string } {
  return { transform: `translateY(${start}px)` }
}

function linesOf(entities: readonly KnownEntity[], order: Order): Line[] {
  const counts = new Map<string | undefined, number>()
  for (const each of entities) counts.set(groupOf(each, order), (counts.get(groupOf(each, order)) ?? 0) + 1)
  let group: string | undefined
  return entities.flatMap((item, place): Line[] => {
    const own = groupOf(item, order)
    const line: Line = { kind: 'entity', item, place }
    if (own === undefined || own === group) return [line]
    group = own
    return [{ kind: 'heading', words: own, count: counts.get(own) ?? 0 }, line]
  })
}

function keyOf(line: Line | undefined, index: number): string | number {
  if (line === undefined) return index
  return line.kind === 'heading' ? `heading ${line.words}` : line.item.key
}
