import { check } from '../../../../contract/check.ts'
import type { KnownOperation } from '../../../../contract/operations.ts'
import { ApiError } from './api-error.ts'
import { describeBody, readErrorBody } from './error-body.ts'
import { parseJson } from '../../../../contract/json.ts'
import { KEPT_CHARACTERS_OF_A_BODY } from '../exchanges/exchanges.ts'
import type { ExchangeFinding } from '../../../../conformance/exchange.ts'
import { detached, shortened, withShortTexts } from '../../../../format/shorten.ts'
import { isJsonType } from '../../../../conformance/json-type.ts'
import { maskText } from '../../../../conformance/mask.ts'
import { retryAfterSeconds } from '../../../../conformance/retry-after.ts'

/** Longest quote from the service. */
const SAID_CHARACTERS = 2000

interface Arrived {
  status: number
  headers: Headers
  text: string
  bytes: number
  isCut: boolean
  exchangeId: number
  at: number
  /** The answer's `Date`, if readable. */
  environmentTime: number | undefined
}

export function answerError(operation: KnownOperation, arrived: Arrived): ApiError {
  const contentType = arrived.headers.get('content-type') ?? undefined
  const body = readErrorBody(arrived.status, arrived.text, arrived.bytes, contentType, arrived.isCut)
  return new ApiError({
    operation: operation.id,
    status: arrived.status,
    code: typeof body.code === 'string' ? shortened(maskText(body.code), SAID_CHARACTERS) : body.code,
    message: shortened(maskText(body.message), SAID_CHARACTERS),
    details: withShortTexts(body.details),
    retryAfter: retryAfterSeconds(arrived.headers, body.details, arrived.at),
    body: keptBody(arrived.text),
    contentType,
    exchangeId: arrived.exchangeId,
    at: arrived.at,
    readable: body.readable,
  })
}

export type ReadAnswer =
  | { ok: true; value: unknown; raw: unknown; findings: readonly ExchangeFinding[] }
  | { ok: false; error: ApiError; findings: readonly ExchangeFinding[] }

/** Parsed once and checked against the contract; refused only if nothing is usable. */
export function readAnswer(operation: KnownOperation, schema: Schema, arrived: Arrived): ReadAnswer {
  const contentType = arrived.headers.get('content-type') ?? undefined
  const parsed = arrived.isCut ? undefined : parseJson(arrived.text)
  const checked = parsed === undefined ? undefined : check(schema, parsed.value, arrived.environmentTime)
  const findings = checked?.findings ?? []
  if (checked?.value !== undefined) return { ok: true, value: checked.value, raw: parsed?.value, findings }
  // For an empty object the status alone counts, but a proxy's page isn't the service's answer.
  const isForeign = parsed === undefined && arrived.bytes > 0 && !isJsonType(contentType)
  if (Object.keys(schema.fields).length === 0 && !isForeign)
    return { ok: true, value: {}, raw: parsed?.value, findings }
  const described = describeBody(arrived.status, arrived.text, arrived.bytes, contentType, arrived.isCut)
  const problem = parsed === undefined ? described : `${described}: JSON, but not ${schema.about.expects}`
  const error = new ApiError({
    operation: operation.id,
    status: arrived.status,
    message: problem,
    body: keptBody(arrived.text),
    contentType,
    exchangeId: arrived.exchangeId,
    at: arrived.at,
  })
  return { ok: false, error, findings }
}

/** Masked before cutting, else half a secret could remain. */
function keptBody(text: string): string {
  return detached(maskText(text).slice(0, KEPT_CHARACTERS_OF_A_BODY))
}

type Schema = Extract<KnownOperation['response'], { kind: 'json' }>['schema']
