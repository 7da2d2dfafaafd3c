import { useMemo } from 'react'
import { useStore } from 'zustand'

import { cx } from '../../../ui/styles/cx.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { headingOf } from './entity-filter.ts'
import type { TaskSources } from '../../../known/entities/use-task-sources.ts'
import { isPast } from '../../../known/past/past-store.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import type { Shown } from '../../../../picture/view.ts'
import { point, type Pointed } from '../../../domain/map/keyboard/pointed.ts'
import { useRows } from '../../../ui/list/use-rows.ts'
import styles from './EntityList.module.css'
import { EntityRow } from './EntityRow.tsx'
import { countOf } from '../../../../format/count.ts'
import { formatNumber } from '../../../../format/number.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

interface Heading {
  readonly words: string
  readonly count: number
}

/** Entities are their own lines: there may be a hundred thousand. */
type Line = Heading | KnownEntity

const ROW = 46
const HEADING = 28

/** All entities, also without a position. A single tab stop: arrows, j and k move, Enter opens. */
export function EntityList({
  shown,
  selectedKey,
  pointed,
}: {
  shown: Shown<KnownEntity>
  selectedKey: string | undefined
  pointed: Pointed
}) {
  const pointedKey = useStore(pointed, ({ id }) => id)
  const { lines, headings } = useMemo(() => linesOf(shown), [shown])
  const rowHeight = useRowHeight(ROW)
  const isTypeAhead = usePreferences((preferences) => !preferences.singleKeys)
  const { scroller, listProps, virtual, size, stop, go, rows } = useRows({
    rows: lines,
    keyOf,
    isRow,
    height: (line) => (isRow(line) ? rowHeight : HEADING),
    selected: pointedKey ?? selectedKey,
    showsSelected: true,
    onFocusRow: (line) => isRow(line) && point(pointed, line.key),
    nameOf: isTypeAhead ? nameOf : undefined,
  })
  useCommands(rowCommands('entities', 'entity', go))

  return (
    <div className={cx('fill', 'scrolls', 'over-line')} ref={scroller} {...listProps} role="presentation">
      <div className={styles.list} style={{ height: size }}>
        {/* Not for screen readers: each row names its disposition or environment. */}
        {virtual.getVirtualItems().map((row) => {
          const line = rows[row.index]
          if (line === undefined || isRow(line)) return null
          return (
            <div key={row.key} className={styles.item} style={placeAt(row.start)} aria-hidden="true">
              <div className={styles.heading}>
                {line.words} <span>{formatNumber(line.count)}</span>
              </div>
            </div>
          )
        })}
        <ul aria-label="Entities">
          {virtual.getVirtualItems().map((row) => {
            const item = rows[row.index]
            if (item === undefined || !isRow(item)) return null
            const above = headings.findLastIndex((at) => at < row.index) + 1
            return (
              <li
                key={row.key}
                className={styles.item}
                style={placeAt(row.start)}
                aria-setsize={shown.rows.length}
                aria-posinset={row.index - above + 1}
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

/** Groups are in one piece each. `headings`: their lines. */
function linesOf({ rows, groups }: Shown<KnownEntity>): { lines: readonly Line[]; headings: readonly number[] } {
  if (groups.size === 0) return { lines: rows, headings: [] }
  const byFirst = new Map([...groups].map(([group, members]) => [members[0], { group, members }]))
  const parts: (readonly Line[])[] = []
  const headings: number[] = []
  for (let at = 0; at < rows.length;) {
    const next = byFirst.get(rows[at])
    if (next === undefined) throw new Error('A group is in one piece')
    const { group, members } = next
    headings.push(at + headings.length)
    parts.push([{ words: headingOf(group), count: members.length }], members)
    at += members.length
  }
  return { lines: parts.flat(), headings }
}

function keyOf(line: Line): string {
  return isRow(line) ? line.key : `heading ${line.words}`
}

function isRow(line: Line): line is KnownEntity {
  return 'key' in line
}

function nameOf(line: Line): string {
  return isRow(line) ? line.name : ''
}

export function Skeletons() {
  return (
    <div className={cx('empty', 'stack', 'gap-14')} aria-hidden="true">
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}

/** Nothing is loaded, known, or passes the filter. */
export function NoEntities({
  total,
  isReading,
  sources,
}: {
  total: number
  isReading: boolean
  sources: Pick<TaskSources, 'words' | 'more'>
}) {
  if (total === 0 && isReading) return <Skeletons />
  if (total === 0)
    return (
      <p className="empty">
        No entities yet: none in the {sources.words}.
        {isPast() ? '' : sources.more === undefined ? ' Open JSON.' : ' Open JSON, or load more tasks.'}
      </p>
    )
  return <p className="empty">None of {countOf(total, 'entity', 'entities')} matches the filters above.</p>
}
