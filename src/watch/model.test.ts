import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { end, eventsOf, onset, situation, START, temporaryWatch } from './service.test.support.ts'
import { stateOf, type Acknowledgement, type Alert, type Report } from './wire/alert.ts'
import type { Acknowledged, Change, State } from './wire/state.ts'
import { LEVELS } from './wire/level.ts'

/** What a desk may send, over few subjects and few moments, so that much of it meets. */
const report = fc
  .record({
    isEnd: fc.boolean(),
    subject: fc.constantFrom('a', 'b'),
    onset: fc.nat(3),
    asOf: fc.nat(6),
    level: fc.constantFrom(...LEVELS),
    isOnce: fc.boolean(),
  })
  .map(({ isEnd, subject, onset: began, asOf, level, isOnce }): Report => {
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
      // The same once more says nothing new: no alert twice, none new again.
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
        for (const alert of (event.data as Change).alerts ?? []) alerts.set(alert.id, alert)
      expect(alerts).toEqual(new Map(state.alerts.map((alert) => [alert.id, alert])))
    }),
    { numRuns: 40 },
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
    { numRuns: 500 },
  )
  const deep = `{"revision":0,"rule":{"version":2,"id":"deep","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  expect((await send('PUT', '/rules/deep', deep, 'desk-2_write')).status).toBe(413)
  expect(failures).toEqual([])
  expect((await ask<State>('GET', '/state', undefined, 'somebody')).rules.length).toBeGreaterThan(0)
})
