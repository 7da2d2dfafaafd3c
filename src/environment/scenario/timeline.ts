/** ISO 8601 UTC from seconds relative to the scenario's start (negative = before it). */
export type At = (seconds: number) => string

/** ISO 8601 UTC as the environment writes it: fractions of a second only where there are some. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

/** The scenario's clock face: every time in it is an offset from `start` (milliseconds), so that each first start looks alive. */
export function timeline(start: number): At {
  return (seconds) => isoTime(start + Math.round(seconds * 1000))
}
