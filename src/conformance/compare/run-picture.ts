import { parseJson } from '../../contract/json.ts'
import type { OperationId } from '../../contract/operations.ts'
import { headerOf, type Exchange } from '../exchange.ts'
import { apiPath } from '../request/api-path.ts'
import { FieldReader } from './field-tree.ts'

export interface OperationPicture {
  /** By outcome: `200`, `timeout`. */
  readonly answers: Map<string, AnswersPicture>
  /** By request, page tokens and times included. */
  readonly requests: Map<string, RequestPicture>
  /** To the last byte, in milliseconds. */
  readonly times: number[]
}

export interface AnswersPicture {
  readonly headers: FieldReader
  readonly bodies: FieldReader
  /** Bodies whose values were not kept. */
  withoutValues: number
  /** Bodies without any record. */
  withoutShape: number
  readonly seen: Set<string>
}

export interface RequestPicture {
  readonly words: string
  readonly outcomes: Set<string>
  /** Of the first good answer. */
  body: string | undefined
  /** Of the first good answer, whose body a log may not keep. */
  bytes: number | undefined
}

export function pictureOf(exchanges: readonly Exchange[]): RunPicture {
  const picture = new RunPicture()
  for (const exchange of exchanges) picture.take(exchange)
  return picture
}

/** Transport headers differ every time. */
const OF_THE_WAY = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary', 'via'])
const OTHER_EACH_TIME =
  /^(?:age|etag|expires|last-modified|server-timing|set-cookie|trace.*|x-.*|watchfloor-wire-bytes)$/

/** Collected exchange by exchange, so that a page stays responsive. */
export class RunPicture {
  readonly operations = new Map<OperationId, OperationPicture>()

  take(exchange: Exchange): void {
    const { operation, outcome, sentAt, endedAt } = exchange
    if (outcome === undefined || outcome === 'not sent') return
    const picture: OperationPicture = this.operations.get(operation) ?? {
      answers: new Map(),
      requests: new Map(),
      times: [],
    }
    this.operations.set(operation, picture)
    if (endedAt !== undefined && typeof outcome === 'number') picture.times.push(endedAt - sentAt)
    takeRequest(picture, exchange, String(outcome))
    takeAnswer(picture, exchange, String(outcome))
  }
}

function takeRequest({ requests }: OperationPicture, exchange: Exchange, outcome: string): void {
  const { method, url, requestBody = '', requestHeaders, responseBody, responseBytes, operation } = exchange
  const path = apiPath(url) ?? url
  const sent = ['authorization', 'accept-encoding', 'watchfloor-accept-encoding', 'content-type']
  const key = [method, path, requestBody, ...sent.map((name) => headerOf(requestHeaders, name))].join('\n')
  const known = requests.get(key)
  const words = `${method} ${path}${requestBody === '' ? '' : ` ${requestBody.slice(0, 120)}`}`
  const request = known ?? { words, outcomes: new Set(), body: undefined, bytes: undefined }
  if (known === undefined) requests.set(key, request)
  request.outcomes.add(outcome)
  if (outcome !== '200') return
  request.body ??= responseBody
  if (operation === 'getObject') request.bytes ??= responseBytes
}

function takeAnswer({ answers }: OperationPicture, exchange: Exchange, outcome: string): void {
  const known = answers.get(outcome)
  const answer = known ?? {
    headers: new FieldReader(),
    bodies: new FieldReader(),
    withoutValues: 0,
    withoutShape: 0,
    seen: new Set<string>(),
  }
  if (known === undefined) answers.set(outcome, answer)
  for (const [name, value] of exchange.responseHeaders) {
    const lower = name.toLowerCase()
    if (!OF_THE_WAY.has(lower)) answer.headers.takeValue(lower, value, !OTHER_EACH_TIME.test(lower))
  }
  const { responseBody, leftOut, bodyDropped, bodyCut } = exchange
  if (leftOut !== undefined) answer.withoutValues += 1
  if (leftOut?.shape !== undefined) answer.bodies.takeShape(leftOut.shape)
  if (bodyDropped || bodyCut === true) answer.withoutShape += 1
  else if (responseBody !== undefined && responseBody !== '' && !answer.seen.has(responseBody)) {
    answer.seen.add(responseBody)
    const parsed = parseJson(responseBody)
    if (parsed === undefined) answer.bodies.root.kinds.add('no JSON')
    else answer.bodies.takeBody(parsed.value)
  }
}
