// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useActivity } from '../../platform/activity/activity.ts'
import { scopeOf } from '../../platform/session/scope.ts'
import { recordExchange, updateExchange } from '../../platform/api/exchanges/exchanges.ts'
import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { copyOf } from '../../../entity/copy.ts'
import { noSecrets, openSession } from '../../platform/session/session.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { forgetOpened } from '../entities/use-entities.ts'
import { present } from '../live-tasks.ts'
import { loadedTask } from '../../../picture/loaded-task.test.support.ts'
import { gatherKnown, known, addFile, useGathered } from './known.ts'
import { namersOf, type KnownThing } from './known-thing.ts'

const URL_BASE = 'https://hw.example'
const STILL = 'missions/2026-325/still.jpg'

beforeEach(() => {
  openSession({
    environment: { name: 'Harbor West', url: URL_BASE, marking: undefined },
    clientId: 'operator',
    token: undefined,
    secrets: noSecrets,
    keepInTab: false,
  })
})
afterEach(() => {
  signOut()
  useActivity.setState({ entries: [] })
})

async function gathered(): Promise<void> {
  await expect.poll(() => useGathered.getState().isUnderWay, { timeout: 20_000 }).toBe(false)
}

let lastId = 1000

/** A request of this tab with its answer, as in the log. */
function answered(parts: Partial<Exchange>, outcome: Exchange['outcome'], changes: Partial<Exchange> = {}): void {
  lastId += 1
  const [path = ''] = parts.resource ?? []
  const exchange = anExchange({
    id: lastId,
    operation: 'getObject',
    method: 'GET',
    url: `${URL_BASE}/api/v1/objects/${path}`,
    why: 'user',
    requestBody: undefined,
    headersAt: undefined,
    endedAt: undefined,
    outcome: undefined,
    ...parts,
  })
  recordExchange(exchange)
  updateExchange(exchange.id, { headersAt: 2, responseHeaders: [] })
  updateExchange(exchange.id, { ...changes, outcome, endedAt: 3 })
}

function putTask(id: string, more: object): void {
  present.tasks.all.apply([[id, loadedTask(id, { displayName: id, ...more })]])
}

const deletions = {
  operation: 'deleteEgressStream',
  environment: '',
  environmentUrl: URL_BASE,
  clientId: 'operator',
} as const
const request = { method: 'DELETE', url: '', headers: [], attempt: 1 }
const answer = { at: 5, environmentDate: undefined, headers: [], body: undefined, failure: undefined }
const entry = { ...deletions, scope: scopeOf(URL_BASE, 'operator'), at: 4, request, note: undefined }

/** By source: its input, the thing then known, who named it where, and its outcome. */
const sources: readonly [string, () => void, string, readonly string[], string | undefined][] = [
  [
    'the specification of a task',
    () => putTask('t1', { specification: { '@type': 'x', still: STILL } }),
    `object ${STILL}`,
    ['task t1 specification.still'],
    undefined,
  ],
  [
    'an open message of a status',
    () => putTask('t1', { status: { result: { report: 'objects/reports/r.json' } } }),
    'object reports/r.json',
    ['task t1 status.result.report'],
    undefined,
  ],
  [
    'a stream in a task',
    () => putTask('t1', { specification: { stream: { egressId: 'cam-7' } } }),
    'egress cam-7',
    ['task t1 specification.stream.egressId'],
    undefined,
  ],
  [
    'media of an entity in a task',
    () =>
      putTask('t1', {
        initialEntities: [
          { entity: { entityId: 'e1', media: { media: [{ relativePath: `api/v1/objects/${STILL}` }] } } },
        ],
      }),
    `object ${STILL}`,
    ['entity media e1 media.media[0].relativePath'],
    undefined,
  ],
  [
    'any component of an entity',
    () => putTask('t1', { initialEntities: [{ entity: { entityId: 'e1', unknownOne: { objectPath: 'a' } } }] }),
    'object a',
    ['entity media e1 unknownOne.objectPath'],
    undefined,
  ],
  [
    'the answer to a cleared override',
    () => {
      const entity = { entityId: 'e2', media: { media: [{ relativePath: '/api/v1/objects/a/b' }] } }
      const source = { kind: 'override answer', fieldPath: 'x', exchangeId: 1 } as const
      present.entities.add([copyOf({ entity, wire: entity, source, snapshot: false, carriedAt: 1, standIn: '' })])
    },
    'object a/b',
    ['entity media e2 media.media[0].relativePath'],
    undefined,
  ],
  [
    'a file that was opened',
    () => addFile('tasks.json', { tasks: [{ specification: { still: STILL } }] }, 1),
    `object ${STILL}`,
    ['file tasks.json tasks[0].specification.still'],
    undefined,
  ],
  [
    'a record of a deleted object',
    () =>
      answered({ operation: 'listDeletedObjects', url: `${URL_BASE}/api/v1/debug/deleted-objects` }, 200, {
        responseBody: JSON.stringify({ deleted_objects: [7, { path: 'x/y.kml', deleted_at: '2026-11-21T21:51:00Z' }] }),
      }),
    'object x/y.kml',
    ['deleted record  deleted_objects[1].path'],
    'deleted',
  ],
  ['a fetch', () => answered({ resource: ['a/b'] }, 200), 'object a/b', ['you  '], 'served 200'],
  ['a fetch of nothing', () => answered({ resource: ['a/b'] }, 404), 'object a/b', ['you  '], 'not found 404'],
  ['a fetch that fails', () => answered({ resource: ['a/b'] }, 503), 'object a/b', ['you  '], 'unknown 503'],
  [
    'a fetch without an answer',
    () => answered({ resource: ['a'] }, 'no reply'),
    'object a',
    ['you  '],
    'unknown no reply',
  ],
  ['a fetch that was given up', () => answered({ resource: ['a/b'] }, 'aborted'), 'object a/b', ['you  '], undefined],
  [
    'a deletion of a stream, of an earlier session too',
    () =>
      useActivity.setState({
        entries: [{ ...entry, id: '1', resource: ['cam-7'], answer: { ...answer, outcome: 200 } }],
      }),
    'egress cam-7',
    ['you  '],
    'deleted 200',
  ],
  [
    'a deletion that nobody answered',
    () => useActivity.setState({ entries: [{ ...entry, id: '2', resource: ['cam-8'], answer: undefined }] }),
    'egress cam-8',
    ['you  '],
    undefined,
  ],
]

