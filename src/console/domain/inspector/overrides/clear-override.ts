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

/** Its meaning, and advice. */
export function failureWords(failure: ClearFailure, fieldPath: string): FailureWords {
  const { headline, advice } = meaningOf(failure, fieldPath)
  const { retryAfter } = failure
  const wait = retryAfter === undefined ? '' : ` The service asks to wait ${retryAfter} s first.`
  return { headline, advice: `${advice}${wait}` }
}

const MEANINGS: Readonly<Record<string, FailureWords>> = {
  401: {
    headline: 'The session ended before the service accepted the request, 401.',
    advice: 'Nothing changed. Sign in, then send it again.',
  },
  403: {
    headline: 'This client can’t clear overrides, 403.',
    advice: 'Nothing changed. Sign in as a client with the permission, or ask whoever runs this environment.',
  },
  404: {
    headline: 'Nothing to clear, 404.',
    advice:
      'The service has no such entity, or this field has no override any more. Someone else or an earlier request may have cleared it. The answer doesn’t say which.',
  },
  'not sent': { headline: 'Not sent.', advice: 'Nothing changed.' },
  'not reachable': {
    headline: 'No connection to the environment.',
    advice: 'The request never reached it. Nothing changed.',
  },
}

function meaningOf({ status, code, isTokenOut, unknownOutcome }: ClearFailure, fieldPath: string): FailureWords {
  if (unknownOutcome)
    return {
      headline: `No answer: ${status}.`,
      advice:
        'The override may or may not be cleared. Sending again is safe. If it is already cleared, the answer is 404 or an entity without the override.',
    }
  if (isTokenOut)
    return {
      headline: `Not accepted, ${status}, and there is no new token.`,
      advice: 'Nothing changed. Send it again once there is a token.',
    }
  // It may be a proxy's: the interface's error code is missing.
  if (status === 400 && code === undefined)
    return {
      headline: 'The service refused the request, 400.',
      advice: 'The answer doesn’t say why. Sending it again unchanged is unlikely to help.',
    }
  if (status === 400)
    return {
      headline: 'The service refused the request, 400.',
      advice: `It doesn’t accept this entity id or the field path “${fieldPath}”. Sending it again unchanged won’t help.`,
    }
  return (
    lookup(MEANINGS, String(status)) ?? {
      headline: `The service answered ${status}.`,
      advice: 'The answer doesn’t say whether anything changed. The next copy of the entity will.',
    }
  )
}
