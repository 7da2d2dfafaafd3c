import type { Drawing } from './drawing.ts'
import { alertDrawing, bracketsDrawing, hatchDrawing, headingDrawing, zoneMarkDrawing } from './mark-drawings.ts'
import { symbolDrawing, type SymbolState } from './unit-drawing.ts'

/** Pixels of a drawn image and how many of them make one pixel of the page. */
export interface DrawnImage {
  image: ImageData
  pixelRatio: number
}

// The code comes first: the style reads the identity from its second letter.
export function symbolImageId(sidc: string, state: SymbolState): string {
  return state === 'live' ? sidc : `${sidc}|${state}`
}
/** Behind the id of a symbol: the same one in shades of red. */
export const NIGHT_SUFFIX = '|night'
/** An arrow head in a colour. */
export function headingImageId(color: string): string {
  return `heading|${color}`
}
/** Hatching in a colour, for areas to keep out of. */
export function hatchImageId(color: string): string {
  return `hatch|${color}`
}
/** Of a zone that is a point; the kind follows. */
export function zoneMarkImageId(color: string, ground: string): string {
  return `zone|${color}|${ground}|`
}
/** The shape of a level of alert, in its colour and on the ground's. */
export function alertImageId(level: string, color: string, ground: string): string {
  return `alert|${level}|${color}|${ground}`
}
/** Corners around the selection, in a colour. */
export function bracketsImageId(color: string): string {
  return `brackets|${color}`
}

/**
 * Draws the image that an id of this file stands for, as sharp as a map with this ratio of pixels to page pixels needs it; `undefined` for ids
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
export function imagePixelRatio(mapPixelRatio: number): number {
  return Math.min(Math.max(Math.ceil(mapPixelRatio * 2) / 2, 1.5), 4)
}

function drawingOf(id: string): Drawing | undefined {
  const [first = '', second = '', third = '', fourth = ''] = id.split('|')
  if (first === 'heading') return headingDrawing(second)
  if (first === 'hatch') return hatchDrawing(second)
  if (first === 'zone') return zoneMarkDrawing(second, third, fourth)
  if (first === 'alert') return alertDrawing(second, third, fourth)
  if (first === 'brackets') return bracketsDrawing(second)
  if (/^[A-Z0-9-]{15,30}$/.test(first))
    return symbolDrawing(
      first,
      second === 'stale' || second === 'snapshot' ? second : 'live',
      id.endsWith(NIGHT_SUFFIX),
    )
  return undefined
}

let shared: CanvasRenderingContext2D | null | undefined

/**
 * Paints on the one canvas made for reading back: milsymbol's own `asCanvas` makes a canvas on the graphics card for each symbol, and reading
 * that back takes five times as long.
 */
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
