import type { OperationId } from '../../../contract/operations.ts'

/**
 * One line of the activity log: a change that this console sent with what came of it, or what it did about one (waited, stopped, held).
 * Secrets were masked before it got here. Times are milliseconds of this machine's clock.
 */
export interface ActivityEntry {
  /** Sorts by time; unique in this browser. */
  id: string
  /** The page that wrote it, of all that were ever open in this browser. */
  page?: string
  /** That page is gone, and nothing waits for the answer any more. Found out when it is read. */
  abandoned?: true
  /** By `scopeOf`: another desk's changes are not this one's. */
  scope: string
  environment: string
  environmentUrl: string
  /** Empty with a pasted token. */
  clientId: string
  operation: OperationId
  /** What it is about: the path parameters in their order. */
  resource: readonly string[]
  at: number
  request: SentRequest | undefined
  /** `undefined`: none has come yet, or its page was gone without a last word: see `unansweredWords`. */
  answer: ReceivedAnswer | undefined
  /** For entries that are no request: what was done, in words. */
  note: { verb: 'wait' | 'stop' | 'hold' | 'ask' | 'gap'; words: string } | undefined
}

export interface SentRequest {
  method: string
  url: string
  headers: readonly (readonly [string, string])[]
  /** 2: the repeat after a 401 that a renewal mended. */
  attempt: number
}

export interface ReceivedAnswer {
  /** HTTP status, or words for there being none. */
  outcome: number | string
  at: number
  /** The answer's `Date` as it came. */
  environmentDate: string | undefined
  headers: readonly (readonly [string, string])[]
  body: string | undefined
  failure: string | undefined
}

/** Longer than any request is waited for. */
const ANSWERED_WITHIN_MILLISECONDS = 60_000

/** What stands in place of an answer that is not there. `now`: milliseconds of this machine's clock. */
export function unansweredWords({ at, abandoned }: ActivityEntry, now: number): string {
  return abandoned || now - at > ANSWERED_WITHIN_MILLISECONDS
    ? 'outcome unknown: the page closed before a reply arrived. The change may have gone through'
    : 'sent, no answer yet'
}

let counter = 0

/** An id that sorts by time. Needs no WebCrypto, which browsers withhold off loopback without TLS. */
export function entryId(at: number): string {
  counter += 1
  const random = Math.floor(Math.random() * 36 ** 6).toString(36)
  return `${String(at).padStart(15, '0')}-${String(counter).padStart(6, '0')}-${random.padStart(6, '0')}`
}
