import ms from 'milsymbol'

import type { Drawing } from './drawing.ts'
import { doubtOf, doubtHue, symbolFills } from './standard-identity.ts'

/** Current, old (faded), or a snapshot (hollow). */
export type SymbolState = 'live' | 'stale' | 'snapshot'

/** Frames become at least 24 page pixels wide. */
const SYMBOL_SIZE = 20

const INK = '#0a0d11'

/** Undeclared in milsymbol; stable since 2.0. */
interface SymbolInternals {
  width: number
  height: number
  bbox: { x1: number; y1: number }
  style: { size: number; strokeWidth: number; outlineWidth: number }
  drawInstructions: unknown
  canvasDraw: (context: CanvasRenderingContext2D, instructions: unknown) => void
  getAnchor: () => { x: number; y: number }
}

/** Anchored in its center; doubtful identities have a question mark. */
export function symbolDrawing(sidc: string, state: SymbolState, isNight: boolean): Drawing {
  const doubt = doubtOf(sidc)
  const colors = symbolFills(sidc, isNight)
  const symbol = new ms.Symbol(sidc, {
    size: SYMBOL_SIZE,
    colorMode: colors,
    // Hue means disposition; civilian shows in the icon.
    civilianColor: false,
    outlineWidth: 3,
    outlineColor: INK,
    ...(state === 'snapshot' && { fillOpacity: 0.12, frameColor: colors, iconColor: isNight ? '#ff6f5c' : '#c6cfd8' }),
  }) as unknown as SymbolInternals
  const anchor = symbol.getAnchor()
  // MapLibre centers images, so the image is symmetric around the anchor.
  const [markWidth, markHeight] = doubt === undefined ? [0, 0] : MARK_REACH
  const halfWidth = Math.ceil(Math.max(anchor.x, symbol.width - anchor.x, markWidth))
  const halfHeight = Math.ceil(Math.max(anchor.y, symbol.height - anchor.y, markHeight))
  const paint = (context: CanvasRenderingContext2D) => {
    context.translate(halfWidth - anchor.x, halfHeight - anchor.y)
    context.scale(SYMBOL_SIZE / 100, SYMBOL_SIZE / 100)
    const { bbox, style } = symbol
    context.translate(
      style.strokeWidth + style.outlineWidth - bbox.x1,
      style.strokeWidth + style.outlineWidth - bbox.y1,
    )
    symbol.canvasDraw(context, symbol.drawInstructions)
    if (doubt !== undefined) drawQuestionMark(context, doubtHue(doubt, isNight))
  }
  return {
    width: halfWidth * 2,
    height: halfHeight * 2,
    paint,
    ...(state === 'stale' && { finish: isNight ? dim : drain }),
  }
}

const MARK_REACH = [21, 19] as const

/** In symbol units, at the upper right: doubt isn't shown by colour alone. */
function drawQuestionMark(context: CanvasRenderingContext2D, color: string): void {
  context.font = '800 66px "Inter Variable", sans-serif'
  context.lineJoin = 'round'
  context.lineWidth = 14
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.setLineDash([])
  context.strokeStyle = INK
  context.fillStyle = color
  context.strokeText('?', 160, 62)
  context.fillText('?', 160, 62)
}

/** Mostly grey and translucent: outdated. */
function drain(image: ImageData): void {
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const grey = (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = ((data[at + channel] ?? 0) * 0.3 + grey * 0.7) * 0.85
    data[at + 3] = (data[at + 3] ?? 0) * 0.75
  }
}

/** The same with one colour only. */
function dim(image: ImageData): void {
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] ?? 0) * 0.6
    data[at + 3] = (data[at + 3] ?? 0) * 0.75
  }
}
