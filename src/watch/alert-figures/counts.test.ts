import { describe, expect, test } from 'vitest'

import { engines } from '../../database/engines.test.support.ts'
import { recordPresence } from '../presence.ts'
import { acknowledgementOf, end, onset, situation, START, temporaryWatch } from '../service.test.support.ts'
import type { AlertFigures } from '../wire/alert-figures.ts'
import type { Alert } from '../wire/alert.ts'
import { defaultRules } from '../wire/default-rules.ts'

const MINUTE = 60_000

describe.each(engines)('%s', (engine) => {
  test('each time that an alert becomes New is counted once, whoever reports it', async () => {
    const { ask, report, clock } = await temporaryWatch({ engine })
    const figures = () => ask<AlertFigures>('GET', '/figures?range=24h')
    const [first] = (await report([onset('a', { level: 'advisory' })])) as [Alert]
    await report([onset('a', { level: 'advisory' })], 'desk-2_write')
    await ask('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(first)] })
    expect(await figures()).toMatchObject({ alerts: 1, called: 1, acknowledged: { alerts: 1, median: 0 } })
    clock.now += MINUTE
    await report([onset('a', { level: 'warning' })])
    clock.now += MINUTE
    await report([end(first, clock.now)])
    clock.now += MINUTE
    await report([onset('a', { onset: clock.now, asOf: clock.now, level: 'warning' })])
    expect(await figures()).toMatchObject({ alerts: 3, levels: { advisory: 1, warning: 2, caution: 0 } })
  })

  test('an alert that rises, or returns from the shelf, continues until its end', async () => {
    const { ask, report, clock } = await temporaryWatch({ engine })
    const figures = () => ask<AlertFigures>('GET', '/figures?range=24h')
    const [alert] = (await report([onset('a', { level: 'advisory' })])) as [Alert]
    clock.now += 1000
    await report([onset('a', { level: 'caution' })])
    clock.now += 60 * MINUTE
    await report([onset('a', { level: 'warning' })])
    clock.now += 1000
    await report([end(alert, clock.now)])
    const [shelved] = (await report([onset('b')])) as [Alert]
    const shelving = { alerts: [{ alertId: shelved.id, level: shelved.level }], until: clock.now + 60 * MINUTE }
    await ask('POST', '/shelvings', { ...shelving, reason: 'Antenna work' })
    clock.now += 30 * MINUTE
    await ask('POST', '/returns', { alertIds: [shelved.id] })
    clock.now += 1000
    await report([end(shelved, clock.now)])
    expect(await figures()).toMatchObject({ alerts: 5, fleeting: 0, chattering: 0 })
    const [short] = (await report([onset('c', { level: 'advisory' })])) as [Alert]
    clock.now += 1000
    await report([onset('c', { level: 'warning' })])
    clock.now += 1000
    await report([end(short, clock.now)])
    expect(await figures()).toMatchObject({ alerts: 7, fleeting: 1, chattering: 0 })
  })

  test('what stood at the start, or was raised while shelved, is counted apart; a return is New', async () => {
    const { ask, report, clock } = await temporaryWatch({ engine })
    const figures = () => ask<AlertFigures>('GET', '/figures?range=24h')
    const [standing, alert] = (await report([onset('old', { isStanding: true }), onset('a')])) as [Alert, Alert]
    expect(await figures()).toMatchObject({ alerts: 1, standingAtStart: 1 })
    clock.now += MINUTE
    await report([onset('old', { level: 'warning', asOf: clock.now })])
    expect(await figures()).toMatchObject({ alerts: 2, standingAtStart: 1 })
    const shelving = { alerts: [{ alertId: alert.id, level: alert.level }], until: clock.now + 60 * MINUTE }
    await ask('POST', '/shelvings', { ...shelving, reason: 'Antenna work' })
    await report([end(alert, clock.now)])
    clock.now += MINUTE
    await report([onset('a', { onset: clock.now, asOf: clock.now })])
    expect(await figures()).toMatchObject({ alerts: 2, shelved: 1 })
    clock.now += MINUTE
    await ask('POST', '/returns', { alertIds: [alert.id] })
    expect(await figures()).toMatchObject({ alerts: 3, shelved: 1 })
    expect(standing.isStanding).toBe(true)
  })

  test('a rule without sound doesn’t call', async () => {
    const { ask, report } = await temporaryWatch({ engine })
    await ask('PUT', '/rules/task-fails', { rule: { ...defaultRules[0], hasSound: false }, revision: 1 })
    await report([onset('a'), onset('b', { ruleId: 'silent' })])
    expect(await ask('GET', '/figures?range=24h')).toMatchObject({ alerts: 2, called: 1 })
  })

  // clause(47)
  test('counts stay for 400 days, alerts that are forgotten have ended, and none is filled in', async () => {
    const { ask, report, clock, send, store } = await temporaryWatch({ engine })
    const [alert] = (await report([onset('a'), onset('b')])) as [Alert]
    clock.now += 25 * 60 * MINUTE
    const standing = async () => (await ask<AlertFigures>('GET', '/figures?range=24h')).standing
    expect(await standing()).toMatchObject([{ alertId: alert.id, since: START }, {}])
    await send('DELETE', '/alerts', undefined, 'desk-1_write_admin')
    expect(await standing()).toEqual([])
    expect((await store.counts(0)).alerts).toMatchObject([{ endedAt: clock.now }, { endedAt: clock.now }])
    await store.transaction((tx) => tx.removeCounts(START))
    expect((await store.counts(0)).alerts).toHaveLength(2)
    await store.transaction(async (tx) => {
      await tx.removeCounts(START + 1)
      await tx.setNumber('counted-from', clock.now + 1)
      await tx.putAlerts([alert])
    })
    expect((await store.counts(0)).alerts).toEqual([])
  })

  test('an alert that rises stands since its first raising, at its new level', async () => {
    const { ask, report, clock } = await temporaryWatch({ engine })
    const standing = async () => (await ask<AlertFigures>('GET', '/figures?range=24h')).standing
    const [alert] = (await report([onset('a', { level: 'advisory' }), onset('b')])) as [Alert, Alert]
    clock.now += 15 * 60 * MINUTE
    await report([onset('a', { level: 'caution' })])
    clock.now += 15 * 60 * MINUTE
    await report([onset('a', { level: 'warning' }), end(situation('b'), clock.now)])
    clock.now += MINUTE
    await report([onset('b', { onset: clock.now, asOf: clock.now })])
    clock.now += MINUTE
    expect(await standing()).toMatchObject([{ alertId: alert.id, since: START, level: 'warning' }])
  })

  test('a time in which no one watches is left out, also while it lasts', async () => {
    const { ask, clock, send, store } = await temporaryWatch({ engine })
    const stream = await send('GET', '/stream')
    await stream.body?.cancel()
    const gap = { from: START, to: START + 20 * MINUTE }
    clock.now = gap.to
    expect(await ask('GET', '/figures?range=7d')).toMatchObject({ countedMilliseconds: 0, notWatched: [gap] })
    await send('GET', '/stream').then((opened) => opened.body?.getReader().read())
    clock.now += MINUTE
    await recordPresence(store, clock.now)
    expect(await ask('GET', '/figures?range=7d')).toMatchObject({
      countedFrom: START,
      to: clock.now,
      countedMilliseconds: MINUTE,
      notWatched: [gap],
      barMilliseconds: 60 * MINUTE,
    })
  })
})
