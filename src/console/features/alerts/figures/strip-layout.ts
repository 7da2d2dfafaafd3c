import { formatDuration } from '../../../../format/duration.ts'
import { formatZuluDay, formatZuluMinute } from '../../../../format/time.ts'
import type { AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import { DAY, HOUR } from '../../../../format/milliseconds.ts'

/** Of a character of a label. */
const CHARACTER = 6.4

export const STRIP = { left: 76, top: 24, base: 116, height: 136 } as const

/** Milliseconds to pixels. */
export function stripScale({ from, to, barMilliseconds }: AlertFigures, width: number) {
  const end = Math.floor((to - from) / barMilliseconds + 1) * barMilliseconds
  const perMillisecond = (width - STRIP.left) / end
  return { x: (at: number) => STRIP.left + (at - from) * perMillisecond, bar: barMilliseconds * perMillisecond }
}

/** By square root, so that 1 and 24 can both be read. */
export function barScale({ bars }: Pick<AlertFigures, 'bars'>): (alerts: number) => number {
  const most = Math.max(0, ...bars.map(({ alerts }) => alerts))
  const unit = Math.min(14.5, (STRIP.base - STRIP.top - 2) / Math.sqrt(Math.max(1, most)))
  return (alerts) => unit * Math.sqrt(alerts)
}

export interface StripLabel {
  readonly x: number
  readonly words: string
  readonly isFlood: boolean
}

/** Above floods and gaps: in full, else short, else not at all. Later ones go first. */
export function labelsOf(figures: AlertFigures, x: (at: number) => number, width: number): readonly StripLabel[] {
  const { floods, notWatched, to } = figures
  const wanted = [
    ...floods.map(({ from, to: end = to, alerts }) => ({
      x: x((from + end) / 2),
      words: [`Flood ${formatZuluMinute(from, to)}, ${alerts}`, String(alerts)],
      isFlood: true,
    })),
    ...notWatched.map(({ from, to: end }) => ({
      x: x((from + end) / 2),
      words: [`Not watched, ${formatDuration(end - from)}`, formatDuration(end - from)],
      isFlood: false,
    })),
  ].toSorted((one, other) => Number(other.isFlood) - Number(one.isFlood) || other.x - one.x)
  const placed: (StripLabel & { half: number })[] = []
  for (const { x: at, words, isFlood } of wanted) {
    for (const each of words) {
      const half = (each.length * CHARACTER) / 2 + 4
      const middle = Math.min(Math.max(at, STRIP.left + half), width - half)
      if (placed.some((other) => Math.abs(other.x - middle) < other.half + half)) continue
      placed.push({ x: middle, words: each, isFlood, half })
      break
    }
  }
  return placed
}

/** Times on the axis, without those next to its ends. */
export function ticksOf({ from, to, barMilliseconds }: AlertFigures): readonly { at: number; words: string }[] {
  const step = barMilliseconds < HOUR ? 3 * HOUR : barMilliseconds < 6 * HOUR ? DAY : 4 * DAY
  const isDays = step >= DAY
  const margin = (to - from) * (isDays ? 0.03 : 0.08)
  const ticks = []
  for (let at = Math.ceil(from / step) * step; at < to - margin; at += step)
    if (at > from + margin) ticks.push({ at, words: isDays ? formatZuluDay(at) : formatZuluMinute(at, at) })
  return ticks
}
