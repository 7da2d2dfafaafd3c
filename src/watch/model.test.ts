import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { acknowledgementOf, end, eventsOf, onset, situation, START, temporaryWatch } from './service.test.support.ts'
import {
  stateOf,
  latestByKey,
  alertKey,
  type Acknowledgement,
  type Alert,
  type AlertReport,
  type Situation,
} from './wire/alert.ts'
import type { Acknowledged, StateChange, State } from './wire/state.ts'
import { isHigher, LEVELS } from './wire/level.ts'
import { runs } from '../property-runs.test.support.ts'

/** A desk's reports of few subjects and moments, so that many collide. */
const report = fc
  .record({
    isEnd: fc.boolean(),
    subject: fc.constantFrom('a', 'b'),
    onset: fc.nat(3),
    asOf: fc.nat(6),
    level: fc.constantFrom(...LEVELS),
    isOnce: fc.boolean(),
  })
  .map(({ isEnd, subject, onset: began, asOf, level, isOnce }): AlertReport => {
    const more = { onset: START + began * 60_000, asOf: START + asOf * 60_000, level }
    return isEnd ? end(situation(subject, more), more.asOf) : onset(subject, { ...more, ...(isOnce && { isOnce }) })
  })

test('desks that send anything at once leave a state that each of them was told, and nothing acknowledged becomes new by itself', async () => {
  const desks = fc.array(fc.array(report, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(desks, async (batches) => {
      const { ask, report: send, send: request, close, clock } = await temporaryWatch()
      clock.now = START + 600_000
      const next = eventsOf(await request('GET', '/stream', undefined, 'viewer'))
      const alerts = new Map<string, Alert>()
      await next()
      await Promise.all(batches.map((reports, index) => send(reports, `desk-${index}`)))
      const before = await ask<State>('GET', '/state')
      const acknowledgements = before.alerts.map(({ id, raised, level }): Acknowledgement => ({
        alertId: id,
        raised,
        level,
        pressedAt: clock.now,
      }))
      const { results } = await ask<Acknowledged>('POST', '/acknowledgements', { acknowledgements })
      expect(results.every(({ outcome }) => outcome === 'acknowledged')).toBe(true)
      // Repeated, they change nothing: no alert twice, none new again.
      await Promise.all(batches.flat().map((each) => send([each], 'late')))
      const state = await ask<State>('GET', '/state')
      for (const alert of state.alerts) {
        const [raisedAgain] = alert.history.filter(({ kind, by }) => kind !== 'over' && by === 'late')
        if (raisedAgain === undefined) expect(['acknowledged', 'ended']).toContain(stateOf(alert))
      }
      const open = state.alerts.filter(({ endedAt }) => endedAt === undefined)
      expect(new Set(open.map(({ subject }) => subject)).size).toBe(open.length)
      expect(new Set(state.alerts.map(({ id }) => id)).size).toBe(state.alerts.length)

      await close()
      for (let event = await next(); event !== undefined; event = await next())
        for (const alert of (event.data as StateChange).alerts ?? []) alerts.set(alert.id, alert)
      expect(alerts).toEqual(new Map(state.alerts.map((alert) => [alert.id, alert])))
    }),
    runs(15),
  )
})

/** Steps of the truth, of honest desks, and of liars who may only read or are walls. */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('begins', 'rises', 'is over'), subject: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('looks'), desk: fc.nat(1) }),
  fc.record({ kind: fc.constant('looks'), desk: fc.nat(1) }),
  fc.record({ kind: fc.constant('acknowledges') }),
  fc.record({
    kind: fc.constant('lies'),
    token: fc.constantFrom('liar', 'another', 'wall_wall'),
    subject: fc.constantFrom('a', 'b'),
    isEnd: fc.boolean(),
    isOfShown: fc.boolean(),
    hasTrueWords: fc.boolean(),
    isOnce: fc.boolean(),
    onset: fc.integer({ min: -3_600_000, max: 60_000 }),
    asOf: fc.integer({ min: -3_600_000, max: 60_000 }),
    level: fc.constantFrom(...LEVELS),
  }),
)

