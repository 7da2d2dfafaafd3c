import * as v from 'valibot'

/** For `kept`. Uses only those valibot functions that the first script has. */
export function bySchema<Output>(schema: v.GenericSchema<unknown, Output>): (stored: unknown) => Output {
  return (stored) => {
    const read = v.safeParse(schema, stored)
    if (read.success) return read.output
    throw new TypeError(read.issues[0].message)
  }
}

/** Skips invalid items, from older versions or edited by hand. */
export function usableItems<Output>(schema: v.GenericSchema<unknown, Output>): (stored: unknown) => Output[] {
  return (stored) =>
    (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => {
      const read = v.safeParse(schema, each)
      return read.success ? [read.output] : []
    })
}
