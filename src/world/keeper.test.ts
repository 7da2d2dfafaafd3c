import { expect, onTestFinished, test, vi } from 'vitest'

import { openSqlStore } from '../environment/store/sql-store.ts'
import { random } from '../environment/scenario/random.ts'
import type { Alert } from '../watch/wire/alert.ts'
import { watchStoreOver } from '../watch/store/watch-store.ts'
import { defaultRules } from '../watch/wire/default-rules.ts'
import { KEEPER } from '../watch/wire/keeper.ts'
import type { ReceivedCall } from './server/server-process.ts'
import { World, type WorldOptions } from './world.ts'

// Each opens a world, which takes long where cores are shared by many.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const SECOND = 1000
const CYCLE = 10 * SECOND
/** As many as take four seconds of a processor. Each night a thousand, a hundred per process for memory. */
const [FIRST = 1, LAST = 3] = process.env['WATCHFLOOR_KEEPER_SEEDS']?.split('-').map(Number) ?? []
const SEEDS = LAST - FIRST + 1

async function open(options: WorldOptions): Promise<World> {
  const world = await World.open({ hasKeeper: true, ...options })
  onTestFinished(() => world.close())
  return world
}

async function alertsOf({ watchSql }: World): Promise<Alert[]> {
  return (await watchSql.query('select body from watch_alert')).map(({ body }) => JSON.parse(String(body)) as Alert)
}

/** Runs until it holds, at most this long. */
async function within(world: World, milliseconds: number, holds: () => Promise<boolean>): Promise<number> {
  const began = world.elapsed()
  while (world.elapsed() - began < milliseconds && !(await holds())) await world.run(SECOND / 2)
  return world.elapsed() - began
}

/** Each that was raised until then, and by whom. */
async function raisedUntil(world: World, at: number): Promise<{ found: readonly string[]; by: ReadonlySet<unknown> }> {
  const alerts = (await alertsOf(world)).filter(({ raisedAt }) => raisedAt <= at)
  const found = alerts.map(({ ruleId, subject, onset, history: [first] }) =>
    JSON.stringify({ ruleId, subject, onset, level: first?.level, isSuppressed: first?.kind === 'suppressed' }),
  )
  return { found, by: new Set(alerts.flatMap(({ history }) => history.map(({ by }) => by))) }
}

/** The environment of a seed, watched by one of them for a time of that seed. */
async function watchedBy(who: 'server' | 'desk', seed: number) {
  const world = await World.open({ seed, hasKeeper: who === 'server' })
  try {
    await suppressLimits(world)
    const until = world.clock.now() + CYCLE + random(seed, 'keeper')() * 120 * SECOND
    if (who === 'desk') world.add('desk 1', 'desk').open()
    await world.run(until + 2 * CYCLE - world.clock.now())
    return { early: await raisedUntil(world, until), all: await raisedUntil(world, Infinity) }
  } finally {
    await world.close()
  }
}

/** Limits of tasks that are executed, or whose assignee has an alert. */
async function suppressLimits(world: World): Promise<void> {
  const limits = defaultRules.find(({ id }) => id === 'limit-near')
  const rule = { ...limits, notWhile: { statuses: ['STATUS_EXECUTING'], alertsOf: ['health', 'silent'] } }
  const store = watchStoreOver(world.watchSql, world.clock.now)
  await store.transaction((tx) => tx.putRule({ id: 'limit-near', rule, revision: 2, savedAt: 0 }))
}

test(`the server raises the same alerts as a desk, of ${SEEDS} environments`, async () => {
  const found: string[] = []
  for (let seed = FIRST; seed <= LAST; seed += 1) {
    const server = await watchedBy('server', seed)
    const desk = await watchedBy('desk', seed)
    expect([...server.all.by, ...desk.all.by], `seed ${seed}`).toEqual([KEEPER, 'desk-1'])
    // The other one may see the latest a cycle later.
    expect(desk.all.found, `seed ${seed}`).toEqual(expect.arrayContaining([...server.early.found]))
    expect(server.all.found, `seed ${seed}`).toEqual(expect.arrayContaining([...desk.early.found]))
    found.push(...server.early.found)
  }
  expect(found.length).toBeGreaterThan(8 * SEEDS)
  expect(found.filter((each) => each.includes('"isSuppressed":true')).length).toBeGreaterThan(0)
}, 7_200_000)

