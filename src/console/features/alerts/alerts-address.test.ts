import { expect, test } from 'vitest'

import { readSearch, type Search } from '../../../url-state/codec.ts'
import { alertsAddress } from './alerts-address.ts'

function read(search: Search) {
  return readSearch(alertsAddress, search, 0)
}

test('an address without parameters is the active ones, all of them', () => {
  expect(read({})).toEqual({
    tab: 'active',
    level: undefined,
    text: '',
    range: '24h',
    alert: undefined,
    rule: undefined,
    destination: undefined,
    unread: [],
  })
})

test('tab, level, text and selection are read, and what no page of ours wrote is named', () => {
  const search = {
    tab: 'rules',
    level: 'caution',
    text: 'gull',
    range: '7d',
    alert: 'health entity:4 0',
    rule: 'health',
    destination: 'duty',
  }
  expect(read(search)).toEqual({ ...search, unread: [] })
  const { tab, level, unread } = read({ tab: 'past', level: 'panic' })
  expect([tab, level]).toEqual(['active', undefined])
  expect(unread.map(({ name }) => name)).toEqual(['level', 'tab'])
})
