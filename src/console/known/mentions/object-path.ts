export type ObjectPath = { ok: true; path: string } | { ok: false; reason: string }

const PREFIX = '/api/v1/objects/'

/**
 * Reads what a person typed or pasted as the path of an object: the path itself, or the whole address of one. Segments that a URL parser
 * would fold into another address are refused before anything is sent.
 */
export function readObjectPath(typed: string): ObjectPath {
  const path = withoutAddress(typed.trim())
  if (path === '') return refused('Type the path of an object, for example missions/2026-325/still.jpg')
  if (!path.isWellFormed()) return refused('Half a character in it (a lone surrogate) can’t be sent')
  const segments = path.split('/')
  if (segments[0] === '') return refused('A path does not begin with a slash: the part before it would be empty')
  if (segments.at(-1) === '') return refused('A path does not end with a slash: the part after it would be empty')
  if (segments.includes('')) return refused('Two slashes in a row leave an empty part between them')
  const dots = segments.find((segment) => segment === '.' || segment === '..')
  if (dots !== undefined) return refused(`A part that is only "${dots}" would change the address`)
  return { ok: true, path }
}

/** An address pasted whole carries its path percent-encoded; a path on its own is taken letter by letter. */
function withoutAddress(text: string): string {
  const isAddress = /^https?:\/\//i.test(text) && text.includes(PREFIX)
  if (!isAddress && !text.startsWith(PREFIX)) return text
  return decoded(text.slice(text.indexOf(PREFIX) + PREFIX.length).replace(/[?#].*$/, ''))
}

function decoded(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return path
  }
}

function refused(reason: string): ObjectPath {
  return { ok: false, reason }
}

/**
 * The object that a media item names. The interface only says "relative to the environment base URL": a path under `api/v1/objects/` is one of
 * the objects, anything else can't be fetched by an operation that is known here.
 */
export function objectPathOf(relativePath: string): string | undefined {
  const text = relativePath.startsWith('/') ? relativePath : `/${relativePath}`
  if (!text.startsWith(PREFIX) || text.length === PREFIX.length) return undefined
  return decoded(text.slice(PREFIX.length))
}

/** Last part of a path, which is its file name. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The two folders before the file name, for a list: `gull-2/ir`. */
export function folderWords(path: string): string {
  return path.split('/').slice(0, -1).slice(-2).join('/')
}
