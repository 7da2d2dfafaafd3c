import { expect, test } from 'vitest'

import { readAlertsSearch } from './alerts-search.ts'

test('an address without parameters is the active ones, all of them', () => {
  expect(readAlertsSearch({})).toEqual({
    tab: 'active',
    level: undefined,
    text: '',
    alert: undefined,
    rule: undefined,
    unread: [],
  })
})

test('tab, level, text and selection are read, and what no page of ours wrote is named', () => {
  const search = { tab: 'rules', level: 'caution', text: 'gull', alert: 'health entity:4 0', rule: 'health' }
  expect(readAlertsSearch(search)).toEqual({ ...search, unread: [] })
  const { tab, level, unread } = readAlertsSearch({ tab: 'past', level: 'panic' })
  expect([tab, level]).toEqual(['active', undefined])
  expect(unread.map(({ name }) => name)).toEqual(['tab', 'level'])
})
