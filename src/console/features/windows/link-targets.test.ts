import { beforeAll, expect, test } from 'vitest'

import '../../features.ts'
import { abouts } from '../../platform/abouts.ts'
import type { DeskWindow } from './desk-window.ts'
import { addressIn, isAlike, targetsOf } from './link-targets.ts'

beforeAll(() => abouts.load())

function other(part: string | undefined, own: Partial<DeskWindow> = {}): DeskWindow {
  const box = { left: 0, top: 0, width: 400, height: 400 }
  const name = { id: part ?? 'console', ...(part !== undefined && { part }) }
  return { ...name, address: '/tasks', box, isLinked: true, isVisible: true, ...own }
}

const desk = ['lane.executing', undefined, 'map', 'board', 'inspector', 'alerts', 'log', 'carousel'].map((part) =>
  other(part),
)

function ids(pathname: string): string[] {
  return targetsOf(pathname, desk).map(({ id }) => id)
}

test('a link goes to the window that is there for it, else to a whole console', () => {
  expect(ids('/tasks/T%2F1')).toEqual(['inspector', 'board', 'console', 'lane.executing'])
  expect(ids('/entities/E')).toEqual(['inspector', 'map', 'console'])
  expect(ids('/tasks')).toEqual(['board', 'console'])
  expect(ids('/alerts')).toEqual(['alerts', 'console'])
  expect(ids('/handover')).toEqual(['log', 'console'])
  expect(ids('/objects/a/b.jpg')).toEqual(['console'])
})

test('a link goes to no window that is unlinked, out of sight or busy with something that would end, nor away from what only its own window has', () => {
  expect(targetsOf('/tasks/T', [other(undefined, { isLinked: false }), other('board', { isVisible: false })])).toEqual(
    [],
  )
  const busy = (isAt: DeskWindow['isAt']) =>
    targetsOf('/tasks/T', [
      other(undefined, { isAt, address: '/tasks?sort=name' }),
      other(undefined, { isAt, address: '/log' }),
    ])
  expect(busy('dialog')).toEqual([])
  expect(busy('text')).toMatchObject([{ address: '/tasks?sort=name' }])
  for (const pathname of ['/requests', '/egress', '/settings', '/sign-in', '/wall', '/', '//elsewhere.example/tasks']) {
    expect(targetsOf(pathname, desk)).toEqual([])
    expect(isAlike(pathname)).toBe(false)
  }
})

test('a window that shows the page already keeps its filters, camera and tabs of another subject', () => {
  const board = { pathname: '/tasks/T0', search: { status: ['A', 'B'], window: 'board', past: '2026-11-21T14:02:10Z' } }
  const link = {
    pathname: '/tasks/T%2F1',
    search: { window: 'map', linked: 'no', env: 'H', tab: 'history', at: '1,2,3' },
  }
  expect(addressIn(board, link)).toBe('/tasks/T%2F1?status=A&status=B&window=board&tab=history')
  const past = { ...link, search: { ...link.search, past: '2026-11-21T15:00:00Z' } }
  expect(addressIn({ ...board, search: { env: 'H' } }, past)).toBe(
    '/tasks/T%2F1?env=H&past=2026-11-21T15:00:00Z&tab=history',
  )
})

test('a window that shows another page goes to all of what the link says, and stays what it was opened for', () => {
  const place = { pathname: '/entities/E', search: { text: 'tow', at: '1,2,3', env: 'H' } }
  expect(addressIn(place, { pathname: '/tasks/T', search: { window: 'map', past: 'P' } })).toBe('/tasks/T?past=P&env=H')
  const log = { pathname: '/log', search: { text: 'tow', window: 'log', env: 'H' } }
  expect(addressIn(log, { pathname: '/log', search: { window: 'map', by: 'watch' } })).toBe(
    '/log?window=log&by=watch&env=H',
  )
  const inspector = { pathname: '/entities/E', search: { window: 'inspector', env: 'H' } }
  expect(addressIn(inspector, { pathname: '/tasks/T', search: { window: 'map' } })).toBe(
    '/tasks/T?window=inspector&env=H',
  )
})
