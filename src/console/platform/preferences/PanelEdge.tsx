import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { hint } from '../../ui/overlay/hint.ts'
import styles from './PanelEdge.module.css'
import { setPreferences, usePreferences } from './preferences.ts'

const KEYBOARD_STEP = 24
/** An alternative to dragging (WCAG 2.5.7). */
const PRESS_STEP = 150
/** A second press within it must find the edge where the first did. */
const DOUBLE_MILLISECONDS = 400
/** A trembling press stays a press; in px. */
const STILL = 3

export function usePanelWidth(panel: string, standard: number): number {
  return usePreferences((preferences) => preferences.panelWidths[panel]) ?? standard
}

interface PanelEdgeProps {
  panel: string
  /** In its accessible name: `task detail`. */
  of: string
  width: number
  /** `left` for a panel at the right. */
  side?: 'left' | 'right'
  smallest?: number
  largest?: number
}

/** ARIA window splitter; covers an edge of its parent, which needs `position: relative`. */
export function PanelEdge({ panel, of, width, side = 'left', smallest = 300, largest = 900 }: PanelEdgeProps) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const hasDragged = useRef(false)
  const step = useRef<ReturnType<typeof setTimeout>>(undefined)
  const direction = side === 'left' ? -1 : 1
  const widths = (next: number | undefined): Readonly<Record<string, number>> => {
    const { [panel]: _old, ...rest } = usePreferences.getState().panelWidths
    return next === undefined ? rest : { ...rest, [panel]: Math.min(largest, Math.max(smallest, Math.round(next))) }
  }
  const keep = (next: number | undefined): void => setPreferences({ panelWidths: widths(next) })
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    hasDragged.current = false
    // A narrow window may show less than the stored width.
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? width }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current === undefined) return
    const moved = event.clientX - start.current.x
    hasDragged.current ||= Math.abs(moved) > STILL
    if (!hasDragged.current) return
    const next = start.current.width + direction * moved
    usePreferences.setState({ panelWidths: widths(next) })
  }
  const onPointerEnd = (): void => {
    if (start.current !== undefined) setPreferences({})
    start.current = undefined
  }
  const onClick = (): void => {
    clearTimeout(step.current)
    if (hasDragged.current) hasDragged.current = false
    else step.current = setTimeout(() => keep(width < largest ? width + PRESS_STEP : smallest), DOUBLE_MILLISECONDS)
  }
  const reset = (): void => {
    clearTimeout(step.current)
    keep(undefined)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: width - direction * KEYBOARD_STEP,
      ArrowRight: width + direction * KEYBOARD_STEP,
      Home: smallest,
      End: largest,
      Enter: undefined,
    }
    if (!Object.hasOwn(next, event.key)) return
    event.preventDefault()
    keep(next[event.key as keyof typeof next])
  }
  // A focusable separator is a widget: allowed for a button, not for `hr` (ARIA in HTML).
  const separator = {
    role: 'separator',
    'aria-orientation': 'vertical',
    'aria-valuenow': width,
    'aria-valuemin': smallest,
    'aria-valuemax': largest,
    'aria-valuetext': `${width} pixels`,
  } as const
  return (
    <button
      type="button"
      className={cx(styles.edge, styles[side])}
      aria-label={`Width of ${of}`}
      {...separator}
      {...hint('Drag, press for the next width, or use arrow keys. Double-click resets')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onClick={onClick}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
    />
  )
}
