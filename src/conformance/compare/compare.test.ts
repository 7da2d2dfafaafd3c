import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import type { Exchange } from '../exchange.ts'
import { comparisonText } from './comparison-text.ts'
import { compareRuns } from './compare-runs.ts'
import { pictureOf } from './run-picture.ts'

function differencesOf(before: readonly Exchange[], after: readonly Exchange[]) {
  return compareRuns(pictureOf(before), pictureOf(after))
}
function page(tasks: readonly unknown[], over: Partial<Exchange> = {}): Exchange {
  return anExchange({ responseBody: JSON.stringify({ tasks }), ...over })
}
function aTask(taskId: string, status: string, more: object = {}) {
  return {
    version: { taskId, statusVersion: 1 },
    status: { status },
    lastUpdateTime: '2026-11-21T13:50:00Z',
    ...more,
  }
}
const sent = [page([aTask('a', 'STATUS_SENT'), aTask('b', 'STATUS_ACK')])]

test('the same answers at another time, with other page tokens, are no difference', () => {
  const old = [page([aTask('a', 'STATUS_SENT')]), anExchange({ responseBody: '{"tasks":[],"nextPageToken":"abc"}' })]
  const later = JSON.stringify({
    tasks: [{ ...aTask('a', 'STATUS_SENT'), lastUpdateTime: '2027-01-01T00:00:00.5Z' }],
  })
  const young = [
    anExchange({
      responseBody: later,
      sentAt: 1000,
      endedAt: 1050,
      responseHeaders: [
        ['Content-Type', 'application/json'],
        ['date', 'x'],
      ],
    }),
    anExchange({ responseBody: '{"tasks":[],"nextPageToken":"def"}' }),
  ]
  expect(differencesOf(old, young)).toEqual([])
})

test.each<[string, Partial<Exchange>, object]>([
  [
    'a status',
    { outcome: 500, responseBody: '{"code":"internal","message":"x"}' },
    { kind: 'status', place: 'all answers', before: '200', after: '500' },
  ],
  [
    'a field that is gone',
    {
      responseBody: JSON.stringify({
        tasks: [{ version: { taskId: 'a', statusVersion: 1 }, lastUpdateTime: '2026-11-21T13:50:00Z' }],
      }),
    },
    { kind: 'shape', place: '200 $.tasks[*].status', before: 'object', after: 'missing' },
  ],
  [
    'a field of another kind',
    { responseBody: JSON.stringify({ tasks: [aTask('a', 'STATUS_SENT', { lastUpdateTime: 7 })] }) },
    { kind: 'shape', place: '200 $.tasks[*].lastUpdateTime', before: 'string', after: 'number' },
  ],
  [
    'a time that is none',
    {
      responseBody: JSON.stringify({
        tasks: [aTask('a', 'STATUS_SENT', { lastUpdateTime: 'soon' })],
      }),
    },
    { kind: 'value', place: '200 $.tasks[*].lastUpdateTime', before: '"a time"', after: '"soon"' },
  ],
  [
    'a value',
    {
      responseBody: JSON.stringify({
        tasks: [aTask('a', 'STATUS_GONE'), aTask('b', 'STATUS_ACK')],
      }),
    },
    {
      kind: 'value',
      place: '200 $.tasks[*].status.status',
      before: '"STATUS_SENT"',
      after: '"STATUS_GONE"',
    },
  ],
  [
    'a header',
    { responseHeaders: [['content-type', 'text/html']] },
    {
      kind: 'value',
      place: '200 content-type',
      before: '"application/json"',
      after: '"text/html"',
    },
  ],
  [
    'an order',
    {
      responseBody: JSON.stringify({
        tasks: [aTask('b', 'STATUS_ACK'), aTask('a', 'STATUS_SENT')],
      }),
    },
    { kind: 'order', place: 'POST /api/v1/tasks/query {}: $.tasks' },
  ],
  ['a body that is no JSON', { responseBody: '<html>' }, { kind: 'shape', place: '200 $', after: 'no JSON' }],
])('%s is told with its operation and place', (_, over, difference) => {
  expect(differencesOf(sent, [page([], over)])).toContainEqual(
    expect.objectContaining({ operation: 'queryTasks', ...difference }),
  )
})

test('an operation that one run did not ask, and one request that is answered with another status', () => {
  const object = {
    operation: 'getObject',
    method: 'GET',
    requestBody: undefined,
    responseBody: undefined,
  } as const
  const there = anExchange({
    ...object,
    url: 'https://a.example/api/v1/objects/x',
    responseBytes: 5,
  })
  const gone = anExchange({ ...object, url: 'https://b.example/api/v1/objects/y', outcome: 404 })
  expect(differencesOf(sent, [...sent, there])).toEqual([
    {
      operation: 'getObject',
      kind: 'status',
      place: 'all answers',
      before: 'not asked',
      after: '200',
    },
  ])
  const young = [
    { ...there, outcome: 404 },
    { ...gone, outcome: 200 },
  ]
  expect(differencesOf([there, gone], young)).toEqual([
    {
      operation: 'getObject',
      kind: 'status',
      place: 'GET /api/v1/objects/x',
      before: '200',
      after: '404',
    },
    {
      operation: 'getObject',
      kind: 'status',
      place: 'GET /api/v1/objects/y',
      before: '404',
      after: '200',
    },
  ])
  expect(differencesOf([there], [{ ...there, responseBytes: 6 }])).toMatchObject([
    { before: '5 bytes', after: '6 bytes' },
  ])
})

