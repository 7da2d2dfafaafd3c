import type { Finding, FindingKind } from '../contract/finding.ts'
import type { Operation } from '../contract/operation.ts'
import type { OperationId } from '../contract/operations.ts'

/** `unreachable`: our server had no connection to the environment. */
export type Outcome = number | 'no reply' | 'unreachable' | 'timeout' | 'aborted' | 'not sent'

export type Why = 'page' | 'poll' | 'user' | 'renewal' | 'sign-in' | 'edited' | 'probe'

/** Findings that need several answers. */
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
  /** The request breaks the contract, not the answer. */
  readonly in?: 'request'
}

/** For which a file of exchanges had no room. */
export interface LeftOutBody {
  /** SHA-256 of its UTF-8 text, in hex. */
  readonly hash: string
  /** Of its UTF-8 text. */
  readonly bytes: number
  /** Kinds of values: `{ '$.tasks[*].version': 'object' }`; absent: not JSON. */
  readonly shape?: Readonly<Record<string, string>>
}

/** Already masked. Times are milliseconds of this machine's clock. */
export interface Exchange {
  id: number
  operation: OperationId
  title: string
  method: Operation['method']
  url: string
  /** Path parameters in order, before encoding. */
  resource: readonly string[]
  why: Why
  /** 2: repeated after a 401 and a renewal. */
  attempt: number
  requestHeaders: readonly (readonly [string, string])[]
  requestBody: string | undefined
  requestBytes: number
  /** `sentAt` is later by the wait for a connection. */
  queuedAt: number
  sentAt: number
  headersAt: number | undefined
  endedAt: number | undefined
  /** `undefined`: pending. */
  outcome: Outcome | undefined
  statusText: string
  responseHeaders: readonly (readonly [string, string])[]
  /** `undefined`: none, binary, or dropped to save memory (`bodyDropped`). */
  responseBody: string | undefined
  bodyDropped: boolean
  /** Only the beginning was kept. */
  bodyCut?: boolean
  leftOut?: LeftOutBody
  /** From a journal, as its server saw it: without headers, cause and waiting time. */
  isOfJournal?: true
  /** Of a journal's change: initials and client, in words. */
  changedBy?: string
  /** Sent by another window of the session. */
  isElsewhere?: true
  /** Survives log limits and clearing. */
  pinned?: boolean
  responseBytes: number
  findings: readonly ExchangeFinding[]
  /** The console's words for a failure. */
  failure: string | undefined
}

/** `fetch` lower-cases names; people read `Content-Type`. */
export function headerCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}

/** The name in any case. */
export function headerOf(headers: Exchange['responseHeaders'], name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
}
