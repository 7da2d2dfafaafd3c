/** Nearest rank in ascending values; `share` is 0 to 1. Undefined for an empty list. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}
