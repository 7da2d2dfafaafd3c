import { describe, expect, test } from 'vitest'

import { sharedDatabase, sharedEngines } from '../../database/engines.test.support.ts'
import type { PassedExchange } from '../passed-exchange.ts'
import { START, temporaryWatch } from '../service.test.support.ts'
import { chainStart, firstBreak } from '../wire/log-chain.ts'
import type { LogPage } from '../wire/log.ts'
import { exchangeEntry } from './exchange-entries.ts'
import { createOutageDetector } from './outages.ts'
import { durationWords } from './words.ts'

function exchange(more: Partial<PassedExchange>): PassedExchange {
  return {
    operation: 'queryTasks',
    clientId: 'desk-1',
    method: 'POST',
    target: '/api/v1/tasks/query',
    began: 0,
    ended: 58,
    bytes: 0,
    status: 200,
    wasReceived: true,
    ...more,
  }
}

function deletion(more: Partial<PassedExchange> = {}): PassedExchange {
  return exchange({
    operation: 'deleteEgressStream',
    method: 'DELETE',
    target: '/api/v1/video/egress_streams/cam-09%2Fhd',
    ...more,
  })
}

function query(began: number, ended: number, more: Partial<PassedExchange> = {}): PassedExchange {
  return exchange({ began: began * 1000, ended: ended * 1000, ...more })
}

function without(status: number): Partial<PassedExchange> {
  return { status, ...(status === 0 && { failure: 'No reply' }) }
}

test('a sign-in is one, a renewal and a refusal are none', () => {
  const token = exchange({ operation: 'getToken', target: '/api/v1/oauth/token' })
  expect(exchangeEntry(token, 5)).toEqual({
    kind: 'sign-in',
    at: 5,
    by: 'desk-1',
    text: 'desk-1 signed in',
    subjects: [],
  })
  expect(exchangeEntry({ ...token, isRenewal: true }, 5)).toBeUndefined()
  expect(exchangeEntry({ ...token, status: 401 }, 5)).toBeUndefined()
  expect(exchangeEntry({ ...token, clientId: undefined }, 5)).toBeUndefined()
})

test.each([
  [{}, 'done', 'cam-09/hd deleted, answered 200 in 58 ms'],
  [{ wasReceived: false }, 'done', 'cam-09/hd deleted, answered 200 in 58 ms, which did not reach the desk'],
  [{ status: 404 }, 'refused', 'cam-09/hd not deleted, answered 404 in 58 ms'],
  [{ status: 503 }, 'refused', 'cam-09/hd not deleted, answered 503 in 58 ms'],
  [{ status: 500 }, 'unknown', 'cam-09/hd outcome unknown, answered 500 in 58 ms'],
  [{ status: 502, failure: 'No reply', ended: 61_000 }, 'unknown', 'cam-09/hd outcome unknown, no answer in 1 m 1 s'],
  [
    { status: 502, failure: 'No reply', wasNotSent: true as const },
    'refused',
    'cam-09/hd not deleted, the environment was not reached',
  ],
] as const)('of a deletion with %o it is known that it was %s', (more, outcome, text) => {
  expect(exchangeEntry(deletion(more), START)).toMatchObject({
    kind: 'egress deletion',
    by: 'desk-1',
    moment: START,
    outcome,
    text,
    subjects: [{ kind: 'egress', id: 'cam-09/hd' }],
  })
})

test('whoever nobody knows writes nothing, and a path that can’t be read is no entry', () => {
  expect(exchangeEntry(deletion({ clientId: undefined, status: 401 }), 0)).toBeUndefined()
  expect(exchangeEntry(deletion({ target: '/api/v1/video/egress_streams/%zz' }), 0)).toBeUndefined()
})

