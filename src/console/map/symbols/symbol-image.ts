import ms from 'milsymbol'
import { doubtOf, doubtHue, symbolFills } from './standard-identity.ts'

/** How a symbol looks: as now, as long ago (drained), or as a copy that is not followed (hollow). */
export type SymbolState = 'live' | 'stale' | 'snapshot'

/** Pixels of a drawn image and how many of them make one pixel of the page. */
export interface DrawnImage {
  image: ImageData
  pixelRatio: number
}

/** Makes frames 24 pixels wide and more on the page. */
const SYMBOL_SIZE = 20

const INK = '#0a0d11'

// The code comes first: the style reads the identity from its second letter.
export const symbolImageId = (sidc: string, state: SymbolState): string =>
  state === 'live' ? sidc : `${sidc}|${state}`
/** Behind the id of a symbol: the same one in shades of red. */
export const NIGHT_SUFFIX = '|night'
/** An arrow head in a colour. */
export const headingImageId = (color: string): string => `heading|${color}`
/** Hatching in a colour, for areas to keep out of. */
export const hatchImageId = (color: string): string => `hatch|${color}`
/** Of a zone that is a point; the kind follows. */
export const zoneMarkImageId = (color: string, ground: string): string => `zone|${color}|${ground}|`
/** Corners around the selection, in a colour. */
export const bracketsImageId = (color: string): string => `brackets|${color}`

/**
 * Draws the image that an id of this file stands for, as sharp as a map with so many pixels for each of the page needs it; `undefined` for ids
 * of others.
 */
export function drawImage(id: string, mapPixelRatio: number): DrawnImage | undefined {
  const drawing = drawingOf(id)
  return drawing && draw(drawing, imagePixelRatio(mapPixelRatio))
}

/**
 * On an ordinary screen half as many pixels again as it can show look as sharp as twice as many, and MapLibre works on each pixel of each
 * tile's images on the page's thread whenever that tile changes. By halves, because all images have an even number of page pixels.
 */
function imagePixelRatio(mapPixelRatio: number): number {
  return Math.min(Math.max(Math.ceil(mapPixelRatio * 2) / 2, 1.5), 4)
}

function drawingOf(id: string): Drawing | undefined {
  const [first = '', second = '', third = '', fourth = ''] = id.split('|')
  if (first === 'heading') return headingDrawing(second)
  if (first === 'hatch') return hatchDrawing(second)
  if (first === 'zone') return zoneMarkDrawing(second, third, fourth)
  if (first === 'brackets') return bracketsDrawing(second)
  if (/^[A-Z0-9-]{15,30}$/.test(first))
    return symbolDrawing(
      first,
      second === 'stale' || second === 'snapshot' ? second : 'live',
      id.endsWith(NIGHT_SUFFIX),
    )
  return undefined
}

/** How an image is painted. */
interface Drawing {
  /** Page pixels, even. */
  width: number
  height: number
  paint: (context: CanvasRenderingContext2D) => void
  /** Works on the pixels that were painted. */
  finish?: (image: ImageData) => void
}

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

/**
 * Drawn into one canvas made for reading back: milsymbol's own `asCanvas` makes a canvas on the graphics card for each symbol, and
 * reading that back takes five times as long.
 */
function symbolDrawing(sidc: string, state: SymbolState, isNight: boolean): Drawing {
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

/** A small arrowhead outside the frame; it is turned about the middle of the image. */
function headingDrawing(color: string): Drawing {
  return {
    width: 48,
    height: 48,
    paint: (context) => {
      context.fillStyle = color
      context.beginPath()
      context.moveTo(24, 2)
      context.lineTo(27.5, 8)
      context.lineTo(24, 6.5)
      context.lineTo(20.5, 8)
      context.fill()
    },
  }
}

function hatchDrawing(color: string): Drawing {
  return {
    width: 8,
    height: 8,
    paint: (context) => {
      context.strokeStyle = color
      context.globalAlpha = 0.38
      context.lineWidth = 1.3
      for (const start of [-8, 0, 8]) {
        context.beginPath()
        context.moveTo(start - 1, 9)
        context.lineTo(start + 9, -1)
        context.stroke()
      }
    },
  }
}

function zoneMarkDrawing(color: string, ground: string, kind: string): Drawing {
  return {
    width: 22,
    height: 22,
    paint: (context) => {
      context.strokeStyle = color
      context.fillStyle = ground
      context.lineWidth = 1.2
      context.beginPath()
      context.arc(11, 11, 8.5, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
      context.fillStyle = color
      if (kind === 'bullseye') {
        context.beginPath()
        context.arc(11, 11, 4, 0, 2 * Math.PI)
        context.stroke()
      }
      const letter = zoneLetters[kind] ?? '•'
      context.font = '650 11px "Inter Variable", sans-serif'
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(letter, 11, 11.5)
    },
  }
}

const zoneLetters: Record<string, string> = {
  'landing-zone': 'H',
  hazard: '!',
  emergency: '+',
  bullseye: '·',
  'keep-out': '×',
  ditch: 'D',
  loiter: 'L',
}

/** Four corners around what is selected. */
function bracketsDrawing(color: string): Drawing {
  return {
    width: 44,
    height: 44,
    paint: (context) => {
      context.strokeStyle = color
      context.lineWidth = 2
      for (const [x, y] of [
        [5, 5],
        [39, 5],
        [39, 39],
        [5, 39],
      ] as const) {
        context.beginPath()
        context.moveTo(x + Math.sign(22 - x) * 8, y)
        context.lineTo(x, y)
        context.lineTo(x, y + Math.sign(22 - y) * 8)
        context.stroke()
      }
    },
  }
}

let shared: CanvasRenderingContext2D | null | undefined

/** Paints on a cleared canvas and reads it back. */
function draw({ width, height, paint, finish }: Drawing, pixelRatio: number): DrawnImage {
  shared ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!shared) throw new Error('no 2D canvas to draw symbols on')
  const [columns, rows] = [width * pixelRatio, height * pixelRatio]
  shared.canvas.width = columns
  shared.canvas.height = rows
  shared.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  paint(shared)
  const image = shared.getImageData(0, 0, columns, rows)
  finish?.(image)
  return { image, pixelRatio }
}
