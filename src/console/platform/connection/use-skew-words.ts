import { formatDuration } from '../../../format/duration.ts'
import { useConnection } from './connection.ts'

const SHOWN_SKEW_MILLISECONDS = 5000

/** `+8 s`: the service's clock minus this machine's; undefined if it doesn't matter. */
export function useSkewWords(): string | undefined {
  return useConnection(({ skewMilliseconds: skew }) =>
    skew === undefined || Math.abs(skew) <= SHOWN_SKEW_MILLISECONDS
      ? undefined
      : `${skew > 0 ? '+' : '\u2212'}${formatDuration(skew)}`,
  )
}
