import { addFinding, useExchanges } from '../../api/exchanges/exchanges.ts'
import { encodingsDiffer } from '../../../conformance/findings/object-findings.ts'
import type { Transfer } from '../transfer/transfer.ts'

/** Files with both requests, once, that two encodings of one object decoded to different bytes. */
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
