import { fileTypeFromBuffer } from 'file-type'

import type { TextEncoding } from './text-encoding.ts'

/** Kinds with a view of their own. */
export type ContentKind = 'image' | 'video' | 'audio' | 'pdf' | 'table' | 'json' | 'text' | 'binary' | 'empty'

export interface Detected {
  kind: ContentKind
  /** For people: `JPEG`, `UTF-8 text`. */
  label: string
  /** By the bytes; `undefined` when unknown. */
  mime: string | undefined
}

/** `head`: 64 kB; `path` only decides CSV. HTML, SVG and XML are text: executable content gets no view. */
export async function detectContent(
  head: Uint8Array,
  path: string,
  encoding: TextEncoding | undefined,
): Promise<Detected> {
  if (head.length === 0) return { kind: 'empty', label: 'Nothing, 0 bytes', mime: undefined }
  const markup = encoding === undefined ? undefined : detectMarkup(head, encoding)
  if (markup !== undefined) return markup
  const signature = bySignature(head) ?? (await byLibrary(head))
  if (signature !== undefined) return signature
  if (encoding === undefined) return { kind: 'binary', label: 'Not recognized', mime: undefined }
  return detectText(new TextDecoder(encoding.label).decode(head), path, encoding)
}

/** The library only knows XML that starts with its declaration. */
function detectMarkup(head: Uint8Array, encoding: TextEncoding): Detected | undefined {
  const text = new TextDecoder(encoding.label).decode(head.subarray(0, 4096)).trimStart()
  if (!text.startsWith('<')) return undefined
  const root = /<(?![?!])(?:[\w-]+:)?([\w-]+)/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[1]?.toLowerCase()
  if (root === 'svg') return { kind: 'text', label: 'SVG', mime: 'image/svg+xml' }
  if (/^<!doctype\s+html/i.test(text) || root === 'html' || root === 'body' || root === 'head')
    return { kind: 'text', label: 'HTML', mime: 'text/html' }
  const named = root === undefined ? undefined : { kml: 'KML', gpx: 'GPX' }[root]
  return named !== undefined || text.startsWith('<?xml')
    ? { kind: 'text', label: named ?? 'XML', mime: 'application/xml' }
    : undefined
}

/** Formats that the library lacks. */
function bySignature(head: Uint8Array): Detected | undefined {
  const start = String.fromCharCode(...head.subarray(0, 8))
  if (start.startsWith('CDF\u0001') || start.startsWith('CDF\u0002') || start.startsWith('CDF\u0005'))
    return { kind: 'binary', label: 'NetCDF', mime: 'application/x-netcdf' }
  if (start === '\u0089HDF\r\n\u001a\n') return { kind: 'binary', label: 'HDF5', mime: 'application/x-hdf5' }
  if (start.startsWith('PMTiles')) return { kind: 'binary', label: 'PMTiles', mime: 'application/vnd.pmtiles' }
  return undefined
}

async function byLibrary(head: Uint8Array): Promise<Detected | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found === undefined) return undefined
  const { mime, ext } = found
  return { kind: kindOf(mime), label: LABELS[mime] ?? ext.toUpperCase(), mime }
}

const LABELS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/tiff': 'TIFF',
  'video/webm': 'WebM',
  'video/matroska': 'Matroska',
  'application/zstd': 'Zstandard',
  'application/gzip': 'Gzip',
  'audio/mpeg': 'MP3',
}

function kindOf(mime: string): ContentKind {
  if (mime === 'application/pdf') return 'pdf'
  const [top] = mime.split('/')
  if (mime === 'application/ogg') return 'audio'
  return top === 'image' || top === 'video' || top === 'audio' ? top : 'binary'
}

function detectText(text: string, path: string, encoding: TextEncoding): Detected {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase()
  const begins = text.trimStart()[0]
  if ((begins === '{' || begins === '[') && looksLikeJson(text)) {
    const isGeo = /"type"\s*:\s*"(FeatureCollection|Feature|GeometryCollection)"/.test(text)
    return {
      kind: 'json',
      label: isGeo ? 'GeoJSON' : 'JSON',
      mime: isGeo ? 'application/geo+json' : 'application/json',
    }
  }
  if (ending === 'json' && isJson(text)) return { kind: 'json', label: 'JSON', mime: 'application/json' }
  if (ending === 'tsv' || ending === 'csv' || looksLikeTable(text))
    return { kind: 'table', label: ending === 'tsv' ? 'TSV' : 'CSV', mime: 'text/csv' }
  return { kind: 'text', label: `${encoding.name} text`, mime: 'text/plain' }
}

/** `head` may be cut, so check what JSON allows after the bracket. */
function looksLikeJson(text: string): boolean {
  return /^\s*(\{\s*("(?:[^"\\]|\\.)*"\s*:|\})|\[\s*([[{"\]]|-?\d|true|false|null))/.test(text)
}

function isJson(text: string): boolean {
  try {
    // Using the result keeps bundlers from dropping the call.
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** At least three lines with the same number (two or more) of a separator. */
function looksLikeTable(text: string): boolean {
  const lines = text.split(/\r?\n/, 12).slice(0, -1)
  if (lines.length < 3) return false
  return [',', ';', '\t'].some((separator) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1)
    return (counts[0] ?? 0) >= 2 && counts.every((count) => count === counts[0])
  })
}
