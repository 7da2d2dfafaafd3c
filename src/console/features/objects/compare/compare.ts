import { encodingsDiffer } from '../../../../conformance/findings/object-findings.ts'
import type { ReceivedContent } from '../receive/receiver.ts'
import { shownContent, type Transfer, isSameVariant, type Ask } from '../transfer/transfer.ts'
import { addFinding, useExchanges } from '../../../platform/api/exchanges/exchanges.ts'

const SLICE_BYTES = 1024 * 1024

export interface Comparison {
  outcome: 'same' | 'differs' | 'unknown'
  /** Meaning, by what both have in common. */
  words: string
  /** Encodings of one object must have the same bytes. */
  isFinding: boolean
}

/** Compares by hash of the decoded content. */
export function compareTransfers(a: Transfer, b: Transfer): Comparison {
  const [contentA, contentB] = [decoded(a), decoded(b)]
  if (contentA === undefined || contentB === undefined)
    return { outcome: 'unknown', words: 'Only complete objects can be compared.', isFinding: false }
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
      words: 'Changed: the second fetch returned different bytes.',
      isFinding: false,
    }
  return {
    outcome: 'differs',
    words: 'The two encodings decode to different bytes. The object changed in between, or an encoding is broken.',
    isFinding: true,
  }
}

/** Undeclared zstd counts by its content if the other side was requested without an encoding. */
function decoded(transfer: Transfer): ReceivedContent | undefined {
  if (transfer.phase !== 'complete' || transfer.received === undefined) return undefined
  const { unpacked } = transfer.received
  if (unpacked === undefined) return transfer.received
  if (unpacked.error !== undefined) return undefined
  return transfer.encoding === 'zstd' ? shownContent(transfer) : transfer.received
}

/** Offset of the first different byte, or the shorter one's end; `undefined` if equal. */
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

/** Reports once, at both requests, that two encodings of an object differ. */
export function fileDifference(a: Transfer, b: Transfer): void {
  file(a, b)
  file(b, a)
}

function file(transfer: Transfer, other: Transfer): void {
  const { exchangeId, received } = transfer
  if (exchangeId === undefined || received === undefined || other.received === undefined) return
  const finding = encodingsDiffer(
    { encoding: transfer.encoding, sha256: received.sha256 },
    { encoding: other.encoding, sha256: other.received.sha256 },
  )
  const known = useExchanges.getState().exchanges.find(({ id }) => id === exchangeId)?.findings ?? []
  if (!known.some(({ kind, expected }) => kind === finding.kind && expected === finding.expected))
    addFinding(exchangeId, finding)
}

/** A request, and the fetch that answers it. */
export type ComparedTransfer = Ask & Pick<Transfer, 'id'>

/** Another fetch of the path, else the newest complete one. */
export function likeliestOther(transfers: readonly Transfer[], first: Transfer | undefined): Transfer | undefined {
  const others = transfers.filter((transfer) => transfer !== first)
  const whole = others.filter(({ phase }) => phase === 'complete')
  return whole.find(({ path }) => path === first?.path) ?? whole[0] ?? others[0]
}

/** The other side's fetch: the one chosen here, else the newest. */
export function otherSide(
  transfers: readonly Transfer[],
  first: Transfer | undefined,
  other: Ask | undefined,
  chosenId: number | undefined,
): Transfer | undefined {
  if (other === undefined) return undefined
  const fitting = transfers.filter((transfer) => transfer !== first && isSameVariant(transfer, other))
  return fitting.find(({ id }) => id === chosenId) ?? fitting[0]
}
