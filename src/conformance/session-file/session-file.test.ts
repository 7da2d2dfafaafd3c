import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import type { Exchange } from '../exchange.ts'
import { bodyNote } from '../har.ts'
import { readSession } from './read-session.ts'
import { endOf, sessionKinds, type SavedSession } from './session.ts'
import { sessionText } from './write-session.ts'

const START = Date.UTC(2026, 10, 21, 14)
const PAGE = '{"tasks":[{"status":{"status":"STATUS_SENT"}}]}'

function answered(id: number, over: Partial<Exchange> = {}): Exchange {
  const at = START + id * 60_000
  return anExchange({
    id,
    queuedAt: at,
    sentAt: at,
    headersAt: at + 100,
    endedAt: at + 200,
    responseBody: PAGE,
    ...over,
  })
}

const session: SavedSession = {
  kind: 'bundle',
  environment: { name: 'Harbor West', url: 'https://hw.example', marking: 'CUI' },
  marking: 'CUI',
  skewMilliseconds: 7000,
  savedAt: START + 3_600_000,
  exchanges: [
    answered(1),
    answered(2, { responseBody: '{"tasks":[]}' }),
    answered(3),
    answered(4, {
      operation: 'getObject',
      method: 'GET',
      url: 'https://hw.example/api/v1/objects/a.png',
      requestBody: undefined,
      responseBody: undefined,
    }),
  ],
  known: [{ raw: { version: { taskId: 'old' } } }],
  opensAt: 3,
}

interface Written {
  version: number
  bodies: { hash: string; bytes: number; text?: string; shape?: object }[]
  exchanges: { requestBody?: string; responseBody?: string }[]
}
function written(of: SavedSession, room?: number): Written {
  return JSON.parse(sessionText(of, room)) as Written
}
function read(value: unknown) {
  return readSession(value)
}
/** The same in the version before, as consoles wrote it. */
function versionOne(of: SavedSession): Record<string, unknown> {
  const file = { format: 'watchfloor-session', version: 1, ...of, kind: undefined, opensAt: undefined }
  return JSON.parse(JSON.stringify(file)) as Record<string, unknown>
}
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

test.each(sessionKinds)('what was saved as a %s is what is read', (kind) => {
  expect(read(written({ ...session, kind }))).toEqual({ ok: true, session: { ...session, kind }, unread: 0 })
})

test('a file of version 1 still opens, as a session', () => {
  expect(read(versionOne(session))).toEqual({
    ok: true,
    session: { ...session, kind: 'session', opensAt: undefined },
    unread: 0,
  })
})

test('equal bodies stand once, under their SHA-256', () => {
  const { bodies, exchanges } = written(session)
  expect(bodies.map(({ text }) => text)).toEqual(['{}', PAGE, '{"tasks":[]}'])
  for (const { hash, text = '', bytes } of bodies) expect([hash, bytes]).toEqual([hashOf(text), text.length])
  expect(exchanges.map(({ responseBody }) => responseBody)).toEqual([
    hashOf(PAGE),
    hashOf('{"tasks":[]}'),
    hashOf(PAGE),
    undefined,
  ])
})

function textsWithin(room: number) {
  return written(session, room).bodies.map(({ text }) => text)
}

test('bodies share the room: one that alone would fit stays out when others fill it', () => {
  const all = ['{}', PAGE, '{"tasks":[]}']
  expect(textsWithin(all.join('').length)).toEqual(all)
  expect(textsWithin(all.join('').length - 1)).toEqual(['{}', PAGE, undefined])
})

