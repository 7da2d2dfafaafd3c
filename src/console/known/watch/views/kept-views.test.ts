// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { ViewRecord } from '../../../../watch/wire/views.ts'
import { noWatch, useWatch } from '../watch-store.ts'
import { followOtherTabs, keepViews, useKeptViews, withVisit } from './kept-views.ts'
import { keepLocally, moveView, pinView, removeView, savedViews, viewOf, type SavedView } from './saved-views.ts'

const bay = viewOf('bay', { name: 'Bay', address: '/tasks?last=1h', isPinned: true })
const map = viewOf('map', { name: 'Map', address: '/entities?layers=zones', isPinned: false })

function record(view: unknown, id: string, revision = 1): ViewRecord {
  return { id, view, revision, savedAt: 7, savedBy: 'desk-2' }
}

function now(records: readonly ViewRecord[] = []): readonly SavedView[] {
  return savedViews(useKeptViews.getState(), records).views
}

function anotherTabKeeps(value: unknown): void {
  localStorage.setItem('watchfloor.views', JSON.stringify(value))
  window.dispatchEvent(new StorageEvent('storage', { key: 'watchfloor.views' }))
}

beforeEach(() => {
  onTestFinished(followOtherTabs())
  localStorage.clear()
  useWatch.setState(noWatch)
  keepViews(() => ({ views: [], order: [], pins: {}, looked: {}, seenEntries: {} }))
})

test('what is kept outlives the page, in the order that was chosen', () => {
  keepLocally([bay, map])
  moveView(now(), 'map', 0)
  pinView({ ...now()[0], scope: 'this browser' } as SavedView, true)
  const text = localStorage.getItem('watchfloor.views') ?? ''
  keepViews(() => ({ views: [] }))
  anotherTabKeeps(JSON.parse(text))
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
  expect(await removeView(shared)).toMatchObject({ kind: 'refused', words: 'The watch hasn’t started yet' })
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
  for (let index = 0; index < 300; index += 1) looked = withVisit(looked, `view ${index}`, index)
  expect(Object.keys(looked)).toHaveLength(200)
  expect(looked).toMatchObject({ 'view 299': 299 })
})

test('of a list in the storage that somebody changed nothing that leads elsewhere comes out', () => {
  const stored = fc.record({
    version: fc.constantFrom(1, 2, '1'),
    views: fc.array(
      fc.record({
        view: fc.oneof(
          fc.jsonValue(),
          fc.webUrl().map((address) => ({ ...bay, address })),
        ),
        at: fc.oneof(fc.jsonValue(), fc.constant(7)),
      }),
    ),
    order: fc.jsonValue(),
    pins: fc.jsonValue(),
  })
  fc.assert(
    fc.property(stored, (value) => {
      anotherTabKeeps(value)
      for (const { view } of useKeptViews.getState().views) expect(view.address).toMatch(/^\/(?!\/)/)
    }),
  )
})

test('what can be used of an older list stays', () => {
  anotherTabKeeps({
    version: 1,
    views: [
      { view: bay, at: 7 },
      { view: { ...map, address: '//evil' }, at: 7 },
    ],
    order: 3,
  })
  expect(useKeptViews.getState()).toMatchObject({ views: [{ view: bay, at: 7 }], order: [], pins: {} })
})
