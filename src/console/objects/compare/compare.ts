import type { Content } from '../receive/receiver.ts'
import { shownContent, type Transfer } from '../transfer/transfer.ts'

/** Read at once from both. */
const SLICE_BYTES = 1024 * 1024

export interface Comparison {
  outcome: 'same' | 'differs' | 'can’t be told'
  /** What it means, by what the two have in common. */
  words: string
  /** Two encodings of one object must bring the same bytes. */
  isFinding: boolean
}

/** Holds two fetches against each other by the hash of what they decoded to. */
export function compareTransfers(a: Transfer, b: Transfer): Comparison {
  const [contentA, contentB] = [decoded(a), decoded(b)]
  if (contentA === undefined || contentB === undefined)
    return { outcome: 'can’t be told', words: 'Only whole objects can be compared.', isFinding: false }
  const isSame = contentA.sha256 === contentB.sha256
  const samePath = a.path === b.path
  const otherEncoding = a.encoding !== b.encoding
  if (isSame) {
    const words = samePath
      ? otherEncoding
        ? 'Both encodings decode to the same bytes.'
        : 'Unchanged: the same bytes at both times.'
      : 'Two paths, the same bytes.'
    return { outcome: 'same', words, isFinding: false }
  }
  if (!samePath) return { outcome: 'differs', words: 'Two paths, different bytes.', isFinding: false }
  if (!otherEncoding)
    return {
      outcome: 'differs',
      words: 'Changed: this path returned different bytes the second time.',
      isFinding: false,
    }
  return {
    outcome: 'differs',
    words:
      'The two encodings decode to different bytes: either the object changed in between, or an encoding is broken.',
    isFinding: true,
  }
}

/** Zstd that came without saying so counts by what is in it, when the other side was asked for without encoding. */
function decoded(transfer: Transfer): Content | undefined {
  if (transfer.phase !== 'complete' || transfer.received === undefined) return undefined
  const { unpacked } = transfer.received
  if (unpacked === undefined) return transfer.received
  if (unpacked.error !== undefined) return undefined
  return transfer.encoding === 'zstd' ? shownContent(transfer) : transfer.received
}

/** Offset of the first byte that differs, the end of the shorter one included; `undefined` when there is none. */
export async function firstDifference(a: Blob, b: Blob, signal?: AbortSignal): Promise<number | undefined> {
  const shorter = Math.min(a.size, b.size)
  for (let start = 0; start < shorter; start += SLICE_BYTES) {
    signal?.throwIfAborted()
    const end = Math.min(shorter, start + SLICE_BYTES)
    const [left, right] = await Promise.all([a.slice(start, end).arrayBuffer(), b.slice(start, end).arrayBuffer()])
    const [bytesA, bytesB] = [new Uint8Array(left), new Uint8Array(right)]
    const index = bytesA.findIndex((byte, at) => byte !== bytesB[at])
    if (index >= 0) return start + index
  }
  return a.size === b.size ? undefined : shorter
}
