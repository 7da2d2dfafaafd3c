/** Longer is a paste error: the interface sets no limit, but real ids have some dozen characters. */
export const MAX_ID_CHARACTERS = 256

export function refusalOf(id: string): string | undefined {
  if (id.length > MAX_ID_CHARACTERS) return `has ${id.length} characters; at most ${MAX_ID_CHARACTERS} are sent`
  // URL parsers resolve `.` and `..`, even encoded: the request would go to another path.
  if (/^\.+$/.test(id)) return 'is only dots, which would change the address'
  if (!id.isWellFormed()) return 'has half a character (a lone surrogate)'
  if (/\p{Cc}/u.test(id)) return 'has a control character'
  return undefined
}
