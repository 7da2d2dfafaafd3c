import { isRecord, member, parseJson } from '../../contract/json.ts'
import { askedOf } from '../../picture/asked.ts'
import type { ReceivedAnswer } from '../../picture/follow.ts'
import { textOf, type PassedExchange } from '../passed-exchange.ts'
import { contentOf, splitAnswer, type Content, type SplitPage } from './split-answer.ts'

/** An exchange as it is handed over. */
export interface HandedOver extends PassedExchange {
  readonly clientId: string
  /** The environment's clock at its end, as the server reckons it. */
  readonly now: number
}

/** An exchange in its parts. */
export interface Prepared {
  readonly exchange: HandedOver
  readonly asked: ReceivedAnswer['asked']
  readonly page: SplitPage | undefined
  readonly failure: string | undefined
  /** The body as it is, where it isn't put together from its parts. */
  readonly whole: Content | undefined
}

/** A client that leaves gives up what it asked for; one that waited so long got no answer. */
const PATIENCE_MS = 5000

/** Undefined for what its client has given up. */
export function prepare(exchange: HandedOver): Prepared | undefined {
  const { operation, wasReceived, began, ended, status } = exchange
  const isQuery = operation === 'queryTasks'
  const asked = isQuery ? askedIn(exchange.requestBody) : undefined
  if (!wasReceived) {
    if (ended - began < PATIENCE_MS) return undefined
    return { exchange, asked, page: undefined, failure: isQuery ? 'No reply' : undefined, whole: undefined }
  }
  const text = textOf(exchange)
  const page = isQuery && status === 200 ? splitAnswer(parseJson(text ?? '')?.value) : undefined
  return {
    exchange,
    asked: isQuery && page !== undefined ? (asked ?? {}) : asked,
    page,
    failure: isQuery && page === undefined ? failureOf(exchange) : undefined,
    whole: text === undefined || page?.rest !== undefined ? undefined : contentOf(text),
  }
}

/** The question in a request's body; undefined where it is none. */
function askedIn(body: string | undefined): ReceivedAnswer['asked'] {
  const query = parseJson(body ?? '')?.value
  if (!isRecord(query)) return undefined
  const pageToken = member(query, 'pageToken')
  return { ...askedOf(query), ...(typeof pageToken === 'string' && pageToken !== '' && { pageToken }) }
}

/** Why there is no answer about tasks; undefined where the client asked for what it may not have. */
function failureOf({ status, failure }: HandedOver): string | undefined {
  if (failure !== undefined || status === undefined) return failure ?? 'No reply'
  if (status === 200) return 'The answer could not be read'
  return status >= 500 || status === 429 ? `The service answered ${status}` : undefined
}

/** The texts that are kept of it. */
export function contentsOf({ page, whole }: Prepared): Content[] {
  return [...(page?.tasks.map(({ content }) => content) ?? []), ...(whole === undefined ? [] : [whole])]
}
