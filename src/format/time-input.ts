import { timeOf } from '../contract/datetime.ts'

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

/** As typed; months count from 0. */
interface Parts {
  year: number | string
  month: number
  day: number | string | undefined
  hour: number | string | undefined
  minute: number | string | undefined
  second: number | string
}

/** `rest`: second and zone, as in ISO 8601. */
function fromParts({ year, month, day, hour, minute, second }: Parts, rest = 'Z'): TimeInput {
  if (Number(hour) > 23) return failed('Hours run from 00 to 23')
  if (Number(minute) > 59) return failed('Minutes run from 00 to 59')
  if (Number(second) > 59) return failed('Seconds run from 00 to 59')
  if (month < 0 || month > 11) return failed('Months run from 01 to 12')
  const date = `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}`
  const at = timeOf(`${date}T${[hour, minute, second].map(two).join(':')}${rest}`)
  return at === undefined ? failed('That month has no such day') : { kind: 'time', at }
}

function monthOf(name: string): number {
  return months.indexOf(name.toUpperCase())
}

/** `31 DEC` typed on 2 January is two days ago. */
function nearestYear(parts: Omit<Parts, 'year'>, now: number): TimeInput {
  const thisYear = new Date(now).getUTCFullYear()
  const candidates = [thisYear - 1, thisYear, thisYear + 1].map((year) => fromParts({ ...parts, year }))
  const times = candidates.flatMap((candidate) => (candidate.kind === 'time' ? [candidate] : []))
  const [nearest] = times.toSorted((one, other) => Math.abs(one.at - now) - Math.abs(other.at - now))
  return nearest ?? candidates[1] ?? failed('Not a date')
}

function dated(parts: Omit<Parts, 'year'>, year: string | undefined, now: number): TimeInput {
  if (year === undefined) return nearestYear(parts, now)
  return fromParts({ ...parts, year: year.length === 2 ? `20${year}` : year })
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i
const spoken = /^(\d{1,2})\s*([A-Z]{3,9})\.?(?:\s+(\d{4}))?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*Z?$/i
const dateTimeGroup = /^(\d\d)(\d\d)(\d\d)\s*([A-Z])\s*([A-Z]{3})\s*(\d{4}|\d\d)?$/i
const timeOnly = /^(\d{1,2}):?(\d\d)(?::(\d\d))?\s*Z$/i

/**
 * ISO 8601 (`2026-11-21T08:22Z`; UTC without a zone), `21 NOV 08:22Z`, a date-time group (`210822ZNOV26`), a
 * time of today (`08:22Z`), or `now`: the environment's time in milliseconds since 1970.
 */
export function readTimeInput(text: string, now: number): TimeInput {
  const typed = text.trim()
  if (typed === '') return { kind: 'empty' }
  if (typed.toLowerCase() === 'now') return { kind: 'now' }
  const at = timeOf(typed)
  if (at !== undefined) return { kind: 'time', at }

  const asIso = iso.exec(typed)
  if (asIso) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z'] = asIso
    return fromParts(
      { year: year ?? '', month: Number(month) - 1, day, hour, minute, second },
      `.${fraction}${zone.toUpperCase().replace(/^([+-]\d\d):?/, '$1:')}`,
    )
  }

  const asGroup = dateTimeGroup.exec(typed)
  if (asGroup) {
    const [, day, hour, minute, zone = '', monthName = '', year] = asGroup
    if (zone.toUpperCase() !== 'Z') return failed('Only zone Z (UTC) works')
    const month = monthOf(monthName)
    if (month < 0) return failed(`${monthName} is not a month`)
    return dated({ month, day, hour, minute, second: 0 }, year, now)
  }

  const asSpoken = spoken.exec(typed)
  if (asSpoken) {
    const [, day, monthName = '', year, hour, minute, second = '0'] = asSpoken
    const month = monthOf(monthName.slice(0, 3))
    if (month < 0) return failed(`${monthName} is not a month`)
    return dated({ month, day, hour, minute, second }, year, now)
  }

  const asTime = timeOnly.exec(typed)
  if (asTime) {
    const [, hour, minute, second = '00'] = asTime
    return readTimeInput(`${new Date(now).toISOString().slice(0, 10)}T${two(hour)}:${minute}:${second}Z`, now)
  }
  return failed('Not a time')
}

function two(value: number | string = ''): string {
  return String(value).padStart(2, '0')
}

const HALF_YEAR = 180 * 86_400_000

/** `21 NOV 08:22:07Z`, with the year if needed; `readTimeInput` reads the same second back. */
export function timeInputText(at: number, now: number): string {
  const date = new Date(at)
  const sameYear = date.getUTCFullYear() === new Date(now).getUTCFullYear() && Math.abs(at - now) < HALF_YEAR
  const year = sameYear ? '' : ` ${String(date.getUTCFullYear()).padStart(4, '0')}`
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  return `${two(date.getUTCDate())} ${months[date.getUTCMonth()] ?? ''}${year} ${clock}Z`
}

/** An unescaped `+` in an address has become a blank. */
export function withPlus(time: string): string {
  return time.replace(/(T\S+) (\d\d:\d\d)$/, '$1+$2')
}
