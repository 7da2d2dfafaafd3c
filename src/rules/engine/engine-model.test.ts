import fc from 'fast-check'
import { expect, test } from 'vitest'

import { chattersAt } from '../../watch/wire/alarm-metrics.ts'
import { alertKey } from '../../watch/wire/alert.ts'
import { makeWorld, steps } from './engine-model.test.support.ts'
import { makeServer, type TestDesk } from './engine.test.support.ts'
import { runs } from '../../property-runs.test.support.ts'

/** Rules that raise alerts for recent events only. */
const NEWS: readonly string[] = ['task-fails', 'silent']

function identities(desk: TestDesk): readonly string[] {
  return [...desk.engine.situations().values()]
    .map(({ ruleId, subject, onset, level }) => `${ruleId} ${subject} ${onset} ${level}`)
    .toSorted()
}

test('what is worked out bit by bit is what a fresh look at everything finds, and the watch has each of it once', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const server = makeServer()
      const world = makeWorld([server, server])
      for (const each of list) world.take(each)
      world.settle()
      const expected = world.naive(server)
      for (const { desk } of world.desks) {
        const found = desk.engine.situations()
        // Acknowledged events, and those too old for a new desk, don't count.
        for (const [key, { onset, level, title, ruleId }] of expected)
          // An event too old for one desk may have been reported by another.
          if (!NEWS.includes(ruleId)) expect(found.get(key)).toMatchObject({ onset, level, title })
        for (const [key, { ruleId }] of found) expect(NEWS.includes(ruleId) || expected.has(key)).toBe(true)
      }
      const open = server.open()
      const keys = open.map(alertKey)
      expect(new Set(keys).size).toBe(keys.length)
      // None is missing. A one-time event ends for good when its rule is switched off.
      for (const [key, { onset, isOnce }] of expected)
        expect(server.latest(key)).toMatchObject(isOnce ? { onset } : { onset, endedAt: undefined })
      // None is left over: open alerts hold, except chattering, one-time events and entities without data.
      for (const alert of open) {
        if (alert.isOnce === true || expected.has(alertKey(alert))) continue
        if (world.desks.some(({ desk }) => chattersAt(alert, desk.now()))) continue
        // Tasks always have data: it holds, but not for long enough yet.
        const kind = alert.subject.startsWith('task:') ? 'holds' : 'unknown'
        for (const { desk } of world.desks) expect(desk.engine.evidence(alert)).toEqual({ kind })
      }
    }),
    { seed: 18, ...runs(150) },
  )
})

test('evidence that differs has another version', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const server = makeServer()
      const world = makeWorld([server, server])
      let before: readonly unknown[] = []
      const known = new Map<unknown, string>()
      for (const each of list) {
        world.take(each)
        const engine = world.desks[0]?.desk.engine
        engine?.step()
        const now = [engine, engine?.evidenceVersion()]
        if (now.some((part, index) => part !== before[index])) known.clear()
        before = now
        for (const alert of server.open()) {
          const kind = engine?.evidence(alert).kind ?? 'unknown'
          expect(kind).toBe(known.get(alert) ?? kind)
          known.set(alert, kind)
        }
      }
    }),
    { seed: 18, ...runs(150) },
  )
})

test('two consoles that saw the answers at other times and in other order find the same, by the same names', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const world = makeWorld([makeServer(), makeServer()])
      // A longer delay spares alerts that the watch already has; here each desk has its own.
      for (const each of list) world.take(each.kind === 'rules' ? { ...each, delay: 0 } : each)
      world.settle()
      const [one, other] = world.desks.map(({ desk, server }) =>
        identities(desk).filter(
          (each) =>
            (!each.startsWith('present ') && !each.startsWith('silent ') && !each.startsWith('task-fails ')) ||
            server === undefined,
        ),
      )
      expect(one).toEqual(other)
    }),
    { seed: 18, ...runs(150) },
  )
})

test('missing data end nothing: a desk that loses everything leaves every alert as it is', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 100_000 }), (list, seconds) => {
      const server = makeServer()
      const world = makeWorld([server, server])
      for (const each of list) world.take(each)
      world.settle()
      const before = server.open().map(({ id }) => id)
      for (const { desk } of world.desks) {
        desk.tasks.reset()
        desk.entities.clear()
        desk.pass(seconds)
        desk.round()
      }
      expect(server.open().map(({ id }) => id)).toEqual(before)
    }),
    { seed: 18, ...runs(150) },
  )
})
