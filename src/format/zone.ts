import { isoTime } from '../contract/datetime.ts'
import { MACHINE_ZONE, type Conventions } from './conventions.ts'
import { zuluTimesIn } from './zulu-in-text.ts'

/** By name: making one takes a hundred times as long as using it. Undefined: this browser knows no such zone. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>()

const DAY = 86_400_000

/** How times are written in a zone; undefined where this browser knows none of that name. Never throws. */
export function zoneFormat(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, zone === '' ? undefined : made(zone))
  return formats.get(zone)
}

function made(zone: string): Intl.DateTimeFormat | undefined {
  try {
    // Swedish has the order of ISO 8601.
    return new Intl.DateTimeFormat('sv', {
      timeZone: zone === MACHINE_ZONE ? undefined : zone,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
  } catch {
    return undefined
  }
}

/**
 * What the clocks of a zone show at a time: what `Date` would hold if that were UTC, to the second. Undefined where the browser knows no such zone,
 * for what is no time, and before the common era, whose years a browser writes as if they were of it.
 */
export function wallClock(time: number, zone: string): number | undefined {
  const format = Number.isNaN(new Date(time).getTime()) ? undefined : zoneFormat(zone)
  // `2026-11-21 16:21:59`
  const [year = 0, month = 1, ...rest] = format?.format(time).match(/\d+/g)?.map(Number) ?? []
  const wall = Date.UTC(year, month - 1, ...rest)
  return Math.abs(wall - time) < 1.5 * DAY ? wall : undefined
}

/** The distance from UTC of a zone whose clocks show `wall` at `time`: `+02`, a minus for west, `+05:30`, in old times `+01:39:49`. */
export function offsetWords(wall: number, time: number): string {
  // Clocks show whole seconds.
  const seconds = Math.ceil((wall - time) / 1000)
  const iso = isoTime(Math.abs(seconds) * 1000).slice(11, 19)
  return `${seconds < 0 ? '\u2212' : '+'}${iso.replace(/(:00){1,2}$/, '')}`
}

/** What a clock of a zone shows. */
export interface SecondTime {
  /** Where that is another day than in UTC: `23 NOV`, else empty. */
  readonly day: string
  /** To the minute: `00:21`. */
  readonly clock: string
  /** The desk's own word for the zone, else its distance from UTC: `HEL`, `+05:30`. */
  readonly zone: string
}

/** A zone, and the desk's own word for it. */
type Zone = Pick<Conventions, 'secondZone' | 'secondLabel'>

/** A time by the second clock; undefined where none is chosen, or nothing is known of what it shows. */
export function timeIn(time: number, { secondZone, secondLabel }: Zone): SecondTime | undefined {
  const wall = wallClock(time, secondZone)
  if (wall === undefined) return undefined
  const words = new Date(wall).toUTCString().toUpperCase()
  return {
    day: Math.floor(wall / DAY) === Math.floor(time / DAY) ? '' : words.slice(5, 11),
    clock: words.slice(-12, -7),
    zone: secondLabel || offsetWords(wall, time),
  }
}

/** What the second clock says of a time that stands in a text. */
export interface SecondInText {
  /** Where the Zulu time ends in the text. */
  readonly end: number
  /** `16:21 HEL`, `23 NOV 00:21 +05:30`. */
  readonly words: string
}

/**
 * The same of each Zulu time in a text. One that leaves out its day is told without one: which day it is, a text from elsewhere leaves open, around
 * midnight and in what somebody wrote of tomorrow. The day on which it was written then decides between summer and winter time alone.
 */
export function timesInText(text: string, writtenAt: number, zone: Zone): readonly SecondInText[] {
  return zuluTimesIn(text, writtenAt).flatMap(({ end, time, hasDay }) => {
    const second = timeIn(time, zone)
    if (second === undefined) return []
    const words = `${hasDay ? second.day : ''} ${second.clock} ${second.zone}`.trim()
    // It stands there already.
    return text.startsWith(` (${words})`, end) ? [] : [{ end, words }]
  })
}
