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
  /** Every line in its order. A new list where it changes. */
  rows: readonly T[]
  /** A line's own name, the same wherever it moves to. The same function each time. */
  keyOf: (row: T) => string
  /** Whether a line takes the focus; headings don't. The same function each time. */
  isRow?: (row: T) => boolean
  /** Pixels of a line; those of measured lines (`measure`) until they are. */
  height: number | ((row: T) => number)
  /** Pixels of a head that stays over the rows. */
  head?: number
  /** The key of the row that is picked: the focus comes in there. */
  selected?: string | undefined
  /** A row picked elsewhere comes into sight, once. */
  showsSelected?: boolean
  /** The element that scrolls, where something else needs it too. */
  scroller?: RefObject<HTMLDivElement | null>
  /** Letters typed go to the row whose name begins so. Only while letters mean nothing else. */
  nameOf?: ((row: T) => string) | undefined
  /** Enter or Space on a row that takes the focus itself. */
  onOpen?: (row: T) => void
  /** The focus came into a row. */
  onFocusRow?: (row: T) => void
  /** A key led to a row. */
  onMove?: (row: T) => void
}

export interface Rows<T> {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** As they are drawn: while one is pressed they stay as they are. */
  readonly rows: readonly T[]
  readonly virtual: Virtualizer<HTMLDivElement, Element>
  /** The row that has the focus, or had it last. */
  readonly active: T | undefined
  /** The key of the row that takes the focus when the list is tabbed into. */
  readonly stop: string | undefined
  /** As the key does. */
  readonly go: (key: string) => void
  /** For the element around the rows. */
  readonly listProps: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: (event: FocusEvent) => void
  }
}

/** Letters typed with less than this between them are one word. */
const WORD_MILLISECONDS = 700

/**
 * Any number of rows, of which those in sight are in the document, and the one that has the focus. Keys go from row to row, and the focus stays with
 * its row, wherever that moves to.
 *
 * A row's element has `data-row={key}`. In a list or grid it takes the focus itself (`tabIndex`, 0 for `stop` alone), in a table its first link or
 * button does.
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
    // In the document before the next key comes, and so is the focus.
    flushSync(() => setActive(key))
    const element = scroller.current && stopOf(scroller.current, key)
    element?.focus({ preventScroll: true })
    // The list's own scrolling would follow a frame later.
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

  /** Tab leads to what was picked elsewhere; whoever is in the list goes on from where they are. */
  const leadTo = useEffectEvent((key: string) => {
    if (scroller.current?.contains(document.activeElement) === false) setActive(key)
  })
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (options.showsSelected !== true || selected === shown.current) return
    const place = rows.findIndex((row) => keyOf(row) === selected)
    // What is picked may come with a later page.
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

/** The element of a row that takes the focus. */
function stopOf(list: ParentNode, key: string): HTMLElement | null {
  const row = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  return row?.hasAttribute('tabindex') === true ? row : (row?.querySelector<HTMLElement>('a[href], button') ?? null)
}

/** Puts the focus on a row that is in the document. */
export function focusRow(key: string): void {
  stopOf(document, key)?.focus()
}
