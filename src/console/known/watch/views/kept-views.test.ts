// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ViewRecord } from '../../../../watch/wire/views.ts'
import { noWatch, useWatch } from '../watch-store.ts'
import { keepViews, readKept, useKeptViews, withLooked } from './kept-views.ts'
import { keepLocally, moveView, pinView, removeView, savedViews, viewOf, type SavedView } from './saved-views.ts'

const bay = viewOf('bay', { name: 'Bay', address: '/tasks?last=1h', isPinned: true })
const map = viewOf('map', { name: 'Map', address: '/entities?layers=zones', isPinned: false })

function record(view: unknown, id: string, revision = 1): ViewRecord {
  return { id, view, revision, savedAt: 7, savedBy: 'desk-2' }
}

function now(records: readonly ViewRecord[] = []): readonly SavedView[] {
  return savedViews(useKeptViews.getState(), records).views
}

beforeEach(() => {
  localStorage.clear()
  useWatch.setState(noWatch)
  keepViews(() => ({ views: [], order: [], pins: {}, looked: {}, seenEntries: {} }))
})

test('what is kept outlives the page, in the order that was chosen', () => {
  keepLocally([bay, map])
  moveView('map', 0)
  pinView({ ...now()[0], scope: 'this browser' } as SavedView, true)
  useKeptViews.setState(readKept(JSON.parse(localStorage.getItem('watchfloor.views') ?? '')))
  expect(now()).toMatchObject([
    { id: 'map', isPinned: true, scope: 'this browser' },
    { id: 'bay', isPinned: true },
  ])
})

test('a view for every desk counts before one of this browser, and is pinned as this desk chose', () => {
  keepLocally([bay, map])
  const records = [record({ ...bay, name: 'The bay' }, 'bay', 3), record({ version: 9, id: 'moon' }, 'moon')]
  expect(now(records)).toMatchObject([
    { id: 'bay', name: 'The bay', scope: 'every desk', revision: 3, savedBy: 'desk-2' },
    { id: 'map', scope: 'this browser' },
  ])
  expect(savedViews(useKeptViews.getState(), records).unreadable).toBe(1)
  pinView(now(records)[0] as SavedView, false)
  expect(now(records)[0]?.isPinned).toBe(false)
})

test('a view of this browser is removed without asking any server; one for every desk is refused without one', async () => {
  keepLocally([bay])
  expect(await removeView(now()[0] as SavedView)).toEqual({ kind: 'saved' })
  expect(now()).toEqual([])
  const shared = now([record(bay, 'bay')])[0] as SavedView
  expect(await removeView(shared)).toMatchObject({ kind: 'refused', words: 'The watch has not started yet' })
})

test('a browser that keeps nothing says so, and the views last as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepLocally([bay])
  keepLocally([map])
  expect(useKeptViews.getState().isLost).toBe(true)
  expect(now().map(({ id }) => id)).toEqual(['bay', 'map'])
})

test('how long ago views were looked at does not pile up', () => {
  let looked = {}
  for (let index = 0; index < 300; index += 1) looked = withLooked(looked, `view ${index}`, index)
  expect(Object.keys(looked)).toHaveLength(200)
  expect(looked).toMatchObject({ 'view 299': 299 })
})

test('whatever stands in the storage, reading it never throws, and nothing that leads elsewhere comes out', () => {
  const anyView = fc.record({
    view: fc.oneof(
      fc.anything(),
      fc.webUrl().map((address) => ({ ...bay, address })),
    ),
    at: fc.anything(),
  })
  const stored = fc.record({
    version: fc.constantFrom(1, 2, '1'),
    views: fc.oneof(fc.anything(), fc.array(anyView)),
    order: fc.anything(),
    pins: fc.anything(),
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), stored), (value) => {
      for (const { view } of readKept(value).views) expect(view.address).toMatch(/^\/(?!\/)/)
    }),
  )
})
