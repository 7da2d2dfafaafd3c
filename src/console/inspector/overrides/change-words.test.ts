import { expect, test } from 'vitest'

import { differences } from '../../entity/difference.ts'
import { partWords } from '../row.ts'
import { shortPath, sideParts } from './change-words.ts'

test('a long path keeps its component and its field, and as much before the field as has room', () => {
  expect(shortPath('milView.disposition')).toBe('milView.disposition')
  expect(shortPath('kinematics.kinematicsGeodetic.measurementTime')).toBe('kinematics…measurementTime')
  expect(shortPath('kinematics.kinematicsGeodetic.location.latitudeDegrees')).toBe(
    'kinematics…location.latitudeDegrees',
  )
})

const record = (fieldPath: string) => ({ requestId: 'o', fieldPath })
const told = (before: unknown, after: unknown) =>
  differences(before, after).map((each) =>
    (['before', 'after'] as const).map((side) => sideParts(each, side).map(partWords).join(' ')),
  )

test('override records are told by their field paths, also when the list or the whole component goes with the last one', () => {
  const both = { overrides: { override: [record('aliases.name'), record('milView.disposition')] } }
  expect(told(both, {})).toEqual([['aliases.name, milView.disposition', 'none']])
  expect(told(both, { overrides: {} })).toEqual([['aliases.name, milView.disposition', 'none']])
  expect(told(both, { overrides: { override: [record('aliases.name')] } })).toEqual([['milView.disposition', 'none']])
})
