import { operations } from '../../contract/operations.ts'
import { isRecord, parseJson } from '../../contract/json.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { requestFindings } from './audit-exchange.ts'

type Asked = Pick<Exchange, 'operation' | 'outcome' | 'requestBody' | 'requestHeaders' | 'url' | 'method'>

/** 400 or 404 without a cause in the request. Skips tokens, sizes, ids and paths: the service judges them. */
export function refusalFindings(exchange: Asked): ExchangeFinding[] {
  const { operation: id, outcome } = exchange
  if ((outcome !== 400 && outcome !== 404) || !isPlain(exchange)) return []
  if (outcome === 404 && id !== 'queryTasks') return []
  if (requestFindings(operations[id], exchange).length > 0) return []
  const expected =
    outcome === 400 ? 'an answer, as the request is valid' : 'an answer, as the request names no resource'
  return [{ path: 'status', kind: 'refused without reason', severity: 'warning', expected, got: String(outcome) }]
}

function isPlain({ operation, requestBody, url }: Asked): boolean {
  switch (operation) {
    case 'queryTasks': {
      const query = parseJson(requestBody ?? '')?.value
      return isRecord(query) && !query['pageToken'] && !query['parentTaskId']
    }
    case 'listDeletedObjects':
      return new URL(url).search === ''
    case 'getToken': {
      const form = new URLSearchParams(requestBody)
      return form.has('client_id') && form.has('client_secret')
    }
    default:
      return false
  }
}
