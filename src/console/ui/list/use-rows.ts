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

import { useStill } from '../browser/use-still.ts'
import { withPinned } from './pinned-range.ts'
import { rowAfter, rowNamed } from './row-keys.ts'

export interface RowsOptions<T> {
  /** A new array on every change. */
  rows: readonly T[]
  /** Stable across moves. Must be a stable function. */
  keyOf: (row: T) => string
  /** Headings don't take focus. Must be a stable function. */
  isRow?: (row: T) => boolean
  /** Pixels; an estimate for measured lines (`measure`). */
  height: number | ((row: T) => number)
  /** Pixels of a sticky head. */
  head?: number
  /** Key of the selected row, where focus enters. */
  selected?: string | undefined
  /** Scrolls to a row selected elsewhere, once. */
  showsSelected?: boolean
  /** The scrolling element, if needed elsewhere too. */
  scroller?: RefObject<HTMLDivElement | null>
  /** Enables typeahead; only if letters have no other meaning. */
  nameOf?: ((row: T) => string) | undefined
  /** Enter or Space on a focused row. */
  onOpen?: (row: T) => void
  onFocusRow?: (row: T) => void
  onMove?: (row: T) => void
}

export interface Rows<T> {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** As drawn: frozen during a press. */
  readonly rows: readonly T[]
  readonly virtual: Virtualizer<HTMLDivElement, Element>
  /** The last focused row. */
  readonly active: T | undefined
  /** Key of the tab stop. */
  readonly stop: string | undefined
  readonly go: (key: string) => void
  readonly listProps: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: (event: FocusEvent) => void
  }
}

/** Typeahead timeout between letters. */
const WORD_MILLISECONDS = 700

/**
 * A virtualized list with keyboard navigation; focus follows its row when that moves.
 * A row's element has `data-row={key}`. In lists and grids it takes focus itself (`tabIndex`, 0 for `stop`),
 * in tables its first link or button does.
 */
export function useRows<T>(options: RowsOptions<T>): Rows<T> {
  const { keyOf, isRow, height, head = 0, selected, onFocusRow } = options
  const rows = useStill(options.rows)
  const own = useRef<HTMLDivElement>(null)
  const scroller = options.scroller ?? own
  const [active, setActive] = useState<string>()
  const typed = useRef({ letters: '', at: 0 })

  const takesFocus = (index: number): boolean => {
    const row = rows[index]
    return row !== undefined && (isRow?.(row) ?? true)
  }
  const at = useMemo(() => {
    const placeOf = (key: string | undefined): number =>
      key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
    const place = placeOf(active)
    return place >= 0 ? place : placeOf(selected)
  }, [rows, keyOf, active, selected])
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
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      if (typeof height === 'number') return height
      return row === undefined ? 0 : height(row)
    },
    getItemKey,
    overscan: 10,
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
    // Row and focus must be in the document before the next key.
    flushSync(() => setActive(key))
    const element = scroller.current && stopOf(scroller.current, key)
    element?.focus({ preventScroll: true })
    // The list's own scrolling comes a frame later.
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

  /** Tab goes to a row selected elsewhere, unless focus is in the list. */
  const leadTo = useEffectEvent((key: string) => {
    if (scroller.current?.contains(document.activeElement) === false) setActive(key)
  })
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (options.showsSelected !== true || selected === shown.current) return
    const place = rows.findIndex((row) => keyOf(row) === selected)
    // It may come with a later page.
    if (selected !== undefined && place < 0) return
    shown.current = selected
    if (selected !== undefined) leadTo(selected)
    if (place >= 0) virtual.scrollToIndex(place)
  })

  return {
    scroller,
    rows,
    virtual,
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

/** The row must be in the document. */
export function focusRow(key: string): void {
  stopOf(document, key)?.focus()
}
