import type { ClearedOutcome, Prediction } from '../../../../entity/overrides.ts'
import { lookup } from '../../../../format/lookup.ts'

/** The removal that is asked for: what it is about, what will be sent, what should come of it. */
export interface ClearRequest {
  /** Key of the entity among those that are loaded. */
  readonly entityKey: string
  readonly entityName: string
  readonly fieldPath: string
  /** The entity as it was known when the dialog opened; answers are held against this copy. */
  readonly before: unknown
  /** When that copy was true: milliseconds since 1970. */
  readonly beforeAsOf: number | undefined
  readonly prediction: Prediction
  /** What goes out, also as a command for a shell, or why nothing can. */
  readonly sends:
    | { readonly method: string; readonly path: string; readonly curl: string }
    | { readonly refused: string }
  readonly environment: string
  /** The copy is a snapshot, so the entity itself may be something else by now. */
  readonly snapshot: boolean
}

export interface ClearAnswer {
  readonly entity: unknown
  readonly status: number
  readonly milliseconds: number | undefined
  readonly bytes: number | undefined
  /** The environment's time of the answer, or this machine's where a page can't read it. */
  readonly at: number
  readonly exchangeId: number
  readonly outcome: ClearedOutcome
  /** How far the entity moved since the copy before; absent where one of them has no position. */
  readonly movedMetres: number | undefined
}

/** What came instead of an answer. `status` is a number, or words for there being none. */
export interface ClearFailure {
  readonly status: number | string
  /** The session is open; the token operation gave no token after the 401, and `message` says what it did instead. */
  readonly isTokenOut?: true
  readonly code: string | undefined
  readonly message: string
  readonly body: string | undefined
  readonly exchangeId: number | undefined
  /** Whether the request may have been carried out although no answer came. */
  readonly unknownOutcome: boolean
  /** Seconds that the service asks to wait before the next try. */
  readonly retryAfter: number | undefined
}

export type ClearState =
  | { readonly phase: 'asking' | 'sending'; readonly request: ClearRequest; readonly failure: ClearFailure | undefined }
  | { readonly phase: 'done'; readonly request: ClearRequest; readonly answer: ClearAnswer }

interface FailureWords {
  readonly headline: string
  readonly advice: string
}

/** What an unsuccessful removal means for the operator, and what can be done. */
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
  // Without the interface's own words the answer may come from something in between, such as a proxy.
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
