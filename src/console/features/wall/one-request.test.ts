import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { someTask, temporaryService, testStart } from '../../../environment/service.test.support.ts'
import { anyTask } from '../../../picture/filter/task-filter.ts'
import type { Tasks } from '../../../picture/tasks.ts'
import { makeBrowser } from '../../platform/session/browser.test.support.ts'

const CYCLE = 10_000
const STEP = 250
const QUERY = '/api/v1/tasks/query'
const ENVIRONMENT = 'https://environment.test'

let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: testStart, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('performance', { now: () => Date.now() - testStart })
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('window', { ...page, location: { origin: ENVIRONMENT } })
  vi.stubGlobal('document', { ...page, hidden: false })
  const { channel, locks } = makeBrowser().page()
  vi.stubGlobal('BroadcastChannel', function Channel(name: string) {
    return Object.assign(channel(name), { name })
  })
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The environment's own service, and the task queries that reached it. */
async function anEnvironment() {
  const { service, store, clock, tokenOf } = await temporaryService()
  await store.tasks.put(Array.from({ length: 70 }, (_, index) => someTask(`t${index}`, index - 100)))
  const asked: { readonly body: string; readonly token: string }[] = []
  let underWay = 0
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    underWay += 1
    try {
      const target = input.slice(ENVIRONMENT.length)
      const { method = 'GET', headers = {}, body = null } = init
      const token = new Headers(headers).get('Authorization') ?? ''
      if (target === QUERY)
        asked.push({ body: typeof body === 'string' ? body : '', token: token.replace('Bearer ', '') })
      return await service(new Request(input, { method, headers, body }), target)
    } finally {
      underWay -= 1
    }
  })
  /** Requests and answers take no time. */
  const settle = async () => {
    for (let quiet = 0; quiet < 20; quiet = underWay > 0 ? 0 : quiet + 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = async (milliseconds: number, each: () => void = () => undefined) => {
    for (let passed = 0; passed < milliseconds; passed += STEP) {
      clock.advance(STEP)
      await vi.advanceTimersByTimeAsync(STEP)
      await settle()
      each()
    }
  }
  return { store, clock, tokenOf, asked, pass }
}

/** A page with modules of its own, in a group and signed in. */
async function aWindow(clientId: string, token: string) {
  vi.resetModules()
  const { beginGroup } = await import('../../platform/session/group.ts')
  const { noSecrets, openSession } = await import('../../platform/session/session.ts')
  beginGroup('of-one')
  openSession({
    environment: { name: 'Harbor West', url: ENVIRONMENT, marking: undefined },
    clientId,
    token: {
      value: token,
      obtainedAt: Date.now(),
      expiresAt: undefined,
      expiryIsHint: true,
      notBefore: undefined,
      scope: undefined,
    },
    secrets: noSecrets,
    keepInTab: false,
  })
}

/** The board, with alerts and all that a desk has on every page. */
async function openDesk(token: string) {
  await aWindow('operator', token)
  const { startSharedFeed } = await import('../../known/shared-feed/start-shared-feed.ts')
  const { present, startTaskFeed } = await import('../../known/live-tasks.ts')
  const { startDeskEngine } = await import('../../known/watch/desk-engine.ts')
  startSharedFeed()
  const stop = [startTaskFeed(anyTask), startDeskEngine(() => undefined).stop]
  return opened(present.tasks, () => Date.now() - (present.feed.state.getState().lastGood ?? 0), stop)
}

async function openWall(clientId: string, token: string) {
  await aWindow(clientId, token)
  const { startWallFeed, wall, wallFreshness } = await import('./feed/wall-live.ts')
  const { startWallEngine } = await import('./feed/wall-engine.ts')
  const stop = [startWallFeed(), startWallEngine(() => undefined).stop]
  return opened(wall.tasks, () => wallFreshness.freshness().sinceGood, stop)
}

function opened(tasks: Tasks, age: () => number, stop: readonly (() => void)[]) {
  const close = () => {
    for (const each of stop) each()
  }
  ends.push(close)
  return { close, age, statusOf: (id: string) => tasks.all.get(id)?.task.status?.status }
}

/** One per cycle; the first or the last may be just outside. */
function expectPolls({ length }: readonly unknown[], cycles: number) {
  expect(length).toBeGreaterThanOrEqual(cycles - 1)
  expect(length).toBeLessThanOrEqual(cycles)
}

test('board, alerts and wall in windows of one session make one request per cycle, and each has what it brought', async () => {
  const { pass, asked, tokenOf, clock, store } = await anEnvironment()
  const token = await tokenOf('operator')
  const windows = [await openDesk(token), await openWall('operator', token), await openDesk(token)]
  await pass(2 * CYCLE)
  asked.length = 0
  const change = someTask('t3', (clock.now() - testStart) / 1000, 'STATUS_EXECUTING')
  await store.tasks.put([{ ...change, version: { ...change.version, statusVersion: 2 } }])
  await pass(6 * CYCLE, () => {
    for (const { age } of windows) expect(age()).toBeLessThanOrEqual(CYCLE + STEP)
  })
  expect(new Set(asked.flatMap(({ body }) => Object.keys(JSON.parse(body))))).toEqual(new Set(['updateTimeRange']))
  expectPolls(asked, 6)
  expect(windows.map(({ statusOf }) => statusOf('t3'))).toEqual(Array(3).fill('STATUS_EXECUTING'))
})

test('a wall goes on within its limit when the windows that polled for it close', async () => {
  const { pass, asked, tokenOf } = await anEnvironment()
  const token = await tokenOf('operator')
  const desk = await openDesk(token)
  const wall = await openWall('operator', token)
  await pass(3 * CYCLE)
  desk.close()
  asked.length = 0
  await pass(6 * CYCLE, () => expect(wall.age()).toBeLessThan(2 * CYCLE))
  expectPolls(asked, 6)
})

test('a wall that is signed in as another client asks for itself', async () => {
  const { pass, asked, tokenOf } = await anEnvironment()
  const [operator, viewer] = [await tokenOf('operator'), await tokenOf('viewer')]
  await openDesk(operator)
  await openWall('viewer', viewer)
  await pass(2 * CYCLE)
  asked.length = 0
  await pass(3 * CYCLE)
  for (const own of [operator, viewer])
    expectPolls(
      asked.filter(({ token }) => token === own),
      3,
    )
})
