import { check } from '../../../../contract/check.ts'
import { parseJson } from '../../../../contract/json.ts'
import type { Operation } from '../../../../contract/operation.ts'
import { operations, type OperationId } from '../../../../contract/operations.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import type { KeptExchange } from '../../../../watch/wire/journal.ts'

/**
 * Without headers and waits, which journals lack. Findings are only those of its body, not those between
 * several answers.
 * @param address of the environment @param changerOf in words
 */
export function exchangeOfJournal(
  kept: KeptExchange,
  address: string,
  changerOf: (change: KeptExchange) => string,
): Exchange {
  const { moment, method, target, requestBody, status, failure, contentType, took, bytes, body } = kept
  const operation = operationOf(kept)
  const sentAt = moment - took
  return {
    id: moment,
    operation,
    title: operations[operation].title,
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    url: `${originOf(address)}${target}`,
    resource: [],
    why: 'page',
    isOfJournal: true,
    ...(method === 'DELETE' && { changedBy: changerOf(kept) }),
    attempt: 1,
    requestHeaders: [],
    requestBody,
    requestBytes: requestBody?.length ?? 0,
    queuedAt: sentAt,
    sentAt,
    headersAt: undefined,
    endedAt: moment,
    outcome: status ?? 'no reply',
    statusText: '',
    responseHeaders: contentType === undefined ? [] : [['content-type', contentType]],
    responseBody: body,
    bodyDropped: body === undefined && bytes > 0,
    responseBytes: bytes,
    findings: status === 200 && body !== undefined ? findingsIn(operation, body, moment) : [],
    failure,
  }
}

function operationOf({ operation }: KeptExchange): OperationId {
  return Object.hasOwn(operations, operation) ? (operation as OperationId) : 'queryTasks'
}

function originOf(address: string): string {
  return /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
}

function findingsIn(operation: OperationId, body: string, answeredAt: number): Exchange['findings'] {
  const { response }: Operation = operations[operation]
  const raw = parseJson(body)?.value
  return response.kind === 'json' && raw !== undefined ? check(response.schema, raw, answeredAt).findings : []
}
