import ms from 'milsymbol'

import type { Drawing } from './drawing.ts'
import { doubtOf, doubtHue, symbolFills } from './standard-identity.ts'

/** How a symbol looks: current, old (faded), or a copy that is not followed (hollow). */
export type SymbolState = 'live' | 'stale' | 'snapshot'

/** Makes frames 24 pixels wide and more on the page. */
const SYMBOL_SIZE = 20

const INK = '#0a0d11'

/** What milsymbol keeps on a symbol and does not declare; stable since 2.0. */
interface SymbolInternals {
  width: number
  height: number
  bbox: { x1: number; y1: number }
  style: { size: number; strokeWidth: number; outlineWidth: number }
  drawInstructions: unknown
  canvasDraw: (context: CanvasRenderingContext2D, instructions: unknown) => void
  getAnchor: () => { x: number; y: number }
}

/** The symbol of a 2525C code with its frame, outline and, where the identity is in doubt, a question mark; anchored in its middle. */
export function symbolDrawing(sidc: string, state: SymbolState, isNight: boolean): Drawing {
  const doubt = doubtOf(sidc)
  const colors = symbolFills(sidc, isNight)
  const symbol = new ms.Symbol(sidc, {
    size: SYMBOL_SIZE,
    colorMode: colors,
    // Disposition is what colour stands for; that a platform is civilian shows in its icon.
    civilianColor: false,
    outlineWidth: 3,
    outlineColor: INK,
    ...(state === 'snapshot' && { fillOpacity: 0.12, frameColor: colors, iconColor: isNight ? '#ff6f5c' : '#c6cfd8' }),
  }) as unknown as SymbolInternals
  const anchor = symbol.getAnchor()
  // MapLibre puts the middle of an image on the point, so the image is made as large as the longer side from the anchor asks for.
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

/** How far the question mark reaches from the middle of the symbol, in page pixels. */
const MARK_REACH = [21, 19] as const

/** In the units of the symbol, at the upper right of the frame: what is assumed, suspected or pending is not told by colour alone. */
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

/** Takes most of the colour out and lets the ground through: it was so, and is not known to be. */
function drain(image: ImageData): void {
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const grey = (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = ((data[at + channel] ?? 0) * 0.3 + grey * 0.7) * 0.85
    data[at + 3] = (data[at + 3] ?? 0) * 0.75
  }
}

/** What draining is where there is one colour only. */
function dim(image: ImageData): void {
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] ?? 0) * 0.6
    data[at + 3] = (data[at + 3] ?? 0) * 0.75
  }
}
