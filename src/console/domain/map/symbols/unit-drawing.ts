import ms from 'milsymbol'

import type { Drawing } from './drawing.ts'
import { doubtOf, doubtHue, symbolFills } from './standard-identity.ts'

/** Live, stale (faded) or a snapshot (hollow). */
export type SymbolState = 'live' | 'stale' | 'snapshot'

/** Gives frames of at least 24 page pixels. */
const SYMBOL_SIZE = 20

const INK = '#0a0d11'

/** milsymbol doesn't declare them; unchanged since 2.0. */
interface SymbolInternals {
  width: number
  height: number
  bbox: { x1: number; y1: number }
  style: { size: number; strokeWidth: number; outlineWidth: number }
  drawInstructions: unknown
  canvasDraw: (context: CanvasRenderingContext2D, instructions: unknown) => void
  getAnchor: () => { x: number; y: number }
}

/** Anchored at its center. Doubtful identities have a question mark. */
export function symbolDrawing(sidc: string, state: SymbolState, isNight: boolean): Drawing {
  const doubt = doubtOf(sidc)
  const colors = symbolFills(sidc, isNight)
  const symbol = new ms.Symbol(sidc, {
    size: SYMBOL_SIZE,
    colorMode: colors,
    // Hue is for disposition; the icon shows civilians.
    civilianColor: false,
    outlineWidth: 3,
    outlineColor: INK,
    ...(state === 'snapshot' && { fillOpacity: 0.12, frameColor: colors, iconColor: isNight ? '#ff6f5c' : '#c6cfd8' }),
  }) as unknown as SymbolInternals
  const anchor = symbol.getAnchor()
  // MapLibre centers images, so they are symmetric around the anchor.
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

/** Upper right, in symbol units: colour alone can't show doubt. */
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

/** Greyish and translucent: old. */
function drain(image: ImageData): void {
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const grey = (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = ((data[at + channel] ?? 0) * 0.3 + grey * 0.7) * 0.85
    data[at + 3] = (data[at + 3] ?? 0) * 0.75
  }
}

/** Reduced to one colour. */
function dim(image: ImageData): void {
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] ?? 0) * 0.6
    data[at + 3] = (data[at + 3] ?? 0) * 0.75
  }
}