function all(): string[] {
  return [...known.object.items(), ...known.egress.items()].map(({ kind, id }) => `${kind} ${id}`)
}
function placesOf({ namedBy }: KnownThing): string[] {
  return namedBy.map(({ by, subject, place }) => `${by} ${subject} ${place}`)
}

for (const when of ['before', 'after'])
  test.each(sources)(`%s names it, told ${when} the gathering begins`, async (_source, tell, name, places, outcome) => {
    if (when === 'after') gatherKnown()
    tell()
    gatherKnown()
    await gathered()
    expect(all()).toEqual([name])
    const thing = known.object.get(name.replace('object ', '')) ?? known.egress.get(name.replace('egress ', ''))
    expect(thing && placesOf(thing)).toEqual(places)
    expect(thing?.lastOutcome && [thing.lastOutcome.what, thing.lastOutcome.status].filter(Boolean).join(' ')).toBe(
      outcome,
    )
    signOut()
    expect(all()).toEqual([])
    expect(useGathered.getState()).toEqual({ tasks: 0, entities: 0, isUnderWay: false })
  })

test('nothing of another environment, of another client or of a probe', async () => {
  gatherKnown()
  answered({ resource: ['a'], url: 'https://other.example/api/v1/objects/a' }, 200)
  answered({ resource: ['b'], why: 'probe' }, 404)
  const scope = scopeOf(URL_BASE, 'viewer')
  useActivity.setState({
    entries: [{ ...entry, scope, id: '3', resource: ['cam-9'], answer: { ...answer, outcome: 200 } }],
  })
  await gathered()
  expect(all()).toEqual([])
})

test('what a picture in a list asked for is nobody’s wish, and its answer stands where the entity names it', async () => {
  answered({ resource: [STILL], why: 'page' }, 200)
  gatherKnown()
  await gathered()
  expect(all()).toEqual([])
  putTask('t1', { specification: { still: STILL } })
  await gathered()
  const thing = known.object.get(STILL)
  expect(thing && namersOf(thing)).toEqual(['task'])
  expect(thing?.lastOutcome?.what).toBe('served')
})

test('only what changed is read again, and what it no longer names stays known', async () => {
  gatherKnown()
  putTask('t1', { specification: { still: 'a/b.jpg' } })
  const other = { specification: { still: 'c/d.jpg' } }
  putTask('t2', other)
  await gathered()
  const before = known.object.get('c/d.jpg')
  putTask('t1', { specification: { still: 'e/f.jpg' } })
  await gathered()
  expect(all()).toEqual(['object a/b.jpg', 'object c/d.jpg', 'object e/f.jpg'])
  expect(known.object.get('c/d.jpg')).toBe(before)
  expect(useGathered.getState().tasks).toBe(2)
})

test('what a file named goes when what was opened is forgotten', async () => {
  const entity = { entityId: 'e1' }
  const source = { kind: 'opened', name: 'x.json', openedAt: 1 } as const
  addFile('x.json', [{ still: 'a/b.jpg' }], 1)
  present.entities.add([
    copyOf({ entity, wire: { still: 'a/b.jpg' }, source, snapshot: false, carriedAt: 1, standIn: '' }),
  ])
  // Shapes opened on the map: their file isn't read for names.
  const shapes = { kind: 'opened', name: 'areas.geojson', openedAt: 1 } as const
  present.entities.add([
    copyOf({ entity, wire: { still: 'c/d.jpg' }, source: shapes, snapshot: false, carriedAt: 1, standIn: '' }),
  ])
  await gathered()
  expect([...known.object.items()].map((thing) => [thing.id, ...placesOf(thing)])).toEqual([
    ['a/b.jpg', 'file x.json [0].still'],
    ['c/d.jpg', 'file areas.geojson still'],
  ])
  forgetOpened()
  expect(all()).toEqual([])
})

function still(index: number) {
  return {
    specification: { still: `missions/m-${index % 3000}/still-${index}.jpg`, of: Array(40).fill('words') },
  }
}

test('a picture of ten thousand tasks is read in slices', async () => {
  present.tasks.all.apply(
    Array.from({ length: 10_000 }, (_, index) => [`t${index}`, loadedTask(`t${index}`, still(index))]),
  )
  const slices: number[] = []
  const stop = known.object.follow((changes) => slices.push(changes?.length ?? 0))
  gatherKnown()
  expect(known.object.size).toBe(0)
  await gathered()
  stop()
  expect(known.object.size).toBe(10_000)
  expect(slices.length).toBeGreaterThan(3)
  expect(known.tree.rows(() => false)).toHaveLength(1)
})
