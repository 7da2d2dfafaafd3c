import { textIn } from '../../contract/json.ts'
import { jsonText } from '../../contract/json-text.ts'
import { headerOf } from '../exchange.ts'
import { field, quoted, when, type ContractGap } from './gap.ts'

/** Tokens, permissions, errors, limits. */
export const accessGaps: readonly ContractGap[] = [
  {
    id: 'token-authorization',
    area: 'Authentication',
    silent: 'How to call the token operation before a token exists: it declares Authorization required',
    observe: ({ exchange: { operation, requestHeaders, outcome } }) =>
      when(
        operation === 'getToken' && typeof outcome === 'number',
        `${outcome} ${headerOf(requestHeaders, 'authorization') === undefined ? 'without' : 'with'} Authorization`,
      ),
  },
  {
    id: 'token-fields',
    area: 'Authentication',
    silent: 'Optional fields of a token answer, and values of scope',
    observe: ({ exchange: { operation, outcome }, answer }) =>
      when(
        operation === 'getToken' && outcome === 200,
        `token_type ${quoted(field(answer, 'token_type'))}`,
        ...['expires_in', 'refresh_expires_in', 'not-before-policy', 'scope'].map((name) => {
          const value = field(answer, name)
          return value === undefined ? `no ${name}` : `${name} ${quoted(value)}`
        }),
      ),
  },
  {
    id: 'permissions',
    area: 'Authentication',
    silent: 'The permission model of operations other than egress deletion',
    observe: ({ exchange: { title, outcome } }) => when(outcome === 403, `403 on ${title}`),
  },
  {
    id: 'challenge',
    area: 'Authentication',
    silent: 'Headers of a 401',
    probe: 'No token',
    observe: ({ exchange: { outcome, responseHeaders } }) =>
      when(
        outcome === 401,
        `WWW-Authenticate ${quoted(headerOf(responseHeaders, 'www-authenticate') ?? 'not visible')}`,
      ),
  },
  {
    id: 'error-codes',
    area: 'Errors',
    silent: 'The values of code and error',
    probe: 'Shapes of errors',
    observe: ({ exchange: { outcome, operation }, answer }) => {
      if (typeof outcome !== 'number' || outcome < 400) return []
      const [name, code] =
        operation === 'getToken' ? ['error', field(answer, 'error')] : ['code', field(answer, 'code')]
      return when(code !== undefined, `${name} ${quoted(code)} with ${outcome}`)
    },
  },
  {
    id: 'other-statuses',
    area: 'Errors',
    silent: 'Statuses that an operation doesn’t list',
    observe: ({ exchange: { findings, outcome, title } }) =>
      when(
        findings.some(({ kind }) => kind === 'undocumented status'),
        `${outcome} on ${title}`,
      ),
  },
  {
    id: 'rate-limits',
    area: 'Errors',
    silent: 'Rate limits, deprecation policy and version negotiation',
    observe: ({ exchange: { findings } }) =>
      findings.flatMap(({ kind, path, got }) => when(kind === 'undocumented header', `${path}: ${got}`)),
  },
  {
    id: 'fields-beyond',
    area: 'Errors',
    silent: 'Fields beyond those of the interface',
    observe: ({ exchange: { findings, title } }) =>
      findings.flatMap(({ kind, path, in: side }) =>
        when(kind === 'unknown field' && side !== 'request', `${title}: ${path.replace(/\[\d+\]/g, '[*]')}`),
      ),
  },
  {
    id: 'deleted-error-body',
    area: 'Deleted objects',
    silent: 'Error body of the listing',
    observe: ({ exchange: { operation, outcome }, answer }) =>
      when(
        operation === 'listDeletedObjects' && typeof outcome === 'number' && outcome >= 400,
        `${outcome} with ${Object.keys(Object(answer)).toSorted().join(', ') || 'no JSON object'}`,
      ),
  },
  {
    id: 'deleted-page-size',
    area: 'Deleted objects',
    silent: 'Default and maximum of maxPageSize',
    probe: 'Bound of the page size',
    observe: ({ exchange: { operation, outcome, url }, answer }) => {
      if (operation !== 'listDeletedObjects' || outcome !== 200) return []
      const asked = new URL(url).searchParams.get('maxPageSize')
      const records = field(answer, 'deleted_objects')
      const more = textIn(answer, 'next_page_token') ? 'with more to come' : 'the last page'
      return when(
        Array.isArray(records),
        `${Object(records).length} records, ${more}, for ${asked === null ? 'no maxPageSize' : `maxPageSize ${asked}`}`,
      )
    },
  },
  {
    id: 'egress-hint',
    area: 'Egress streams',
    silent: 'How the retry hint of a 503 is given',
    observe: ({ exchange: { operation, outcome, responseHeaders }, answer }) => {
      if (operation !== 'deleteEgressStream' || outcome !== 503) return []
      const header = headerOf(responseHeaders, 'retry-after')
      const details = jsonText(field(answer, 'details') ?? '', 0)
      return [
        `Retry-After ${header === undefined ? 'not visible' : quoted(header)}`,
        `${details.includes('RetryInfo') ? 'a' : 'no'} RetryInfo among the details`,
      ]
    },
  },
]
