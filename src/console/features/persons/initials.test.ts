import { expect, test } from 'vitest'

import type { Person } from '../../../watch/wire/person.ts'
import { freeInitials, holderOf } from './initials.ts'

function person(initials: string): Person {
  return { id: initials, name: initials, initials, role: '', isActive: true, hasPin: false, revision: 1 }
}

test('initials that nobody has are offered, two or three letters', () => {
  expect(freeInitials('J. Tavi', [person('TO')])).toEqual(['JT', 'JTA'])
  expect(freeInitials('J. Tavi', [person('JT')])).toEqual(['JTA'])
  expect(freeInitials('Anna Maria Öst', [])).toEqual(['AMÖ', 'AÖ'])
  expect(freeInitials('Ito', [])).toEqual(['IT', 'ITO'])
  expect(freeInitials('', [])).toEqual([])
})

test('a person keeps the own initials', () => {
  expect(holderOf('TO', [person('TO')])?.id).toBe('TO')
  expect(holderOf('TO', [person('TO')], 'TO')).toBeUndefined()
})
