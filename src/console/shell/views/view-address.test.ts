import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { pageOfAddress } from '../../../watch/wire/views.ts'
import '../../features.ts'
import { parseSearch } from '../../../url-state/search-params.ts'
import { abouts } from '../../platform/abouts.ts'
import { pages } from '../../platform/feature.ts'
import { parametersOf } from '../../../url-state/codec-words.ts'
import { taskAddress } from '../../features/tasks/filters/task-address.ts'
import { filterOf, openable, readAddress } from './view-address.ts'

beforeAll(() => abouts.load())

function filter(address: string): string {
  return filterOf(address, Date.UTC(2026, 10, 21, 14))
}

test('every page of the console can be saved', () => {
  for (const { path } of pages()) expect(readAddress(`/${path}`)?.page).toBe(path)
})

test('a view of a page that only another version has opens the first page, and says so', () => {
  expect(pageOfAddress('/drills?day=1')).toBe('drills')
  expect(openable('/drills?day=1', '')).toEqual({ href: '/tasks', leftOut: ['/drills?day=1'] })
})

test('an address of another version opens what this one knows, and the rest is told', () => {
  expect(openable('/tasks?view=table&radius=5&status=STATUS_SENT&lane=a&lane=b', '?env=Harbor+West')).toEqual({
    href: '/tasks?env=Harbor%20West&view=table&status=STATUS_SENT',
    leftOut: ['radius=5', 'lane=a', 'lane=b'],
  })
  expect(openable('/tasks/t-1', '')).toEqual({ href: '/tasks/t-1', leftOut: [] })
  expect(openable('/wall?clock2=Europe/Helsinki,HEL', '').leftOut).toEqual([])
  expect(openable('/tasks?env=Elsewhere&window=map', '')).toMatchObject({ href: '/tasks' })
})

test('two addresses show the same whatever is selected, sorted or drawn in them', () => {
  expect(filter('/tasks/t-1?status=STATUS_SENT&status=STATUS_ACK&view=table&tab=raw')).toBe(
    filter('/tasks?status=STATUS_ACK&status=STATUS_SENT'),
  )
  expect(filter('/tasks?status=STATUS_ACK')).not.toBe(filter('/tasks?status=STATUS_SENT'))
  // An unreadable value, or one that a parent excludes, filters nothing.
  expect(filter('/tasks?status=BOGUS')).toBe(filter('/tasks'))
  expect(filter('/tasks?parent=p&status=STATUS_ACK')).toBe(filter('/tasks?parent=p'))
  expect(filter('/log?range=24h')).toBe(filter('/log'))
  expect(filter('/objects/a')).not.toBe(filter('/objects/b'))
})

test('whatever an address says, it opens a page of ours or none', () => {
  const text = fc.oneof(fc.string(), fc.webUrl(), fc.webPath(), fc.webQueryParameters())
  const ours = fc
    .tuple(fc.constantFrom(...pages().map(({ path }) => path)), fc.webQueryParameters())
    .map(([page, query]) => `/${page}?${query}`)
  fc.assert(
    fc.property(fc.oneof(text, ours), (address) => {
      const { href } = openable(address, '')
      expect(new URL(href, 'https://console.example').origin).toBe('https://console.example')
      expect(pageOfAddress(new URL(href, 'https://console.example').pathname)).toBeDefined()
      const known = [...parametersOf(readAddress(address)?.codec ?? taskAddress)]
      expect(known).toEqual(expect.arrayContaining(Object.keys(parseSearch(href.split('?')[1] ?? ''))))
    }),
  )
})