test('what an honest desk sees is shown at its level or above, in its words and until a desk says that it is over, whatever readers and walls claim', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const { ask, report: send, clock } = await temporaryWatch()
      clock.now = START + 3_600_000
      const truth = new Map<string, Situation>()
      /** Reported by a desk, and not ended by one. */
      const seen = new Map<string, Situation>()
      const readTruth = new Set<string>()
      const shownOf = async () => {
        const { alerts } = await ask<State>('GET', '/state')
        return latestByKey(alerts.toSorted((one, other) => one.raisedAt - other.raisedAt))
      }
      for (const each of steps) {
        clock.now += 1000
        const shown = await shownOf()
        const open = [...shown.values()].filter(({ endedAt }) => endedAt === undefined)
        if (each.kind === 'looks' && 'desk' in each) {
          const onsets = [...truth.values()].map((found) => ({ ...found, asOf: clock.now }))
          const ends = open.filter(({ subject }) => !truth.has(subject)).map((alert) => end(alert, clock.now))
          await send(
            [...onsets.map((found): AlertReport => ({ kind: 'onset', situation: found })), ...ends],
            `desk-${each.desk}_write`,
          )
          seen.clear()
          for (const [subject, found] of truth) seen.set(subject, found)
        } else if (each.kind === 'acknowledges') {
          const acknowledgements = open.map(acknowledgementOf)
          await ask('POST', '/acknowledgements', { acknowledgements })
          for (const { subject, title } of open)
            if (title === truth.get(subject)?.title) readTruth.add(subject)
            else readTruth.delete(subject)
        } else if ('token' in each) {
          const { subject, isEnd, isOfShown, hasTrueWords, isOnce, level, token } = each
          const claimed = situation(subject, {
            onset: clock.now + each.onset,
            asOf: clock.now + each.asOf,
            level,
            title: hasTrueWords ? `${subject} failed` : 'Nothing to see',
            ...(isOnce && { isOnce }),
          })
          const known = isOfShown ? (shown.get(alertKey(claimed)) ?? claimed) : claimed
          const { onset: began } = known
          await send(
            [isEnd ? end(known, claimed.asOf) : { kind: 'onset', situation: { ...claimed, onset: began } }],
            token,
          )
        } else if ('subject' in each) {
          const { subject } = each
          const found = truth.get(`task:${subject}`)
          if (each.kind === 'begins' && found === undefined)
            truth.set(`task:${subject}`, situation(subject, { onset: clock.now, asOf: clock.now }))
          else if (each.kind === 'rises' && found !== undefined)
            truth.set(`task:${subject}`, { ...found, level: 'warning' })
          else if (each.kind === 'is over') {
            truth.delete(`task:${subject}`)
            seen.delete(`task:${subject}`)
            readTruth.delete(`task:${subject}`)
          }
        }
        const now = await shownOf()
        for (const found of seen.values()) {
          const alert = now.get(alertKey(found))
          expect(alert).toMatchObject({ onset: found.onset, title: found.title })
          expect(alert?.endedAt).toBeUndefined()
          expect(alert !== undefined && isHigher(found.level, alert.level)).toBe(false)
          // Acknowledging a lie doesn't hide the true alert.
          if (alert?.acknowledged !== undefined) expect(readTruth).toContain(found.subject)
        }
      }
    }),
    runs(20),
  )
})

test('whatever is sent, the answer is one that is documented, and the watch goes on', async () => {
  const { send, ask, failures } = await temporaryWatch()
  const path = fc.oneof(
    fc.constantFrom(
      '/state',
      '/stream',
      '/reports',
      '/acknowledgements',
      '/rules/task-fails',
      '/rules/x?revision=1',
      '',
      '/',
    ),
    fc.string({ maxLength: 20 }).map((text) => `/${encodeURIComponent(text)}`),
  )
  const alike = fc.record(
    {
      reports: fc.array(fc.oneof(report, fc.jsonValue()), { maxLength: 3 }),
      acknowledgements: fc.array(
        fc.record({
          alertId: fc.string(),
          raised: fc.integer(),
          level: fc.constantFrom(...LEVELS, 'x'),
          pressedAt: fc.double(),
        }),
        { maxLength: 3 },
      ),
      rule: fc.jsonValue(),
      revision: fc.oneof(fc.integer(), fc.double()),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
      path,
      fc.oneof(
        alike,
        fc.jsonValue().map((value) => ({ value })),
        fc.string({ minLength: 1 }),
      ),
      fc.constantFrom('desk-1_write', 'viewer', 'nobody'),
      async (method, target, body, token) => {
        const response = await send(method, target, method === 'GET' ? undefined : body, token)
        await response.body?.cancel()
        expect([200, 204, 400, 401, 403, 404, 405, 409, 413, 429]).toContain(response.status)
      },
    ),
    runs(200),
  )
  const deep = `{"revision":0,"rule":{"version":2,"id":"deep","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  expect((await send('PUT', '/rules/deep', deep, 'desk-2_write')).status).toBe(413)
  expect(failures).toEqual([])
  expect((await ask<State>('GET', '/state', undefined, 'somebody')).rules.length).toBeGreaterThan(0)
})
