/**
 * The smallest of ascending values that is at least as great as this share (0 to 1) of them; undefined of
 * none.
 */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}
