import { observeElementRect, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'

import { usePinned } from '../browser/use-pinned.ts'
import { withPinned } from './pinned-range.ts'
import { rowAfter, rowNamed } from './row-keys.ts'
import { useOverscan } from './use-overscan.ts'
import { useReach } from './use-reach.ts'

export interface RowsOptions<T> {
  rows: readonly T[]
  /** Must be a stable function; keys stay when rows move. */
  keyOf: (row: T) => string
  /** Headings don't take focus. Must be a stable function. */
  isRow?: (row: T) => boolean
  /** In pixels; an estimate for measured lines (`measure`). */
  height: number | ((row: T) => number)
  /** Pixels of a sticky head. */
  head?: number
  /** Where focus enters. */
  selected?: string | undefined
  /** Scrolls once to a row selected elsewhere. */
  showsSelected?: boolean
  /** Scrolling element, if used elsewhere, too. */
  scroller?: RefObject<HTMLDivElement | null>
  /** Enables typeahead; only if letters mean nothing else. */
  nameOf?: ((row: T) => string) | undefined
  /** On Enter or Space. */
  onOpen?: (row: T) => void
  onFocusRow?: (row: T) => void
  onMove?: (row: T) => void
}

export interface Rows<T> {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** As drawn, so unchanged during a press. */
  readonly rows: readonly T[]
  readonly virtual: Virtualizer<HTMLDivElement, Element>
  /** Pixels of all rows. */
  readonly size: number
  readonly active: T | undefined
  readonly stop: string | undefined
  readonly go: (key: string) => void
  readonly listProps: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: (event: FocusEvent) => void
  }
}

/** Longest pause between letters of typeahead. */
const WORD_MILLISECONDS = 700

/**
 * Virtualized; focus stays with its row. A row's element has `data-row={key}`. It takes focus itself in lists
 * and grids (`tabIndex`, 0 for `stop`); in tables its first link or button does.
 */
export function useRows<T>(options: RowsOptions<T>): Rows<T> {
  const { keyOf, isRow, height, head = 0, selected, onFocusRow } = options
  const rows = usePinned(options.rows)
  const own = useRef<HTMLDivElement>(null)
  const scroller = options.scroller ?? own
  const [active, setActive] = useState<string>()
  const typed = useRef({ letters: '', at: 0 })

  const takesFocus = (index: number): boolean => {
    const row = rows[index]
    return row !== undefined && (isRow?.(row) ?? true)
  }
  const [activeAt, selectedAt] = useMemo(() => {
    const placeOf = (key: string | undefined): number =>
      key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
    return [placeOf(active), placeOf(selected)]
  }, [rows, keyOf, active, selected])
  const at = activeAt >= 0 ? activeAt : selectedAt
  const stopAt = at >= 0 ? at : rows.findIndex((row) => isRow?.(row) ?? true)
  const keyAt = (index: number): string | undefined => {
    const row = rows[index]
    return row && keyOf(row)
  }

  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    [rows, keyOf],
  )
  const { count, sizeOf } = useReach(rows.length, Math.max(stopAt, selectedAt))
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      if (typeof height === 'number') return height
      return row === undefined ? 0 : height(row)
    },
    getItemKey,
    overscan: useOverscan(10),
    rangeExtractor: useCallback((range: Range) => withPinned(range, stopAt), [stopAt]),
    observeElementRect: useCallback(
      (instance: Virtualizer<HTMLDivElement, Element>, tell: (rect: { width: number; height: number }) => void) =>
        observeElementRect(instance, (rect) => tell({ ...rect, height: rect.height - head })),
      [head],
    ),
  })

  const focus = (index: number | undefined): void => {
    const row = index === undefined ? undefined : rows[index]
    if (row === undefined) return
    const key = keyOf(row)
    // The next key needs row and focus in the document.
    flushSync(() => setActive(key))
    const element = scroller.current && stopOf(scroller.current, key)
    element?.focus({ preventScroll: true })
    // The list scrolls a frame later.
    element?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
    options.onMove?.(row)
  }
  const go = (key: string): void => {
    const top = virtual.scrollOffset ?? 0
    const bottom = top + (virtual.scrollRect?.height ?? 0)
    const inSight = virtual.getVirtualItems().filter(({ start, end }) => start >= top && end <= bottom).length
    focus(rowAfter(key, at, Math.max(1, inSight - 1), { count: rows.length, isRow: takesFocus }))
  }
  const type = (letter: string, nameOf: (row: T) => string): void => {
    const now = performance.now()
    const { letters, at: last } = typed.current
    typed.current = { letters: now - last < WORD_MILLISECONDS ? letters + letter : letter, at: now }
    const named = (index: number): string => {
      const row = rows[index]
      return row === undefined ? '' : nameOf(row)
    }
    focus(rowNamed(typed.current.letters, at, { count: rows.length, isRow: takesFocus }, named))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const element = target.closest('[data-row]')
    const row = rows[at]
    if (row === undefined || element === null) return
    const isRowItself = element === target
    if (isRowItself && (key === 'Enter' || key === ' ') && options.onOpen !== undefined) options.onOpen(row)
    else if (KEYS.has(key)) go(key)
    else if (isRowItself && key.length === 1 && key !== ' ' && options.nameOf !== undefined) type(key, options.nameOf)
    else return
    event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const key = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = rows.find((each) => keyOf(each) === key)
    if (key === undefined || row === undefined) return
    setActive(key)
    onFocusRow?.(row)
  }

  /** Moves the tab stop to a row selected elsewhere, unless focus is in the list. */
  const leadTo = useEffectEvent((key: string) => {
    if (scroller.current?.contains(document.activeElement) === false) setActive(key)
  })
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (options.showsSelected !== true || selected === shown.current) return
    // A later page may bring it.
    if (selected !== undefined && selectedAt < 0) return
    shown.current = selected
    if (selected !== undefined) leadTo(selected)
    if (selectedAt >= 0) virtual.scrollToIndex(selectedAt)
  })

  return {
    scroller,
    rows,
    virtual,
    size: sizeOf(virtual),
    active: active !== undefined && keyAt(at) === active ? rows[at] : undefined,
    stop: keyAt(stopAt),
    go,
    listProps: { onKeyDown, onFocus },
  }
}

const KEYS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/** Focusable element of a row. */
function stopOf(list: ParentNode, key: string): HTMLElement | null {
  const row = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  return row?.hasAttribute('tabindex') === true ? row : (row?.querySelector<HTMLElement>('a[href], button') ?? null)
}

/** Without that row in the document: the grid's tab stop. */
export function focusRow(key: string): void {
  const row = stopOf(document, key) ?? document.querySelector<HTMLElement>('[role=grid] [data-row][tabindex="0"]')
  row?.focus()
}
