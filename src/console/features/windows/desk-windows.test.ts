import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { trackChannels } from '../../platform/session/channels.test.support.ts'

const later = setTimeout
const channels = trackChannels()
const environment = { name: 'Harbor West', url: 'https://hw.example', marking: undefined }

/** A window with its own copy of all modules. */
async function windowFor(part: string) {
  vi.resetModules()
  const { useGroup } = await import('../../platform/session/group.ts')
  const { useSession } = await import('../../platform/session/session.ts')
  const desk = await import('./desk-windows.ts')
  const { useAtWork } = await import('../../ui/overlay/at-work.ts')
  useGroup.setState({ id: 'of-three' })
  useSession.setState({ environment })
  const show = vi.fn((_address: string) => undefined)
  const before = channels.length
  const leave = desk.joinDesk({ follow: () => undefined, show })
  desk.sendToDesk({ address: `/log?window=${part}`, part, isLinked: true }, {})
  const idOf = (its: string) => desk.useDeskWindows.getState().others.find((each) => each.part === its)?.id
  /** Ends without a message, like a killed page. */
  const kill = () => channels[before]?.close()
  const parts = () => partsOf(desk.useDeskWindows.getState().others)
  return { ...desk, useAtWork, show, leave, kill, parts, idOf: (its: string) => idOf(its) ?? '' }
}

function partsOf(windows: Iterable<{ readonly part?: string | undefined }>): string[] {
  return [...windows].map(({ part }) => part ?? '').toSorted()
}

/** Messages arrive although timers are stopped. */
async function until(isSo: () => boolean): Promise<void> {
  for (const began = performance.now(); !isSo() && performance.now() - began < 5000;)
    await new Promise((resolve) => setImmediate(resolve))
  expect(isSo()).toBe(true)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const page = { screenX: 0, screenY: 0, innerWidth: 400, innerHeight: 300 }
  vi.stubGlobal('window', Object.assign(new EventTarget(), page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})

afterEach(() => {
  vi.useRealTimers()
})

test('a window shows what it is handed, and tells the others of open dialogs and unsent texts', async () => {
  const [map, log] = [await windowFor('map'), await windowFor('log')]
  await until(() => map.idOf('log') !== '')
  expect(await map.showIn(map.idOf('log'), '/log?by=watch')).toBe(true)
  expect(log.show).toHaveBeenCalledWith('/log?by=watch')
  const isAt = () => map.useDeskWindows.getState().others.map((other) => other.isAt)
  expect(isAt()).toEqual([undefined])
  log.useAtWork.setState({ texts: 1 })
  await until(() => isAt()[0] === 'text')
  log.useAtWork.setState({ dialogs: 1 })
  await until(() => isAt()[0] === 'dialog')
  log.useAtWork.setState({ texts: 0, dialogs: 0 })
  await until(() => isAt()[0] === undefined)
  expect(map.parts()).toEqual(['log'])
})

test('one that was killed answers nothing, and is forgotten', async () => {
  const [map, log] = [await windowFor('map'), await windowFor('log')]
  await until(() => map.idOf('log') !== '')
  log.kill()
  const shown = map.showIn(map.idOf('log'), '/log')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await shown).toBe(false)
  expect(map.parts()).toEqual([])
})

test('all are asked where they stand, and waited for no longer than they need', async () => {
  const [map, log, board] = [await windowFor('map'), await windowFor('log'), await windowFor('board')]
  await until(() => map.parts().length === 2)
  expect(partsOf((await map.askWindows()).windows)).toEqual(['board', 'log', 'map'])
  // Earlier messages are still on the way.
  await new Promise((resolve) => later(resolve, 50))
  await vi.advanceTimersByTimeAsync(10)
  log.kill()
  const rest = map.askWindows()
  await new Promise((resolve) => later(resolve, 50))
  await vi.advanceTimersByTimeAsync(1000)
  const { windows, silent } = await rest
  expect([partsOf(windows), silent]).toEqual([['board', 'map'], 1])
  board.leave()
  await until(() => map.parts().length === 0)
})

test('a window that has come is waited for until it tells of itself, or for five seconds', async () => {
  const map = await windowFor('map')
  await map.expectedWindows()
  map.expectWindow()
  const here = vi.fn()
  void map.expectedWindows().then(here)
  await vi.advanceTimersByTimeAsync(3000)
  expect(here).not.toHaveBeenCalled()
  await windowFor('log')
  await until(() => here.mock.calls.length === 1)
  map.expectWindow()
  void map.expectedWindows().then(here)
  await vi.advanceTimersByTimeAsync(4900)
  expect(here).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(here).toHaveBeenCalledTimes(2)
  await map.expectedWindows()
})
