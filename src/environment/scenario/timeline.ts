import { datetimeOf } from '../../contract/datetime.ts'

const OFFSET = /^([+-])(?=\d)(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d{1,3})?)s)?$/

/** Milliseconds of `-12m`, `+1h30m` or `-2d`; undefined for other text. */
export function offsetOf(text: string): number | undefined {
  const match = OFFSET.exec(text)
  if (match === null) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((digits) => Number(digits ?? 0))
  const length = Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  return match[1] === '-' ? -length : length
}

/** An offset becomes ISO 8601; other text stays. */
export function timeAt(text: string, start: number): string {
  const offset = offsetOf(text)
  return offset === undefined ? text : datetimeOf(start + offset)
}
