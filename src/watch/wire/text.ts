import * as v from 'valibot'

/** At most this many UTF-16 units. */
export function text(longest: number) {
  return v.pipe(v.string(), v.maxLength(longest))
}
