import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Folder from 'lucide-react/icons/folder'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useLayoutEffect, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { useSequencesAhead } from '../../../platform/commands/sequences-ahead.ts'
import { OutcomeMark } from '../../../known/mentions/OutcomeMark.tsx'
import { known } from '../../../known/mentions/known.ts'
import { namersOf } from '../../../known/mentions/known-thing.ts'
import { NamerIcons } from '../../../known/mentions/NamerIcons.tsx'
import type { TreeRow } from '../../../known/mentions/path-tree.ts'
import { useKnownObject } from '../../../known/mentions/use-known.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { NewAbove } from '../../../ui/list/NewAbove.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { usePinnedRows } from '../../../ui/list/use-pinned-rows.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { kindIcons, kindOfPath } from '../content/kind-icons.ts'
import styles from './KnownTree.module.css'

const ROW = 25
const INDENT = 12

/** WAI-ARIA tree: arrows move, open and close; letters find names; Enter opens. Virtualized. */
export function KnownTree({
  rows: all,
  question,
  selected,
  isReadRef,
  onOpen,
  onFolder,
  goRef,
}: {
  rows: readonly TreeRow[]
  /** A new one starts at the top. */
  question: string
  /** Set while a line is pinned, or the user has left the top. */
  isReadRef: RefObject<boolean>
  /** The path on display. */
  selected: string | undefined
  onOpen: (path: string) => void
  onFolder: (key: string, isOpen: boolean) => void
  /** Receives the function that moves focus into the tree. */
  goRef: RefObject<((key: string) => void) | undefined>
}) {
  const height = useRowHeight(ROW)
  const press = ({ key, isFolder, isOpen }: TreeRow) => (isFolder ? onFolder(key, !isOpen) : onOpen(key))
  const steady = usePinnedRows({ rows: all, identity, question, height })
  const { rows, scroller } = steady
  const list = useRows({
    rows,
    keyOf,
    height,
    scroller,
    selected,
    showsSelected: true,
    nameOf,
    onOpen: press,
  })
  const { virtual, stop, go, listProps } = list
  const endsSequence = useSequencesAhead()
  useLayoutEffect(() => {
    goRef.current = go
    isReadRef.current = steady.awaySince !== undefined
  })
  const goTo = (row: TreeRow | undefined) =>
    row && scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rows.findIndex(({ key }) => key === stop)
    const row = rows[at]
    // Names hardly begin with these: they keep their meaning on the page.
    if (event.key === '/' || event.key === '?') return
    if (endsSequence(event.nativeEvent)) return event.preventDefault()
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return listProps.onKeyDown(event)
    if (event.key === 'ArrowRight') {
      if (row.isFolder && !row.isOpen) onFolder(row.key, true)
      else if (row.isFolder) go('ArrowDown')
    } else if (event.key === 'ArrowLeft') {
      if (row.isFolder && row.isOpen) onFolder(row.key, false)
      else goTo(rows.slice(0, at).findLast(({ depth }) => depth < row.depth))
    } else return listProps.onKeyDown(event)
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const clicked = target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = rows.find(({ key }) => key === clicked)
    if (row !== undefined) press(row)
  }
  const { onFocus: onHold, ...held } = steady.rowsProps
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    listProps.onFocus(event)
    onHold(event)
  }
  const treeProps = { ...tree, ...held, onFocus, onKeyDown, onClick, onScroll: steady.onScroll }
  return (
    <div className={styles.room}>
      <NewAbove steady={steady} list={list} isNew={wasNamed} />
      <div ref={scroller} className={styles.tree} {...treeProps}>
        <div role="presentation" className="wide anchor" style={{ height: list.size }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const { key, depth, position, setSize, isFolder, isOpen } = row
            const isSelected = key === selected
            return (
              <div
                key={key}
                role="treeitem"
                data-row={key}
                tabIndex={key === stop ? 0 : -1}
                aria-level={depth + 1}
                aria-posinset={position}
                aria-setsize={setSize}
                aria-expanded={isFolder ? isOpen : undefined}
                aria-selected={isSelected}
                className={cx(styles.row, isFolder && styles.folder, isSelected && styles.selected)}
                {...hint(key)}
                style={{ height, transform: `translateY(${start}px)`, paddingLeft: 8 + depth * INDENT }}
              >
                {isFolder ? <FolderCells row={row} /> : <ObjectCells row={row} />}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Items take focus, one of them by Tab. */
const tree = { role: 'tree', 'aria-label': 'Known objects' } as const

function FolderCells({ row: { name, count, isOpen } }: { row: TreeRow }) {
  const [Chevron, Icon] = isOpen ? [ChevronDown, FolderOpen] : [ChevronRight, Folder]
  return (
    <>
      <span className={styles.mark}>
        <Chevron size={14} />
      </span>
      <Icon size={15} className="rigid meta" />
      <span className="truncate">{name}</span>
      <span className={cx('end', 'meta', 'number')}>
        {count}
        <VisuallyHidden>{count === 1 ? ' object' : ' objects'}</VisuallyHidden>
      </span>
    </>
  )
}

function ObjectCells({ row: { key, name } }: { row: TreeRow }) {
  const thing = useKnownObject(key)
  const Icon = kindIcons[kindOfPath(name)]
  const isGone = thing?.lastOutcome?.what === 'not found' || thing?.lastOutcome?.what === 'deleted'
  return (
    <>
      <span className={styles.mark} />
      <Icon size={15} className="rigid meta" />
      <span className={cx('mono', 'truncate', isGone && 'meta')}>{name}</span>
      <OutcomeMark outcome={thing?.lastOutcome} className={styles.outcome} />
      <NamerIcons namers={thing === undefined ? [] : namersOf(thing)} className={styles.namers} />
    </>
  )
}

function keyOf({ key }: TreeRow): string {
  return key
}

const identity = { keyOf, isUnmoved: (row: TreeRow, before: TreeRow) => row.key === before.key }

function wasNamed({ key, isFolder }: TreeRow, since: number): boolean {
  return !isFolder && (known.object.get(key)?.firstNamedAt ?? 0) >= since
}

function nameOf({ name }: TreeRow): string {
  return name
}
