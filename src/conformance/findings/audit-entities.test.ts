import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { entityFindings } from './audit-entities.ts'

function found(...carriers: readonly object[]) {
  const page = { tasks: carriers.map((carrier) => ({ initialEntities: [carrier] })) }
  return entityFindings(anExchange({ responseBody: JSON.stringify(page) })).map(({ path, severity, got }) => [
    path,
    severity,
    got,
  ])
}

function withAddress(entityId: string, address: number) {
  return { entity: { entityId, transponderCodes: { modeS: { address } } } }
}

test('a mode S address belongs to one entity, in how many tasks it may be', () => {
  expect(found(withAddress('a', 7), withAddress('a', 7), withAddress('b', 8))).toEqual([])
  expect(found(withAddress('a', 7), withAddress('b', 7), withAddress('b', 7))).toEqual([
    ['$.tasks[1].initialEntities[0].entity.transponderCodes.modeS.address', 'warning', '7, as entity a has'],
  ])
  expect(found(withAddress('a', 7), { ...withAddress('b', 7), snapshot: true })).toEqual([])
})

function related(entityId: string, kind: string, relatedEntityId: string) {
  const relationships = [{ relatedEntityId, relationshipType: { [kind]: {} } }]
  return { entity: { entityId, relationships: { relationships } } }
}

test('a group and its member name each other, where both are in the answer', () => {
  expect(found(related('group', 'groupChild', 'm'), related('m', 'groupParent', 'group'))).toEqual([])
  expect(found(related('group', 'groupChild', 'elsewhere'))).toEqual([])
  expect(found(related('group', 'mergedFrom', 'm'), { entity: { entityId: 'm' } })).toEqual([])
  const path = '$.tasks[0].initialEntities[0].entity.relationships.relationships[0]'
  expect(found(related('group', 'groupChild', 'm'), { entity: { entityId: 'm' } })).toEqual([
    [path, 'note', 'groupChild on one side only'],
  ])
  expect(found(related('m', 'groupParent', 'group'), related('group', 'groupChild', 'other'))).toEqual([
    [path, 'note', 'groupParent on one side only'],
  ])
})

test('what is no answer of tasks is passed over', () => {
  expect(entityFindings(anExchange({ responseBody: '{"tasks":[null,{"initialEntities":{}}]}' }))).toEqual([])
  expect(entityFindings(anExchange({ outcome: 500, responseBody: '{}' }))).toEqual([])
})
