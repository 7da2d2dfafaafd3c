import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const open = vi.fn((_url: string, _name: string, _features: string): unknown => ({}))

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('localStorage', sessionStorage)
  vi.stubGlobal('window', { name: '', open })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The page as it stands after its script has been loaded anew. */
async function page() {
  vi.resetModules()
  return { ...(await import('./window-group.ts')), ...(await import('./group.ts')) }
}

test('a page is of a group from the first window that it opens, also after a reload, and so is that window', async () => {
  const first = await page()
  expect(first.useGroup.getState().id).toBeUndefined()
  expect(first.groupChannel('links')).toBeUndefined()
  first.openInGroup('/map?window=map', 'popup')
  first.openInGroup('/tasks?window=board', 'popup')
  const { id } = first.useGroup.getState()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(first.isOwnWindow()).toBe(false)
  // A browser copies what the tab keeps to the window, and gives it its name.
  const [[url, name, features] = [], [, other] = []] = open.mock.calls
  expect([url, features]).toEqual(['/map?window=map', 'popup'])
  expect(name).not.toBe(other)
  window.name = String(name)
  const opened = await page()
  expect(opened.useGroup.getState().id).toBe(id)
  expect(opened.isOwnWindow()).toBe(true)
  const channel = opened.groupChannel('links')
  expect(channel?.name).toBe(`watchfloor group ${id} links`)
  channel?.close()
})

test('without storage a window is opened all the same', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const first = await page()
  open.mockReturnValueOnce(null)
  expect(first.openInGroup('/map', '')).toBeNull()
  expect(first.useGroup.getState().id).toBeDefined()
})
