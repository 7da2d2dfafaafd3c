import * as v from 'valibot'

/** The latest time that a `Date` can hold; the earliest is the same before 1970. */
export const LATEST_TIME = 8.64e15

/** Milliseconds since 1970 by the environment's clock: how each request to the watch states a time. */
export const timeSchema = v.pipe(v.number(), v.integer(), v.minValue(-LATEST_TIME), v.maxValue(LATEST_TIME))

/**
 * The same in a record that is read back. Earlier versions accepted any whole number: such a record keeps it, as hashes and signatures cover it, and its
 * time is shown as unreadable.
 */
export const keptTimeSchema = v.number()

/** Whether a number is a time that can be shown and compared. */
export function isTime(value: number): boolean {
  return v.is(timeSchema, value)
}
