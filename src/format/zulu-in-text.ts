import { isoTime } from '../contract/datetime.ts'

export interface ZuluInText {
  readonly end: number
  readonly time: number
  /** Else it is of the day the text was written. */
  readonly hasDay: boolean
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'

const CLOCK = String.raw`(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?Z`
const ISO_DAY = String.raw`([+-]\d{6}|\d{4})-(\d\d)-(\d\d)T`
const DAY = String.raw`(\d{1,2}) (${MONTHS.replaceAll(' ', '|')}) (?:(-?\d{1,6}) )?`
// Not part of an id, a path, a number.
const ZULU = new RegExp(String.raw`(?<![\w:.+-])(?:${ISO_DAY}|${DAY})?${CLOCK}(?!\w)`, 'g')

/**
 * `14:21:59Z`, `14:21Z`, `20 NOV 22:41Z`, `20 NOV 2025 22:41:19Z`, ISO 8601 with `Z`, in order; skips invalid
 * times. Days and years default to those of `writtenAt` (milliseconds since 1970).
 */
export function zuluTimesIn(text: string, writtenAt: number): readonly ZuluInText[] {
  const then = isoTime(writtenAt)
  return [...text.matchAll(ZULU)].flatMap((match) => {
    const [words, isoYear, isoMonth, isoDay, day, month, year, hours, minutes, seconds = '00', fraction = ''] = match
    const date =
      isoYear !== undefined
        ? `${isoYear}-${isoMonth}-${isoDay}`
        : day === undefined || month === undefined
          ? then.slice(0, -14)
          : `${year === undefined ? then.slice(0, -20) : yearOf(Number(year))}-${monthOf(month)}-${day.padStart(2, '0')}`
    const iso = `${date}T${hours}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
    const time = Date.parse(iso)
    // 30 February would be read as a day of March.
    return isoTime(time) === iso
      ? [{ end: match.index + words.length, time, hasDay: isoYear !== undefined || day !== undefined }]
      : []
  })
}

function monthOf(name: string): string {
  return String(1 + MONTHS.indexOf(name) / 4).padStart(2, '0')
}

/** ISO 8601: sign and six digits before year 0 and after 9999. */
function yearOf(year: number): string {
  const isCommon = year >= 0 && year <= 9999
  return `${isCommon ? '' : year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(isCommon ? 4 : 6, '0')}`
}
