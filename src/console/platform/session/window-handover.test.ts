import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { trackChannels } from './channels.test.support.ts'

trackChannels()

/** A tab with its storage, name and URL. */
function tab(address = '/tasks') {
  const kept = new Map<string, string>()
  const { pathname, search, hash } = new URL(address, 'https://console.example')
  const window = {
    name: '',
    location: { pathname, search, hash },
    open: vi.fn((_url: string, _name: string, _features: string) => null),
    history: { state: null, replaceState: vi.fn((_state: unknown, _title: string, _url: string) => undefined) },
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  /** The page after its script has loaded. */
  const load = async () => {
    vi.resetModules()
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('window', window)
    const modules = {
      ...(await import('./window-handover.ts')),
      ...(await import('./window-group.ts')),
      ...(await import('./group.ts')),
      ...(await import('./handover-code.ts')),
    }
    return { ...modules, group: () => modules.useGroup.getState().id }
  }
  return { window, load }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Waits for it while the page's timers run. */
async function untilDone(promise: Promise<unknown>): Promise<void> {
  const onDone = vi.fn()
  void promise.then(onDone)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled(), { timeout: 10_000 })
}

/** Opens a window and loads its page. */
async function opened() {
  const first = tab()
  const page = await first.load()
  const onTaken = vi.fn()
  page.openInGroup('/entities?window=map', 'popup,width=900', onTaken)
  const [address = '', , features = ''] = first.window.open.mock.calls[0] ?? []
  const second = tab(address)
  return { page, onTaken, address, features, second, code: address.split('#handover-')[1] ?? '' }
}

test('a window has no way back to the page that opened it, and joins its group by a code that leaves its address at once', async () => {
  const { page, onTaken, address, features, second, code } = await opened()
  expect(features).toBe('popup,width=900,noopener')
  expect(address).not.toContain(page.group())
  const own = await second.load()
  expect(own.group()).toBeUndefined()
  expect(own.takeHandoverCode()).toBe(code)
  expect(second.window.history.replaceState).toHaveBeenCalledWith(null, '', '/entities?window=map')
  await own.takeGroup(code)
  expect(own.group()).toBe(page.group())
  expect(onTaken).toHaveBeenCalledOnce()
  const reloaded = await second.load()
  expect([reloaded.group(), reloaded.isOwnWindow(), page.group()?.length]).toEqual([page.group(), true, 32])
})

test('a code is good for one window', async () => {
  const { onTaken, second, code } = await opened()
  await (await second.load()).takeGroup(code)
  const late = await tab().load()
  await untilDone(late.takeGroup(code))
  expect(late.group()).toBeUndefined()
  expect(late.isOwnWindow()).toBe(false)
  expect(onTaken).toHaveBeenCalledOnce()
})

test('of two windows that come with one code at once, one joins', async () => {
  const { onTaken, second, code } = await opened()
  const windows = [await second.load(), await tab().load()]
  await untilDone(Promise.all(windows.map((each) => each.takeGroup(code))))
  expect(windows.filter((each) => each.group() !== undefined)).toHaveLength(1)
  expect(onTaken).toHaveBeenCalledOnce()
})

test('whatever listens to the handover doesn’t get the group, which the session can be asked for in', async () => {
  const { page, second, code } = await opened()
  const said: unknown[] = []
  new BroadcastChannel(`watchfloor handover ${code}`).addEventListener('message', ({ data }) => void said.push(data))
  await (await second.load()).takeGroup(code)
  await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: 10_000 })
  expect(page.group()).toBeDefined()
  expect(JSON.stringify(said)).not.toContain(page.group())
})

test('a code is over after 30 s, also on a machine that slept meanwhile and runs its timers late', async () => {
  const { onTaken, second, code } = await opened()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 30_001)
  const own = await second.load()
  await untilDone(own.takeGroup(code))
  clock.mockRestore()
  expect(own.group()).toBeUndefined()
  expect(onTaken).not.toHaveBeenCalled()
})

test('a code is over after 30 s', async () => {
  const { onTaken, second, code } = await opened()
  await vi.advanceTimersByTimeAsync(30_000)
  const own = await second.load()
  await untilDone(own.takeGroup(code))
  expect(own.group()).toBeUndefined()
  expect(onTaken).not.toHaveBeenCalled()
})

test('without storage a window is opened all the same', async () => {
  const first = tab()
  const page = await first.load()
  vi.stubGlobal('sessionStorage', undefined)
  page.openInGroup('/tasks', 'popup', () => undefined)
  expect(first.window.open).toHaveBeenCalledOnce()
  expect(page.group()).toBeDefined()
})
