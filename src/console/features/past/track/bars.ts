import type { Track } from '../../../../watch/wire/journal.ts'

/** 0 to 1 for equal parts, by square root, so that a load of a thousand tasks doesn't hide the rest. */
export function barsOf({ from, to, moments, counts }: Track, parts: number): readonly number[] {
  const sums = Array.from({ length: Math.max(0, parts) }, () => 0)
  for (const [index, moment] of moments.entries()) {
    const part = Math.min(parts - 1, Math.floor(((moment - from) / Math.max(1, to - from)) * parts))
    if (part >= 0) sums[part] = (sums[part] ?? 0) + (counts[index] ?? 0)
  }
  const most = Math.max(1, ...sums)
  return sums.map((sum) => Math.sqrt(sum / most))
}
