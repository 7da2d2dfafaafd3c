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

import type { LoadedTask } from '../../live/loaded-task.ts'
import { arrivedSince, drawnAfter, rowsMoved, type DrawnRows } from './held-rows.ts'

interface SteadyOptions {
  rows: readonly LoadedTask[]
  /** What is asked of the rows, filter and order: another question is read from its top. */
  question: string
  /** Pixels of one row. */
  height: number
}

interface Held {
  readonly pointer?: string | undefined
  readonly focus?: string | undefined
}

function idOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'] : undefined
}

/**
 * Keeps the rows still for whoever reads them: what comes in above what is in sight scrolls it along, and a row under the pointer or the
 * focus keeps its place. At the top and with nothing held, new rows come in as they are.
 */
export function useSteadyRows({ rows, question, height }: SteadyOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Held>({})
  /** This machine's clock when the reader left the top or took hold of a row. */
  const [awaySince, setAwaySince] = useState<number>()
  const [last, setLast] = useState<DrawnRows>()
  const ids = useMemo(() => [held.pointer, held.focus].filter((id) => id !== undefined), [held])
  const next = drawnAfter(last, { rows, question, held: ids })
  if (next !== last) setLast(next)
  const { drawn } = next
  const committed = useRef({ drawn, question })
  /** The reader has not left the top, though holding a row may have scrolled it away. */
  const atTop = useRef(true)
  /** Where the last scroll that is known of ended: elsewhere it is the reader who scrolls. */
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
      setAwaySince(ids.length > 0 ? Date.now() : undefined)
      return scrollTo(0)
    }
    if (ids.length === 0 && atTop.current) {
      setAwaySince(undefined)
      return scrollTo(0)
    }
    if (before === drawn) return
    const first = Math.floor(element.scrollTop / height)
    const inSight = Array.from({ length: Math.ceil(element.clientHeight / height) }, (_, index) => first + index)
    const holding = ids.flatMap((id) => inSight.filter((index) => before[index]?.id === id))
    scrollTo(element.scrollTop + rowsMoved(before, drawn, [...holding, ...inSight], ids) * height)
  }, [drawn, question, ids, height])

  const { pointer } = held
  useEffect(() => {
    if (pointer === undefined) return undefined
    // When the row is taken out from under the pointer for a moment, React hears of no leave.
    const release = ({ target }: Event): void => {
      if (target instanceof Node && scroller.current?.contains(target)) return
      setHeld((old) => ({ ...old, pointer: undefined }))
    }
    document.addEventListener('pointermove', release)
    return () => document.removeEventListener('pointermove', release)
  }, [pointer])

  const hold = (by: keyof Held, id: string | undefined): void => {
    if (held[by] === id) return
    if (id !== undefined) setAwaySince((since) => since ?? Date.now())
    setHeld((old) => ({ ...old, [by]: id }))
  }

  return {
    /** For the element that scrolls. */
    scroller,
    rows: drawn,
    arrivals: useMemo(() => (awaySince === undefined ? [] : arrivedSince(drawn, awaySince)), [drawn, awaySince]),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      if (currentTarget.scrollTop === lastTop.current) return
      lastTop.current = currentTarget.scrollTop
      atTop.current = currentTarget.scrollTop <= 0
      setAwaySince((since) => (atTop.current && ids.length === 0 ? undefined : (since ?? Date.now())))
    },
    toTop: (): void => {
      atTop.current = true
      setHeld({})
      setAwaySince(undefined)
      scroller.current?.scrollTo({ top: 0 })
    },
    rowsProps: {
      onPointerOver: ({ target, pointerType }: PointerEvent): void => {
        const id = idOf(target)
        // Between two rows, or where one is not drawn yet, the last one stays held.
        if (id !== undefined && pointerType !== 'touch') hold('pointer', id)
      },
      onPointerLeave: (): void => hold('pointer', undefined),
      onFocus: ({ target }: FocusEvent): void => hold('focus', idOf(target)),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent): void => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) hold('focus', undefined)
      },
    },
  }
}
