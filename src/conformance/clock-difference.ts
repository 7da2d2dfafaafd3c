/** An answer that took longer tells little about a clock. */
const SLOW_MILLISECONDS = 3000

/**
 * The environment's clock minus this machine's, by the `Date` of an answer. Undefined: the known one stays.
 * All in milliseconds.
 */
export function clockDifference(
  known = NaN,
  { sentAt, at, date }: { readonly sentAt: number; readonly at: number; readonly date: number | undefined },
): number | undefined {
  if (date === undefined) return undefined
  const mayBeRight = date - at <= known && known <= date + 1000 - sentAt
  if (mayBeRight && at - sentAt > SLOW_MILLISECONDS) return undefined
  // `Date` has whole seconds: the true time is half a second later on average. Half the round trip is added.
  return Math.round(date + 500 - (sentAt + at) / 2)
}
