import { isRecord, member, parseJson } from '../../contract/json.ts'
import { queryFilterOf } from '../../picture/query-filter.ts'
import type { ReceivedAnswer } from '../../picture/received-delta.ts'
import { textOf, type PassedExchange } from '../passed-exchange.ts'
import { storedText, splitAnswer, type StoredText, type SplitPage } from './split-answer.ts'

export interface ClientExchange extends PassedExchange {
  readonly clientId: string
  /** Environment's clock at its end, estimated by the server. */
  readonly now: number
}

export interface Prepared {
  readonly exchange: ClientExchange
  readonly asked: ReceivedAnswer['asked']
  readonly page: SplitPage | undefined
  readonly failure: string | undefined
  /** The whole body, if it can't be split. */
  readonly whole: StoredText | undefined
}

/** A client that disconnects after this long had no answer; earlier, it gave up itself. */
const PATIENCE_MS = 5000

/** Undefined if the client gave up. */
export function prepare(exchange: ClientExchange): Prepared | undefined {
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
    whole: text === undefined || page?.rest !== undefined ? undefined : storedText(text),
  }
}

function askedIn(body: string | undefined): ReceivedAnswer['asked'] {
  const query = parseJson(body ?? '')?.value
  if (!isRecord(query)) return undefined
  const pageToken = member(query, 'pageToken')
  return { ...queryFilterOf(query), ...(typeof pageToken === 'string' && pageToken !== '' && { pageToken }) }
}

/** Undefined if the refusal was the client's own fault. */
function failureOf({ status, failure }: ClientExchange): string | undefined {
  if (failure !== undefined || status === undefined) return failure ?? 'No reply'
  if (status === 200) return 'The answer couldn’t be read'
  return status >= 500 || status === 429 ? `The service answered ${status}` : undefined
}

export function contentsOf({ page, whole }: Prepared): StoredText[] {
  return [...(page?.tasks.map(({ content }) => content) ?? []), ...(whole === undefined ? [] : [whole])]
}
