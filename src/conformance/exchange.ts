import type { Finding, FindingKind } from '../contract/finding.ts'
import type { Operation } from '../contract/operation.ts'
import type { OperationId } from '../contract/operations.ts'

/** An HTTP status, or why there is none. `unreachable`: our own server had no connection to the environment, so that it was never asked. */
export type Outcome = number | 'no reply' | 'unreachable' | 'timeout' | 'aborted' | 'not sent'

/** Who asked: a page that opens, its polling, a person's click, token renewal, sign-in; a request edited by hand, a probe of the contract. */
export type Why = 'page' | 'poll' | 'user' | 'renewal' | 'sign-in' | 'edited' | 'probe'

/** What only several answers together show. */
export type CrossFindingKind =
  | 'page token repeats'
  | 'page adds nothing'
  | 'task listed twice'
  | 'task not listed'
  | 'outside the filter'
  | 'record listed twice'
  | 'page token for nothing'
  | 'page token refused'
  | 'override removal'
  | 'version went back'
  | 'same version, different content'
  | 'token lifetime'
  | 'encodings differ'
  | 'no answer'

/** A finding of the contract's check, or one about what stands around the body or in other answers. */
export interface ExchangeFinding extends Omit<Finding, 'kind'> {
  readonly kind:
    | FindingKind
    | CrossFindingKind
    | 'content type'
    | 'content encoding'
    | 'token type'
    | 'undocumented status'
    | 'undocumented header'
    | 'error shape'
    | 'retry hint'
    | 'error code'
    | 'refused without reason'
  /** What was sent breaks the contract, not what came. */
  readonly in?: 'request'
}

/** A body that a file of exchanges had no room for. */
export interface LeftOutBody {
  /** SHA-256 of its text in UTF-8, as hexadecimal digits. */
  readonly hash: string
  /** Of its text in UTF-8. */
  readonly bytes: number
  /** Kinds of values by the path to them: `{ '$.tasks[*].version': 'object' }`; absent: it was no JSON. */
  readonly shape?: Readonly<Record<string, string>>
}

/** One request and what came of it. Secrets were masked before it got here. Times are milliseconds of this machine's clock. */
export interface Exchange {
  id: number
  operation: OperationId
  title: string
  method: Operation['method']
  url: string
  /** What it is about: the path parameters in their order, as they were before encoding. */
  resource: readonly string[]
  why: Why
  /** 2: the repeat after a 401 that a renewal mended. */
  attempt: number
  requestHeaders: readonly (readonly [string, string])[]
  requestBody: string | undefined
  requestBytes: number
  /** When it was asked for; `sentAt` is later by the time it waited for a place on the wire. */
  queuedAt: number
  sentAt: number
  headersAt: number | undefined
  endedAt: number | undefined
  /** `undefined` while it is under way. */
  outcome: Outcome | undefined
  statusText: string
  responseHeaders: readonly (readonly [string, string])[]
  /** `undefined`: none, binary, or dropped to keep the log small (`bodyDropped`). */
  responseBody: string | undefined
  bodyDropped: boolean
  /** Only the beginning of the response body was kept. */
  bodyCut?: boolean
  /** What is known of a response body that was left out of the file from which the exchange was read. */
  leftOut?: LeftOutBody
  /** A journal kept it, as its server saw it pass: without headers, and without who asked and what it waited for. */
  isOfJournal?: true
  /** Another window of the session asked, and handed it on. */
  isElsewhere?: true
  /** Stays in the log when newer ones push the others out, and when it is cleared. */
  pinned?: boolean
  responseBytes: number
  findings: readonly ExchangeFinding[]
  /** The console's words for a failure. */
  failure: string | undefined
}

/** `fetch` gives names in lower case; people read `Content-Type`. */
export function headerCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}

/** The header's value, by its name in any case. */
export function headerOf(headers: Exchange['responseHeaders'], name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
}
