import * as v from 'valibot'

/** Reads a stored value by a schema, for `kept`. Of valibot only what the first script has already. */
export function bySchema<Output>(schema: v.GenericSchema<unknown, Output>): (stored: unknown) => Output {
  return (stored) => {
    const read = v.safeParse(schema, stored)
    if (read.success) return read.output
    throw new TypeError(read.issues[0].message)
  }
}

/** Reads the items of a list that fit a schema; an older version or a person's hand may have left others. */
export function usableItems<Output>(schema: v.GenericSchema<unknown, Output>): (stored: unknown) => Output[] {
  return (stored) =>
    (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => {
      const read = v.safeParse(schema, each)
      return read.success ? [read.output] : []
    })
}
