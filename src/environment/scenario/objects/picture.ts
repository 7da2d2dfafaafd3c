import { random } from '../random.ts'
import { drawText } from './font.ts'

/** A grey picture, row by row, 0 black to 255 white. */
export interface Picture {
  width: number
  height: number
  grey: Uint8Array
}

export interface SeaView {
  name: string
  width: number
  height: number
  /** Horizon, boat and raft, as parts of the height and width. */
  horizon: number
  boat?: readonly [x: number, y: number]
  raft?: readonly [x: number, y: number]
  /** Burnt in: top left, top right, bottom left, bottom right. */
  captions: readonly [string, string, string, string]
}

/** The sea as a thermal camera sees it: a dull sky, streaks of swell that widen towards the viewer, and what floats on it in white. */
export function seaView(view: SeaView): Picture {
  const { width, height } = view
  const grey = new Uint8Array(width * height)
  const next = random('harbor-west', `picture ${view.name}`)
  const horizon = Math.round(height * view.horizon)
  for (let y = 0; y < horizon; y++) grey.fill(46 + Math.round((18 * y) / horizon), y * width, (y + 1) * width)
  for (let y = horizon; y < height; y++) seaRow(grey, y, width, (y - horizon) / (height - horizon), next)
  const paint = (x: number, y: number, value: number): void => {
    if (x >= 0 && x < width && y >= 0 && y < height) grey[Math.floor(y) * width + Math.floor(x)] = value
  }
  if (view.boat !== undefined) paintBoat(view.boat[0] * width, view.boat[1] * height, height / 14, paint)
  if (view.raft !== undefined) paintRaft(view.raft[0] * width, view.raft[1] * height, height / 32, paint)
  paintCaptions(view, paint)
  return { width, height, grey }
}

function seaRow(grey: Uint8Array, y: number, width: number, depth: number, next: () => number): void {
  const stretch = 6 + 60 * depth
  let level = 0
  let target = 0
  for (let x = 0; x < width; x++) {
    if (x % Math.ceil(stretch) === 0) target = (next() - 0.5) * (14 + 30 * depth)
    level += (target - level) / (stretch * 0.4)
    grey[y * width + x] = Math.max(0, 40 - 14 * depth + level + (next() - 0.5) * 5 + 3 * Math.sin(x / 190 + y / 7))
  }
}

type Paint = (x: number, y: number, value: number) => void

function paintBoat(x: number, y: number, size: number, paint: Paint): void {
  for (let dy = 0; dy < size * 0.35; dy++)
    for (let dx = -size * 0.7 + dy * 0.6; dx < size * 0.7 - dy * 0.6; dx++) paint(x + dx, y + dy, 214)
  for (let dy = 0; dy < size * 1.8; dy++) {
    paint(x - 1, y - dy, 235)
    paint(x, y - dy, 235)
    for (let dx = 2; dx < (size * 1.8 - dy) * 0.42; dx++) paint(x + dx, y - dy - size * 0.1, 150)
  }
}

function paintRaft(x: number, y: number, size: number, paint: Paint): void {
  for (let dy = -size; dy < size * 0.3; dy++) {
    const half = dy < 0 ? Math.sqrt(Math.max(0, size * size - dy * dy)) : size * 1.2
    for (let dx = -half; dx < half; dx++) paint(x + dx, y + dy, 250)
  }
  // Track gate corners.
  for (let step = 0; step < size * 0.6; step++) {
    for (const [sx, sy] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const) {
      paint(x + sx * (size * 2.4 - step), y + sy * size * 1.7, 225)
      paint(x + sx * size * 2.4, y + sy * (size * 1.7 - step), 225)
    }
  }
}

function paintCaptions(view: SeaView, paint: Paint): void {
  const scale = Math.max(1, Math.round(view.width / 640))
  const margin = 12 * scale
  for (const [index, text] of view.captions.entries()) {
    const left = index % 2 === 0 ? margin : view.width - margin - text.length * 6 * scale
    const top = index < 2 ? margin : view.height - margin - 7 * scale
    drawText(text, (x, y) => {
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < scale; dx++) paint(left + x * scale + dx, top + y * scale + dy, 238)
    })
  }
}
