import fc from 'fast-check'
import { expect, test } from 'vitest'

import { components, entity } from './entity/entity.ts'
import { kinematicsGeodetic, lla } from './entity/kinematics.ts'
import { location, position } from './entity/location.ts'
import { fieldOfView, sensor } from './entity/sensors.ts'
import { signal, transponderCodes } from './entity/signal.ts'
import { fieldsOf } from './fields.ts'
import { fieldLabel } from './field-label.ts'
import { valueLabel } from './label.ts'
import type { AnyComponent } from './schema.ts'
import { task, taskVersion } from './task.ts'

function label(component: AnyComponent, name: string) {
  return fieldsOf(component).find((field) => field.name === name)?.label
}

test.each<[AnyComponent, string, string]>([
  [position, 'latitudeDegrees', 'Latitude'],
  [position, 'altitudeHaeMeters', 'Altitude HAE'],
  [location, 'speedMps', 'Speed'],
  [location, 'velocityEnu', 'Velocity ENU'],
  [kinematicsGeodetic, 'velocityEnuMPerS', 'Velocity ENU'],
  [kinematicsGeodetic, 'accelerationMPerS2', 'Acceleration'],
  [signal, 'pulseWidthS', 'Pulse width'],
  [signal, 'receivedSignalStrengthDbm', 'Received signal strength'],
  [transponderCodes, 'modeS', 'Mode S'],
  [transponderCodes, 'mode1', 'Mode 1'],
  [transponderCodes, 'mode4InterrogationResponse', 'Mode 4 interrogation response'],
  [lla, 'is2d', 'Is 2D'],
  [components.symbology, 'milStd2525C', 'MIL-STD-2525C'],
  [transponderCodes, 'modeCAltitudeFt', 'Mode C altitude'],
  [sensor, 'rfConfiguraton', 'RF configuration'],
  [taskVersion, 'taskId', 'Task id'],
  [entity, 'milView', 'Mil view'],
  [entity, 'isLive', 'Is live'],
  [lla, 'lat', 'Latitude'],
])('field %#', (component, name, text) => {
  expect(label(component, name)).toBe(text)
})

test.each([
  ['STATUS_WAITING_FOR_UPDATE', 'STATUS_', 'Waiting for update'],
  ['STATUS_DONE_NOT_OK', 'STATUS_', 'Done not OK'],
  ['DELIVERY_ERROR_CODE_NOT_ACKNOWLEDGED', 'DELIVERY_ERROR_CODE_', 'Not acknowledged'],
  ['ALT_ID_TYPE_MMSI_ID', 'ALT_ID_TYPE_', 'MMSI ID'],
  ['ALT_ID_TYPE_LINK16_TRACK_NUMBER', 'ALT_ID_TYPE_', 'Link 16 track number'],
  ['ALT_ID_TYPE_NORAD_CAT_ID', 'ALT_ID_TYPE_', 'NORAD catalogue ID'],
  ['ALTITUDE_PROVENANCE_TYPE_GNSS', 'ALTITUDE_PROVENANCE_TYPE_', 'GNSS'],
  ['ALTITUDE_REFERENCE_HEIGHT_ABOVE_WGS84', 'ALTITUDE_REFERENCE_', 'Height above WGS84'],
  ['LOCK_STATE_OPEN', 'STATUS_', 'Lock state open'],
  ['NATIONALITY_UNITED_STATES_OF_AMERICA', 'NATIONALITY_', 'United States of America'],
  ['NATIONALITY_NATO', 'NATIONALITY_', 'NATO'],
  [
    'NATIONALITY_THE_FORMER_YUGOSLAV_REPUBLIC_OF_MACEDONIA',
    'NATIONALITY_',
    'The Former Yugoslav Republic of Macedonia',
  ],
  ['something else', 'STATUS_', 'something else'],
  ['STATUS_', 'STATUS_', 'STATUS_'],
  ['Mixed_Case', '', 'Mixed_Case'],
  ['', 'STATUS_', ''],
])('value %s', (value, prefix, text) => {
  expect(valueLabel(value, prefix)).toBe(text)
})

test('a structure hands its unit to the numbers inside', () => {
  const velocity = fieldsOf(location).find((field) => field.name === 'velocityEnu')
  expect(velocity?.unit).toBe('m/s')
  if (velocity?.schema.shape !== 'component') throw new Error('a component')
  expect(fieldsOf(velocity.schema, velocity.unit).map((field) => [field.label, field.unit])).toEqual([
    ['E', 'm/s'],
    ['N', 'm/s'],
    ['U', 'm/s'],
  ])
  expect(fieldsOf(position, 'm/s').find((field) => field.name === 'latitudeDegrees')?.unit).toBe('°')
  expect(fieldsOf(fieldOfView).find((field) => field.name === 'horizontalFov')?.unit).toBe('rad')
})

test('a component knows where the interface says it, and its fields what they mean', () => {
  expect(components.kinematics.source).toEqual({ document: 3, section: 'Kinematics' })
  expect(task.source.document).toBe(2)
  expect(fieldsOf(task).find((field) => field.name === 'createdBy')?.description).toContain('never changes')
})

test('a field named like a member of every object is read by its own name', () => {
  expect(['constructor', 'toString', '__proto__'].map((name) => fieldLabel(name))).toEqual([
    'Constructor',
    'To string',
    ' proto ',
  ])
})

test('a value never reads as nothing', () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }), fc.string(), (value, prefix) => valueLabel(value, prefix) !== ''))
})
