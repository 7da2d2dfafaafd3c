import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { decompress } from 'fzstd'

import { isRecord, parseJson } from '../../../../contract/json.ts'
import {
  CAPSULE_VERSIONS,
  MOST_PART_BYTES,
  SIGNATURE_LENGTH,
  signedText,
  type CapsuleHeader,
} from '../../../../watch/wire/capsule.ts'
import { errorWords } from '../../../../format/error-words.ts'
import { nextSlice, SLICE_MILLISECONDS } from '../../../ui/browser/time-slice.ts'
import { zstdWindowSize } from '../../../ui/files/zstd.ts'
import { formatBytes } from '../../../../format/bytes.ts'
import { addLine, noLines, wholeCapsule, type Capsule } from './capsule.ts'

export type ReadCapsule =
  | { readonly ok: true; readonly capsule: Capsule }
  /** A sentence without a full stop. */
  | { readonly ok: false; readonly reason: string }

/** For files of unknown origin. */
export const CAPSULE_LIMITS = { fileBytes: 500_000_000, contentBytes: 1_000_000_000 }

const LONGEST_HEADER = 400
const READ_BYTES = 1_048_576
/** Incompressible data grow slightly. */
const MOST_FRAME_BYTES = MOST_PART_BYTES + 65_536

class Refusal extends Error {}

/** Checks the signature before anything else. The caller judges the signer by `publicKey`. */
export async function readCapsule(file: Blob, limits = CAPSULE_LIMITS): Promise<ReadCapsule> {
  try {
    if (file.size > limits.fileBytes)
      throw new Refusal(`It has ${formatBytes(file.size)}; up to ${formatBytes(limits.fileBytes)} can be opened`)
    const { length, ...signer } = await headerOf(file)
    const { publicKey } = signer
    await checkSignature(file, signer)
    const parts = file.slice(length, file.size - SIGNATURE_LENGTH)
    return { ok: true, capsule: wholeCapsule(publicKey, await linesOf(parts, limits.contentBytes)) }
  } catch (error) {
    const words = errorWords(error)
    return { ok: false, reason: error instanceof Refusal ? words : `Can’t read it: ${words}` }
  }
}

type Signer = Pick<CapsuleHeader, 'version' | 'publicKey'>

async function headerOf(file: Blob): Promise<Signer & { length: number }> {
  const text = await file.slice(0, LONGEST_HEADER).text()
  const end = text.indexOf('\n')
  const header = end < 0 ? undefined : parseJson(text.slice(0, end))?.value
  if (!isRecord(header) || header['format'] !== 'watchfloor-capsule') throw new Refusal('Not a Watchfloor capsule')
  const { publicKey } = header
  const version = CAPSULE_VERSIONS.find((known) => known === header['version'])
  if (version === undefined) throw new Refusal('A newer version of Watchfloor saved it')
  if (typeof publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(publicKey)) throw altered()
  // Compares bytes: valid headers are ASCII, and others fail the signature.
  return { version, publicKey, length: end + 1 }
}

function altered(): Refusal {
  return new Refusal('Altered or incomplete: its signature isn’t valid')
}

async function checkSignature(file: Blob, { version, publicKey }: Signer): Promise<void> {
  const signed = file.size - SIGNATURE_LENGTH
  const signature = await file.slice(Math.max(0, signed)).text()
  if (signed <= 0 || !/^[0-9a-f]{128}$/.test(signature)) throw altered()
  const hash = sha256.create()
  await eachSlice(file.slice(0, signed), (bytes) => void hash.update(bytes))
  const text = new TextEncoder().encode(signedText(bytesToHex(hash.digest()), version))
  if (!holds(hexToBytes(signature), text, hexToBytes(publicKey))) throw altered()
}

function holds(signature: Uint8Array, text: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, text, publicKey, { zip215: false })
  } catch {
    return false
  }
}

async function linesOf(parts: Blob, mostBytes: number) {
  const lines = noLines()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let total = 0
  const take = (content: Uint8Array) => {
    total += content.length
    if (total > mostBytes) throw new Refusal(`It has more than ${formatBytes(mostBytes)}`)
    const pieces = (rest + decoder.decode(content, { stream: true })).split('\n')
    rest = pieces.pop() ?? ''
    for (const piece of pieces) {
      const problem = addLine(lines, parseJson(piece)?.value)
      if (problem !== undefined) throw new Refusal(problem)
    }
  }
  let waiting = new Uint8Array()
  let isOver = false
  await eachSlice(parts, (bytes) => {
    waiting = joined(waiting, bytes)
    let at = 0
    while (!isOver && waiting.length - at >= 4) {
      const length = new DataView(waiting.buffer, waiting.byteOffset + at, 4).getUint32(0, true)
      if (length > MOST_FRAME_BYTES) throw new Refusal('One of its parts is too large')
      if (waiting.length - at - 4 < length) break
      if (length === 0) isOver = true
      else take(contentOf(waiting.subarray(at + 4, at + 4 + length)))
      at += 4 + length
    }
    waiting = waiting.slice(at)
  })
  if (!isOver || waiting.length > 0 || rest !== '') throw new Refusal('It is incomplete')
  return lines
}

/** Checks the declared size before allocating. */
function contentOf(frame: Uint8Array): Uint8Array {
  const saysSize = ((frame[4] ?? 0) & 0x20) !== 0
  const size = zstdWindowSize(frame)
  if (!saysSize || size === undefined || size > MOST_PART_BYTES) throw new Refusal('One of its parts is too large')
  return decompress(frame)
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

async function eachSlice(file: Blob, take: (bytes: Uint8Array) => void): Promise<void> {
  let until = performance.now() + SLICE_MILLISECONDS
  for (let start = 0; start < file.size; start += READ_BYTES) {
    take(new Uint8Array(await file.slice(start, start + READ_BYTES).arrayBuffer()))
    if (performance.now() < until) continue
    await nextSlice()
    until = performance.now() + SLICE_MILLISECONDS
  }
}
