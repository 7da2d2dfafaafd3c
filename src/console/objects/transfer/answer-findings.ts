import type { ExchangeFinding } from '../../../conformance/exchange.ts'
import { codingFindings } from '../../../conformance/findings/object-findings.ts'
import type { TypeComparison } from '../content/content-type.ts'
import type { Received } from '../receive/receiver.ts'
import type { Coding } from './transfer.ts'
import type { WireFacts } from './wire-facts.ts'

/** What an object's answer says that its bytes contradict, or that was not asked for. */
export function answerFindings(answer: {
  asked: Coding
  /** Towards another origin the browser asks for what it likes: its answer can't be held against the ask. */
  isSameOrigin: boolean
  wire: WireFacts
  type: TypeComparison
  received: Received
  contentType: string | null
}): ExchangeFinding[] {
  const { asked, isSameOrigin, wire, type, received, contentType } = answer
  const findings: ExchangeFinding[] = []
  if (type.outcome === 'differs')
    findings.push({
      path: 'Content-Type',
      kind: 'content type',
      severity: 'warning',
      expected: received.detected.mime ?? 'a type that fits the bytes',
      got: contentType ?? '',
    })
  const coding = wire.coding?.trim().toLowerCase()
  if (isSameOrigin && coding !== undefined) findings.push(...codingFindings(asked, coding))
  if (received.unpacked !== undefined && asked === 'zstd' && coding === 'identity')
    findings.push({
      path: 'body',
      kind: 'content encoding',
      severity: 'error',
      expected: 'Content-Encoding: zstd',
      got: 'zstd data without Content-Encoding',
    })
  return findings
}
