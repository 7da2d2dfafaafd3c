import * as v from 'valibot'
import { expect, test } from 'vitest'

import { acknowledgementOf, onset, START, temporaryWatch } from './service.test.support.ts'
import { siteSchema } from './wire/site.ts'

function clausesOf(settings: object): readonly boolean[] {
  const { oneByOne, invertsNewWarnings, slowsReadouts } = v.parse(siteSchema, settings)
  return [oneByOne, invertsNewWarnings, slowsReadouts]
}

test('a bridge has each clause on, a control room none, and each can be set by itself', () => {
  expect(clausesOf({})).toEqual([false, false, false])
  expect(clausesOf({ profile: 'control-room' })).toEqual([false, false, false])
  expect(clausesOf({ profile: 'bridge' })).toEqual([true, true, true])
  expect(clausesOf({ profile: 'bridge', clauses: { invertsNewWarnings: false } })).toEqual([true, false, true])
  expect(clausesOf({ clauses: { oneByOne: true } })).toEqual([true, false, false])
  expect(v.safeParse(siteSchema, { profile: 'ship' }).success).toBe(false)
  expect(v.safeParse(siteSchema, { clauses: { oneByTwo: true } }).success).toBe(false)
})

// clause(11)
test.each([
  ['bridge', 400],
  ['control-room', 200],
])('several acknowledgements with a warning among them at a %s: %d', async (profile, status) => {
  const { send, report } = await temporaryWatch({ site: v.parse(siteSchema, { profile }) })
  const alerts = await report([onset('a', { level: 'warning' }), onset('b'), onset('c')], 'desk-1_write')
  const [warning, ...cautions] = alerts.map(acknowledgementOf)
  const post = async (acknowledgements: unknown) =>
    (await send('POST', '/acknowledgements', { acknowledgements })).status
  expect(await post([warning, ...cautions])).toBe(status)
  expect(await post(cautions)).toBe(200)
  // The other half of one press.
  expect(await post([warning])).toBe(status)
  expect(await post([{ ...warning, pressedAt: START + 1 }])).toBe(200)
  // Sent again, as the reply was lost.
  expect(await post([{ ...warning, pressedAt: START + 1 }])).toBe(200)
})

test('warnings that were pressed one at a time may arrive together, as after a time without the server', async () => {
  const { send, report } = await temporaryWatch({ site: v.parse(siteSchema, { profile: 'bridge' }) })
  const warnings = await report([onset('a', { level: 'warning' }), onset('b', { level: 'warning' })], 'desk-1_write')
  const acknowledgements = warnings.map((alert, index) => ({ ...acknowledgementOf(alert), pressedAt: START + index }))
  expect((await send('POST', '/acknowledgements', { acknowledgements })).status).toBe(200)
})
