import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

import type { Exchange } from './exchange.ts'
import { anExchange } from './an-exchange.test.support.ts'
import { toHar } from './har.ts'

const require = createRequire(import.meta.url)
const about = { environment: 'Harbor West', marking: 'UNCLASSIFIED', version: '1.0.0' }

/** Checks with HAR 1.2's published schemas. */
function harProblems(value: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addMetaSchema(JSON.parse(readFileSync(require.resolve('ajv/lib/refs/json-schema-draft-06.json'), 'utf8')))
  const schemas = require('har-schema') as Record<string, object>
  ajv.addSchema(Object.values(schemas))
  const validate = ajv.getSchema('har.json#')
  if (validate === undefined) throw new Error('The schema of HAR is not there')
  void validate(value)
  return validate.errors
}

const kinds: Record<string, Partial<Exchange>> = {
  'an answer': {},
  'a refusal': { outcome: 404, responseBody: '{"code":"not_found","message":"no"}', statusText: 'Not Found' },
  'no reply': {
    outcome: 'no reply',
    headersAt: undefined,
    responseBody: undefined,
    failure: 'No reply from hw.example',
  },
  'a timeout': { outcome: 'timeout', headersAt: undefined, responseBody: undefined, failure: 'No answer within 15 s' },
  'an object': {
    operation: 'getObject',
    method: 'GET',
    url: 'https://hw.example/api/v1/objects/a.bin',
    requestBody: undefined,
    responseBody: undefined,
    responseHeaders: [],
  },
  'a query string': {
    operation: 'listDeletedObjects',
    method: 'GET',
    url: 'https://hw.example/api/v1/debug/deleted-objects?maxPageSize=5&pageToken=a%20b',
    requestBody: undefined,
  },
  'a form': {
    operation: 'getToken',
    requestHeaders: [['content-type', 'application/x-www-form-urlencoded']],
    requestBody: 'grant_type=client_credentials&client_secret=••••••••',
  },
  'a dropped body': { responseBody: undefined, bodyDropped: true },
  findings: {
    findings: [{ path: '$.tasks', kind: 'wrong type', severity: 'error', expected: 'list', got: 'number 1' }],
  },
}

test.each(Object.entries(kinds))('HAR of %s is valid by the published schema', (_, over) => {
  const har = toHar([anExchange(over)], about)
  expect(harProblems(JSON.parse(JSON.stringify(har)))).toBeNull()
  expect(har.log.entries).toHaveLength(1)
})

test('the schema does find mistakes', () => {
  const har = toHar([anExchange()], about)
  expect(
    harProblems({ log: { ...har.log, entries: [{ ...har.log.entries[0], startedDateTime: 'noon' }] } }),
  ).not.toBeNull()
})

test('HAR is oldest first, leaves out what is under way, and carries times, marking and query', () => {
  const older = anExchange({ id: 1, ...kinds['a query string'] })
  const newer = anExchange({ id: 2, queuedAt: older.queuedAt + 1000, sentAt: older.sentAt + 1000 })
  const pending = anExchange({ id: 3, outcome: undefined, endedAt: undefined })
  const { log } = toHar([pending, newer, older], about)
  expect(log.comment).toContain('UNCLASSIFIED')
  expect(log.entries.map(({ request }) => request.method)).toEqual(['GET', 'POST'])
  expect(log.entries[0]?.timings).toMatchObject({ blocked: 18, wait: 62, receive: 26 })
  expect(log.entries[0]?.time).toBe(106)
  expect(log.entries[0]?.request.queryString).toEqual([
    { name: 'maxPageSize', value: '5' },
    { name: 'pageToken', value: 'a b' },
  ])
})
