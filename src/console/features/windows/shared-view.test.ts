import { expect, test } from 'vitest'

import '../../features.ts'
import { addressOfPart, isOfPart, partOf, windowParts } from './parts.ts'
import { addressAfter, sharedAt } from './shared-view.ts'

const map = { pathname: '/entities/E%2F1', search: { at: '43.65500,-69.02000,8.64', window: 'map', tab: 'raw' } }
const board = { pathname: '/tasks', search: { status: ['A', 'B'], past: '2026-11-21T14:02:10Z' } }

test('what windows share stands in their addresses', () => {
  expect(sharedAt(map)).toEqual({ entity: 'E/1', camera: '43.65500,-69.02000,8.64', past: null })
  expect(sharedAt(board)).toEqual({ task: null, past: '2026-11-21T14:02:10Z' })
  expect(sharedAt({ pathname: '/alerts', search: {} })).toEqual({})
})

test('a page follows what it has, and keeps the rest of its address', () => {
  expect(addressAfter(map, { entity: 'E 2', camera: '1,2,3', task: 'T' }, false)).toBe(
    '/entities/E%202?at=1,2,3&window=map&tab=raw',
  )
  expect(addressAfter(board, { task: 'T/1', past: null }, false)).toBe('/tasks/T%2F1?status=A&status=B')
  expect(addressAfter(board, { entity: 'E', camera: '1,2,3' }, false)).toBeUndefined()
  expect(addressAfter({ pathname: '/tasks/T%2F1', search: {} }, { task: null }, false)).toBe('/tasks')
  expect(addressAfter({ pathname: '/log', search: {} }, { task: 'T', past: 'x' }, false)).toBeUndefined()
})

test('a window that inspects goes to whatever was selected, and stays where a selection of another kind ends', () => {
  const inspector = { pathname: '/tasks/T', search: { window: 'inspector', tab: 'history' } }
  expect(addressAfter(inspector, { entity: 'E' }, true)).toBe('/entities/E?window=inspector')
  expect(addressAfter(inspector, { entity: null }, true)).toBeUndefined()
  expect(addressAfter(inspector, { task: null }, true)).toBe('/tasks?window=inspector&tab=history')
})

test('a window begins with what the page before it shows of the same, and names its environment', () => {
  expect(addressOfPart('board', { pathname: '/tasks/T', search: { text: 'tow', linked: 'no' } }, 'Harbor West')).toBe(
    '/tasks/T?text=tow&env=Harbor%20West&window=board',
  )
  expect(addressOfPart('lane.executing', { pathname: '/tasks', search: { view: 'table' } }, 'H')).toBe(
    '/tasks?status=STATUS_EXECUTING&status=STATUS_WAITING_FOR_UPDATE&env=H&window=lane.executing',
  )
  expect(addressOfPart('map', board, undefined)).toBe('/entities?past=2026-11-21T14:02:10Z&window=map')
})

test('each part has pages of its own, and no other word is one', () => {
  for (const part of windowParts) {
    const { pathname } = new URL(addressOfPart(part, { pathname: '/settings', search: {} }, 'H'), 'http://a')
    expect(isOfPart(part, pathname)).toBe(true)
    expect(isOfPart(part, '/settings')).toBe(false)
  }
  expect(partOf('lane.carousel')).toBeUndefined()
})
