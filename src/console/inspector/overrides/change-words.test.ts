import { expect, test } from 'vitest'

import { shortPath } from './change-words.ts'

test('a long path keeps its component and its field, and as much before the field as has room', () => {
  expect(shortPath('milView.disposition')).toBe('milView.disposition')
  expect(shortPath('kinematics.kinematicsGeodetic.measurementTime')).toBe('kinematics…measurementTime')
  expect(shortPath('kinematics.kinematicsGeodetic.location.latitudeDegrees')).toBe(
    'kinematics…location.latitudeDegrees',
  )
})
