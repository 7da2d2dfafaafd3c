import fc from 'fast-check'
import { expect, test } from 'vitest'

import { alertKey } from '../../watch/wire/apply-report.ts'
import { makeWorld, steps } from './engine-model.test.support.ts'
import { makeServer, type TestDesk } from './engine.test.support.ts'

/** Rules of which only what is young raises an alert. */
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
        // News that was acknowledged or is too old for a fresh look is none of it.
        for (const [key, { onset, level, title, ruleId }] of expected)
          // What was no news when a desk saw it first, another one may have told.
          if (!NEWS.includes(ruleId)) expect(found.get(key)).toMatchObject({ onset, level, title })
        for (const [key, { ruleId }] of found) expect(NEWS.includes(ruleId) || expected.has(key)).toBe(true)
      }
      const open = server.open()
      const keys = open.map(alertKey)
      expect(new Set(keys).size).toBe(keys.length)
      // None lost. What happened once is over for good when its rule was switched off.
      for (const [key, { onset, isOnce }] of expected)
        expect(server.latest(key)).toMatchObject(isOnce ? { onset } : { onset, endedAt: undefined })
      // None left over: what is open is so, but for what happened once, and what nobody can tell of an entity.
      for (const alert of open) {
        if (alert.isOnce === true || expected.has(alertKey(alert))) continue
        // Of a task one can always tell: it is so, but since a moment that is too short yet.
        const kind = alert.subject.startsWith('task:') ? 'holds' : 'unknown'
        for (const { desk } of world.desks) expect(desk.engine.evidence(alert)).toEqual({ kind })
      }
    }),
    { seed: 18, numRuns: 150 },
  )
})

test('two consoles that saw the answers at other times and in other order find the same, by the same names', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const world = makeWorld([makeServer(), makeServer()])
      // A delay that is lengthened spares what the watch has already, which each of these has by itself.
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
    { seed: 18, numRuns: 150 },
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
    { seed: 18, numRuns: 150 },
  )
})
