const FACTOR = Number(process.env['WATCHFLOOR_PROPERTY_FACTOR'] ?? 1)

/** `npm run fuzz`: with cases that cost much and seldom find anything. */
export const isLong = FACTOR > 1

/** Cases of a property that costs seconds: this many in `npm test`, ten times as many in `npm run fuzz`. */
export function runs(quick: number): { numRuns: number } {
  return { numRuns: quick * FACTOR }
}
