import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { FaultOrder } from '../server/faults/fault.ts'
import type { Screen } from './page/screen.ts'
import { World } from './world.ts'
import { MINUTE } from '../format/milliseconds.ts'

// Each opens a world, which takes long where cores are shared by many.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let world: World

beforeEach(async () => {
  world = await World.open({ seed: 1 })
  onTestFinished(() => world.close())
})

async function open(name: string, kind: Screen['kind']): Promise<Screen> {
  const screen = world.add(name, kind)
  screen.open()
  await world.run(MINUTE / 2)
  return screen
}

function server() {
  const [only] = world.servers
  if (only === undefined) throw new Error('There is no server')
  return only
}

async function startAgain(): Promise<void> {
  await world.clock.runFor(server().start(), MINUTE)
}

function alertsOf(screen: Screen) {
  return [...(screen.shown()?.alerts.values() ?? [])]
}

test('a wall that gets no answer, a failure or no token says which, goes on with the next answer, and keeps a log of it', async () => {
  const wall = await open('wall', 'wall')
  const failing = { code: 'unavailable', message: 'later' }
  const cases: readonly (readonly [reason: RegExp, ...orders: FaultOrder[]])[] = [
    [
      /No answer from the service|No complete answer within 15 s/,
      { operation: 'queryTasks', times: null, fault: { kind: 'hang' } },
    ],
    [
      /Query failed, 503\. unavailable later/,
      { operation: 'queryTasks', times: null, fault: { kind: 'answer', status: 503, body: failing } },
    ],
    [
      /No valid token: the token operation answered 401 invalid_client: .*refused the wall’s client \(401\), at \d\d:\d\d:\d\dZ/,
      {
        operation: 'getToken',
        times: null,
        fault: { kind: 'answer', status: 401, body: { error: 'invalid_client' } },
      },
      { operation: 'queryTasks', times: 1, fault: { kind: 'expire-tokens' } },
    ],
  ]
  for (const [reason, ...orders] of cases) {
    expect(wall.shown()?.freshness).toBe('live')
    for (const order of orders) server().running?.process.fault(order)
    await world.run(MINUTE)
    expect(wall.shown()?.freshness).toBe('lost')
    const began = wall.shown()?.notes.at(-1)
    expect(began).toMatch(/^Not live, last good data \d\d:\d\d:\d\dZ: /)
    expect(began).toMatch(reason)
    server().running?.process.clearFaults()
    await world.run(MINUTE)
    expect(wall.shown()?.notes.at(-1)).toMatch(/^Live again after .* without good data, since \d\d:\d\d:\d\dZ: /)
  }
  expect(wall.shown()?.freshness).toBe('live')
  expect(wall.shown()?.notes).toHaveLength(2 * cases.length)
})

test('a wall comes back by itself after its server was gone', async () => {
  const wall = await open('wall', 'wall')
  server().kill()
  await world.run(MINUTE)
  expect(wall.shown()?.freshness).toBe('lost')
  await startAgain()
  await world.run(MINUTE)
  expect(wall.shown()?.freshness).toBe('live')
})

// clause(9), clause(21)
test('what one desk acknowledges is so at the other and on the wall within 2 s, with the name, and over a restart of the server', async () => {
  const screens = [await open('desk 1', 'desk'), await open('desk 2', 'desk'), await open('wall', 'wall')] as const
  const [desk, , wall] = screens
  const ids = alertsOf(desk).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(2)
  desk.process?.acknowledge(ids)
  await world.run(2000)
  const acknowledgedBy = () =>
    screens.map((screen) => new Set(alertsOf(screen).map(({ acknowledged }) => acknowledged?.by)))
  const all = screens.map(() => new Set(['desk-1']))
  expect(acknowledgedBy()).toEqual(all)

  server().kill()
  await startAgain()
  wall.open()
  await world.run(MINUTE / 2)
  expect(acknowledgedBy()).toEqual(all)
})

test('an acknowledgement that is pressed while the server is down waits, outlives the page, and is sent when it is back', async () => {
  const desk = await open('desk 1', 'desk')
  const [alert] = alertsOf(desk)
  if (alert === undefined) throw new Error('There is no alert')
  server().kill()
  await world.run(5000)
  desk.process?.acknowledge([alert.id])
  await world.run(1000)
  expect(desk.shown()?.pending.has(alert.id)).toBe(true)
  desk.close()
  await startAgain()
  desk.open()
  await world.run(MINUTE / 2)
  expect(alertsOf(desk).find(({ id }) => id === alert.id)?.acknowledged?.by).toBe('desk-1')
  expect(desk.shown()?.pending.size).toBe(0)
})

test('a log entry that is written while the server is down waits over the end of the page, and is in the log once', async () => {
  const desk = await open('desk 1', 'desk')
  server().kill()
  await world.run(1000)
  void desk.process?.writeEntry('Mayday relay on VHF 16')
  await world.run(1000)
  expect(desk.shown()?.waitingEntries).toHaveLength(1)
  desk.close()
  await world.run(MINUTE)
  await startAgain()
  desk.open()
  await world.run(MINUTE / 2)
  expect(desk.shown()?.waitingEntries).toEqual([])
  const rows = await world.sql.query("select body from watch_log where body like '%Mayday relay%'")
  expect(rows).toHaveLength(1)
})

test('a wall behind a gateway says that the environment is out of reach, and comes back with it', async () => {
  const behind = await World.open({ seed: 2, isGateway: true })
  onTestFinished(() => behind.close())
  const wall = behind.add('wall', 'wall')
  wall.open()
  await behind.run(MINUTE)
  expect(wall.shown()?.freshness).toBe('live')
  const [environment] = behind.environments
  environment?.kill()
  await behind.run(MINUTE)
  expect(wall.shown()).toMatchObject({ freshness: 'lost' })
  expect(wall.shown()?.notes.at(-1)).toMatch(/^Not live, last good data .*: /)
  await behind.clock.runFor(environment?.start() ?? Promise.resolve(), MINUTE)
  await behind.run(MINUTE)
  expect(wall.shown()?.freshness).toBe('live')
})
