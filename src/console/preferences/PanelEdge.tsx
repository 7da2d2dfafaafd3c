import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { setPreferences, usePreferences } from './preferences.ts'

const smallest = 300
const largest = 900
const keyboardStep = 24

/** The width of a panel at the right, as the user dragged it. */
export const usePanelWidth = (panel: string, standard: number): number =>
  usePreferences((preferences) => preferences.panelWidths[panel]) ?? standard

/** The edge by which a panel at the right is made wider: dragged, with arrow keys, and back to its standard by a double click. */
export function PanelEdge({
  panel,
  width,
  className,
}: {
  panel: string
  width: number
  className: string | undefined
}) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const keep = (next: number | undefined): void => {
    const { [panel]: _old, ...rest } = usePreferences.getState().panelWidths
    const kept =
      next === undefined ? rest : { ...rest, [panel]: Math.min(largest, Math.max(smallest, Math.round(next))) }
    setPreferences({ panelWidths: kept })
  }
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    keep(width + (event.key === 'ArrowLeft' ? keyboardStep : -keyboardStep))
  }
  return (
    <button
      type="button"
      className={className}
      aria-label="Width of the panel; arrow keys change it, double click resets it"
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start.current && keep(start.current.width - (event.clientX - start.current.x))}
      onPointerUp={() => (start.current = undefined)}
      onDoubleClick={() => keep(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
