import type { Drawing } from './drawing.ts'
import { alertDrawing, bracketsDrawing, hatchDrawing, headingDrawing, zoneMarkDrawing } from './mark-drawings.ts'
import { symbolDrawing, type SymbolState } from './unit-drawing.ts'

// Styles read the identity by the second letter of the code, and the state by the line after it.
export function symbolImageId(sidc: string, state: SymbolState): string {
  return state === 'live' ? sidc : `${sidc}|${state}`
}
/** For a symbol in shades of red. */
export const NIGHT_SUFFIX = '|night'
export function headingImageId(color: string): string {
  return `heading|${color}`
}
export function hatchImageId(color: string): string {
  return `hatch|${color}`
}
export function zoneMarkImageId(color: string, ground: string): string {
  return `zone|${color}|${ground}|`
}
export function alertImageId(level: string, color: string, ground: string): string {
  return `alert|${level}|${color}|${ground}`
}
export function bracketsImageId(color: string): string {
  return `brackets|${color}`
}

/** `undefined` for other ids. */
export function drawImage(id: string, mapPixelRatio: number) {
  const drawing = drawingOf(id)
  return drawing && draw(drawing, imagePixelRatio(mapPixelRatio))
}

/** 1.5 looks as sharp as 2 with fewer pixels. In halves, as images have even sizes. */
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

/** milsymbol's `asCanvas` uses the GPU, and reading its pixels takes five times as long. */
function draw({ width, height, paint, finish }: Drawing, pixelRatio: number) {
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
