import type { ExchangeFinding } from '../../../../conformance/exchange.ts'
import { codingFindings, codingNotSaid, typeFindings } from '../../../../conformance/findings/object-findings.ts'
import type { Received } from '../receive/receiver.ts'
import type { Coding } from './transfer.ts'
import type { WireFacts } from './wire-facts.ts'

/** What an object's answer says that its bytes contradict, or that was not asked for. */
export function answerFindings(answer: {
  asked: Coding
  /** Towards another origin the browser asks for what it likes: its answer can't be held against the ask. */
  isSameOrigin: boolean
  wire: WireFacts
  received: Received
  contentType: string | null
}): ExchangeFinding[] {
  const { asked, isSameOrigin, wire, received, contentType } = answer
  const coding = wire.coding?.trim().toLowerCase()
  const isUnsaid = received.unpacked !== undefined && asked === 'zstd' && coding === 'identity'
  return [
    ...typeFindings(contentType, received.detected),
    ...(isSameOrigin && coding !== undefined ? codingFindings(asked, coding) : []),
    ...(isUnsaid ? [codingNotSaid()] : []),
  ]
}
