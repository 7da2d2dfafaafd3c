import { expect, test, vi } from 'vitest'

import { conventions } from '../../../format/conventions.ts'
import { loadZones } from '../../../format/time.ts'
import { followPreferences } from '../../platform/preferences/apply-preferences.ts'
import { usePreferences } from '../../platform/preferences/preferences.ts'
import { keepSecondClock, readSecondClock } from './second-clock.ts'

test.each([
  ['Europe/Helsinki', { secondZone: 'Europe/Helsinki', secondLabel: '' }],
  ['Europe/Helsinki,HEL', { secondZone: 'Europe/Helsinki', secondLabel: 'HEL' }],
  ['Europe/Helsinki, HEL', { secondZone: 'Europe/Helsinki', secondLabel: 'HEL' }],
  ['machine', { secondZone: 'machine', secondLabel: '' }],
  ['none', { secondZone: '', secondLabel: '' }],
  ['', undefined],
  ['Nowhere/Else', undefined],
  ['Europe/Helsinki,Z', undefined],
  ['Europe/Helsinki,HEL,x', undefined],
  ['<script>', undefined],
])('clock2=%s', (text, expected) => {
  expect(readSecondClock(text)).toEqual(expected)
})

test('what the address asks for holds whatever the settings become, until the wall is left', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {}, toggleAttribute: () => undefined } })
  await followPreferences()
  await loadZones()
  usePreferences.setState({ secondZone: 'Asia/Tokyo', secondLabel: 'TYO' })
  const stop = keepSecondClock('Europe/Helsinki,HEL')
  await loadZones()
  expect(conventions()).toMatchObject({ secondZone: 'Europe/Helsinki', secondLabel: 'HEL' })
  usePreferences.setState({ secondZone: 'Asia/Seoul', speed: 'km/h' })
  expect(conventions()).toMatchObject({ secondZone: 'Europe/Helsinki', speed: 'km/h' })
  stop()
  expect(conventions()).toMatchObject({ secondZone: 'Asia/Seoul', secondLabel: 'TYO' })
  keepSecondClock('Nowhere/Else')
  expect(conventions()).toMatchObject({ secondZone: 'Asia/Seoul' })
})
