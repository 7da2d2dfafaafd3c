import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useTimersOfPages } from '../../platform/session/browser.test.support.ts'
import { anyTask } from '../../../picture/filter/task-filter.ts'
import { epoch } from '../../../picture/task-service.test.support.ts'
import { CYCLE, makeGroup, ways } from './windows.test.support.ts'
import { runs } from '../../../property-runs.test.support.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: epoch })
  useTimersOfPages()
})
afterEach(() => {
  // Before the fake timers end, as it would restore one of them for all files of this process.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Group = ReturnType<typeof makeGroup>
const LOOK_MILLISECONDS = 250

/** Advances time here and at the service, where a task changes every few seconds. */
async function pass(group: Group, milliseconds: number, each: () => void = () => undefined): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += LOOK_MILLISECONDS) {
    await vi.advanceTimersByTimeAsync(LOOK_MILLISECONDS)
    const second = Date.now() / 1000
    if (Number.isInteger(second)) group.service.wait(1)
    if (Number.isInteger(second / 3)) group.service.put(`t${(second / 3) % 30}`, 'STATUS_ACK', 0)
    each()
  }
}

function versions(tasks: Group['windows'][number]['tasks']) {
  return Object.fromEntries([...tasks.all.items()].map(({ id, task }) => [id, task.version?.statusVersion]))
}

/** Everything that changed between two times of the service. */
function expectAllKnown(group: Group, { tasks }: Group['windows'][number], from: number, until: number) {
  const known = versions(tasks)
  for (const { version, lastUpdateTime } of group.service.tasks()) {
    const updated = Date.parse(lastUpdateTime ?? '')
    if (updated > from && updated <= until)
      expect([version?.taskId, known[version?.taskId ?? '']]).toEqual([version?.taskId, version?.statusVersion])
  }
}

const deeds = ['open', 'close', 'kill', 'freeze', 'thaw', 'pause', 'resume', 'hide', 'show', 'refresh', 'wait'] as const
const step = fc.record({
  deed: fc.constantFrom(...deeds),
  which: fc.nat(5),
  after: fc.integer({ min: 0, max: 44 }).map((quarters) => quarters * LOOK_MILLISECONDS),
})
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

/** Runs steps with the windows of a group, and checks all the time what they promise. */
async function live(group: Group, steps: readonly Step[]): Promise<void> {
  group.open()
  const resumed = new Set<string>()
  const endings: number[] = []
  /** Opening of each window by the service's clock, and since when it can poll, by ours. */
  const opened = new Map<number, number>()
  const able = new Map<number, number>()
  const check = () => {
    const now = Date.now()
    const late = endings.filter((at) => now - at < 3 * CYCLE).length
    for (const each of group.windows) {
      const { lastGood = 0 } = each.feed.state.getState()
      expect(lastGood).toBeLessThanOrEqual(group.lastAnswerAt())
      if (lastGood > 0) {
        expect(each.freshness().sinceGood).toBeGreaterThanOrEqual(now - group.lastAnswerAt())
        expect(each.freshness().sinceGood).toBeLessThanOrEqual(now - lastGood)
      }
      if (!opened.has(each.by)) opened.set(each.by, group.service.now())
      if (!each.isAble()) able.delete(each.by)
      else if (!able.has(each.by)) able.set(each.by, now)
      // Each window that closes may cost the others one cycle.
      const since = Math.max(lastGood, able.get(each.by) ?? now)
      expect(now - since, `window ${each.by} without news`).toBeLessThanOrEqual((1 + Math.max(1, late)) * CYCLE)
    }
  }
  await pass(group, 3000, check)
  for (const { deed, which, after } of steps) {
    const one = group.windows[which % group.windows.length]
    const { state = () => 'dead' } = one ?? {}
    if (['close', 'kill', 'freeze', 'pause', 'hide'].includes(deed)) endings.push(Date.now())
    if (deed === 'open') group.open()
    else if (one === undefined || state() === 'dead' || deed === 'wait') void 0
    else if (deed === 'hide' || deed === 'show') one.show(deed === 'show')
    else if (deed === 'thaw') one.thaw()
    else if (state() === 'frozen' && deed !== 'kill') void 0
    else if (deed === 'close' || deed === 'kill' || deed === 'freeze') one[deed]()
    else if (deed !== 'resume') one.run(() => one.feed[deed]())
    else if (one.feed.state.getState().pausedAt !== undefined) {
      resumed.add(`${one.by} ${Date.now()}`)
      one.run(one.feed.resume)
    }
    await pass(group, after, check)
  }
  await pass(group, 3 * CYCLE, check)
  for (const each of group.windows) {
    if (!each.isAble() || Date.now() - (able.get(each.by) ?? 0) < 2 * CYCLE) continue
    expect(Date.now() - (each.feed.state.getState().lastGood ?? 0)).toBeLessThanOrEqual(2 * CYCLE)
    expectAllKnown(group, each, opened.get(each.by) ?? epoch, group.service.now() - 2 * CYCLE)
  }
  // Requests after a press aren't regular.
  const regular = group.polls().filter(({ isCatchingUp, by, at }) => !isCatchingUp && !resumed.has(`${by} ${at}`))
  const gaps = regular.slice(1).map(({ at }, index) => at - (regular[index]?.at ?? 0))
  expect(Math.min(...gaps, Infinity), 'between two polls').toBeGreaterThanOrEqual(CYCLE)
  for (const { close } of group.windows) close()
}

