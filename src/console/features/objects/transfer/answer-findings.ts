import type { ExchangeFinding } from '../../../../conformance/exchange.ts'
import { codingFindings, codingNotDeclared, typeFindings } from '../../../../conformance/findings/object-findings.ts'
import type { ReceivedObject } from '../receive/receiver.ts'
import type { Coding } from './transfer.ts'
import type { WireFacts } from './wire-facts.ts'

/** Where the answer contradicts its bytes or the request. */
export function answerFindings(answer: {
  asked: Coding
  /** For other origins the browser sets the encoding, so the answer can't be compared with the request. */
  isSameOrigin: boolean
  wire: WireFacts
  received: ReceivedObject
  contentType: string | null
}): ExchangeFinding[] {
  const { asked, isSameOrigin, wire, received, contentType } = answer
  const coding = wire.coding?.trim().toLowerCase()
  const isUnsaid = received.unpacked !== undefined && asked === 'zstd' && coding === 'identity'
  return [
    ...typeFindings(contentType, received.detected),
    ...(isSameOrigin && coding !== undefined ? codingFindings(asked, coding) : []),
    ...(isUnsaid ? [codingNotDeclared()] : []),
  ]
}
