export type Effect = 'none' | 'unknown'

/** A documented refusal changed nothing; no answer, or a proxy's, leaves it unknown. */
export function effectOf(status: number | string): Effect {
  if (status === 'not sent' || status === 'unreachable') return 'none'
  if (typeof status !== 'number') return 'unknown'
  if (status >= 400 && status < 500) return 'none'
  return status === 503 ? 'none' : 'unknown'
}
