import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { parseAccept } from 'hono/utils/accept'

const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]
const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Coding, string>

type Bytes = Buffer<ArrayBuffer>

/** By path from the root (`/assets/main-B7xQ.js`), with compressed forms. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>

export interface ConsoleFile {
  type: string
  hash: string
  bytes: Bytes
  compressed: Partial<Record<Coding, Bytes>>
}

/** Into memory, so that a concurrent build can't mix two versions. */
export async function readConsoleFiles(folder: string): Promise<ConsoleFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'))
  const present = new Set(paths)
  const originals = paths.filter(
    (path) => !codings.some((coding) => path.endsWith(endings[coding]) && present.has(path.slice(0, -3))),
  )
  const read = (path: string) => readFile(join(folder, path))
  const files = originals.map(async (path): Promise<[string, ConsoleFile]> => {
    const bytes = await read(path)
    const compressed: ConsoleFile['compressed'] = {}
    for (const coding of codings)
      if (present.has(path + endings[coding])) compressed[coding] = await read(path + endings[coding])
    return [path, { type: getMimeType(path) ?? 'application/octet-stream', hash: hashOf(bytes), bytes, compressed }]
  })
  return new Map(await Promise.all(files))
}

export function hashOf(bytes: Bytes): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Content coding, entity tag, conditional and range requests (RFC 9110). */
export function serveFile(file: ConsoleFile, path: string, request: Request, status = 200): Response {
  const coding = preferredCoding(
    request.headers.get('accept-encoding') ?? undefined,
    codings.filter((candidate) => file.compressed[candidate] !== undefined),
  )
  const bytes = (coding && file.compressed[coding]) ?? file.bytes
  const etag = `"${coding === undefined ? file.hash : `${file.hash}-${coding}`}"`
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Accept-Ranges': 'bytes',
    // These names contain a hash; all other files may change.
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  if (coding !== undefined) headers.set('Content-Encoding', coding)

  const condition = request.headers.get('if-range')
  const range =
    status === 200 && (condition === null || condition === etag)
      ? readRange(request.headers.get('range') ?? undefined, bytes.length)
      : 'whole'
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes.length}`)
    headers.delete('Content-Encoding')
    return new Response(null, { status: 416, headers })
  }
  const part = range === 'whole' ? bytes : bytes.subarray(range.first, range.last + 1)
  if (range !== 'whole') headers.set('Content-Range', `bytes ${range.first}-${range.last}/${bytes.length}`)
  headers.set('Content-Length', String(part.length))
  return new Response(request.method === 'HEAD' ? null : part, {
    status: range === 'whole' ? status : 206,
    headers,
  })
}

function matches(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** Both inclusive. */
interface ByteRange {
  first: number
  last: number
}

/** RFC 9110, section 14.2. Several ranges, other units or nonsense count as absent, as the RFC allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const suffix = Number(to)
    return suffix === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - suffix), last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  if (first >= size) return 'unsatisfiable'
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** RFC 9110, section 12.5.3; the earlier on a tie. Undefined: identity, also when everything is refused. */
export function preferredCoding<Coding extends string>(
  header: string | undefined,
  available: readonly Coding[],
): Coding | undefined {
  const accepted = parseAccept(header ?? '').map(({ type, q }) => ({ type: type.toLowerCase(), q }))
  const weight = (coding: string) =>
    (accepted.find(({ type }) => type === coding) ?? accepted.find(({ type }) => type === '*'))?.q
  const identity = accepted.find(({ type }) => type === 'identity')?.q ?? 0
  let best: { coding: Coding; q: number } | undefined
  for (const coding of available) {
    const q = weight(coding) ?? 0
    if (q > 0 && q >= identity && q > (best?.q ?? 0)) best = { coding, q }
  }
  return best?.coding
}
