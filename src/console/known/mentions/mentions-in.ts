import type { KnownKind } from './known-thing.ts'
import { refusalOf } from './egress-id.ts'
import { objectPathOf, readObjectPath } from './object-path.ts'
import { percentDecoded } from '../../../conformance/percent-decoded.ts'

export interface Mention {
  readonly kind: KnownKind
  readonly id: string
  /** Path of the field: `media.media[0].relativePath`; empty for the root. */
  readonly place: string
}

/** Longer text is prose. */
const LONGEST_NAME = 1000
const DEEPEST = 64

const OBJECT_FIELD = /^objectpaths?$/
const EGRESS_FIELD = /^egress(stream)?(id|ids|s)?$/
const STREAM_PATH = /^(?:https?:\/\/[^/]+)?\/?api\/v1\/video\/egress_streams\/([^/?#]+)$/

/**
 * By interface URL, field name or form (folders and a file with extension). Yields `undefined` between, to
 * pause.
 * @param leftOut top-level field to skip
 */
export function* mentionsIn(json: unknown, leftOut?: string): Generator<Mention | undefined> {
  yield* namesBelow(json, '', [], leftOut)
}

function* namesBelow(
  value: unknown,
  place: string,
  /** Field names without indexes, simplified; innermost last. */
  fields: readonly string[],
  leftOut?: string,
): Generator<Mention | undefined> {
  if (typeof value === 'string') {
    yield nameIn(value, place, fields)
    return
  }
  if (typeof value !== 'object' || value === null || fields.length > DEEPEST) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* namesBelow(item, `${place}[${index}]`, fields)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === leftOut || key === '@type') continue
    if (typeof item !== 'string' && (typeof item !== 'object' || item === null)) continue
    yield* namesBelow(item, place === '' ? key : `${place}.${key}`, [...fields, simple(key)])
  }
}

function simple(key: string): string {
  return key.replace(/[_-]/g, '').toLowerCase()
}

function nameIn(text: string, place: string, fields: readonly string[]): Mention | undefined {
  if (text === '' || text.length > LONGEST_NAME) return undefined
  const egressId = egressIdIn(text, fields)
  if (egressId !== undefined)
    return refusalOf(egressId) === undefined ? { kind: 'egress', id: egressId, place } : undefined
  const path = objectPathIn(text, fields)
  if (path === undefined) return undefined
  const read = readObjectPath(path)
  return read.ok && read.path === path ? { kind: 'object', id: path, place } : undefined
}

function egressIdIn(text: string, fields: readonly string[]): string | undefined {
  const address = STREAM_PATH.exec(text)?.[1]
  if (address !== undefined) return percentDecoded(address)
  const [field = '', parent = ''] = fields.toReversed()
  const isNamed = EGRESS_FIELD.test(field) && field !== 'egress'
  const isPart = EGRESS_FIELD.test(parent) && (field === 'id' || field === 'streamid')
  // Ids are trimmed, and separated by commas.
  return (isNamed || isPart) && !/[,\n]/.test(text) && text.trim() !== '' ? text.trim() : undefined
}

function objectPathIn(text: string, fields: readonly string[]): string | undefined {
  const address = objectPathOf(text)
  if (address !== undefined) return address
  if (/^https?:\/\//i.test(text)) {
    const read = readObjectPath(text)
    return read.ok && read.path !== text ? read.path : undefined
  }
  if (OBJECT_FIELD.test(fields.at(-1) ?? '')) return text
  // Media paths are relative to the environment, so only those under the objects' URL are objects.
  if (fields.at(-1) === 'relativepath') return undefined
  const path = text.replace(/^objects\//, '')
  return looksLikePath(path) ? path : undefined
}

/** Excludes numbers, dates, media types, message names and sentences. */
function looksLikePath(text: string): boolean {
  const slash = text.lastIndexOf('/')
  const dot = text.lastIndexOf('.')
  if (slash <= 0 || dot <= slash + 1 || text.trim() !== text || text.startsWith('type.googleapis.com/')) return false
  return /^(?=\d*[a-z])[a-z0-9]{1,8}$/i.test(text.slice(dot + 1)) && !/[:\n]|[,;] /.test(text)
}
