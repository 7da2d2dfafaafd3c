import type { KnownKind } from './known-thing.ts'
import { refusalOf } from './egress-id.ts'
import { objectPathOf, readObjectPath } from './object-path.ts'
import { percentDecoded } from '../../../conformance/percent-decoded.ts'

/** A name of an object or a stream in some JSON. */
export interface Named {
  readonly kind: KnownKind
  readonly id: string
  /** Path to the field: `media.media[0].relativePath`; empty for the JSON itself. */
  readonly place: string
}

/** Longer texts are prose. */
const LONGEST_NAME = 1000
const DEEPEST = 64

const OBJECT_FIELD = /^objectpaths?$/
const EGRESS_FIELD = /^egress(stream)?(id|ids|s)?$/
const STREAM_PATH = /^(?:https?:\/\/[^/]+)?\/?api\/v1\/video\/egress_streams\/([^/?#]+)$/

/**
 * The objects and streams that some JSON names: by an address of the interface, by the name of the field, or by a text that is nothing but a path of
 * folders and a file with an ending. After each other value comes `undefined`, so that whoever goes through a large one can give way.
 * @param leftOut a field of the JSON itself that is not looked into
 */
export function* namesIn(json: unknown, leftOut?: string): Generator<Named | undefined> {
  yield* namesBelow(json, '', [], leftOut)
}

function* namesBelow(
  value: unknown,
  place: string,
  /** The names of the fields that lead here, without list places, simplified; the last ones count. */
  fields: readonly string[],
  leftOut?: string,
): Generator<Named | undefined> {
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

function nameIn(text: string, place: string, fields: readonly string[]): Named | undefined {
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
  // White space around an id is no part of it, and commas separate ids where they are typed.
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
  // What a media item names is relative to the environment, and so an object only below the address of objects.
  if (fields.at(-1) === 'relativepath') return undefined
  const path = text.replace(/^objects\//, '')
  return looksLikePath(path) ? path : undefined
}

/** Folders and a file with an ending that has a letter in it: no number, no date, no media type, no name of a message, no sentence. */
function looksLikePath(text: string): boolean {
  const slash = text.lastIndexOf('/')
  const dot = text.lastIndexOf('.')
  if (slash <= 0 || dot <= slash + 1 || text.trim() !== text || text.startsWith('type.googleapis.com/')) return false
  return /^(?=\d*[a-z])[a-z0-9]{1,8}$/i.test(text.slice(dot + 1)) && !/[:\n]|[,;] /.test(text)
}
