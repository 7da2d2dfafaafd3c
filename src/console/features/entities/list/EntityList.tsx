import { useMemo } from 'react'
import { useStore } from 'zustand'

import { cx } from '../../../ui/styles/cx.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { groupOf, type Order } from './entity-filter.ts'
import { isPast } from '../../../known/past/past-store.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import { point, type Pointed } from '../../../domain/map/keyboard/pointed.ts'
import { useRows } from '../../../ui/list/use-rows.ts'
import styles from './EntityList.module.css'
import { EntityRow } from './EntityRow.tsx'
import { countOf } from '../../../../format/count.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

type Line = { kind: 'heading'; words: string; count: number } | { kind: 'entity'; item: KnownEntity; place: number }

const ROW = 46
const HEADING = 28

/** All entities, also without a position. A single tab stop: arrows, j and k move, Enter opens. */
export function EntityList({
  entities,
  order,
  selectedKey,
  pointed,
}: {
  entities: readonly KnownEntity[]
  order: Order
  selectedKey: string | undefined
  pointed: Pointed
}) {
  const pointedKey = useStore(pointed, ({ id }) => id)
  const lines = useMemo(() => linesOf(entities, order), [entities, order])
  const rowHeight = useRowHeight(ROW)
  const isTypeAhead = usePreferences((preferences) => !preferences.singleKeys)
  const { scroller, listProps, virtual, stop, go, rows } = useRows({
    rows: lines,
    keyOf,
    isRow,
    height: (line) => (line.kind === 'heading' ? HEADING : rowHeight),
    selected: pointedKey ?? selectedKey,
    showsSelected: true,
    onFocusRow: (line) => line.kind === 'entity' && point(pointed, line.item.key),
    nameOf: isTypeAhead ? nameOf : undefined,
  })
  useCommands(rowCommands('entities', 'entity', go))

  return (
    <div className={cx('fill', 'scrolls', 'over-line')} ref={scroller} {...listProps} role="presentation">
      <div className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {/* Not for screen readers: each row names its disposition or environment. */}
        {virtual.getVirtualItems().map((row) => {
          const line = rows[row.index]
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
            const line = rows[row.index]
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
                <EntityRow
                  item={item}
                  isSelected={item.key === selectedKey}
                  isPointed={item.key === pointedKey}
                  isFocusable={item.key === stop}
                />
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
  const lines: Line[] = []
  let heading: Extract<Line, { kind: 'heading' }> | undefined
  // Once per entity: there may be a hundred thousand.
  for (const [place, item] of entities.entries()) {
    const words = groupOf(item, order)
    if (words !== undefined && words !== heading?.words) {
      heading = { kind: 'heading', words, count: 0 }
      lines.push(heading)
    }
    if (heading !== undefined) heading.count += 1
    lines.push({ kind: 'entity', item, place })
  }
  return lines
}

function keyOf(line: Line): string {
  return line.kind === 'heading' ? `heading ${line.words}` : line.item.key
}

function isRow(line: Line): boolean {
  return line.kind === 'entity'
}

function nameOf(line: Line): string {
  return line.kind === 'entity' ? line.item.name : ''
}

/** Nothing is loaded, known, or passes the filter. */
export function NoEntities({ total, isReading, sources }: { total: number; isReading: boolean; sources: string }) {
  if (total === 0 && isReading) {
    return (
      <div className="empty" aria-hidden="true">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    )
  }
  if (total === 0)
    return (
      <p className="empty">
        No entities yet: none in the {sources}.{isPast() ? '' : ' Open JSON, or load more tasks.'}
      </p>
    )
  return <p className="empty">None of {countOf(total, 'entity', 'entities')} matches the filters above.</p>
}
