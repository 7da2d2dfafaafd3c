import type { Observation } from '../../picture/observation.ts'

export interface Span {
  readonly from: number
  readonly to: number
}

/** Changes this close were seen by one open console. */
const TOGETHER_MILLISECONDS = 10 * 60_000

/** When no console was open, by the observations (oldest first). */
export function unobservedSpans(
  observations: readonly Observation[],
  readingSince: number,
  { from, to }: Span,
): readonly Span[] {
  const seen = observations.filter(({ unwatched, at }) => !unwatched && at >= from && at < readingSince)
  const gaps: Span[] = []
  let until = from
  for (const { at } of [...seen, { at: Math.min(to, Math.max(from, readingSince)) }]) {
    // Before the first observation no console can be assumed open.
    if (at - until > (until === from ? 0 : TOGETHER_MILLISECONDS)) gaps.push({ from: until, to: at })
    until = at
  }
  return gaps
}

export function lengthOf(gaps: readonly Span[]): number {
  return gaps.reduce((sum, { from, to }) => sum + to - from, 0)
}
