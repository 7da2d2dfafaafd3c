import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../contract/entity/entity.ts'
import { removeOverride } from './override-removal.ts'

function withOverride(entity: Entity, fieldPath: string, maskedFieldValue?: Entity): Entity {
  return {
    ...entity,
    overrides: { override: [{ requestId: 'r', fieldPath, ...(maskedFieldValue && { maskedFieldValue }) }] },
  }
}

test('nothing underneath: the field goes, and structures that only held it', () => {
  expect(
    removeOverride(
      withOverride({ entityId: 'e', milView: { disposition: 'DISPOSITION_HOSTILE' } }, 'milView.disposition'),
      'milView.disposition',
    ),
  ).toEqual({
    entityId: 'e',
  })
  const two: Entity = { entityId: 'e', milView: { disposition: 'DISPOSITION_HOSTILE', environment: 'ENVIRONMENT_AIR' } }
  expect(removeOverride(withOverride(two, 'milView.disposition', { milView: {} }), 'milView.disposition')).toEqual({
    entityId: 'e',
    milView: { environment: 'ENVIRONMENT_AIR' },
  })
})

test('a whole component comes back where there was none', () => {
  const masked: Entity = { location: { position: { latitudeDegrees: 0, longitudeDegrees: 1 } } }
  expect(
    removeOverride(
      withOverride({ entityId: 'e' }, 'location.position.latitudeDegrees', masked),
      'location.position.latitudeDegrees',
    ),
  ).toEqual({
    entityId: 'e',
    location: { position: { latitudeDegrees: 0 } },
  })
})

test('false, zero and empty text are values too', () => {
  expect(removeOverride(withOverride({ isLive: true }, 'isLive', { isLive: false }), 'is_live')).toEqual({
    isLive: false,
  })
  expect(removeOverride(withOverride({ description: 'x' }, 'description', { description: '' }), 'description')).toEqual(
    { description: '' },
  )
})

test('items of lists by their index, entries of maps by their key', () => {
  const sensors: Entity = { sensors: { sensors: [{ sensorId: 'a' }, { sensorId: 'b', sensorDescription: 'x' }] } }
  const masked: Entity = { sensors: { sensors: [{}, { sensorDescription: 'y' }] } }
  const path = 'sensors.sensors.1.sensorDescription'
  expect(removeOverride(withOverride(sensors, path, masked), path)?.sensors?.sensors?.[1]).toEqual({
    sensorId: 'b',
    sensorDescription: 'y',
  })
  const power: Entity = { powerState: { sourceIdToState: { main_bus: { powerStatus: 'ON' } } } }
  const under: Entity = { powerState: { sourceIdToState: { main_bus: { powerStatus: 'OFF' } } } }
  const powerPath = 'power_state.source_id_to_state.main_bus.power_status'
  expect(removeOverride(withOverride(power, powerPath, under), powerPath)).toEqual(under)
  expect(removeOverride(withOverride({}, powerPath, under), powerPath)).toEqual(under)
})

test('of several records on one field the first tells what was underneath, and all go', () => {
  const override = ['DISPOSITION_NEUTRAL', 'DISPOSITION_PENDING'].map((disposition) => ({
    fieldPath: 'milView.disposition',
    maskedFieldValue: { milView: { disposition } },
  }))
  const entity: Entity = { milView: { disposition: 'DISPOSITION_HOSTILE' }, overrides: { override } }
  expect(removeOverride(entity, 'milView.disposition')).toEqual({ milView: { disposition: 'DISPOSITION_NEUTRAL' } })
})

test('no path changes what it was given, nor any prototype', () => {
  const name = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'milView',
    '0',
    '',
    'overrides',
    'length',
  )
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('.'))
  fc.assert(
    fc.property(path, fc.jsonValue({ maxDepth: 3 }), (fieldPath, masked) => {
      const entity = withOverride({ entityId: 'e', milView: { disposition: 'DISPOSITION_NEUTRAL' } }, fieldPath, {
        milView: masked,
      } as Entity)
      const before = structuredClone(entity)
      const { overrides, ...rest } = removeOverride(entity, fieldPath) ?? {}
      // A path into the list of overrides itself changes that list.
      if (!fieldPath.startsWith('overrides')) expect(overrides).toBeUndefined()
      expect(rest.entityId).toBe('e')
      expect(entity).toEqual(before)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(({} as { disposition?: string }).disposition).toBeUndefined()
    }),
  )
})
