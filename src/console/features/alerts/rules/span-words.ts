const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 }

/** Seconds of `90 s`, `5 min`, `1 h 30 min`; a bare number is in `unit`. Undefined if unreadable. */
export function readSpan(text: string, unit: 's' | 'min' = 'min'): number | undefined {
  const typed = text.trim().toLowerCase()
  if (/^\d+$/.test(typed)) return Number(typed) * (SECONDS[unit] ?? 1)
  if (!/^(\d+\s*(s|min|m|h|d)\s*)+$/.test(typed)) return undefined
  return [...typed.matchAll(/(\d+)\s*(s|min|m|h|d)/g)].reduce(
    (sum, [, count, name = 's']) => sum + Number(count) * (SECONDS[name] ?? 0),
    0,
  )
}
