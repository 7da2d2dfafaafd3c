import { families } from '../../../../task/status-families.ts'
import type { Transition } from '../../../../conformance/evidence/transitions.ts'

export interface PlacedStatus {
  readonly status: string
  readonly x: number
  readonly y: number
}

export interface PlacedTransition {
  readonly transition: Transition
  /** SVG path between the edges of two statuses. */
  readonly path: string
  readonly labelX: number
  readonly labelY: number
  /** Where its arc is furthest from the boxes, at most. */
  readonly peak: number
}

export const BOX = { width: 160, height: 34 } as const
const COLUMN = 212
const ROW = 84
const MARGIN = 24
/** For a count on an arc. */
const ROOM = 12

/** Statuses in columns by life cycle, as the board's lanes; unknown values last. */
export function layOut(transitions: readonly Transition[]) {
  const seen = new Set(transitions.flatMap(({ from, to }) => [from, to]))
  const known = families.map(({ statuses }) => statuses.map(({ value }): string => value))
  const others = [...seen].filter((status) => !known.flat().includes(status)).toSorted()
  const [done = [], notDone = [], invalid = []] = known.slice(-3)
  const columns = [...known.slice(0, -3), [...done, ...notDone], [...invalid, ...others]]
    .map((column) => column.filter((status) => seen.has(status)))
    .filter((column) => column.length > 0)
  const tallest = Math.max(1, ...columns.map(({ length }) => length))
  const statuses = columns.flatMap((column, x) =>
    column.map((status, y): PlacedStatus => ({
      status,
      x: MARGIN + x * COLUMN,
      y: MARGIN + 28 + y * ROW + ((tallest - column.length) * ROW) / 2,
    })),
  )
  const places = new Map(statuses.map((place) => [place.status, place]))
  const arrows = transitions.flatMap((transition) => {
    const [from, to] = [places.get(transition.from), places.get(transition.to)]
    return from === undefined || to === undefined ? [] : [placed(transition, from, to)]
  })
  const top = Math.min(0, ...arrows.map(({ peak }) => peak - ROOM))
  const bottom = 2 * MARGIN + 56 + (tallest - 1) * ROW + BOX.height
  return {
    width: 2 * MARGIN + Math.max(0, columns.length - 1) * COLUMN + BOX.width,
    /** Arcs reach over the first row. */
    top,
    height: Math.max(bottom, ...arrows.map(({ peak }) => peak + ROOM)) - top,
    statuses,
    transitions: arrows,
  }
}

function placed(transition: Transition, from: PlacedStatus, to: PlacedStatus): PlacedTransition {
  const middle = BOX.height / 2
  if (from.x === to.x) {
    // In a column: along the boxes, forwards on the right, back on the left.
    const down = to.y > from.y
    const x = down ? from.x + BOX.width : from.x
    const bend = x + (down ? 44 : -44)
    const path = `M ${x} ${from.y + middle} C ${bend} ${from.y + middle}, ${bend} ${to.y + middle}, ${x} ${to.y + middle}`
    // Before its half, so that counts of arrows there and back stand apart.
    const labelY = 0.62 * from.y + 0.38 * to.y + middle
    return { transition, path, labelX: x + (down ? 33 : -33), labelY, peak: labelY }
  }
  const forward = to.x > from.x
  const [startX, endX] = forward ? [from.x + BOX.width, to.x] : [from.x, to.x + BOX.width]
  const [startY, endY] = [from.y + middle + (forward ? -5 : 7), to.y + middle + (forward ? -5 : 7)]
  const span = Math.abs(endX - startX)
  // In an arc over statuses between.
  const lift = span > COLUMN ? (forward ? -1 : 1) * Math.min(130, 60 + span / 8) : 0
  const reach = (forward ? 1 : -1) * Math.max(26, span * 0.4)
  const path = `M ${startX} ${startY} C ${startX + reach} ${startY + lift}, ${endX - reach} ${endY + lift}, ${endX} ${endY}`
  return {
    transition,
    path,
    labelX: onCurve(startX, startX + reach, endX - reach, endX),
    labelY: onCurve(startY, startY + lift, endY + lift, endY),
    peak: (lift < 0 ? Math.min(startY, endY) : Math.max(startY, endY)) + 0.75 * lift,
  }
}

/** Place of the count: at a quarter of the curve, as arrows cross at its half. */
function onCurve(from: number, outward: number, inward: number, to: number): number {
  return 0.42 * from + 0.42 * outward + 0.14 * inward + 0.02 * to
}