describe.each(ways)('by %s', (_, way) => {
  test('three windows make one poll per cycle, and each has what it brought', async () => {
    const group = makeGroup(way)
    const windows = [group.open(), group.open(), group.open()]
    await pass(group, 2000)
    const before = group.asked.length
    await pass(group, 10 * CYCLE)
    const since = group.asked.slice(before)
    expect(since.map(({ why }) => why)).toEqual(since.map(() => 'poll'))
    expect(since.length).toBeGreaterThanOrEqual(9)
    expect(since.length).toBeLessThanOrEqual(10)
    expect(new Set(since.map(({ by }) => by)).size).toBe(1)
    for (const each of windows) {
      expectAllKnown(group, each, epoch, group.service.now() - CYCLE - 1000)
      expect(Date.now() - (each.feed.state.getState().lastGood ?? 0)).toBeLessThanOrEqual(CYCLE + 300)
    }
    // The log shows another window's request as such.
    const follower = windows.find(({ by }) => by !== since[0]?.by)
    const changed = [...(follower?.tasks.all.items() ?? [])].filter(({ change }) => change !== undefined)
    expect(changed.length).toBeGreaterThan(0)
    const asked = changed.map(({ exchangeId = 0 }) => follower?.log.get(exchangeId))
    expect(asked.map((request) => request?.isElsewhere)).toEqual(changed.map(() => true))
  })

  test('a service that fails is asked once per pause, however many windows there are, as long as it asked for', async () => {
    const group = makeGroup(way)
    const windows = [group.open(), group.open(), group.open(), group.open()]
    await pass(group, 2 * CYCLE)
    group.wire.isDown = true
    const before = group.asked.length
    await pass(group, 60_000)
    // After 0 to 5 s, then 2, 4, 8, 15 and 30 s later.
    expect(group.asked.length - before).toBe(6)
    for (const { feed } of windows)
      expect(feed.state.getState()).toMatchObject({ failures: 6, failure: { status: 503 } })
  })

  test('the lead leaves a window that is closed, killed, frozen, paused or hidden before a cycle is over', async () => {
    const endings = ['close', 'kill', 'freeze', 'pause', 'hide'] as const
    for (const ending of endings) {
      const group = makeGroup(way)
      const windows = [group.open(), group.open(), group.open()]
      await pass(group, 2 * CYCLE)
      const leading = windows[group.polls().at(-1)?.by ?? 0]
      if (ending === 'hide') leading?.show(false)
      else if (ending === 'pause') leading?.feed.pause()
      else leading?.[ending]()
      await pass(group, 5 * CYCLE)
      const polls = group.polls()
      const gaps = polls.slice(1).map(({ at }, index) => at - (polls[index]?.at ?? 0))
      expect([ending, polls.at(-1)?.by === leading?.by]).toEqual([ending, false])
      expect([ending, Math.max(...gaps) <= 2 * CYCLE, Math.min(...gaps) >= CYCLE]).toEqual([ending, true, true])
    }
  })

  test('a wall is read to as often as it reads alone, also when no window is in sight', async () => {
    const group = makeGroup(way, 2 * CYCLE)
    const windows = [group.open(), group.open(), group.open(), group.open()]
    for (const { show } of windows) show(false)
    await pass(group, 2 * CYCLE)
    const before = group.polls().length
    await pass(group, 10 * CYCLE, () => expect(windows[3]?.freshness().sinceGood).toBeLessThanOrEqual(CYCLE + 300))
    const since = group.polls().slice(before)
    expect(since.length).toBeGreaterThanOrEqual(9)
    expect(since.length).toBeLessThanOrEqual(10)
    expect(new Set(since.map(({ by }) => by))).toEqual(new Set([3]))
  })

  test('a refresh in the leading window keeps no other window waiting for its poll', async () => {
    const group = makeGroup(way)
    const hidden = group.open()
    await pass(group, 3000)
    hidden.show(false)
    const other = group.open()
    await pass(group, 2500)
    other.run(other.feed.refresh)
    await pass(group, 4 * CYCLE, () => expect(hidden.freshness().sinceGood).toBeLessThanOrEqual(2 * CYCLE))
    expect(group.polls().map(({ by }) => by)).toContain(other.by)
  })

  test(
    'no poll is doubled and none missed for more than a cycle, whatever happens to the windows',
    { timeout: 180_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), (steps) => {
          vi.setSystemTime(epoch)
          return live(makeGroup(way), steps)
        }),
        runs(15),
      )
    },
  )
})

