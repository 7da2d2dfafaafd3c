import type { Drawing } from './drawing.ts'

/** A small arrowhead outside the frame; it is turned about the middle of the image. */
export function headingDrawing(color: string): Drawing {
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

/** Slanted lines that fill an area when they are laid side by side. */
export function hatchDrawing(color: string): Drawing {
  return {
    width: 8,
    height: 8,
    paint: (context) => {
      context.strokeStyle = color
      context.globalAlpha = 0.38
      context.lineWidth = 1.3
      for (const start of [-8, 0, 8]) context.stroke(new Path2D(`M${start - 1} 9L${start + 9} -1`))
    },
  }
}

/** A disc in the ground's colour with the letter or ring of its kind: a zone that is a point. */
export function zoneMarkDrawing(color: string, ground: string, kind: string): Drawing {
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
export function bracketsDrawing(color: string): Drawing {
  return {
    width: 44,
    height: 44,
    paint: (context) => {
      context.strokeStyle = color
      context.lineWidth = 2
      context.stroke(new Path2D('M13 5H5V13M31 5H39V13M31 39H39V31M13 39H5V31'))
    },
  }
}