test('beyond the room for bodies a file has their shapes and says so, those with findings last', () => {
  const finding = { path: '$', kind: 'wrong type', severity: 'error', expected: 'x', got: 'y' } as const
  const long = `{"tasks":[{"a":1,"b":["é"]},{"a":null}],"@type":"${'x'.repeat(80)}"}`
  const exchanges = [
    answered(1, { responseBody: long }),
    answered(2, { findings: [finding] }),
    answered(3, { responseBody: `${long}no JSON` }),
  ]
  const file = written({ ...session, exchanges }, 60)
  const first = read(file)
  const kept = first.ok ? first.session.exchanges : []
  expect(kept.map(({ responseBody }) => responseBody)).toEqual([undefined, PAGE, undefined])
  expect(kept[0]?.leftOut).toEqual({
    hash: hashOf(long),
    bytes: long.length + 1,
    shape: {
      $: 'object',
      '$.tasks': 'list',
      '$.tasks[*]': 'object',
      '$.tasks[*].a': 'null or number',
      '$.tasks[*].b': 'list',
      '$.tasks[*].b[*]': 'string',
      '$["@type"]': 'string',
    },
  })
  expect(kept[2]?.leftOut).not.toHaveProperty('shape')
  expect(kept.map(bodyNote)[0]).toContain('it has only shape and SHA-256')
  // Saved again, it keeps its shape; with another exchange's text, both have it.
  const again = read(written({ ...session, exchanges: [...kept, answered(9, { responseBody: long })] }))
  expect(again.ok && again.session.exchanges.map(({ responseBody }) => responseBody)).toEqual([
    long,
    PAGE,
    undefined,
    long,
  ])
  expect(again.ok && again.session.exchanges[2]?.leftOut).toEqual(kept[2]?.leftOut)
})

test('an exchange under way is left out, the others stand in the order of their ends', () => {
  const late = answered(1, { endedAt: START + 3_000_000 })
  const exchanges = [late, answered(2), answered(3, { endedAt: undefined, outcome: undefined })]
  const opened = read(written({ ...session, exchanges }))
  expect(opened.ok && opened.session.exchanges.map(({ id }) => id)).toEqual([2, 1])
  expect(endOf(late)).toBe(START + 3_000_000)
})

const hostile: readonly (readonly [string, Partial<Record<keyof Exchange, unknown>>])[] = [
  ['a time that no date can hold', { sentAt: 1e300 }],
  ['a time before 1970', { endedAt: -1 }],
  ['a status that is none', { outcome: 1e300 }],
  ['the number of another exchange', { id: 2 }],
  ['a body that the file does not have', { responseBody: 'e3b0c442' }],
  ['a body that is no name of one', { requestBody: {} }],
]
test.each(hostile)('an exchange with %s is not read, and counted', (_, changes) => {
  const file = written(session)
  const exchanges = file.exchanges.map((each, index) => (index === 0 ? { ...each, ...changes } : each))
  expect(read({ ...file, exchanges })).toMatchObject({ ok: true, unread: 1 })
})

test('an endless body is not read, in either version', () => {
  const endless = 'x'.repeat(5_000_000)
  const file = written(session)
  const bodies = file.bodies.map((body) => (body.text === PAGE ? { ...body, text: endless } : body))
  expect(read({ ...file, bodies })).toMatchObject({ ok: true, unread: 2 })
  const [first, ...others] = session.exchanges
  const exchanges = [{ ...first, responseBody: endless } as Exchange, ...others]
  expect(read(versionOne({ ...session, exchanges }))).toMatchObject({ ok: true, unread: 1 })
})

test.each([
  ['savedAt', 1e300],
  ['skewMilliseconds', -1e300],
  ['version', 3],
  ['kind', 'film'],
  ['bodies', {}],
])('a file whose %s is %s is refused', (name, value) => {
  expect(read({ ...written(session), [name]: value })).toMatchObject({
    ok: false,
    reason: expect.stringContaining(`${name}: `),
  })
})

test('more than can be shown, and what is no session at all, is refused in words', () => {
  expect(read({ ...written(session), exchanges: Array.from({ length: 10_001 }, () => 0) })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/10.001 exchanges\. Up to 10.000/),
  })
  expect(read({ ...written(session), exchanges: [] })).toMatchObject({ ok: false })
  fc.assert(fc.property(fc.jsonValue(), (value) => !read(value).ok))
})
