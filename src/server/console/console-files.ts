import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

import { readRange } from './byte-range.ts'
import { preferredCoding } from './content-coding.ts'

const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]
const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Coding, string>

type Bytes = Buffer<ArrayBuffer>

/** The built console, by path from the root (`/assets/main-B7xQ.js`), each file with its compressed forms. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>

export interface ConsoleFile {
  type: string
  hash: string
  bytes: Bytes
  compressed: Partial<Record<Coding, Bytes>>
}

/** Reads a built console into memory, so that a build meanwhile can't mix two versions. */
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

/** What tells one version of a file from another. */
export function hashOf(bytes: Bytes): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Answers GET or HEAD of one file: content coding, entity tag, conditional and range requests (RFC 9110). */
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
    // The build puts a hash into the names of all files below /assets/; everything else may change under its name.
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