test('an override that was cleared is named as the answer names its entity, and marked as high as any field of it', () => {
  const entity = {
    aliases: { name: 'Debris field' },
    dataClassification: {
      default: { level: 'CLASSIFICATION_LEVELS_CUI' },
      fields: [{ classificationInformation: { level: 'CLASSIFICATION_LEVELS_SECRET' } }, 'no field'],
    },
  }
  const cleared = exchange({
    operation: 'deleteEntityOverride',
    target: '/api/v1/entities/e-1/override/geoDetails.acm',
    body: new TextEncoder().encode(JSON.stringify(entity)),
  })
  expect(exchangeEntry(cleared, 0)).toMatchObject({
    kind: 'override cleared',
    outcome: 'done',
    text: 'Override of geoDetails.acm of Debris field cleared, answered 200 in 58 ms',
    subjects: [{ kind: 'entity', id: 'e-1', name: 'Debris field', marking: 'CLASSIFICATION_LEVELS_SECRET' }],
  })
  expect(exchangeEntry({ ...cleared, body: new TextEncoder().encode('no JSON'), status: 500 }, 0)).toMatchObject({
    outcome: 'refused',
    text: 'Override of geoDetails.acm of e-1 not cleared, answered 500 in 58 ms',
  })
})

describe('a time without tasks', () => {
  test('is told at its end, from the last good answer on', () => {
    const passed = createOutageDetector()
    const told = [
      query(0, 1),
      query(5, 6, without(503)),
      query(20, 21, without(503)),
      query(35, 36, without(0)),
      query(40, 41),
    ]
    expect(told.map(passed)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      { from: 1000, to: 41_000, why: 'No reply' },
    ])
    expect(passed(query(42, 43))).toBeUndefined()
  })

  test('is none where it was short, or nobody asked', () => {
    const passed = createOutageDetector()
    const told = [
      query(0, 1),
      query(5, 6, without(503)),
      query(10, 11),
      // A page was closed, another opened an hour later.
      query(12, 13, without(0)),
      query(3600, 3601),
      query(3605, 3606, without(401)),
      query(3650, 3651),
    ]
    expect(told.map(passed).filter((time) => time !== undefined)).toEqual([])
  })

  test('ends with the last that was asked, where nobody asks any more', () => {
    const passed = createOutageDetector()
    const told = [
      query(100, 101, without(503)),
      query(130, 131, without(503)),
      query(150, 190, without(0)),
      query(3600, 3601),
    ]
    expect(told.map(passed).at(-1)).toEqual({ from: 100_000, to: 190_000, why: 'No reply' })
  })

  test('is one, though answers overtake each other', () => {
    const passed = createOutageDetector()
    const told = [query(0, 1), query(2, 60, without(0)), query(50, 61), query(3, 62, without(0)), query(63, 64)]
    expect(told.map(passed).filter((time) => time !== undefined)).toEqual([{ from: 1000, to: 61_000, why: 'No reply' }])
  })
})

describe.each(sharedEngines)('%s', (engine) => {
  test('what servers see of one outage is one entry', async () => {
    const open = await sharedDatabase(engine)
    const servers = [
      await temporaryWatch({ sql: await open(), isShared: true }),
      await temporaryWatch({ sql: await open(), isShared: true }),
    ]
    const now = Date.now()
    for (const { onPassed } of servers) {
      onPassed(exchange({ began: now - 60_000, ended: now - 50_000, status: 503 }))
      onPassed(exchange({ began: now - 20_000, ended: now }))
    }
    await Promise.all(servers.map(({ close }) => close()))
    const { ask } = await temporaryWatch({ sql: await open() })
    const { entries } = await ask<LogPage>('GET', '/log')
    expect(entries.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^No tasks received for 1 m, from .*The service answered 503$/),
    ])
  })
})

test('all that passed is written before the watch is closed, in its order', async () => {
  const { onPassed, close, ask } = await temporaryWatch()
  onPassed(exchange({ operation: 'getToken' }))
  for (const status of [200, 404]) onPassed(deletion({ status }))
  await close()
  onPassed(deletion())
  const { entries } = await ask<LogPage>('GET', '/log')
  expect(entries.map(({ kind, outcome }) => outcome ?? kind)).toEqual(['sign-in', 'done', 'refused'])
  expect(firstBreak(entries, chainStart)).toBeUndefined()
})

test('a duration is said in the two units that matter', () => {
  expect([0, 59_400, 60_000, 400_000, 3_600_000, 7_500_000].map(durationWords)).toEqual([
    '0 s',
    '59 s',
    '1 m',
    '6 m 40 s',
    '1 h',
    '2 h 5 m',
  ])
})
