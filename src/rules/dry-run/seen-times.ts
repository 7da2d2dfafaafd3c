import type { Observation } from '../../picture/observation.ts'

/** Times of the environment's clock, in milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Changes that are no further apart were seen by a console that was open in between. */
const TOGETHER_MILLISECONDS = 10 * 60_000

/**
 * When nothing was seen. A page knows of itself since when it reads; of those before it there is what they saw change.
 * @param observations oldest first
 * @param readingSince when this page began to read
 */
export function gapsIn(
  observations: readonly Observation[],
  readingSince: number,
  { from, to }: Span,
): readonly Span[] {
  const seen = observations.filter(({ unwatched, at }) => !unwatched && at >= from && at < readingSince)
  const gaps: Span[] = []
  let until = from
  for (const { at } of [...seen, { at: Math.min(to, Math.max(from, readingSince)) }]) {
    // The first sight of all: nothing says that anybody looked before.
    if (at - until > (until === from ? 0 : TOGETHER_MILLISECONDS)) gaps.push({ from: until, to: at })
    until = at
  }
  return gaps
}

export function lengthOf(gaps: readonly Span[]): number {
  return gaps.reduce((sum, { from, to }) => sum + to - from, 0)
}
