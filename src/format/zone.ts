import { isoTime } from '../contract/datetime.ts'
import { MACHINE_ZONE, type Conventions } from './conventions.ts'
import { zuluTimesIn } from './zulu-in-text.ts'
import { DAY } from './milliseconds.ts'

/** Creating one is a hundred times slower than using it. Undefined: an unknown zone. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** Undefined for unknown names; never throws. */
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

/** As if UTC, in whole seconds. Undefined for unknown zones, invalid times and years before 1 (no sign). */
export function wallClock(time: number, zone: string): number | undefined {
  const format = Number.isNaN(new Date(time).getTime()) ? undefined : zoneFormat(zone)
  const [year = 0, month = 1, ...rest] = format?.format(time).match(/\d+/g)?.map(Number) ?? []
  const wall = Date.UTC(year, month - 1, ...rest)
  return Math.abs(wall - time) < 1.5 * DAY ? wall : undefined
}

/** `+02`, a minus for west, `+05:30`, historically `+01:39:49`. */
export function offsetWords(wall: number, time: number): string {
  // Clocks show whole seconds.
  const seconds = Math.ceil((wall - time) / 1000)
  const iso = isoTime(Math.abs(seconds) * 1000).slice(11, 19)
  return `${seconds < 0 ? '\u2212' : '+'}${iso.replace(/(:00){1,2}$/, '')}`
}

export interface SecondTime {
  /** `23 NOV` if it differs from UTC's day, else empty. */
  readonly day: string
  readonly clock: string
  /** The desk's name for the zone, else its offset: `HEL`, `+05:30`. */
  readonly zone: string
}

type Zone = Pick<Conventions, 'secondZone' | 'secondLabel'>

/** Undefined without a second clock, or where its zone is unknown. */
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

export interface SecondInText {
  /** Where the Zulu time ends in the text. */
  readonly end: number
  readonly words: string
}

/** A time without a day gets none; the day of writing only decides summer or winter time. */
export function timesInText(text: string, writtenAt: number, zone: Zone): readonly SecondInText[] {
  return zuluTimesIn(text, writtenAt).flatMap(({ end, time, hasDay }) => {
    const second = timeIn(time, zone)
    if (second === undefined) return []
    const words = `${hasDay ? second.day : ''} ${second.clock} ${second.zone}`.trim()
    // Already written there.
    return text.startsWith(` (${words})`, end) ? [] : [{ end, words }]
  })
}
