import { errorWords } from '../../../../format/error-words.ts'
import { effectOf, type Effect } from '../../../platform/activity/effect.ts'
import { textIn } from '../../../../contract/json.ts'
import { rpcStatusCode } from '../../../../contract/errors.ts'
import { ApiError } from '../../../platform/api/request/api-error.ts'
import { outcomeWords } from '../../../../conformance/outcome.ts'
import type { Outcome } from '../../../../conformance/exchange.ts'
import { codeWords } from '../../../platform/api/request/code-words.ts'

/** Result of one request. Times in milliseconds of this machine's clock. */
export interface DeleteAnswer {
  status: Outcome
  /** Shape B's code: an RPC number, or anything sent in its place. */
  code: string | number | undefined
  message: string
  details: readonly unknown[]
  /** In seconds. */
  retryAfter: number | undefined
  body: string | undefined
  exchangeId: number | undefined
  at: number
  /** Possible effect without a success. */
  effect: 'done' | Effect
}

/** Final and held states of a row. */
export type AnsweredState =
  | 'deleted'
  | 'not found'
  | 'forbidden'
  | 'precondition failed'
  | 'refused'
  | 'waiting for sign-in'
  | 'outcome unknown'
  | 'failed'
  | 'unavailable'
  | 'not asked'
  | 'stopped'

/** Reads the error of an unsuccessful deletion. */
export function failedAnswer(error: unknown, now: number): DeleteAnswer {
  if (!(error instanceof ApiError)) {
    const message = errorWords(error)
    return { ...empty, status: 'not sent', message: `Not sent: ${message}`, at: now, effect: 'none' }
  }
  const { status, code, message, details, retryAfter, body, exchangeId, at } = error
  // A 401 had no effect and the token operation then was unreachable: refused, not lost.
  if (error.operation === 'getToken') {
    return {
      ...empty,
      status: 401,
      message: `No new token. ${message}. Nothing deleted`,
      body,
      exchangeId,
      at,
      effect: 'none',
    }
  }
  return { status, code, message, details, retryAfter, body, exchangeId, at, effect: effectOf(status) }
}

const empty = {
  code: undefined,
  details: [],
  retryAfter: undefined,
  body: undefined,
  exchangeId: undefined,
} as const

/** `unavailable`: retried automatically. `not asked`: sent when connected again. */
export function stateOf(answer: DeleteAnswer, waitsForSignIn: boolean): AnsweredState {
  const { status, code, details } = answer
  if (answer.effect === 'done') return 'deleted'
  switch (status) {
    case 400:
      return code === rpcStatusCode('FAILED_PRECONDITION') || code === 'FAILED_PRECONDITION' || hasViolation(details)
        ? 'precondition failed'
        : 'refused'
    case 401:
      return 'waiting for sign-in'
    case 403:
      return 'forbidden'
    case 404:
      return 'not found'
    case 503:
      return 'unavailable'
    case 'not sent':
      return waitsForSignIn ? 'waiting for sign-in' : 'stopped'
    case 'unreachable':
      return 'not asked'
    case 'no reply':
    case 'timeout':
    case 'aborted':
      return 'outcome unknown'
    default:
      if (status < 400) return 'outcome unknown'
      return status < 500 && status !== 429 ? 'refused' : 'failed'
  }
}

function hasViolation(details: readonly unknown[]): boolean {
  return details.some((detail) => typeOf(detail)?.endsWith('google.rpc.PreconditionFailure'))
}

/** `@type` of a detail (shape B). */
export function typeOf(detail: unknown): string | undefined {
  return textIn(detail, '@type')
}

/** `404, code 5 NOT_FOUND`. */
export function answerWords({ status, code }: Pick<DeleteAnswer, 'status' | 'code'>): string {
  const words = outcomeWords(status)
  return code === undefined ? words : `${words}, code ${codeWords(code)}`
}
