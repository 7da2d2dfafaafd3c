import { constants } from 'node:buffer'
import { expect, test } from 'vitest'

import { temporarySql } from '../database/engines.test.support.ts'
import { eventsOf, situation, START, temporaryWatch } from './service.test.support.ts'
import { CUT, MOST_ALERT_BYTES } from './store/bound-alert.ts'
import { stateTextsOf } from './state-text.ts'
import type { Alert } from './wire/alert.ts'
import type { State } from './wire/state.ts'

function alertOf(number: number, text = ''): Alert {
  const why = Array.from({ length: 12 }, () => ({
    label: 'Value',
    value: text.slice(0, 300),
    bound: text.slice(0, 120),
  }))
  const found = situation(String(number), { title: text.slice(0, 300), detail: text, why })
  return { ...found, id: `alert ${number}`, raised: 1, raisedAt: START, history: [] }
}

/** Alerts of about 30 kB, as an earlier version stored them. */
async function oldWatch(count: number) {
  const sql = await temporarySql('libsql')
  const watch = await temporaryWatch({ sql })
  for (let number = 0; number < count; number += 1)
    await sql.execute(
      'insert into watch_alert (alert_id, matter, rule_id, onset, made_change, body) values ($1, $1, $1, $2, 1, $3)',
      [`alert ${number}`, START, JSON.stringify(alertOf(number, '\u0001'.repeat(500)))],
    )
  return { ...watch, sql }
}

test('alerts of any length that are kept already are told, cut to what many of them leave room for', async () => {
  const { ask, send } = await oldWatch(60)
  const state = await ask<State>('GET', '/state')
  expect(new Set(state.alerts.map(({ id }) => id)).size).toBe(60)
  for (const alert of state.alerts) {
    expect(Buffer.byteLength(JSON.stringify(alert))).toBeLessThanOrEqual(MOST_ALERT_BYTES)
    expect(alert.detail).toContain(CUT)
  }
  const first = await eventsOf(await send('GET', '/stream'))()
  expect(first).toEqual({ event: 'state', data: state })
})

test('a state is made in small pieces, with turns for others between them, and once for all who ask', async () => {
  const { store } = await oldWatch(200)
  const desk = { clientId: 'desk-1', canWrite: true, canAdmin: false, isWall: false }
  const stateText = stateTextsOf(store, { isRequired: false, mayOneSign: false })
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  const [one, other] = await Promise.all([stateText(desk, START), stateText(desk, START)])
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(200 / 25)
  expect(Math.max(...one.pieces.map(({ length }) => length))).toBeLessThan(500_000)
  expect(other.pieces[1]).toBe(one.pieces[1])
  expect(JSON.parse(Buffer.concat(one.pieces).toString())).toMatchObject({ alerts: { length: 200 } })
  // At most as many as a watch keeps.
  expect(10_000 * MOST_ALERT_BYTES).toBeLessThan(constants.MAX_STRING_LENGTH / 2)
})

test('a change of very many alerts ends the streams: who comes back gets the state in pieces', async () => {
  const { send, store, log } = await temporaryWatch()
  const next = eventsOf(await send('GET', '/stream'))
  await next()
  await store.transaction((tx) => tx.putAlerts(Array.from({ length: 1001 }, (_, number) => alertOf(number))))
  await log([])
  expect(await next()).toBeUndefined()
})

test('a watch that can’t be read says so, and that it can again', async () => {
  const { problem, send, sql } = await oldWatch(1)
  expect(await problem()).toBeUndefined()
  await sql.execute('alter table watch_alert rename to lost')
  await sql.execute("update watch_counter set value = value + 1 where name = 'change'")
  expect(await problem()).toBe('Alerts, rules and handovers can’t be read')
  expect((await send('GET', '/state')).status).toBe(503)
  await sql.execute('alter table lost rename to watch_alert')
  expect(await problem()).toBeUndefined()
})
