import type { Drawing } from './drawing.ts'

/** Outside the frame; turns around the image's center. */
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

/** Tileable. */
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

/** For a point zone: a disc with its kind's letter or ring. */
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

/** Octagon, triangle or circle of an alert level, above symbols. */
export function alertDrawing(level: string, color: string, ground: string): Drawing {
  return {
    width: 18,
    height: 18,
    paint: (context) => {
      const outline = new Path2D(alertOutlines[level] ?? alertOutlines['advisory'])
      context.fillStyle = color
      context.strokeStyle = ground
      context.lineWidth = 1.5
      paintShape(context, outline)
      context.lineWidth = 1.8
      context.lineCap = 'round'
      context.stroke(new Path2D(level === 'advisory' ? 'M9 8.6v3.6M9 5.8v.01' : 'M9 5.8v3.8M9 12.4v.01'))
    },
  }
}

function paintShape(context: CanvasRenderingContext2D, shape: Path2D): void {
  context.fill(shape)
  context.stroke(shape)
}

const alertOutlines: Record<string, string> = {
  warning: 'M6 1.5h6l4.5 4.5v6L12 16.5H6L1.5 12V6z',
  caution: 'M9 1.5l8 14.2H1z',
  advisory: 'M16.5 9a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
}

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