function lasting(milliseconds: number): Exchange[] {
  return Array.from({ length: 5 }, (_, id) => anExchange({ id, sentAt: 1000, endedAt: 1000 + milliseconds }))
}

test('times differ when the median does by a factor and by what a person waits', () => {
  expect(differencesOf(lasting(5), lasting(90))).toEqual([])
  expect(differencesOf(lasting(300), lasting(500))).toEqual([])
  expect(differencesOf(lasting(300), lasting(900))).toMatchObject([
    {
      kind: 'time',
      before: '300 ms, one in twenty over 300 ms',
      after: '900 ms, one in twenty over 900 ms',
    },
  ])
})

test('of bodies that a file had no room for the shapes are compared, and nothing is said of their values', () => {
  const body = JSON.stringify({ tasks: [aTask('a', 'STATUS_SENT')] })
  const shape = {
    $: 'object',
    '$.tasks': 'list',
    '$.tasks[*]': 'object',
    '$.tasks[*].version': 'object',
    '$.tasks[*].version.taskId': 'string',
    '$.tasks[*].version.statusVersion': 'number',
    '$.tasks[*].status': 'object',
    '$.tasks[*].status.status': 'string',
    '$.tasks[*].lastUpdateTime': 'string',
  }
  const left = (over: object = {}) =>
    anExchange({
      responseBody: undefined,
      leftOut: { hash: 'x', bytes: 1, shape: { ...shape, ...over } },
    })
  const whole = anExchange({ responseBody: body })
  expect(differencesOf([whole], [left()])).toEqual([])
  expect(differencesOf([left()], [whole])).toEqual([])
  expect(differencesOf([whole], [left({ '$.tasks[*]["@type"]': 'null' })])).toMatchObject([
    { kind: 'shape', place: '200 $.tasks[*]["@type"]', before: 'missing', after: 'null' },
  ])
  const dropped = anExchange({ responseBody: undefined, bodyDropped: true })
  expect(differencesOf([whole], [dropped])).toEqual([])
})

test('a run is the same as itself, and any other value of a field is seen', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const [a, b] = [one, other].map((value) => anExchange({ responseBody: JSON.stringify({ value }) }))
      if (a === undefined || b === undefined) return
      expect(differencesOf([a], [a])).toEqual([])
      const isPlain = [one, other].every((value) => typeof value !== 'object' || value === null)
      if (isPlain && one !== other) expect(differencesOf([a], [b])).not.toEqual([])
    }),
  )
})

function longRun(status: string): Exchange[] {
  return Array.from({ length: 10_000 }, (_, id) => {
    const tasks = Array.from({ length: 17 }, (__, at) => aTask(`task ${(id % 2500) * 20 + at}`, status))
    return page(tasks, { id, requestBody: JSON.stringify({ parentTaskId: String(id % 2500) }) })
  })
}

test('of 10,000 exchanges with 20 MB each body is read once, and once more where it differs', () => {
  const [old, young] = [longRun('A'), longRun('B')]
  const characters = old.reduce((sum, { responseBody = '' }) => sum + responseBody.length, 0)
  expect(characters).toBeGreaterThan(18_000_000)
  const parse = vi.spyOn(JSON, 'parse')
  const found = differencesOf(old, young)
  expect(parse.mock.calls.length).toBe(2 * 2500 + 2 * 2500)
  expect(found).toMatchObject([{ kind: 'value', place: '200 $.tasks[*].status.status' }])
})

test('it is printed by operation', () => {
  const session = {
    kind: 'bundle',
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: undefined },
    marking: 'CUI',
    skewMilliseconds: 0,
    savedAt: Date.UTC(2026, 10, 22),
    exchanges: sent,
    known: [],
  } as const
  const young = [page([aTask('a', 'STATUS_SENT'), aTask('b', 'STATUS_WILCO')])]
  expect(comparisonText(session, { ...session, exchanges: young }, differencesOf(sent, young)).split('\n')).toEqual([
    'Before: Harbor West, 1 exchange, saved 2026-11-22T00:00:00.000Z',
    'Now:    Harbor West, 1 exchange, saved 2026-11-22T00:00:00.000Z',
    '',
    'Query tasks',
    '  value  200 $.tasks[*].status.status',
    '         no longer "STATUS_ACK"; now "STATUS_WILCO"',
    '',
    '1 difference',
    '',
  ])
  expect(comparisonText(session, session, [])).toContain('No difference')
})
