/** What may have happened although the answer is no success. */
export type Effect = 'none' | 'unknown'

/** A documented refusal changed nothing; no answer at all, and answers of something on the way, leave it open. */
export function effectOf(status: number | string): Effect {
  if (status === 'not sent' || status === 'unreachable') return 'none'
  if (typeof status !== 'number') return 'unknown'
  if (status >= 400 && status < 500) return 'none'
  return status === 503 ? 'none' : 'unknown'
}
