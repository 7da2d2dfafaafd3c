import { percentDecoded } from '../../../conformance/percent-decoded.ts'

export type ObjectPath = { ok: true; path: string } | { ok: false; reason: string }

const PREFIX = '/api/v1/objects/'

/** Accepts a path or a whole URL; refuses segments that URL parsers resolve. */
export function readObjectPath(typed: string): ObjectPath {
  const path = withoutAddress(typed.trim())
  if (path === '') return refused('Type the path of an object, for example missions/2026-325/still.jpg')
  if (!path.isWellFormed()) return refused('Half a character (a lone surrogate) can’t be sent')
  const segments = path.split('/')
  if (segments[0] === '') return refused('A path can’t start with a slash')
  if (segments.at(-1) === '') return refused('A path can’t end with a slash')
  if (segments.includes('')) return refused('A path can’t have two slashes in a row')
  const dots = segments.find((segment) => segment === '.' || segment === '..')
  if (dots !== undefined) return refused(`A part that is only "${dots}" would change the address`)
  return { ok: true, path }
}

/** URLs are percent-encoded, plain paths are not. */
function withoutAddress(text: string): string {
  const isAddress = /^https?:\/\//i.test(text) && text.includes(PREFIX)
  if (!isAddress && !text.startsWith(PREFIX)) return text
  return percentDecoded(text.slice(text.indexOf(PREFIX) + PREFIX.length).replace(/[?#].*$/, ''))
}

function refused(reason: string): ObjectPath {
  return { ok: false, reason }
}

/** Only paths under `api/v1/objects/` are objects; no known operation fetches others. */
export function objectPathOf(relativePath: string): string | undefined {
  const text = relativePath.startsWith('/') ? relativePath : `/${relativePath}`
  if (!text.startsWith(PREFIX) || text.length === PREFIX.length) return undefined
  return percentDecoded(text.slice(PREFIX.length))
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The two nearest folders: `gull-2/ir`. */
export function folderWords(path: string): string {
  return path.split('/').slice(0, -1).slice(-2).join('/')
}
