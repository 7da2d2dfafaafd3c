import type { getObject } from '../../../../contract/object.ts'
import type { Input } from '../../../../contract/operation.ts'
import type { ApiError } from '../../../platform/api/request/api-error.ts'
import type { TypeComparison } from '../../../../conformance/content/content-type.ts'
import type { ReceivedContent, ReceivedObject } from '../receive/receiver.ts'
import type { WireFacts } from './wire-facts.ts'

export type Coding = 'identity' | 'zstd'
export const CODINGS: readonly Coding[] = ['identity', 'zstd']

/** A request for an object. Several for one path differ by time, encoding or urgency. */
export interface Ask {
  path: string
  encoding: Coding
  /** 0 (first) to 7; `undefined`: no `Priority`, the environment's default. */
  urgency: number | undefined
}

export function objectRequest({ path, encoding, urgency }: Ask): Input<typeof getObject> {
  const priority = urgency === undefined ? undefined : `u=${urgency}`
  return { path: { objectPath: path }, headers: { 'Accept-Encoding': encoding, Priority: priority } }
}

export type Phase =
  /** For a connection. */
  | 'waiting'
  /** Waiting for the answer. */
  | 'sent'
  | 'receiving'
  | 'complete'
  /** Broke off, or isn't of the announced length. */
  | 'broken'
  /** An error answer, or none. */
  | 'failed'
  | 'cancelled'
  /** More than this browser should hold, and not accepted by the user. */
  | 'too large'

/** One fetch of an object. Times in milliseconds of this machine's clock. */
export interface Transfer extends Ask {
  id: number
  environmentUrl: string
  askedAt: number
  phase: Phase
  exchangeId: number | undefined
  sentAt: number | undefined
  headersAt: number | undefined
  endedAt: number | undefined
  status: number | undefined
  contentType: string | null
  /** Stated length of unencoded bytes. */
  announced: number | undefined
  bytes: number
  bytesPerSecond: number | undefined
  received: ReceivedObject | undefined
  /** Dropped to make room for newer objects. */
  isDropped: boolean
  wire: WireFacts | undefined
  type: TypeComparison | undefined
  /** Why the object isn't complete. */
  trouble: string | undefined
  error: ApiError | undefined
}

export function isUnderWay({ phase }: Transfer): boolean {
  return phase === 'waiting' || phase === 'sent' || phase === 'receiving'
}

/** For display: the content of undeclared zstd data, else the bytes as received. */
export function shownContent({ received }: Transfer): ReceivedContent | undefined {
  if (received === undefined) return undefined
  const { unpacked } = received
  return unpacked !== undefined && unpacked.bytes > 0 ? unpacked : received
}

/** Content that can be shown. Derived data is cached by its hash while shown. */
export interface ShownContent extends ReceivedContent {
  blob: Blob
}

export function isSameAsk(a: Ask, b: Ask): boolean {
  return isSameVariant(a, b) && a.urgency === b.urgency
}

/** Both should have the same bytes, whatever the urgency. */
export function isSameVariant(a: Omit<Ask, 'urgency'>, b: Omit<Ask, 'urgency'>): boolean {
  return a.path === b.path && a.encoding === b.encoding
}
