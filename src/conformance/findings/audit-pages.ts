import { isRecord, parseJson } from '../../contract/json.ts'
import { field, listOf } from '../evidence/gap.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { parsedAnswer } from '../parsed-answer.ts'

interface Walk {
  /** This machine's clock. */
  readonly at: number
  readonly records: ReadonlySet<string>
}

const KEPT_WALKS = 500
/** A service may drop old tokens, but not this young. */
const YOUNG_MILLISECONDS = 30_000

/** Pages other than of tasks, which `WalkAudit` checks. Pass each ended exchange once, in order. */
export class PageAudit {
  /** By request and token. */
  readonly #walks = new Map<string, Walk>()

  next(exchange: Exchange): readonly ExchangeFinding[] {
    const question = questionOf(exchange)
    if (question === undefined) return []
    const { request, token, mostRecords } = question
    const walk = token === undefined ? undefined : this.#walks.get(`${request} ${token}`)
    if (exchange.outcome === 400) return walk === undefined ? [] : refused(walk, exchange)
    const answer = parsedAnswer(exchange)
    if (exchange.outcome !== 200 || !isRecord(answer)) return []
    const next = answer[exchange.operation === 'queryTasks' ? 'nextPageToken' : 'next_page_token']
    const records = listOf(answer['deleted_objects']).map(recordKey)
    const isEmpty = records.length === 0 && listOf(answer['tasks']).length === 0
    if (typeof next === 'string' && next !== '') this.#remember(`${request} ${next}`, walk, records, exchange)
    return [
      ...(walk !== undefined && isEmpty && !next ? [nothing(exchange)] : []),
      ...repeated(records, walk?.records ?? new Set()),
      ...(records.length > mostRecords ? [tooMany(mostRecords, records.length)] : []),
    ]
  }

  #remember(key: string, walk: Walk | undefined, records: readonly string[], { endedAt, sentAt }: Exchange): void {
    this.#walks.delete(key)
    this.#walks.set(key, { at: endedAt ?? sentAt, records: new Set([...(walk?.records ?? []), ...records]) })
    const [oldest] = this.#walks.keys()
    if (this.#walks.size > KEPT_WALKS && oldest !== undefined) this.#walks.delete(oldest)
  }
}

function questionOf({ operation, url, requestBody }: Exchange) {
  if (operation === 'queryTasks') {
    const query = parseJson(requestBody ?? '')?.value
    if (!isRecord(query)) return undefined
    const { pageToken, ...filter } = query
    const token = typeof pageToken === 'string' ? pageToken : undefined
    return { request: `${url} ${JSON.stringify(filter)}`, token, mostRecords: Infinity }
  }
  if (operation !== 'listDeletedObjects') return undefined
  const asked = new URL(url)
  const token = asked.searchParams.get('pageToken') ?? undefined
  asked.searchParams.delete('pageToken')
  const size = Number(asked.searchParams.get('maxPageSize') ?? Infinity)
  return { request: asked.href, token, mostRecords: size >= 1 ? size : Infinity }
}

function recordKey(record: unknown): string {
  return JSON.stringify([field(record, 'path'), field(record, 'checksum')])
}

function refused({ at }: Walk, { sentAt, outcome }: Exchange): ExchangeFinding[] {
  if (sentAt - at > YOUNG_MILLISECONDS) return []
  const expected = 'the next page: the request is the token’s own'
  return [{ path: 'status', kind: 'page token refused', severity: 'warning', expected, got: String(outcome) }]
}

/** The object may have disappeared. */
function nothing({ operation }: Exchange): ExchangeFinding {
  const path = operation === 'queryTasks' ? '$.tasks' : '$.deleted_objects'
  const expected = 'more, as the previous page’s token said'
  return { path, kind: 'page token for nothing', severity: 'note', expected, got: 'none' }
}

function repeated(records: readonly string[], before: ReadonlySet<string>): ExchangeFinding[] {
  return records.flatMap((record, index): ExchangeFinding[] => {
    if (!before.has(record) && records.indexOf(record) === index) return []
    const path = `$.deleted_objects[${index}]`
    return [
      {
        path,
        kind: 'record listed twice',
        severity: 'warning',
        expected: 'each record once across all pages',
        got: record,
      },
    ]
  })
}

function tooMany(most: number, came: number): ExchangeFinding {
  const expected = `at most ${most} records, as maxPageSize said`
  return { path: '$.deleted_objects', kind: 'limit broken', severity: 'error', expected, got: `list of ${came}` }
}
