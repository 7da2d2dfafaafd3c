import { expect, test } from 'vitest'

import type { Entity } from '../../../../contract/entity/entity.ts'
import { copyOf } from '../../../../entity/copy.ts'
import { entitiesOf as indexOfCopies } from '../../../known/known-entities.test.support.ts'
import { mergeTask, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { mapSelection } from './map-selection.ts'

const now = Date.UTC(2026, 10, 21, 14, 22)
function ago(seconds: number) {
  return new Date(now - seconds * 1000).toISOString()
}

/** Entities by id, with their ages in seconds. */
function entitiesOf(ages: Readonly<Record<string, number>>, more: Partial<Entity> = {}) {
  return indexOfCopies(
    Object.entries(ages).map(([entityId, seconds]) => {
      const entity: Entity = { entityId, provenance: { sourceUpdateTime: ago(seconds) }, ...more }
      const source = { kind: 'opened', name: 'test', openedAt: now } as const
      return copyOf({ entity, wire: entity, source, snapshot: false, carriedAt: now, standIn: entityId })
    }),
  )
}

function assignedTo(entityId: string): LoadedTask {
  return mergeTask(
    undefined,
    { id: entityId, task: { relations: { assignee: { system: { entityId } } } }, raw: {} },
    { receivedAt: now, asOf: now, exchangeId: undefined },
    { newsAfter: Infinity, underParent: undefined },
  ).after
}

function lanesOf(lanes: Readonly<Record<string, readonly LoadedTask[]>>) {
  return new Map(Object.entries(lanes))
}

function keys(items: readonly { key: string }[]) {
  return items.map(({ key }) => key).toSorted()
}

test('who works on what is under way, and whatever an alert names', () => {
  const entities = entitiesOf({ worker: 10, alerted: 10, bystander: 10, planned: 10 })
  const lanes = lanesOf({ executing: [assignedTo('worker')], planned: [assignedTo('planned')] })
  const { matters, drawn, left } = mapSelection(entities, lanes, ['alerted'], now, 5)
  expect(keys(matters)).toEqual(['alerted', 'worker'])
  expect(keys(drawn)).toEqual(['alerted', 'bystander', 'planned', 'worker'])
  expect(left).toBe(0)
})

test('what has had no news for long draws the map nowhere, but is drawn where an alert names it', () => {
  const entities = entitiesOf({ worker: 10, lost: 3600, silent: 3600 })
  const lanes = lanesOf({ executing: [assignedTo('worker'), assignedTo('silent')] })
  const { matters, drawn, left } = mapSelection(entities, lanes, ['lost'], now, 5)
  expect(keys(matters)).toEqual(['worker'])
  expect(keys(drawn)).toEqual(['lost', 'worker'])
  expect(left).toBe(1)
})

test('areas are drawn however old their copy is', () => {
  const entities = entitiesOf({ area: 3600 }, { ontology: { template: 'TEMPLATE_GEO' } })
  expect(mapSelection(entities, lanesOf({}), [], now, 5).left).toBe(0)
})

test('an empty watch shows whatever there is', () => {
  const entities = entitiesOf({ a: 3600, b: 10 })
  expect(keys(mapSelection(entities, lanesOf({}), [], now, 5).matters)).toEqual(['a', 'b'])
  expect(mapSelection(indexOfCopies([]), lanesOf({}), [], now, 5)).toEqual({ matters: [], drawn: [], left: 0 })
})

test('what counts as long without news is what this desk chose', () => {
  const entities = entitiesOf({ a: 3600, b: 10 })
  expect(mapSelection(entities, lanesOf({}), ['b'], now, 5).left).toBe(1)
  expect(mapSelection(entities, lanesOf({}), ['b'], now, 90).left).toBe(0)
})
