import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../contract/entity/entity.ts'
import { check } from '../contract/check.ts'
import { task as taskSchema } from '../contract/task.ts'
import type { LoadedTask } from './loaded-task.ts'
import { anyJson, arbitraryEntity } from '../entity/arbitrary-entity.test.support.ts'
import { copiesInTask, copyOf, newestFirst, type EntityCopy } from '../entity/copy.ts'
import { asOf } from '../entity/newest-copy.ts'
import { compareCopies, copiesWords } from '../entity/copy-differences.ts'
import { createCollection } from './collection.ts'
import { createEntities } from './entities.ts'
import { followTrails } from '../console/known/entities/trails.ts'
import { entitiesOf } from '../console/known/known-entities.test.support.ts'
import { readOpened } from '../console/domain/entity/opened-json.ts'
import { symbolOf } from '../console/domain/map/symbols/symbol.ts'

function at(sourceUpdateTime: string | undefined, extra: Entity = {}): Entity {
  return {
    entityId: 'e-1',
    ...(sourceUpdateTime === undefined ? {} : { provenance: { sourceUpdateTime } }),
    ...extra,
  }
}

function copy(entity: Entity, parts: Partial<EntityCopy> = {}): EntityCopy {
  return copyOf({
    entity,
    wire: entity,
    source: { kind: 'task', taskId: 't', title: 'T' },
    snapshot: false,
    carriedAt: undefined,
    standIn: 't#0',
    ...parts,
  })
}

function loaded(id: string, raw: unknown): LoadedTask {
  const task = check(taskSchema, raw).value ?? {}
  return {
    id,
    task,
    raw,
    title: id,
    searchText: '',
    updated: 0,
    family: 'planned',
    change: undefined,
    underParent: undefined,
    absentSince: undefined,
    olderAnswer: undefined,
    receivedAt: 0,
    asOf: 0,
    exchangeId: undefined,
  }
}

function place(latitudeDegrees: number, longitudeDegrees: number): Entity {
  return {
    location: { position: { latitudeDegrees, longitudeDegrees } },
  }
}

test('the newest copy is the one with the latest source time, to the nanosecond, then of the latest task', () => {
  const older = copy(at('2026-11-21T14:00:00.000000001Z'), { carriedAt: 9 })
  const newer = copy(at('2026-11-21T14:00:00.000000002Z'), { carriedAt: 1 })
  expect([older, newer].toSorted(newestFirst)[0]).toBe(newer)
  const early = copy(at('2026-11-21T14:00:00Z'), { carriedAt: 1 })
  const late = copy(at('2026-11-21T14:00:00Z'), { carriedAt: 2 })
  expect([early, late].toSorted(newestFirst)[0]).toBe(late)
  const live = copy(at('2026-11-21T14:00:00Z'))
  const snapshot = copy(at('2026-11-21T14:00:00Z'), { snapshot: true })
  expect([snapshot, live].toSorted(newestFirst)[0]).toBe(live)
})

test('an opened copy without a source time has no age and stands behind all others', async () => {
  const opened = await readOpened({ entityId: 'e-1' }, 'file.json', Date.now())
  const [found] = opened.outcome === 'entities' ? opened.copies : []
  expect(found && asOf(found)).toBeUndefined()
  if (found) expect([found, copy(at(undefined), { carriedAt: 1 })].toSorted(newestFirst)[0]).not.toBe(found)
})

test('other copies are listed with their differences and distance apart, equal ones together', () => {
  const best = copy(at('2026-11-21T14:00:10Z', place(43.655, -69.02)))
  const older = at('2026-11-21T14:00:00Z', place(43.655, -69.03))
  const [first, ...rest] = compareCopies([
    copy(older),
    best,
    copy(older, { source: { kind: 'task', taskId: 'u', title: 'U' } }),
  ])
  expect(rest).toEqual([])
  expect(first?.twins).toHaveLength(1)
  expect(first?.metresApart).toBeCloseTo(806.5, 0)
  expect(first?.differences.map(({ path }) => path)).toEqual([
    'provenance.sourceUpdateTime',
    'location.position.longitudeDegrees',
  ])
  expect(first?.conflicts).toBe(false)
  expect(copiesWords(compareCopies([copy(older), best]))).toBe('1 task holds an older copy')
})

