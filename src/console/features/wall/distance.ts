/** Capital letters of 3.5 mm per metre (MSC/Circ.982). */
const CAPITAL_PER_METRE = 3.5
/** Of Inter, in ems. */
const CAPITAL = 0.727
const MILLIMETRES_PER_INCH = 25.4
/** Of the smallest text, in units: the usual size, and the largest that the layout holds. */
const USUAL = 26
const LARGEST = 44
/** From here on the compact layout holds it. */
const COMPACT = 32

export interface Viewing {
  /** Metres. */
  readonly distance: number
  /** Of the screen, in inches. */
  readonly diagonal: number
}

interface Pixels {
  readonly width: number
  readonly height: number
}

/** Factor for all sizes, and how far the smallest text can be read in metres if that is too near. */
export function scaleFor(
  { distance, diagonal }: Viewing,
  screen: Pixels,
): { readonly scale: number; readonly readableTo?: number } {
  const unit = unitOf(screen)
  const perPixel = (diagonal * MILLIMETRES_PER_INCH) / Math.hypot(screen.width, screen.height)
  const perMetre = CAPITAL_PER_METRE / (CAPITAL * perPixel)
  const wanted = Math.ceil(distance * perMetre) / unit
  if (wanted <= LARGEST) return { scale: Math.max(1, wanted / USUAL) }
  return { scale: LARGEST / USUAL, readableTo: Math.floor(((LARGEST * unit) / perMetre) * 10) / 10 }
}

/** Whether counters take a line each and lists as many rows as are left. */
export function isCompact(scale: number | undefined): boolean {
  return scale !== undefined && scale * USUAL > COMPACT
}

/** As `--u` in `Wall.module.css`. */
function unitOf({ width, height }: Pixels): number {
  const [long, short] = width > height ? [width, height] : [height, width]
  return Math.max(0.5, Math.min(long / 1920, short / 1080))
}

/** "set for 4 m on 55 in", or how far it can be read. */
export function viewingWords({ distance, diagonal }: Viewing, readableTo: number | undefined): string {
  return readableTo === undefined ? `set for ${distance} m on ${diagonal} in` : `can be read to ${readableTo} m`
}
