import type { ClearedOutcome, Prediction } from '../../../../entity/overrides.ts'
import { lookup } from '../../../../format/lookup.ts'

export interface ClearRequest {
  readonly entityKey: string
  readonly entityName: string
  readonly fieldPath: string
  /** From when the dialog opened, to compare with the answer. */
  readonly before: unknown
  /** Time of that copy, milliseconds since 1970. */
  readonly beforeAsOf: number | undefined
  readonly prediction: Prediction
  /** The request, also as a shell command; else why it can't be sent. */
  readonly sends:
    | { readonly method: string; readonly path: string; readonly curl: string }
    | { readonly refused: string }
  readonly environment: string
  /** Taken once: the entity may have changed since. */
  readonly snapshot: boolean
}

export interface ClearAnswer {
  readonly entity: unknown
  readonly status: number
  readonly milliseconds: number | undefined
  readonly bytes: number | undefined
  /** Answer's time by the environment, else by this machine. */
  readonly at: number
  readonly exchangeId: number
  readonly outcome: ClearedOutcome
  /** Since the earlier copy; absent unless both have a position. */
  readonly movedMetres: number | undefined
}

/** `status`: words if there was no answer. */
export interface ClearFailure {
  readonly status: number | string
  /** Renewal failed after a 401, as `message` says. The session is still open. */
  readonly isTokenOut?: true
  readonly code: string | undefined
  readonly message: string
  readonly body: string | undefined
  readonly exchangeId: number | undefined
  /** The change may have happened. */
  readonly unknownOutcome: boolean
  readonly retryAfter: number | undefined
}

export type ClearState =
  | { readonly phase: 'asking' | 'sending'; readonly request: ClearRequest; readonly failure: ClearFailure | undefined }
  | { readonly phase: 'done'; readonly request: ClearRequest; readonly answer: ClearAnswer }

interface FailureWords {
  readonly headline: string
  readonly advice: string
}

/** What it means, and what to do. */
export function failureWords(failure: ClearFailure, fieldPath: string): FailureWords {
  const { headline, advice } = meaningOf(failure, fieldPath)
  const { retryAfter } = failure
  const wait = retryAfter === undefined ? '' : ` The service asks to wait ${retryAfter} s first.`
  return { headline, advice: `${advice}${wait}` }
}

const MEANINGS: Readonly<Record<string, FailureWords>> = {
  401: {
    headline: 'The session ended before the request was accepted, 401.',
    advice: 'Nothing was changed. Sign in, then send it again.',
  },
  403: {
    headline: 'This client may not clear overrides, 403.',
    advice: 'Nothing was changed. Sign in as a client that has the permission, or ask who runs this environment.',
  },
  404: {
    headline: 'Nothing to clear, 404.',
    advice:
      'The service has no such entity, or this field no longer has an override: somebody else, or an earlier request, may have cleared it. The interface does not say which.',
  },
  'not sent': { headline: 'Not sent.', advice: 'Nothing was changed.' },
  'not reachable': {
    headline: 'No connection to the environment.',
    advice: 'The request never reached it, so nothing was changed.',
  },
}

function meaningOf({ status, code, isTokenOut, unknownOutcome }: ClearFailure, fieldPath: string): FailureWords {
  if (unknownOutcome)
    return {
      headline: `No answer: ${status}.`,
      advice:
        'It is not known whether the override was cleared. Sending the request again is safe: if it was carried out, the answer will be 404 or an entity without the override.',
    }
  if (isTokenOut)
    return {
      headline: `Not accepted, ${status}, and there is no new token.`,
      advice: 'Nothing was changed. Send it again when there is a token.',
    }
  // It may be a proxy's: the interface's error code is missing.
  if (status === 400 && code === undefined)
    return {
      headline: 'The request was refused, 400.',
      advice: 'The answer does not say why. Sending it again unchanged is not likely to help.',
    }
  if (status === 400)
    return {
      headline: 'The service refused the request, 400.',
      advice: `It does not accept this entity id or the field path “${fieldPath}”. Sending it again unchanged will not help.`,
    }
  return (
    lookup(MEANINGS, String(status)) ?? {
      headline: `The service answered ${status}.`,
      advice: 'The answer does not say whether anything changed. The next copy of the entity will show it.',
    }
  )
}