test('a long page goes to the others in several messages, and counts once all have come', async () => {
  const group = makeGroup(ways[0]?.[1] ?? (() => () => ({ take: () => undefined, stop: () => undefined })), CYCLE, 1000)
  const windows = [group.open(), group.open()]
  await pass(group, 2 * CYCLE)
  const before = group.service.now()
  for (let index = 0; index < 300; index += 1) group.service.put(`new ${index}`, 'STATUS_EXECUTING', 0)
  const polls = group.polls().length
  await pass(group, 2 * CYCLE)
  expect(
    new Set(
      group
        .polls()
        .slice(polls)
        .map(({ by }) => by),
    ).size,
  ).toBe(1)
  for (const each of windows) expectAllKnown(group, each, before - 1, before)
})

test('a window that stood still hears of polls meanwhile as of something that old', async () => {
  const group = makeGroup(ways[0]?.[1] ?? (() => () => ({ take: () => undefined, stop: () => undefined })))
  const leading = group.open()
  const other = group.open()
  await pass(group, 2 * CYCLE)
  other.freeze()
  await pass(group, 2 * CYCLE)
  leading.kill()
  const last = group.lastAnswerAt()
  await pass(group, 60_000)
  const ages: number[] = []
  other.run(() => other.feed.state.subscribe(() => ages.push(other.freshness().sinceGood - (Date.now() - last))))
  other.thaw()
  await vi.advanceTimersByTimeAsync(LOOK_MILLISECONDS)
  expect(ages.length).toBeGreaterThan(0)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  await pass(group, CYCLE)
  expect(other.freshness().sinceGood).toBeLessThan(CYCLE)
})

test('a window under one parent reads by itself, and the others poll without it', async () => {
  const group = makeGroup(ways[0]?.[1] ?? (() => () => ({ take: () => undefined, stop: () => undefined })))
  group.open({ ...anyTask, parent: 't1' })
  group.open()
  await pass(group, 2000)
  const before = group.asked.length
  await pass(group, 4 * CYCLE)
  const since = group.asked.slice(before)
  const own = since.filter(({ by }) => by === 0).map(({ why }) => why)
  expect(own.slice(0, 4)).toEqual(['all pages', 'poll', 'all pages', 'poll'])
  expect(since.filter(({ by, why }) => by === 1 && why === 'poll').length).toBeGreaterThanOrEqual(3)
})

test('what another window asked for can be traced to its request, and so can its failure', async () => {
  const group = makeGroup(ways[0]?.[1] ?? (() => () => ({ take: () => undefined, stop: () => undefined })))
  const leading = group.open()
  const other = group.open()
  await pass(group, 6 * CYCLE)
  const asked = (id: number | undefined) => {
    const { url, isElsewhere } = other.log.get(id ?? 0) ?? {}
    return { url, isElsewhere }
  }
  const theirs = { url: `https://service.example/window/${leading.by}`, isElsewhere: true }
  const own = { url: `https://service.example/window/${other.by}`, isElsewhere: undefined }
  const sources = [...other.tasks.all.items()].map(({ exchangeId }) => asked(exchangeId))
  expect(sources).toContainEqual(theirs)
  for (const source of sources) expect([theirs, own]).toContainEqual(source)

  group.wire.isDown = true
  await pass(group, 2 * CYCLE)
  expect(group.polls().at(-1)?.by).toBe(leading.by)
  expect(asked(other.feed.state.getState().failure?.exchangeId)).toEqual(theirs)
  const handed = [...other.log.values()].filter(({ isElsewhere }) => isElsewhere)
  expect(handed).toHaveLength(group.polls().length)
})
