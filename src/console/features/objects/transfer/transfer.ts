import type { getObject } from '../../../../contract/object.ts'
import type { Input } from '../../../../contract/operation.ts'
import type { ApiError } from '../../../platform/api/request/api-error.ts'
import type { TypeComparison } from '../../../../conformance/content/content-type.ts'
import type { Content, Received } from '../receive/receiver.ts'
import type { WireFacts } from './wire-facts.ts'

export type Coding = 'identity' | 'zstd'
export const CODINGS: readonly Coding[] = ['identity', 'zstd']

/** What is asked for. Two asks for one path differ by time, encoding or urgency. */
export interface Ask {
  path: string
  encoding: Coding
  /** 0 (first) to 7; `undefined`: no `Priority`, the environment's own default. */
  urgency: number | undefined
}

/** The request of an ask. */
export function objectRequest({ path, encoding, urgency }: Ask): Input<typeof getObject> {
  const priority = urgency === undefined ? undefined : `u=${urgency}`
  return { path: { objectPath: path }, headers: { 'Accept-Encoding': encoding, Priority: priority } }
}

export type Phase =
  /** For a free connection. */
  | 'waiting'
  /** For the answer. */
  | 'sent'
  | 'receiving'
  | 'complete'
  /** The answer broke off, or is shorter or longer than announced. */
  | 'broken'
  /** The service answered with an error, or nothing answered. */
  | 'failed'
  | 'cancelled'
  /** Not taken: more than this browser may hold, and no one asked for it anyway. */
  | 'too large'

/** One fetch of one object and all that is known of it. Times are milliseconds of this machine's clock. */
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
  /** Length that the answer stated, of unencoded bytes. */
  announced: number | undefined
  bytes: number
  bytesPerSecond: number | undefined
  received: Received | undefined
  /** The bytes are no longer kept: newer objects took their place. */
  isDropped: boolean
  wire: WireFacts | undefined
  type: TypeComparison | undefined
  /** Why there is no whole object, in words. */
  trouble: string | undefined
  error: ApiError | undefined
}

export function isUnderWay({ phase }: Transfer): boolean {
  return phase === 'waiting' || phase === 'sent' || phase === 'receiving'
}

/** What is looked at: the contents of zstd data that came without saying so, else the bytes as they came. */
export function shownContent({ received }: Transfer): Content | undefined {
  if (received === undefined) return undefined
  const { unpacked } = received
  return unpacked !== undefined && unpacked.bytes > 0 ? unpacked : received
}

/** Content whose bytes are here to be looked at. Its hash is its identity: what is worked out of it is kept under that, as long as it is in sight. */
export interface ShownContent extends Content {
  blob: Blob
}

export function isSameAsk(a: Ask, b: Ask): boolean {
  return isSameVariant(a, b) && a.urgency === b.urgency
}

/** The same bytes are to be expected, however urgent they were. */
export function isSameVariant(a: Omit<Ask, 'urgency'>, b: Omit<Ask, 'urgency'>): boolean {
  return a.path === b.path && a.encoding === b.encoding
}
