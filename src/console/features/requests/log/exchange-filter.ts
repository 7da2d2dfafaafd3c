import { operationIds, type OperationId } from '../../../../contract/operations.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { eachOf, oneOf, type Unread } from '../../../../address/search.ts'
import { one, type SearchParams } from '../../../../address/search-params.ts'
import { percentDecoded } from '../../../../conformance/percent-decoded.ts'

export const codeGroups = ['2xx', '3xx', '4xx', '5xx', 'none'] as const
export type CodeGroup = (typeof codeGroups)[number]

export const codeLabels: Readonly<Record<CodeGroup, string>> = {
  '2xx': '2xx answered',
  '3xx': '3xx',
  '4xx': '4xx refused',
  '5xx': '5xx failed',
  none: 'No status',
}

export interface ExchangeFilter {
  readonly text: string
  /** An empty list lets all pass. */
  readonly operations: readonly OperationId[]
  readonly codes: readonly CodeGroup[]
  readonly onlyWithFindings: boolean
}

/** Reads the filter out of the address; what it does not know there it leaves out and names in `unread`. */
export function readFilter(search: Readonly<Partial<SearchParams>>, unread: Unread[] = []): ExchangeFilter {
  return {
    text: one(search['text']) ?? '',
    operations: eachOf(search, 'operation', operationIds, unread),
    codes: eachOf(search, 'code', codeGroups, unread),
    onlyWithFindings: oneOf(search, 'findings', ['only'], unread) !== undefined,
  }
}

export function filterSearch(filter: ExchangeFilter): Record<string, string | readonly string[] | undefined> {
  return {
    text: filter.text || undefined,
    operation: filter.operations.length === 0 ? undefined : filter.operations,
    code: filter.codes.length === 0 ? undefined : filter.codes,
    findings: filter.onlyWithFindings ? 'only' : undefined,
  }
}

function codeGroup({ outcome }: Pick<Exchange, 'outcome'>): CodeGroup {
  if (typeof outcome !== 'number') return 'none'
  return codeGroups.find((group) => group.startsWith(String(Math.floor(outcome / 100)))) ?? 'none'
}

/** How many errors and warnings it has. Notes say what is worth knowing and don't count. */
export function countedFindings({ findings }: Pick<Exchange, 'findings'>): number {
  return findings.filter(({ severity }) => severity !== 'note').length
}

/** The exchanges that the filter wants, in their order. The text is looked for in path, status and bodies, in any case. */
export function filterExchanges(exchanges: readonly Exchange[], filter: ExchangeFilter): readonly Exchange[] {
  const text = filter.text.trim()
  // A pattern finds without making a lower-case copy of every body.
  const pattern = text === '' ? undefined : new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i')
  return exchanges.filter(
    (exchange) =>
      (filter.operations.length === 0 || filter.operations.includes(exchange.operation)) &&
      (filter.codes.length === 0 || filter.codes.includes(codeGroup(exchange))) &&
      (!filter.onlyWithFindings || countedFindings(exchange) > 0) &&
      (pattern === undefined || searched(exchange).some((part) => pattern.test(part))),
  )
}

function searched(exchange: Exchange): string[] {
  const { url, outcome, statusText, method, requestBody, responseBody, failure } = exchange
  return [
    `${method} ${percentDecoded(url)}`,
    url,
    `${outcome ?? 'pending'} ${statusText}`,
    requestBody ?? '',
    responseBody ?? '',
    failure ?? '',
  ]
}
