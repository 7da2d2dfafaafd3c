import { expect, test } from 'vitest'

import { powerLevel } from '../../contract/entity/power.ts'
import type { Entity } from '../../contract/entity/entity.ts'
import type { TaskEntity } from '../../contract/task.ts'
import { anExchange } from '../../conformance/an-exchange.test.support.ts'
import { entityFindings } from '../../conformance/findings/audit-entities.ts'
import { described } from '../entity-description.ts'
import { removeOverride } from '../operations/override-removal.ts'
import { arrival } from '../simulation/arrivals.ts'
import { harborWest } from './harbor-west.test.support.ts'
import { grownTasks } from './large.ts'
import { entityAt } from './movement.ts'
import { worldOf } from './scenario.ts'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const start = Date.parse('2026-11-21T14:22:07Z')
const HOUR = 3_600_000
const scenario = harborWest(start)
const world = worldOf(scenario, 1, start)
function later(id: string): Entity | undefined {
  const atStart = world.entities.get(id)
  return atStart && entityAt(atStart, start, start + 3 * HOUR)
}
function bare(id: string): Entity | undefined {
  const { description: _none, ...entity } = later(id) ?? {}
  return { ...entity, entityId: id }
}
const arrivals = await Promise.all(
  Array.from({ length: 200 }, (_, number) =>
    arrival(world, number, start + 3 * HOUR, (id) => Promise.resolve(later(id))),
  ),
)
const given: TaskEntity[] = [
  ...scenario.tasks,
  ...arrivals,
  ...Array.from(grownTasks(world, 2000, 500)).flat(),
].flatMap((task) => task.initialEntities ?? [])
/** Answers to clearing each override. */
const restored = [...world.entities.values()].flatMap((entity) =>
  (entity.overrides?.override ?? []).flatMap(({ fieldPath = '' }) => {
    const answer = removeOverride(entity, fieldPath)
    return answer === undefined ? [] : [described(answer)]
  }),
)
const sent = [...given.flatMap(({ entity }) => entity ?? []), ...world.entities.values(), ...restored]

test('every entity that is sent has a description: snapshots, grown tracks and answers of overrides, too', () => {
  expect(given.filter(({ snapshot }) => snapshot).length).toBeGreaterThan(3)
  expect(given.length).toBeGreaterThan(1200)
  expect(restored.length).toBeGreaterThan(5)
  expect(sent.filter(({ description = '' }) => description.trim() === '').map(({ aliases }) => aliases?.name)).toEqual(
    [],
  )
})

test('a description is generated of what the entity is and what it is called, and never replaces one', () => {
  const ontology = { platformType: 'Buoy', specificType: 'Datum marker' }
  expect(described({ entityId: 'e' }).description).toBe('Entity e')
  expect(described({ entityId: 'e', ontology, aliases: { name: 'DMB 1' } }).description).toBe('Datum marker, DMB 1')
  expect(described({ entityId: 'e', description: ' ', ontology: { platformType: 'Buoy' } }).description).toBe('Buoy')
  const own = { entityId: 'e', description: 'Off the pier', ontology }
  expect(described(own)).toBe(own)
})

test('a new task describes its entities also where the store holds them without a description', async () => {
  const tasks = await Promise.all(
    Array.from({ length: 20 }, (_, number) => arrival(world, number, start, (id) => Promise.resolve(bare(id)))),
  )
  const entities = tasks.flatMap((task) => task.initialEntities ?? []).flatMap(({ entity }) => entity ?? [])
  expect(entities.length).toBeGreaterThan(10)
  for (const { description = '' } of entities) expect(description.trim()).not.toBe('')
})

test('what a power source does not report is null in its level', () => {
  const levels = sent
    .flatMap(({ powerState }) => Object.values(powerState?.sourceIdToState ?? {}))
    .map((source) => source['powerLevel'])
  expect(levels.length).toBeGreaterThan(20)
  for (const level of levels)
    expect(Object.keys(isRecord(level) ? level : {}).toSorted()).toEqual(Object.keys(powerLevel.fields).toSorted())
  expect(levels.some((level) => isRecord(level) && level['voltage'] === null)).toBe(true)
})

test('no copy that a task keeps will call an entity live after it has expired', () => {
  const outlived = given.filter(
    ({ entity, snapshot }) => !snapshot && entity?.isLive && entity.expiryTime !== undefined,
  )
  expect(outlived.map(({ entity }) => entity?.aliases?.name)).toEqual([])
  // Still true in the entity itself, and in snapshots.
  expect(given.some(({ entity, snapshot }) => snapshot && entity?.expiryTime !== undefined)).toBe(true)
  expect([...world.entities.values()].some(({ expiryTime }) => expiryTime !== undefined)).toBe(true)
})

test('members and their groups name each other', () => {
  const page = { tasks: [{ initialEntities: scenario.entities.map((entity) => ({ entity })) }] }
  expect(entityFindings(anExchange({ responseBody: JSON.stringify(page) }))).toEqual([])
})