/** A task ends badly now, with no page open. */
async function fail(world: World): Promise<void> {
  const store = await openSqlStore(world.sql, { name: 'world' })
  const now = new Date(world.clock.now()).toISOString()
  const task = {
    version: { taskId: 'flare', definitionVersion: 1, statusVersion: 1 },
    createTime: now,
    lastUpdateTime: now,
    status: { status: 'STATUS_DONE_NOT_OK', lastUpdateTime: now },
  } as const
  await store.transaction((tx) => tx.tasks.put([task]))
}

async function isRaised(world: World): Promise<boolean> {
  return (await alertsOf(world)).some(({ ruleId }) => ruleId === 'flare')
}

/** A rule of its own: with other failures within a minute it would be one message. */
async function watchForFlares(world: World): Promise<void> {
  const [first] = defaultRules
  const rule = { ...first, id: 'flare', what: { kind: 'failed' }, conditions: { text: 'flare' } }
  const store = watchStoreOver(world.watchSql, world.clock.now)
  await store.transaction((tx) => tx.putRule({ id: 'flare', rule, revision: 1, savedAt: 0 }))
  // Alerts that begin within the first minute of a watch don't call.
  await world.run(10 * CYCLE)
}

/** The destination's messages about it. */
function flaresIn(calls: readonly ReceivedCall[]): readonly ReceivedCall[] {
  return calls.filter(({ body }) => body.includes('"flare task:flare"'))
}

test.each([['embedded', {}] as const, ['at a gateway', { isGateway: true }] as const])(
  'with all pages shut a fault is an alert within one cycle, and delivered within two (%s)',
  async (_, options) => {
    const calls: ReceivedCall[] = []
    const world = await open({ seed: 1, ...options, onCall: async (call) => (calls.push(call), 200) })
    await watchForFlares(world)
    await fail(world)
    expect(await within(world, 60 * SECOND, () => isRaised(world))).toBeLessThanOrEqual(CYCLE + SECOND)
    await world.run(CYCLE)
    expect(flaresIn(calls)).toHaveLength(1)
  },
)

async function leaderOf(world: World) {
  const [row] = await world.watchSql.query('select name from watch_server where leads = 1')
  const leader = world.servers.find(({ machine }) => machine.name === row?.['name'])
  if (leader === undefined) throw new Error('No server leads')
  return leader
}

test('of two servers the one that leads is killed with the fault: the other one raises and delivers it', async () => {
  const calls: ReceivedCall[] = []
  const world = await open({ seed: 4, servers: 2, onCall: async (call) => (calls.push(call), 200) })
  await watchForFlares(world)
  const leader = await leaderOf(world)
  leader.kill()
  await fail(world)
  expect(await within(world, 60 * SECOND, () => isRaised(world))).toBeLessThanOrEqual(2 * CYCLE)
  await world.run(CYCLE)
  const about = flaresIn(calls)
  expect(about).toHaveLength(1)
  expect(about[0]?.from).not.toBe(leader.machine.name)
})

test('a server that is killed in the middle of a delivery: the message arrives again, with one id', async () => {
  const calls: ReceivedCall[] = []
  let isMiddle = true
  const world = await open({
    seed: 3,
    servers: 2,
    onCall: async (call) => {
      calls.push(call)
      if (flaresIn([call]).length === 0 || !isMiddle) return 200
      isMiddle = false
      world.servers.find(({ machine }) => machine.name === call.from)?.kill()
      return await new Promise<number>(() => undefined)
    },
  })
  await watchForFlares(world)
  await fail(world)
  await world.run(60 * SECOND)
  const about = flaresIn(calls)
  expect(about).toHaveLength(2)
  expect(new Set(about.map(({ id }) => id)).size).toBe(1)
  expect(new Set(about.map(({ body }) => body)).size).toBe(1)
  expect(new Set(about.map(({ from }) => from)).size).toBe(2)
  const alert = (await alertsOf(world)).find(({ ruleId }) => ruleId === 'flare')
  expect(alert?.history.at(-1)).toMatchObject({ kind: 'called', words: 'duty: delivered' })
})
