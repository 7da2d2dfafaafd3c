/** A value of a row or of an index entry. */
export interface StoredValue {
  readonly kind: 'integer' | 'text'
  /** Of its bytes in the file. */
  readonly places: Uint32Array
}

const [INDEX_INTERIOR, TABLE_INTERIOR, TABLE_LEAF] = [2, 5, 13]

/** All 6-byte integers and texts below a root page. https://www.sqlite.org/fileformat2.html */
export function* valuesBelow(image: Uint8Array, root: number): Generator<StoredValue> {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
  const pageSize = view.getUint16(16)
  const page = (root - 1) * pageSize
  // The first page begins with the file's header.
  const header = root === 1 ? 100 : page
  const kind = view.getUint8(header)
  const isInterior = kind === INDEX_INTERIOR || kind === TABLE_INTERIOR
  for (let cell = 0; cell < view.getUint16(header + 3); cell += 1) {
    let at = page + view.getUint16(header + (isInterior ? 12 : 8) + 2 * cell)
    if (isInterior) {
      yield* valuesBelow(image, view.getUint32(at))
      at += 4
    }
    if (kind === TABLE_INTERIOR) continue
    const [length, afterLength] = varint(view, at)
    const begin = kind === TABLE_LEAF ? varint(view, afterLength)[1] : afterLength
    yield* valuesOf(view, payloadPlaces(view, { pageSize, begin, length, isTable: kind === TABLE_LEAF }))
  }
  if (isInterior) yield* valuesBelow(image, view.getUint32(header + 8))
}

interface Payload {
  readonly pageSize: number
  readonly begin: number
  readonly length: number
  readonly isTable: boolean
}

/** A long payload continues in a chain of pages. Each begins with the number of the next. */
function payloadPlaces(view: DataView, { pageSize, begin, length, isTable }: Payload): Uint32Array {
  const places = new Uint32Array(length)
  const most = isTable ? pageSize - 35 : Math.floor(((pageSize - 12) * 64) / 255) - 23
  const least = Math.floor(((pageSize - 12) * 32) / 255) - 23
  const fitting = least + ((length - least) % (pageSize - 4))
  const local = length <= most ? length : fitting <= most ? fitting : least
  let at = begin
  let pointer = begin + local
  let end = pointer
  for (let index = 0; index < length; index += 1) {
    if (at === end) {
      pointer = (view.getUint32(pointer) - 1) * pageSize
      at = pointer + 4
      end = pointer + pageSize
    }
    places[index] = at
    at += 1
  }
  return places
}

/** By the payload's header: a number for the type of each value, as SQLite packs them. */
function* valuesOf(view: DataView, places: Uint32Array): Generator<StoredValue> {
  // Headers are short enough for the first page.
  const begin = places[0] ?? 0
  const [headerLength, first] = varint(view, begin)
  let from = headerLength
  for (let at = first; at < begin + headerLength;) {
    const [type, after] = varint(view, at)
    const length = type >= 12 ? (type - (type % 2 === 0 ? 12 : 13)) / 2 : (LENGTHS[type] ?? 0)
    const kind = type === 5 ? 'integer' : type >= 13 && type % 2 === 1 ? 'text' : undefined
    if (kind !== undefined) yield { kind, places: places.subarray(from, from + length) }
    from += length
    at = after
  }
}

const LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

/** Shorter than nine bytes, as lengths and row numbers here are. */
function varint(view: DataView, at: number): [value: number, after: number] {
  let value = 0
  for (let place = at; ; place += 1) {
    const byte = view.getUint8(place)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return [value, place + 1]
  }
}
