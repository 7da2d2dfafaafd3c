import { conventions } from './conventions.ts'
import { formatDuration } from './duration.ts'
import { isoTime } from '../contract/datetime.ts'
import type { SecondInText, SecondTime } from './zone.ts'

/** `14:22:03.118` in UTC; an invalid number as it is. */
export function formatClock(time: number): string {
  const iso = isoTime(time)
  // Years before 0 and after 9999 are longer.
  return iso.endsWith('Z') ? iso.slice(-13, -1) : iso
}

/** `14:21:59Z`, with day (`20 NOV 22:41:19Z`) and year if others; second zone: `14:21:59Z (16:21 +02)`. */
export function formatAbsoluteTime(time: number, now = Date.now()): string {
  return `${formatZuluTime(time, now)}${secondSuffix(time)}`
}

/** To the minute: `14:21Z (16:21 +02)`, `20 NOV 22:41Z`. */
export function formatAbsoluteMinute(time: number, now: number): string {
  return `${formatZuluMinute(time, now)}${secondSuffix(time)}`
}

/** `14:21Z`, `20 NOV 22:41Z` */
export function formatZuluMinute(time: number, now: number): string {
  return formatZuluTime(time, now).replace(/:\d\dZ$/, 'Z')
}

/** Without the second zone: for words shared with other desks, and where room is short. */
export function formatZuluTime(time: number, now: number): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return String(time)
  const clock = `${formatClock(time).slice(0, 8)}Z`
  const today = new Date(now)
  const sameYear = date.getUTCFullYear() === today.getUTCFullYear()
  const sameDay = sameYear && date.getUTCMonth() === today.getUTCMonth() && date.getUTCDate() === today.getUTCDate()
  if (sameDay) return clock
  const day = formatZuluDay(time)
  return sameYear ? `${day} ${clock}` : `${day} ${date.getUTCFullYear()} ${clock}`
}

/** `20 NOV` */
export function formatZuluDay(time: number): string {
  // Every browser writes `Sun, 22 Nov 2026 12:43:13 GMT`.
  return new Date(time).toUTCString().slice(5, 11).toUpperCase()
}

/** ` (16:21 HEL)`; empty without a second clock. */
export function secondSuffix(time: number): string {
  const words = formatSecondTime(time)
  return words && ` (${words})`
}

let zones: typeof import('./zone.ts') | undefined

/** Zones are only loaded for a second clock. Until then times read Zulu alone. */
export async function loadZones(): Promise<void> {
  zones = await import('./zone.ts')
}

export function hasZones(): boolean {
  return zones !== undefined
}

/** Undefined without a second clock, or where its zone is unknown. */
export function secondTime(time: number): SecondTime | undefined {
  return zones?.timeIn(time, conventions())
}

/** `16:21 HEL`, `23 NOV 00:21 +05:30`; empty without one. */
export function formatSecondTime(time: number): string {
  const second = secondTime(time)
  return second === undefined ? '' : `${second.day} ${second.clock} ${second.zone}`.trim()
}

/** Of each Zulu time in a text written at `writtenAt` (milliseconds since 1970). */
export function secondTimesIn(text: string, writtenAt: number): readonly SecondInText[] {
  return zones?.timesInText(text, writtenAt, conventions()) ?? []
}

/** `8 s ago`, `in 22 m` */
export function formatRelativeTime(time: number, now: number): string {
  const ahead = time - now
  return ahead >= 1000 ? `in ${formatDuration(ahead)}` : `${formatDuration(Math.min(0, ahead))} ago`
}

/** For a time that should lie in the past: `8 s ago`; a fast clock shows as `14 s ahead`. */
export function formatReportedTime(time: number, now: number): string {
  const ahead = time - now
  return ahead >= 1000 ? `${formatDuration(ahead)} ahead` : `${formatDuration(Math.min(0, ahead))} ago`
}
