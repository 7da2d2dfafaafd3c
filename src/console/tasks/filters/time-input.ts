import { timeOf } from '../../../contract/datetime.ts'

export type TimeInput =
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'now' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'error'; readonly reason: string }

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const EXAMPLE = 'Example: 21 NOV 14:00:00Z'
function failed(reason: string): TimeInput {
  return { kind: 'error', reason: `${reason}. ${EXAMPLE}` }
}

interface Parts {
  year: number
  /** 0 to 11. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

function utc(parts: Parts): number {
  // Date.UTC reads years 0 to 99 as 1900 to 1999; setUTCFullYear does not.
  const date = new Date(0)
  date.setUTCFullYear(parts.year, parts.month, parts.day)
  date.setUTCHours(parts.hour, parts.minute, parts.second, parts.millisecond)
  return date.getTime()
}

function fromParts(parts: Parts, offsetMinutes = 0): TimeInput {
  if (parts.hour > 23) return failed('Hours run from 00 to 23')
  if (parts.minute > 59) return failed('Minutes run from 00 to 59')
  if (parts.second > 59) return failed('Seconds run from 00 to 59')
  if (parts.month < 0 || parts.month > 11) return failed('Months run from 01 to 12')
  const at = utc(parts)
  if (parts.day < 1 || new Date(at).getUTCDate() !== parts.day) return failed('That month has no such day')
  return { kind: 'time', at: at - offsetMinutes * 60_000 }
}

function monthOf(name: string): number {
  return months.indexOf(name.toUpperCase())
}

/** A date without a year means the one nearest to now, so that `31 DEC` typed on 2 January is two days ago. */
function nearestYear(parts: Omit<Parts, 'year'>, now: number): TimeInput {
  const thisYear = new Date(now).getUTCFullYear()
  const candidates = [thisYear - 1, thisYear, thisYear + 1].map((year) => fromParts({ ...parts, year }))
  const times = candidates.flatMap((candidate) => (candidate.kind === 'time' ? [candidate] : []))
  const [nearest] = times.toSorted((one, other) => Math.abs(one.at - now) - Math.abs(other.at - now))
  return nearest ?? candidates[1] ?? failed('Not a date')
}

function dated(parts: Omit<Parts, 'year'>, year: string | undefined, now: number): TimeInput {
  if (year === undefined) return nearestYear(parts, now)
  return fromParts({ ...parts, year: year.length === 2 ? 2000 + Number(year) : Number(year) })
}

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i
const spoken = /^(\d{1,2})\s*([A-Z]{3,9})\.?(?:\s+(\d{4}))?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*Z?$/i
const dateTimeGroup = /^(\d\d)(\d\d)(\d\d)\s*([A-Z])\s*([A-Z]{3})\s*(\d{4}|\d\d)?$/i
const timeOnly = /^(\d{1,2}):?(\d\d)(?::(\d\d))?\s*Z$/i

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const digits = zone.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * Reads a time as people type or paste it: ISO 8601 (`2026-11-21T08:22Z`; without a zone it is UTC), `21 NOV 08:22Z`, a date-time group
 * (`210822ZNOV26`), a time of today (`08:22Z`), or `now`. `now` is the environment's time in milliseconds since 1970.
 */
export function readTimeInput(text: string, now: number): TimeInput {
  const typed = text.trim()
  if (typed === '') return { kind: 'empty' }
  if (typed.toLowerCase() === 'now') return { kind: 'now' }
  // What a service sends is read as everywhere; what people type may be shorter.
  const at = timeOf(typed)
  if (at !== undefined) return { kind: 'time', at }

  const asIso = iso.exec(typed)
  if (asIso) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = asIso
    return fromParts(
      {
        year: Number(year),
        month: Number(month) - 1,
        day: Number(day),
        hour: Number(hour),
        minute: Number(minute),
        second: Number(second),
        millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
      },
      offsetMinutes(zone),
    )
  }

  const asGroup = dateTimeGroup.exec(typed)
  if (asGroup) {
    const [, day, hour, minute, zone = '', monthName = '', year] = asGroup
    if (zone.toUpperCase() !== 'Z') return failed('Only zone Z (UTC) is read')
    const month = monthOf(monthName)
    if (month < 0) return failed(`${monthName} is not a month`)
    return dated(
      { month, day: Number(day), hour: Number(hour), minute: Number(minute), second: 0, millisecond: 0 },
      year,
      now,
    )
  }

  const asSpoken = spoken.exec(typed)
  if (asSpoken) {
    const [, day, monthName = '', year, hour, minute, second = '0'] = asSpoken
    const month = monthOf(monthName.slice(0, 3))
    if (month < 0) return failed(`${monthName} is not a month`)
    const parts = {
      month,
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
      millisecond: 0,
    }
    return dated(parts, year, now)
  }

  const asTime = timeOnly.exec(typed)
  if (asTime) {
    const [, hour, minute, second = '0'] = asTime
    const today = new Date(now)
    return fromParts({
      year: today.getUTCFullYear(),
      month: today.getUTCMonth(),
      day: today.getUTCDate(),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
      millisecond: 0,
    })
  }
  return failed('Not a time this field reads')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

const HALF_YEAR = 180 * 86_400_000

/** `21 NOV 08:22:07Z`, with the year where leaving it out would read as another; `readTimeInput` reads it back to the same second. */
export function timeInputText(at: number, now: number): string {
  const date = new Date(at)
  const sameYear = date.getUTCFullYear() === new Date(now).getUTCFullYear() && Math.abs(at - now) < HALF_YEAR
  const year = sameYear ? '' : ` ${String(date.getUTCFullYear()).padStart(4, '0')}`
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  return `${two(date.getUTCDate())} ${months[date.getUTCMonth()] ?? ''}${year} ${clock}Z`
}
