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

const HYPHEN = 0x2d
const ZERO = 0x30

const decoder = new TextDecoder()
const encoder = new TextEncoder()
const moment = new Date(0)

/**
 * Moves all times to another start, in place: each keeps its length, and all their order. Without a string or
 * an object for each, as they are thousands.
 * @param to a whole second, in milliseconds
 */
export function shiftTimes(image: Uint8Array, { start, times, split, nodes }: Shifts, to: number): void {
  const by = to - start
  let at = 0
  for (const step of times) {
    at += step
    shift(image, at, by)
  }
  for (const places of split) {
    const bytes = read(image, places)
    shift(bytes, 0, by)
    write(image, places, bytes)
  }
  for (const { at: places, epoch, localTime } of nodes) {
    const node = ascendingNode(localTime, Date.parse(decoder.decode(read(image, epoch))))
    write(image, places, encoder.encode(String(node).padStart(NODE_LENGTH)))
  }
}

function shift(bytes: Uint8Array, at: number, by: number): void {
  if (bytes[at] === 1) shiftInteger(bytes, at, by)
  else if (bytes[at + 4] !== HYPHEN) writeDigits(bytes, at, DIGITS, digitsAt(bytes, at, DIGITS) + by)
  else shiftDatetime(bytes, at, by)
}

function shiftInteger(bytes: Uint8Array, at: number, by: number): void {
  let time = by
  for (let index = 0; index < INTEGER_BYTES; index += 1)
    time += (bytes[at + index] ?? 0) * 256 ** (INTEGER_BYTES - 1 - index)
  for (let index = INTEGER_BYTES - 1; index >= 0; index -= 1) {
    bytes[at + index] = time % 256
    time = Math.floor(time / 256)
  }
}

/** A fraction of a second stays. */
function shiftDatetime(bytes: Uint8Array, at: number, by: number): void {
  const part = (from: number, length = 2) => digitsAt(bytes, at + from, length)
  moment.setTime(Date.UTC(part(0, 4), part(5) - 1, part(8), part(11), part(14), part(17)) + by)
  writeDigits(bytes, at, 4, moment.getUTCFullYear())
  writeDigits(bytes, at + 5, 2, moment.getUTCMonth() + 1)
  writeDigits(bytes, at + 8, 2, moment.getUTCDate())
  writeDigits(bytes, at + 11, 2, moment.getUTCHours())
  writeDigits(bytes, at + 14, 2, moment.getUTCMinutes())
  writeDigits(bytes, at + 17, 2, moment.getUTCSeconds())
}

function digitsAt(bytes: Uint8Array, at: number, length: number): number {
  let number = 0
  for (let index = at; index < at + length; index += 1) number = 10 * number + (bytes[index] ?? 0) - ZERO
  return number
}

function writeDigits(bytes: Uint8Array, at: number, length: number, number: number): void {
  for (let index = at + length - 1, left = number; index >= at; index -= 1) {
    bytes[index] = ZERO + (left % 10)
    left = Math.floor(left / 10)
  }
}

function read(image: Uint8Array, places: readonly number[]): Uint8Array {
  return Uint8Array.from(places, (place) => image[place] ?? 0)
}

function write(image: Uint8Array, places: readonly number[], bytes: Uint8Array): void {
  for (const [index, place] of places.entries()) image[place] = bytes[index] ?? 0
}
