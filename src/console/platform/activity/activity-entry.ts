import type { OperationId } from '../../../contract/operations.ts'

/** A change and its outcome, or an action on one; masked. Times in milliseconds of this machine's clock. */
export interface ActivityEntry {
  id: string
  /** The page that wrote it. */
  page?: string
  /** Its page closed before the answer. Set on reading. */
  abandoned?: true
  scope: string
  environment: string
  environmentUrl: string
  /** Empty with a pasted token. */
  clientId: string
  operation: OperationId
  resource: readonly string[]
  at: number
  request: SentRequest | undefined
  /** `undefined`: pending, or its page closed (`unansweredWords`). */
  answer: AnswerEntry | undefined
  /** For entries that aren't requests. */
  note: { verb: 'wait' | 'stop' | 'hold' | 'ask' | 'gap'; words: string } | undefined
}

export interface SentRequest {
  method: string
  url: string
  headers: readonly (readonly [string, string])[]
  /** 2: repeated after a 401 and a renewal. */
  attempt: number
}

export interface AnswerEntry {
  outcome: number | string
  at: number
  environmentDate: string | undefined
  headers: readonly (readonly [string, string])[]
  body: string | undefined
  failure: string | undefined
}

/** Longer than every request timeout. */
const ANSWERED_WITHIN_MILLISECONDS = 60_000

/** Words in place of an answer. `now`: milliseconds of this machine's clock. */
export function unansweredWords({ at, abandoned }: ActivityEntry, now: number): string {
  return abandoned || now - at > ANSWERED_WITHIN_MILLISECONDS
    ? 'outcome unknown: the page closed before a reply. The change may have gone through'
    : 'sent, no answer yet'
}

let counter = 0

export function entryId(at: number): string {
  counter += 1
  const random = Math.floor(Math.random() * 36 ** 6).toString(36)
  return `${String(at).padStart(15, '0')}-${String(counter).padStart(6, '0')}-${random.padStart(6, '0')}`
}
