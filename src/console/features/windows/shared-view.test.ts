import { beforeAll, expect, test } from 'vitest'

import '../../features.ts'
import { abouts } from '../../platform/abouts.ts'
import { addressOfPart, isOfPart, partOf, windowParts, type Place } from './parts.ts'
import { addressAfter, selectedAt, sharedAt } from './shared-view.ts'

beforeAll(() => abouts.load())

const map = { pathname: '/entities/E%2F1', search: { at: '43.65500,-69.02000,8.64', window: 'map', tab: 'raw' } }
const board = { pathname: '/tasks', search: { status: ['A', 'B'], past: '2026-11-21T14:02:10Z' } }

test('what windows share stands in their addresses', () => {
  expect(sharedAt(map)).toEqual({ '/entities': 'E/1', at: '43.65500,-69.02000,8.64', past: null })
  expect(sharedAt(board)).toEqual({ '/tasks': null, past: '2026-11-21T14:02:10Z' })
  expect(sharedAt({ pathname: '/alerts', search: {} })).toEqual({})
})

test('a link leads to a selection and a moment, and takes none off', () => {
  expect(selectedAt(map)).toEqual({ '/entities': 'E/1', past: null })
  expect(selectedAt({ pathname: '/tasks', search: {} })).toEqual({ past: null })
})

test('no window that follows goes to a page that shares no selection', () => {
  expect(addressAfter(map, { '/settings': 'x', '//elsewhere.example': 'x' }, true)).toBeUndefined()
})

test('a page follows what it has, and keeps the rest of its address', () => {
  expect(addressAfter(map, { '/entities': 'E 2', at: '1,2,3', '/tasks': 'T' }, false)).toBe(
    '/entities/E%202?at=1,2,3&window=map&tab=raw',
  )
  expect(addressAfter(board, { '/tasks': 'T/1', past: null }, false)).toBe('/tasks/T%2F1?status=A&status=B')
  expect(addressAfter(board, { '/entities': 'E', at: '1,2,3' }, false)).toBeUndefined()
  expect(addressAfter({ pathname: '/tasks/T%2F1', search: {} }, { '/tasks': null }, false)).toBe('/tasks')
  expect(addressAfter({ pathname: '/log', search: {} }, { '/tasks': 'T', past: 'x' }, false)).toBeUndefined()
})

test('a window that inspects goes to whatever was selected, and stays where a selection of another kind ends', () => {
  const inspector = { pathname: '/tasks/T', search: { window: 'inspector', tab: 'history' } }
  expect(addressAfter(inspector, { '/entities': 'E' }, true)).toBe('/entities/E?window=inspector')
  expect(addressAfter(inspector, { '/entities': null }, true)).toBeUndefined()
  expect(addressAfter(inspector, { '/tasks': null }, true)).toBe('/tasks?window=inspector&tab=history')
})

function addressOf(word: string, ...rest: [Place, string | undefined]): string | undefined {
  const part = partOf(word)
  return part && addressOfPart(part, ...rest)
}

test('a window begins with what the page before it shows of the same, and names its environment', () => {
  expect(addressOf('board', { pathname: '/tasks/T', search: { text: 'tow', linked: 'no' } }, 'Harbor West')).toBe(
    '/tasks/T?text=tow&env=Harbor%20West&window=board',
  )
  expect(addressOf('lane.executing', { pathname: '/tasks', search: { view: 'table' } }, 'H')).toBe(
    '/tasks?status=STATUS_EXECUTING&status=STATUS_WAITING_FOR_UPDATE&env=H&window=lane.executing',
  )
  expect(addressOf('map', board, undefined)).toBe('/entities?past=2026-11-21T14:02:10Z&window=map')
})

test('each part has pages of its own, and no other word is one', () => {
  for (const part of windowParts()) {
    const { pathname } = new URL(addressOfPart(part, { pathname: '/settings', search: {} }, 'H'), 'http://a')
    expect(isOfPart(part, pathname)).toBe(true)
    expect(isOfPart(part, '/settings')).toBe(false)
  }
  expect(partOf('lane.carousel')).toBeUndefined()
  const offered = windowParts().map(({ word }) => word)
  expect(offered.slice(0, 6)).toEqual(['map', 'board', 'inspector', 'alerts', 'log', 'lane.planned'])
})