test('the same time with other content is a conflict', () => {
  const compared = compareCopies([
    copy(at('2026-11-21T14:00:00Z', { description: 'a' }), { carriedAt: 2 }),
    copy(at('2026-11-21T14:00:00Z', { description: 'b' }), { carriedAt: 1 }),
  ])
  expect(compared[0]?.conflicts).toBe(true)
  expect(copiesWords(compared)).toBe('1 task holds a copy that disagrees')
})

test('copies keep the wire beside the typed view, and one without an id is kept under a stand-in', () => {
  const raw = {
    initialEntities: [
      'nonsense',
      { entity: { entityId: 7, mood: 'grim' }, snapshot: true },
      { entity: { entityId: 'e-2', milView: 'x' } },
    ],
  }
  const [first, second] = copiesInTask(loaded('t-1', raw))
  expect(first).toMatchObject({
    key: 'without id, t-1#0',
    entityId: undefined,
    snapshot: true,
    wire: { entityId: 7, mood: 'grim' },
  })
  expect(second).toMatchObject({ key: 'e-2', wire: { milView: 'x' } })
})

test('the index after any changes is the index made at once, and what did not change stays the same object', () => {
  const wireTask = fc.record({
    lastUpdateTime: fc.constantFrom('2026-11-21T14:00:00Z', '2026-11-21T15:00:00Z'),
    initialEntities: fc.array(
      fc.record({
        snapshot: fc.boolean(),
        entity: fc.record({ entityId: fc.constantFrom('a', 'b', 'c'), description: fc.constantFrom('x', 'y') }),
      }),
      { maxLength: 3 },
    ),
  })
  const steps = fc.array(fc.dictionary(fc.constantFrom('t1', 't2', 't3', 't4'), wireTask), { maxLength: 4 })
  fc.assert(
    fc.property(steps, (all) => {
      const tasks = createCollection<LoadedTask>()
      const kept = createEntities(tasks)
      for (const step of all) tasks.apply(Object.entries(step).map(([id, raw]) => [id, loaded(id, raw)] as const))
      const afresh = createEntities(createCollection())
      afresh.add([...tasks.items()].flatMap(copiesInTask))
      const seen = (from: typeof kept) =>
        new Map([...from.items()].toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, copies }) => [key, copies]))
      expect(seen(kept)).toEqual(seen(afresh))
      const before = [...kept.items()]
      tasks.apply([['t9', loaded('t9', {})]])
      expect([...kept.items()]).toEqual(before)
      tasks.clear()
      expect(kept.size).toBe(0)
    }),
  )
})

test('of copies that disagree the newest names the entity, and a new name is told', () => {
  const entities = entitiesOf([copy(at('2026-11-21T10:00:00Z', { aliases: { name: 'late' } }))])
  const before = entities.named.version
  entities.add([copy(at('2026-11-21T09:00:00Z', { aliases: { name: 'early' } }))])
  expect(entities.get('e-1')).toMatchObject({ name: 'late' })
  expect(entities.named.version).toBe(before)
  entities.add([copy(at('2026-11-21T11:00:00Z', { aliases: { name: 'later' } }))])
  expect(entities.get('e-1')?.name).toBe('later')
  expect(entities.named.version).toBe(before + 1)
})

function level(name: string): Entity {
  return { dataClassification: { default: { level: name } } }
}

