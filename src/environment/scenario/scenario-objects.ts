import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import * as v from 'valibot'

import { random } from './random.ts'
import type { ScenarioObject } from './scenario.ts'
import type { ScenarioFolder } from './scenario-folder.ts'
import { timeAt } from './timeline.ts'

const path = v.pipe(
  v.string(),
  v.check(
    (text) => text.split('/').every((part) => !['', '.', '..'].includes(part)),
    'a path without empty, "." or ".." parts',
  ),
)
/** Facts that a file's path doesn't tell. */
const objectsFile = v.array(
  v.pipe(
    v.strictObject({
      path,
      /** Path below `objects/`, if it differs from the object's. */
      file: v.optional(path),
      contentType: v.optional(v.string()),
      /** Offsets in braces (`{-12m}`) become times. */
      hasTimes: v.optional(v.boolean()),
      /** Generated content of a large object. */
      filledWith: v.optional(v.picklist(['zeros', 'noise', 'waves'])),
      bytes: v.optional(v.pipe(v.number(), v.integer('a whole number'), v.minValue(0, 'a number of bytes'))),
      seed: v.optional(v.string()),
    }),
    v.check(
      ({ filledWith, bytes }) => (filledWith === undefined) === (bytes === undefined),
      'filledWith and bytes, or neither',
    ),
  ),
)

export function scenarioObjects(files: ScenarioFolder, folder: string, start: number): ScenarioObject[] {
  const root = join(folder, 'objects')
  const rows = files.content('objects.json', objectsFile) ?? []
  const left = new Set(filesBelow(root))
  const listed = rows.map((row, index): ScenarioObject => {
    const { file = row.path, filledWith, bytes = 0, seed = '', hasTimes = false } = row
    const { contentType = contentTypeOf(file) } = row
    if (filledWith !== undefined)
      return { path: row.path, contentType, content: () => FILLINGS[filledWith](bytes, seed) }
    if (!left.delete(file))
      files.mistake(`objects.json[${index}]`, 'a file in objects/ that no other line names', JSON.stringify(file))
    const content = hasTimes ? () => timed(join(root, file), start) : () => createReadStream(join(root, file))
    return { path: row.path, contentType, content }
  })
  const plain = [...left].map((file) => ({
    path: file,
    contentType: contentTypeOf(file),
    content: () => createReadStream(join(root, file)),
  }))
  const objects = [...listed, ...plain]
  files.refuseTwice(objects.map((object) => ({ place: 'objects', value: object.path })))
  return objects
}

function filesBelow(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

function contentTypeOf(file: string): string {
  return getMimeType(file) ?? 'application/octet-stream'
}

function timed(file: string, start: number): Uint8Array {
  const text = readFileSync(file, 'utf8').replaceAll(/\{([+-][\d.dhms]+)\}/g, (braced, offset: string) => {
    const time = timeAt(offset, start)
    return time === offset ? braced : time
  })
  return Buffer.from(text)
}

/** Deterministic in size and seed. */
const FILLINGS: Readonly<Record<'zeros' | 'noise' | 'waves', (bytes: number, seed: string) => Uint8Array>> = {
  zeros: (bytes) => new Uint8Array(bytes),
  noise,
  waves,
}

/** xorshift32, incompressible. */
function noise(bytes: number, seed: string): Uint8Array {
  const words = new Uint32Array(Math.ceil(bytes / 4))
  let state = Math.floor(random('harbor-west', seed)() * 0xffffffff) | 1
  for (let index = 0; index < words.length; index++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[index] = state
  }
  return new Uint8Array(words.buffer, 0, bytes)
}

/** A netCDF classic header and slow 32-bit waves, which compress somewhat. */
function waves(bytes: number, seed: string): Uint8Array {
  const values = new Float32Array(Math.ceil(bytes / 4))
  const next = random('harbor-west', seed)
  const [phase, period] = [next() * 6, 90 + next() * 40]
  // A remainder of each product would cost as much again.
  const step = 2654435761 % 977
  let scatter = (8 * step) % 977
  for (let index = 8; index < values.length; index++) {
    values[index] = Math.round(Math.sin(index / period + phase) * 4000 + scatter) / 1000
    scatter = (scatter + step) % 977
  }
  const out = new Uint8Array(values.buffer, 0, bytes)
  out.set([0x43, 0x44, 0x46, 0x01].slice(0, bytes))
  return out
}
