import * as v from 'valibot'

/** Text of at most this many UTF-16 units. */
export function text(longest: number) {
  return v.pipe(v.string(), v.maxLength(longest))
}
