import { addFinding, useExchanges } from '../../api/exchanges/exchanges.ts'
import type { Transfer } from '../transfer/transfer.ts'

/** Files with both requests, once, that two encodings of one object decoded to different bytes. */
export function fileDifference(a: Transfer, b: Transfer): void {
  file(a, b)
  file(b, a)
}

function file(transfer: Transfer, other: Transfer): void {
  const { exchangeId, received } = transfer
  if (exchangeId === undefined || received === undefined || other.received === undefined) return
  const expected = `SHA-256 ${other.received.sha256}, as decoded from ${other.encoding}`
  const known = useExchanges.getState().exchanges.find(({ id }) => id === exchangeId)?.findings ?? []
  if (known.some((finding) => finding.kind === 'encodings differ' && finding.expected === expected)) return
  addFinding(exchangeId, {
    path: 'body',
    kind: 'encodings differ',
    severity: 'warning',
    expected,
    got: `${received.sha256}, as decoded from ${transfer.encoding}`,
  })
}
