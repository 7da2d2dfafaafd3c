import { timeOf } from '../../../contract/datetime.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { outcomeWords } from '../../../conformance/outcome.ts'
import { API_PREFIX, apiPath } from '../../../conformance/request/api-path.ts'
import { isOfTab } from '../../platform/tab-address.ts'
import { codeWords } from '../../platform/api/request/code-words.ts'
import { readErrorBody } from '../../platform/api/request/error-body.ts'
import { isRecord, parseJson } from '../../../contract/json.ts'
import { shortId } from '../../../format/id.ts'
import { formatClock, secondSuffix } from '../../../format/time.ts'

/** Path and query as sent, without the common prefix. */
export function pathWords({ url }: Pick<Exchange, 'url'>): string {
  const path = apiPath(url)
  return path === undefined ? url : path.slice(API_PREFIX.length) || '/'
}

/** Path and query as sent. */
export function fullPath({ url }: Pick<Exchange, 'url'>): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? url : url.slice(start)
}

/** A row's second line: the request, then its result unless the code says it. */
export function detailWords(exchange: Exchange): string {
  const words = [...askedFor(exchange), ...becameOf(exchange)]
  if (exchange.attempt > 1) words.push(`attempt ${exchange.attempt}`)
  if (exchange.why !== 'user' && exchange.why !== 'page') words.push(exchange.why)
  if (exchange.isElsewhere) words.push('another window')
  if (isOfTab(exchange.url)) words.push('this tab')
  return words.join(', ')
}

function askedFor(exchange: Exchange): string[] {
  if (exchange.operation === 'queryTasks') return queryWords(exchange.requestBody)
  if (exchange.operation !== 'getObject') return []
  return exchange.requestHeaders.flatMap(([name, value]) => {
    if (/^(watchfloor-)?accept-encoding$/i.test(name)) return [value]
    return name.toLowerCase() === 'priority' ? [value] : []
  })
}

function queryWords(body: string | undefined): string[] {
  const query = parseJson(body ?? '')?.value
  if (!isRecord(query)) return []
  const words: string[] = []
  const { parentTaskId, statusFilter, updateTimeRange, pageToken } = query
  if (typeof parentTaskId === 'string') words.push(`parent ${shortId(parentTaskId)}`)
  const status = isRecord(statusFilter) ? statusFilter['status'] : undefined
  if (typeof status === 'string') words.push(status.replace(/^STATUS_/, ''))
  if (isRecord(updateTimeRange)) {
    const { startTime, endTime } = updateTimeRange
    if (typeof startTime === 'string') words.push(`after ${clockOf(startTime)}`)
    if (typeof endTime === 'string') words.push(`before ${clockOf(endTime)}`)
  }
  if (words.length === 0) words.push('any')
  if (typeof pageToken === 'string') words.push('next page')
  return words
}

function becameOf({ outcome, responseBody, responseBytes, failure }: Exchange): string[] {
  if (outcome === undefined) return ['pending']
  if (typeof outcome === 'string') {
    const words = outcomeWords(outcome)
    return [outcome === 'timeout' ? 'no reply, timed out' : words]
  }
  if (outcome < 400) return failure === undefined ? [] : [failure]
  const { code, readable } = readErrorBody(outcome, responseBody ?? '', responseBytes, undefined)
  return readable && code !== undefined ? [codeWords(code)] : []
}

/** `14:22:03Z` for a wire timestamp; anything else is unchanged. */
function clockOf(datetime: string): string {
  const time = timeOf(datetime)
  return time === undefined ? datetime.slice(0, 30) : `${formatClock(time).slice(0, 8)}Z`
}

/** `14:22:03.118Z`, with the second clock. */
export function clockAndSecond(time: number): string {
  return `${formatClock(time)}Z${secondSuffix(time)}`
}

export type CodeClass = 'good' | 'bad' | 'none'

export function codeClass({ outcome }: Pick<Exchange, 'outcome'>): CodeClass {
  if (typeof outcome !== 'number') return 'none'
  return outcome < 400 ? 'good' : 'bad'
}
