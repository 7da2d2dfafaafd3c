import type { Filled } from '../messages.ts'
import { withCopies } from './copies.ts'
import { shiftTimes, type Preparation } from './shift.ts'

/** A prepared database in one file: the preparation's length, its JSON, and the packed bytes. */
export function preparedFile(preparation: Preparation, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(preparation)
  // `withCopies` reads numbers of four bytes.
  const json = new TextEncoder().encode(text + ' '.repeat(3))
  const length = json.length - (json.length % 4)
  const file = new Uint8Array(4 + length + packed.length)
  file.set(new Uint8Array(Uint32Array.of(length).buffer))
  file.set(json.subarray(0, length), 4)
  file.set(packed, 4 + length)
  return file
}

/** The database as if it was filled in the second of `now` (milliseconds). */
export function openPrepared(file: ArrayBuffer, now: number): { image: Uint8Array<ArrayBuffer>; filled: Filled } {
  const start = Math.floor(now / 1000) * 1000
  const [length = 0] = new Uint32Array(file, 0, 1)
  const preparation: Preparation = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length)))
  const image = withCopies(file.slice(4 + length))
  shiftTimes(image, preparation, start)
  return { image, filled: { start, objects: preparation.objects } }
}
