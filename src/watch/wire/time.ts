import * as v from 'valibot'

/** The latest that a `Date` can hold. */
export const LATEST_TIME = 8.64e15

/** Milliseconds since 1970 of the environment's clock, in every request to the watch. */
export const timeSchema = v.pipe(v.number(), v.integer(), v.minValue(-LATEST_TIME), v.maxValue(LATEST_TIME))

/** Earlier versions accepted any whole number; hashes and signatures cover it, so it stays. */
export const keptTimeSchema = v.number()

/** Whether it can be displayed and compared. */
export function isTime(value: number): boolean {
  return v.is(timeSchema, value)
}

/** Arriving later after its press, a request had to wait. */
export const ON_ITS_WAY_MILLISECONDS = 5000
