import { join } from 'node:path'

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'

import { answerSchemas } from '../contract/openapi/answer-schemas.test.support.ts'
import { temporaryFolder } from '../environment/service.test.support.ts'
import { clientExchange, START as FIRST, task } from './journal/journal.test.support.ts'
import { callOutInTest } from '../server/call-out/call-out.test.support.ts'
import { watchOpenApi } from './openapi.ts'
import { acknowledgementOf, onset, START, temporaryWatch } from './service.test.support.ts'
import { defaultRules } from './wire/default-rules.ts'
import type { Alerts } from './wire/state.ts'
import { PERSON_HEADER, type Ticket } from './wire/person.ts'
import { watchOperations, type WatchOperationId } from './wire/operations.ts'

const described = watchOpenApi('/watch/v1')

test('it is valid OpenAPI 3.1, down to what is merely recommended', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(described), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

async function refusesAll() {
  return { refused: 'unauthenticated', message: '' } as const
}

test('it is served to anyone, and names where it is served', async () => {
  const { service } = await temporaryWatch()
  const answer = await service(new Request('http://localhost/environments/east/watch/v1/openapi.json'), refusesAll)
  expect(await answer.json()).toMatchObject({ servers: [{ url: '/environments/east/watch/v1' }] })
})

test('each operation takes what it describes and answers as described, and refuses with 400 what it does not', async () => {
  const journal = { place: { file: join(await temporaryFolder(), 'journal.db') }, hours: 24, mostBytes: 1e9 }
  const { send, ask, onPassed } = await temporaryWatch({ journal, callOut: callOutInTest().callOut })
  onPassed(clientExchange({ tasks: [task('a')] }, FIRST))
  const schemas = answerSchemas(described)
  const rule = defaultRules[0]
  const [alert] = (await ask<Alerts>('POST', '/reports', { reports: [onset('a')] })).alerts
  if (alert === undefined || rule === undefined) throw new Error('The report raised nothing')
  const item = { id: 'i-1', section: 'notes', text: 'All quiet', subjects: [] }
  const draft = { from: START - 1000, to: START, asOf: START, logFrom: 0, logTo: 0, items: [item], revision: 0 }
  const view = { version: 1, id: 'v-1', name: 'Executing', address: '/tasks?status=STATUS_EXECUTING', isPinned: false }
  const person = { name: 'Anna Meri', initials: 'AM', role: 'Watch lead', isActive: true, pin: '1234', revision: 0 }
  const span = `from=${FIRST}&to=${FIRST + 1000}`
  const examples: Readonly<Record<WatchOperationId, { path: string; body?: object; not?: object | string }>> = {
    getState: { path: '/state' },
    getStream: { path: '/stream' },
    report: { path: '/reports', body: { reports: [onset('b')] }, not: { reports: [{ kind: 'end' }] } },
    acknowledge: { path: '/acknowledgements', body: { acknowledgements: [acknowledgementOf(alert)] }, not: {} },
    shelve: {
      path: '/shelvings',
      body: {
        alerts: [{ alertId: alert.id, level: alert.level }],
        until: START + 60_000,
        reason: 'Mast being worked on',
      },
      not: { alerts: [], until: START + 60_000, reason: 'no' },
    },
    returnNow: { path: '/returns', body: { alertIds: [alert.id] }, not: { alertIds: [1] } },
    silence: { path: '/silences', body: { seconds: 30 }, not: { seconds: 0 } },
    saveRule: { path: `/rules/${rule.id}`, body: { rule, revision: 1 }, not: { rule: { id: rule.id }, revision: 1 } },
    removeRule: { path: '/rules/limit-near?revision=1', not: '/rules/limit-near?revision=one' },
    saveView: { path: '/views/v-1', body: { view, revision: 0 }, not: { view } },
    getKeeper: { path: '/keeper' },
    getAlertFigures: { path: '/figures?range=31d', not: '/figures?range=1y' },
    getViews: { path: '/views' },
    removeView: { path: '/views/v-1?revision=1', not: '/views/v-1' },
    writeLog: {
      path: '/log',
      body: { entries: [{ id: 'entry-01', text: 'Quiet', subjects: [] }] },
      not: { entries: [] },
    },
    getLog: { path: '/log?after=0&limit=10', not: '/log?limit=1001' },
    putHandover: { path: '/handovers/h-1', body: draft, not: { ...draft, to: 1e300 } },
    putReadItems: { path: '/handovers/h-1/read', body: { items: ['i-1'] }, not: { items: 'i-1' } },
    signHandover: {
      path: '/handovers/h-1/sign',
      body: { side: 'outgoing', revision: 1 },
      not: { side: 'both', revision: 1 },
    },
    getHandovers: { path: '/handovers?limit=5', not: '/handovers?limit=-1' },
    getCapsule: { path: '/handovers/h-1/capsule', not: '/handovers/h%20/capsule' },
    getKey: { path: '/key' },
    savePerson: { path: '/persons/p-1', body: person, not: { ...person, initials: 'am' } },
    putOnWatch: {
      path: '/on-watch',
      body: { desk: 'd-1', person: 'p-1', pin: '1234' },
      not: { desk: 'd-1', person: 'p-1', pin: '12' },
    },
    changePin: { path: '/pin', body: { pin: '1234', before: '1234' }, not: { pin: '12' } },
    prove: { path: '/proofs', body: { pin: '1234', of: ['0'.repeat(64)] }, not: { pin: '1234', of: 'all' } },
    endOnWatch: { path: '/on-watch' },
    forgetPerson: { path: '/persons/p-1' },
    getCallOuts: { path: '/call-outs' },
    changeDestination: { path: '/call-outs/duty', body: { afterSeconds: 60 }, not: { afterSeconds: -1 } },
    testDestination: { path: '/call-outs/duty/test', not: '/call-outs/duty%20/test' },
    getJournal: { path: '/journal' },
    getTrack: { path: `/journal/track?${span}`, not: '/journal/track?from=2&to=1' },
    getPicture: { path: `/journal/picture?at=${FIRST + 1000}`, not: '/journal/picture?at=9e15' },
    getContents: { path: '/journal/contents', body: { ids: [1] }, not: { ids: ['1'] } },
    getExchanges: { path: '/journal/exchanges?limit=2', not: '/journal/exchanges?limit=many' },
    getExchange: { path: `/journal/exchanges/${FIRST}`, not: '/journal/exchanges/first' },
    getTrails: { path: `/journal/trails?${span}`, not: `/journal/trails?from=${FIRST}` },
    exportJournal: { path: `/journal/export?${span}`, not: '/journal/export' },
    forgetJournal: { path: '/journal' },
    forgetAlerts: { path: '/alerts' },
  }
  const actsAsPerson = ['prove', 'changePin']
  let ticket = ''
  for (const [id, { path, body, not }] of Object.entries(examples)) {
    const { method, answer } = watchOperations[id as WatchOperationId]
    const token = id.startsWith('forget') || id === 'savePerson' ? 'desk-1_write_admin' : 'desk-1_write'
    if (not !== undefined) {
      const refused =
        typeof not === 'string' ? await send(method, not, undefined, token) : await send(method, path, not, token)
      const words: unknown = await refused.json()
      expect([id, refused.status, schemas.problems(id, 400, words)], JSON.stringify(words)).toEqual([id, 400, []])
    }
    if (body !== undefined) expect([id, schemas.requestProblems(id, body)]).toEqual([id, []])
    const response = await send(method, path, body, token, actsAsPerson.includes(id) ? { [PERSON_HEADER]: ticket } : {})
    expect([id, response.status]).toEqual([id, answer.kind === 'nothing' ? 204 : 200])
    if (answer.kind === 'json') {
      const given: unknown = await response.json()
      expect([id, schemas.problems(id, 200, given)]).toEqual([id, []])
      if (id === 'putOnWatch') ticket = (given as Ticket).ticket
    } else if (answer.kind === 'bytes') expect(response.headers.get('Content-Type')).toBe(answer.mediaType)
    await response.body?.cancel().catch(() => undefined)
  }
})
