import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type UIEvent,
} from 'react'

import { usePinned } from '../browser/use-pinned.ts'
import { pinRows, rowsMoved, type DrawnRows, type RowIdentity } from './pinned-rows.ts'

interface PinnedRowsOptions<Row> {
  rows: readonly Row[]
  identity: RowIdentity<Row>
  /** Filter and order; a new one starts at the top. */
  question: string
  height: number
}

interface Held {
  readonly pointer?: string | undefined
  readonly focus?: string | undefined
}

function keyAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
}

export type PinnedRows<Row> = ReturnType<typeof usePinnedRows<Row>>

/** Rows inserted above don't move the visible ones; a row under pointer or focus stays. */
export function usePinnedRows<Row>({ rows, identity, question, height }: PinnedRowsOptions<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Held>({})
  const [awaySince, setAwaySince] = useState<number>()
  const [last, setLast] = useState<DrawnRows<Row>>()
  const keys = useMemo(() => [held.pointer, held.focus].filter((key) => key !== undefined), [held])
  const next = pinRows(last, { rows, question, pinned: keys }, identity)
  if (next !== last) setLast(next)
  const drawn = usePinned(next.drawn)
  const committed = useRef({ drawn, question })
  /** Counts as at the top, though keeping a row in place may have scrolled. */
  const atTop = useRef(true)
  /** The pointer moved here or the list scrolled under it; new rows under a resting pointer don't count. */
  const isPointed = useRef(false)
  /** Where the list itself scrolled last; any other position is the user's choice. */
  const lastTop = useRef(0)

  useLayoutEffect(() => {
    const element = scroller.current
    const { drawn: before, question: asked } = committed.current
    committed.current = { drawn, question }
    if (!element) return
    if (element.scrollTop !== lastTop.current) atTop.current = element.scrollTop <= 0
    const scrollTo = (top: number): void => {
      if (element.scrollTop !== top) element.scrollTop = top
      lastTop.current = element.scrollTop
    }
    if (asked !== question) {
      atTop.current = true
      setAwaySince(keys.length > 0 ? Date.now() : undefined)
      return scrollTo(0)
    }
    if (keys.length === 0 && atTop.current) {
      setAwaySince(undefined)
      return scrollTo(0)
    }
    if (before === drawn) return
    const first = Math.floor(element.scrollTop / height)
    const inSight = Array.from({ length: Math.ceil(element.clientHeight / height) }, (_, index) => first + index)
    const isAt = (index: number, key: string): boolean => {
      const row = before[index]
      return row !== undefined && identity.keyOf(row) === key
    }
    const holding = keys.flatMap((key) => inSight.filter((index) => isAt(index, key)))
    scrollTo(element.scrollTop + rowsMoved(before, drawn, [...holding, ...inSight], keys, identity) * height)
  }, [drawn, question, keys, height, identity])

  const { pointer } = held
  useEffect(() => {
    if (pointer === undefined) return undefined
    // React sends no leave event for a row that is removed for a moment.
    const release = ({ target }: Event): void => {
      if (target instanceof Node && scroller.current?.contains(target)) return
      setHeld((old) => ({ ...old, pointer: undefined }))
    }
    document.addEventListener('pointermove', release)
    return () => document.removeEventListener('pointermove', release)
  }, [pointer])

  const hold = (by: keyof Held, key: string | undefined): void => {
    if (held[by] === key) return
    if (key !== undefined) setAwaySince((since) => since ?? Date.now())
    setHeld((old) => ({ ...old, [by]: key }))
  }

  const point = ({ target, pointerType }: PointerEvent): void => {
    const key = keyAt(target)
    // Between rows the last one keeps its place.
    if (isPointed.current && key !== undefined && pointerType !== 'touch') hold('pointer', key)
  }

  return {
    scroller,
    rows: drawn,
    /** This machine's clock when the user left the top or a row was first kept in place. */
    awaySince,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      if (currentTarget.scrollTop === lastTop.current) return
      isPointed.current = true
      lastTop.current = currentTarget.scrollTop
      atTop.current = currentTarget.scrollTop <= 0
      setAwaySince((since) => (atTop.current && keys.length === 0 ? undefined : (since ?? Date.now())))
    },
    toTop: (): void => {
      atTop.current = true
      setHeld({})
      setAwaySince(undefined)
      scroller.current?.scrollTo({ top: 0 })
    },
    rowsProps: {
      onPointerMove: (event: PointerEvent): void => {
        isPointed.current = true
        point(event)
      },
      onPointerOver: point,
      onPointerLeave: (): void => {
        isPointed.current = false
        hold('pointer', undefined)
      },
      onFocus: ({ target }: FocusEvent): void => hold('focus', keyAt(target)),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent): void => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) hold('focus', undefined)
      },
    },
  }
}
