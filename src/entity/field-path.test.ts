import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { entity } from '../contract/entity/entity.ts'
import { anyJson, arbitraryEntity } from './arbitrary-entity.test.support.ts'
import { pathText, replaceAt, resolveFieldPath, sameFieldPath } from './field-path.ts'

const wire = {
  milView: { disposition: 'DISPOSITION_SUSPICIOUS' },
  sensors: { sensors: [{ sensorId: 'a' }, { sensorId: 'b' }] },
  powerState: { sourceIdToState: { 'main.bus': { volts: 1 }, aux: { powerLevel: { voltage: 24 } } } },
  house_field: { innerValue: 3 },
}

test.each([
  ['milView.disposition', 'value', 'milView.disposition'],
  ['mil_view.disposition', 'value', 'milView.disposition'],
  ['sensors.sensors[1].sensor_id', 'value', 'sensors.sensors[1].sensorId'],
  ['sensors.sensors.1.sensorId', 'value', 'sensors.sensors[1].sensorId'],
  ['power_state.source_id_to_state.main.bus', 'value', 'powerState.sourceIdToState["main.bus"]'],
  ['powerState.sourceIdToState.aux.powerLevel.voltage', 'value', 'powerState.sourceIdToState.aux.powerLevel.voltage'],
  ['houseField.inner_value', 'value', 'house_field.innerValue'],
  ['aliases.name', 'absent', 'aliases.name'],
  ['mil_view.nationality', 'absent', 'milView.nationality'],
  ['sensors.sensors[7]', 'absent', 'sensors.sensors[7]'],
])('%s leads to a %s at %s', (path, outcome, keys) => {
  const found = resolveFieldPath(entity, wire, path)
  expect(found.outcome).toBe(outcome)
  if (found.outcome !== 'unresolvable') expect(pathText(found.keys)).toBe(keys)
})

test.each([
  '',
  '..',
  'milView..disposition',
  'nowhere.at.all',
  'milView.mood',
  'sensors.sensors.first',
  'constructor',
  '__proto__.x',
  'milView.disposition.deeper',
])('"%s" leads nowhere', (path) => {
  expect(resolveFieldPath(entity, wire, path).outcome).toBe('unresolvable')
})

test('camelCase and snake_case name the same field', () => {
  expect(sameFieldPath('milView.disposition', 'mil_view.disposition')).toBe(true)
  expect(sameFieldPath('milView', 'milView.disposition')).toBe(false)
  expect(sameFieldPath('', '')).toBe(true)
})

test('replacing leaves the original as it was, and takes absent values out', () => {
  const before = structuredClone(wire)
  const after = replaceAt(wire, ['milView', 'disposition'], 'DISPOSITION_NEUTRAL')
  expect(after).toMatchObject({ milView: { disposition: 'DISPOSITION_NEUTRAL' }, sensors: wire.sensors })
  expect(replaceAt(wire, ['milView', 'disposition'], undefined)).toMatchObject({ milView: {} })
  expect(replaceAt(wire, ['sensors', 'sensors', 0], undefined)).toMatchObject({
    sensors: { sensors: [{ sensorId: 'b' }] },
  })
  expect(replaceAt({}, ['a', 'b'], 1)).toEqual({ a: { b: 1 } })
  expect(wire).toEqual(before)
})

test('a name like __proto__ stays data', () => {
  const after = replaceAt({}, ['__proto__', 'polluted'], true)
  expect(Object.hasOwn(after as object, '__proto__')).toBe(true)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('an index far beyond the list makes no hole', () => {
  expect(replaceAt([1], [4_000_000_000], 2)).toEqual([1, 2])
})

test('any path on any value is answered, and what is found can be replaced', () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryEntity, anyJson), fc.string(), anyJson, (root, path, value) => {
      const found = resolveFieldPath(entity, root, path)
      if (found.outcome === 'value') expect(replaceAt(root, found.keys, value)).toBeDefined()
    }),
  )
})
