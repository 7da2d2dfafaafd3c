import { isoTime } from '../../../../contract/datetime.ts'
import { secondSuffix, secondTime } from '../../../../format/time.ts'
import type { JournalGap } from '../../../../watch/wire/journal.ts'
import { HOUR, MINUTE } from '../../../../format/milliseconds.ts'

/** Distances of labels: hours and parts of one, closest first. */
const STEPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** Pixels: width of a letter, least space between labels. */
const [LETTER, DISTANCE] = [6.4, 14]
/** In pixels; a shorter gap looks like a bar. */
const SHORTEST_GAP = 8

interface Span {
  readonly from: number
  readonly to: number
}

/** `x`: start in pixels from the left. */
export interface Label {
  readonly x: number
  readonly words: string
  readonly isGap?: true
}

/** In pixels from the left of a track of this width. */
export function placeOf(at: number, { from, to }: Span, width: number): number {
  return (Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from))) || 0) * width
}

export interface GapMark {
  readonly x: number
  readonly width: number
  /** `no data 13:10 to 13:14` */
  readonly words: string
  /** By the second clock, if there is space: ` (15:10 to 15:14 HEL)`. */
  readonly second?: string
  /** Before anything was stored. */
  readonly isUnkept?: true
}

export function gapMarks(gaps: readonly JournalGap[], track: Span, width: number): readonly GapMark[] {
  return gaps
    .filter(({ from, to }) => to > track.from && from < track.to)
    .map(({ from, to }) => {
      const start = placeOf(from, track, width)
      const length = Math.max(SHORTEST_GAP, placeOf(to, track, width) - start)
      const x = Math.min(start, Math.max(0, width - length))
      return { x, width: length, words: `no data ${minutes(from, to)}`, ...secondSpan(from, to) }
    })
}

/** The time before the first stored moment is unknown, not a gap. */
export function unkeptMark(oldest: number | undefined, track: Span, width: number): readonly GapMark[] {
  if (oldest === undefined || oldest <= track.from) return []
  const words = `no data before ${clock(oldest)}`
  return [{ x: 0, width: placeOf(oldest, track, width), words, second: secondSuffix(oldest), isUnkept: true }]
}

/** Start and end of the track, then gaps, longest first, then as many full hours as fit. */
export function labelsOf(track: Span, gaps: readonly GapMark[], end: string, width: number): readonly Label[] {
  const labels: Label[] = []
  const add = (label: Label): boolean => {
    const length = widthOf(label.words)
    const isFree = labels.every(
      ({ x, words }) => label.x > x + widthOf(words) + DISTANCE || label.x + length + DISTANCE < x,
    )
    const hasRoom = isFree && label.x >= 0 && label.x + length <= width + 1
    if (hasRoom) labels.push(label)
    return hasRoom
  }
  const around = (middle: number, words: string): number =>
    Math.min(Math.max(0, middle - widthOf(words) / 2), Math.max(0, width - widthOf(words)))
  add({ x: 0, words: axisWords(track.from) })
  add({ x: width - widthOf(end), words: end })
  for (const { x, width: length, words, second = '' } of gaps.toSorted((one, other) => other.width - one.width)) {
    const addGap = (all: string) => add({ x: around(x + length / 2, all), words: all, isGap: true })
    if (!addGap(`${words}${second}`) && second !== '') addGap(words)
  }
  const most = width / (widthOf(axisWords(track.to)) + 6 * DISTANCE)
  const step = STEPS.find((each) => (track.to - track.from) / each <= most) ?? Infinity
  for (let at = Math.ceil(track.from / step) * step; at <= track.to; at += step) {
    const words = axisWords(at)
    add({ x: placeOf(at, track, width) - widthOf(words) / 2, words })
  }
  return labels
}

function widthOf(words: string): number {
  return words.length * LETTER
}

/** `13:10 to 13:14`, with seconds if both minutes are equal. */
function minutes(from: number, to: number): string {
  const isShort = clock(from) === clock(to)
  return `${clock(from, isShort)} to ${clock(to, isShort)}`
}

function secondSpan(from: number, to: number): Pick<GapMark, 'second'> {
  const [begin, end] = [secondTime(from), secondTime(to)]
  return begin && end ? { second: ` (${begin.clock} to ${end.clock} ${end.zone})` } : {}
}

/** `06:00Z`, `06:00Z (08:00 HEL)`. */
function axisWords(at: number): string {
  return `${clock(at)}Z${secondSuffix(at)}`
}

function clock(at: number, hasSeconds = false): string {
  return isoTime(at).slice(11, hasSeconds ? 19 : 16)
}
