import { operationIds, operations } from '../../../../contract/operations.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { codec, type Part } from '../../../../url-state/codec.ts'
import { soughtText } from '../../../../url-state/parts.ts'
import { choices, word } from '../../../../url-state/word-parts.ts'
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

const only = word('findings', ['only'], { is: 'filter' })
const onlyWithFindings: Part<boolean, 'findings'> = {
  is: 'filter',
  read: (...address) => only.read(...address) !== undefined,
  write: (isOn) => only.write(isOn ? 'only' : undefined),
  chip: (isOn) => (isOn ? 'Only with findings' : undefined),
}

/** Filters for exchanges and findings. Empty lists don't filter. */
export const exchangeFilter = codec({
  text: soughtText('text'),
  operations: choices('operation', operationIds, {
    is: 'filter',
    chip: (ids) => (ids.length === 0 ? undefined : `Operation ${ids.map((id) => operations[id].title).join(' or ')}`),
  }),
  codes: choices('code', codeGroups, {
    is: 'filter',
    chip: (codes) => (codes.length === 0 ? undefined : `Status ${codes.map((code) => codeLabels[code]).join(' or ')}`),
  }),
  onlyWithFindings,
})
export type ExchangeFilter = ReturnType<typeof exchangeFilter.read>

function codeGroup({ outcome }: Pick<Exchange, 'outcome'>): CodeGroup {
  if (typeof outcome !== 'number') return 'none'
  return codeGroups.find((group) => group.startsWith(String(Math.floor(outcome / 100)))) ?? 'none'
}

/** Errors and warnings; notes don't count. */
export function countedFindings({ findings }: Pick<Exchange, 'findings'>): number {
  return findings.filter(({ severity }) => severity !== 'note').length
}

/** Filters in order. Searches path, status and bodies, ignoring case. */
export function filterExchanges(exchanges: readonly Exchange[], filter: ExchangeFilter): readonly Exchange[] {
  const text = filter.text.trim()
  // A pattern avoids a lower-case copy of each body.
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
