/** Longer ids are taken for a paste gone wrong. The interface shows no limit; identifiers in use have a few dozen characters. */
export const MAX_ID_CHARACTERS = 256

/** Why nothing can be sent about a stream of this id, in words; undefined where something can. */
export function refusalOf(id: string): string | undefined {
  if (id.length > MAX_ID_CHARACTERS) return `has ${id.length} characters; at most ${MAX_ID_CHARACTERS} are sent`
  // A URL parser folds `.` and `..` away, encoded or not: the request would go to another address.
  if (/^\.+$/.test(id)) return 'is made of dots alone, which would change the address'
  if (!id.isWellFormed()) return 'has half a character in it (a lone surrogate)'
  if (/\p{Cc}/u.test(id)) return 'has a control character in it'
  return undefined
}
