/** Of values in ascending order the smallest that is at least as great as this share of them, 0 to 1; undefined of none. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}
