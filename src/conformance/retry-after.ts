import { textIn } from '../contract/json.ts'
import { readHttpDate } from './http-date.ts'

/**
 * Seconds of `Retry-After` (seconds or HTTP date, RFC 9110 10.2.3), else `retryDelay` of a `RetryInfo` in
 * shape B's details (protobuf duration: `2s`, `1.500s`).
 */
export function retryAfterSeconds(headers: Headers, details: readonly unknown[], now: number): number | undefined {
  const header = headers.get('retry-after')?.trim()
  if (header !== undefined && /^\d+$/.test(header)) return Number(header)
  const at = readHttpDate(header ?? null)
  // Relative to the answer's `Date`: the clock here may be wrong.
  if (at !== undefined) return Math.max(0, Math.round((at - (readHttpDate(headers.get('date')) ?? now)) / 1000))
  for (const detail of details) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(textIn(detail, 'retryDelay') ?? '')?.[1]
    if (textIn(detail, '@type')?.endsWith('RetryInfo') && seconds !== undefined) return Number(seconds)
  }
  return undefined
}