test('the levels are those of every copy, also where an older one alone carries it', () => {
  const open = copy(at('2026-11-21T11:00:00Z', level('OPEN')))
  const secret = copy(at('2026-11-21T10:00:00Z', level('SECRET')), {
    source: { kind: 'opened', name: 'a', openedAt: 0 },
  })
  const entities = entitiesOf([open, secret, copy(at('2026-11-21T09:00:00Z', level('OPEN')))])
  const before = entities.levels()
  expect(before).toEqual(['OPEN', 'SECRET'])
  entities.add([copy(at('2026-11-21T12:00:00Z', level('OPEN')))])
  expect(entities.levels()).toBe(before)
  entities.keepAdded((each) => each !== secret)
  expect(entities.levels()).toEqual(['OPEN'])
})

test('what was opened can be forgotten, and what tasks carry stays', () => {
  const opened = copy(at('2026-11-21T14:00:00Z'), { source: { kind: 'opened', name: 'a.json', openedAt: 0 } })
  const answered = copy(at('2026-11-21T13:00:00Z'), {
    source: { kind: 'override answer', fieldPath: 'milView.disposition', exchangeId: 1 },
  })
  const entities = entitiesOf([opened, answered])
  expect(entities.get('e-1')?.best).toBe(opened)
  entities.keepAdded(({ source }) => source.kind !== 'opened')
  expect(entities.added()).toEqual([answered])
  expect(entities.get('e-1')?.copies).toEqual([answered])
  entities.clear()
  expect(entities.added()).toEqual([])
})

test('a trail grows by the places that an entity has left', () => {
  const entities = createEntities(createCollection())
  const trails = followTrails(entities)
  entities.add([copy(at('2026-11-21T14:00:00Z', place(43, -69)))])
  expect(trails.of('e-1')).toEqual([])
  entities.add([copy(at('2026-11-21T14:01:00Z', place(43.1, -69)))])
  expect(trails.of('e-1')).toEqual([{ at: [-69, 43], time: Date.UTC(2026, 10, 21, 14) }])
  for (let step = 0; step < 300; step += 1) {
    const time = new Date(Date.UTC(2026, 10, 21, 15, 0, step)).toISOString()
    entities.add([copy(at(time, place(44, -60 + step / 100)))])
  }
  expect(trails.of('e-1')).toHaveLength(200)
})

test('where a trail is to reach back for some time alone, it begins that long before the place that was left last', () => {
  const entities = createEntities(createCollection())
  const trails = followTrails(entities, 3_600_000)
  for (const [step, time] of ['14:00', '14:30', '15:00', '15:30', '16:00'].entries())
    entities.add([copy(at(`2026-11-21T${time}:00Z`, place(43 + step / 10, -69)))])
  expect(trails.of('e-1').map(({ time }) => new Date(time).toISOString().slice(11, 16))).toEqual([
    '14:30',
    '15:00',
    '15:30',
  ])
})

test('hostile entities are indexed, compared and opened without a throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(arbitraryEntity, anyJson), { maxLength: 4 }), async (wires) => {
      const raw = { initialEntities: wires.map((entity) => ({ entity })) }
      const entities = entitiesOf(copiesInTask(loaded('t', raw)))
      for (const { copies } of entities.items()) copiesWords(compareCopies(copies))
      expect((await readOpened(JSON.parse(JSON.stringify(wires)), 'x', 0)).outcome).toBeTypeOf('string')
    }),
  )
})

test('values named like members of every object are only words', async () => {
  const wire = {
    entityId: '__proto__',
    milView: { disposition: 'constructor', environment: 'toString', nationality: 'hasOwnProperty' },
    ontology: { template: 'valueOf', platformType: 'constructor' },
    aliases: { alternateIds: [{ type: 'constructor', id: '__proto__' }] },
    groupDetails: { echelon: { armyEchelon: 'constructor' } },
  }
  const opened = await readOpened(wire, 'x', 0)
  const copies = opened.outcome === 'entities' ? opened.copies : []
  const entity = entitiesOf(copies).get('__proto__')?.best.entity ?? {}
  expect(symbolOf(entity).sidc).toMatch(/^[A-Z0-9-]{15}$/)
})
