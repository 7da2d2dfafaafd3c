export type FreshnessState = 'loading' | 'live' | 'behind' | 'slow' | 'lost' | 'paused' | 'held'

export const freshnessWords: Readonly<Record<FreshnessState, string>> = {
  loading: 'Reading',
  live: 'Live',
  behind: 'Catching up',
  slow: 'Slow',
  lost: 'Not live',
  paused: 'Paused',
  held: 'Paused',
}

export interface FreshnessFacts {
  /** This machine's clock at the last complete update; undefined before the first. */
  readonly lastGood: number | undefined
  /** This machine's clock at the last page of a poll still running. */
  readonly newsAt?: number | undefined
  readonly failures: number
  readonly paused: boolean
  /** The session has expired: no requests before sign-in. */
  readonly held?: boolean
  readonly intervalMilliseconds: number
}

/** Live up to 1.5 poll intervals since the last good answer, slow up to 2; not live after 2 failures. */
export function freshness(facts: FreshnessFacts, now: number): FreshnessState {
  if (facts.held) return 'held'
  if (facts.paused) return 'paused'
  const { newsAt, intervalMilliseconds } = facts
  const isComing = newsAt !== undefined && Math.abs(now - newsAt) <= 1.5 * intervalMilliseconds
  const state = withoutNews(facts, now)
  return isComing && (state === 'slow' || state === 'lost') ? 'behind' : state
}

function withoutNews(facts: FreshnessFacts, now: number): FreshnessState {
  if (facts.failures >= 2) return 'lost'
  if (facts.lastGood === undefined) return facts.failures > 0 ? 'lost' : 'loading'
  // Further ahead than it can be behind: the clock was set back since.
  const intervals = Math.abs(now - facts.lastGood) / facts.intervalMilliseconds
  return intervals <= 1.5 ? 'live' : intervals <= 2 ? 'slow' : 'lost'
}
