import { datetimeOf } from '../../contract/datetime.ts'
import { ascendingNode } from '../../environment/scenario/orbit.ts'

/** Where a database's bytes depend on the time of its filling. */
export interface Shifts {
  /** When it was filled, in milliseconds: a whole second. */
  readonly start: number
  /** Places of times, each counted from the one before. */
  readonly times: readonly number[]
  /** Places of the bytes of times that two pages share. */
  readonly split: readonly (readonly number[])[]
  readonly nodes: readonly NodePlace[]
}

/** Of a scenario's database. */
export interface Preparation extends Shifts {
  /** Checksums of its objects that don't depend on the time; it doesn't have the others. */
  readonly objects: Readonly<Record<string, string>>
}

/** Its file in the scenario's archive. */
export const PREPARATION = 'preparation'

/** Right ascension of an orbit's node, and the epoch that it follows from. */
export interface NodePlace {
  readonly at: readonly number[]
  readonly epoch: readonly number[]
  readonly localTime: string
}

/** As `JSON.stringify` writes it, and spaces before it: its length doesn't depend on the time. */
export const NODE_LENGTH = 8
/** SQLite's integers of this size hold milliseconds since 1970; until 2039 they begin with 1. */
const INTEGER_BYTES = 6
/** A number of milliseconds within JSON. */
const DIGITS = 13

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Moves all times to another start, in place: each keeps its length, and all their order. */
export function shiftTimes(image: Uint8Array, { start, times, split, nodes }: Shifts, to: number): void {
  const by = to - start
  let at = 0
  for (const step of times) {
    at += step
    shift(image.subarray(at, at + lengthAt(image, at)), by)
  }
  for (const places of split) {
    const bytes = read(image, places)
    shift(bytes, by)
    write(image, places, bytes)
  }
  for (const { at: places, epoch, localTime } of nodes) {
    const node = ascendingNode(localTime, Date.parse(decoder.decode(read(image, epoch))))
    write(image, places, encoder.encode(String(node).padStart(NODE_LENGTH)))
  }
}

function lengthAt(image: Uint8Array, at: number): number {
  if (image[at] === 1) return INTEGER_BYTES
  if (image[at + 4] !== 0x2d) return DIGITS
  return image[at + 19] === 0x5a ? 20 : 24
}

function shift(bytes: Uint8Array, by: number): void {
  if (bytes.length === INTEGER_BYTES) {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const time = view.getUint16(0) * 2 ** 32 + view.getUint32(2) + by
    view.setUint16(0, Math.floor(time / 2 ** 32))
    view.setUint32(2, time % 2 ** 32)
    return
  }
  const text = decoder.decode(bytes)
  const time = bytes.length === DIGITS ? String(Number(text) + by) : datetimeOf(Date.parse(text) + by)
  encoder.encodeInto(time, bytes)
}

function read(image: Uint8Array, places: readonly number[]): Uint8Array {
  return Uint8Array.from(places, (place) => image[place] ?? 0)
}

function write(image: Uint8Array, places: readonly number[], bytes: Uint8Array): void {
  for (const [index, place] of places.entries()) image[place] = bytes[index] ?? 0
}
