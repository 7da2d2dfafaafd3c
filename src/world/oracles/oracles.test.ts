import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { Alert } from '../../watch/wire/alert.ts'
import type { PromisedWrite } from '../promised-write.ts'
import { World } from '../world.ts'
import { alertsAgree } from './alerts-agree.ts'
import { noFlood } from './no-flood.ts'
import { nothingLost } from './nothing-lost.ts'
import { nothingStale } from './nothing-stale.ts'

// Each opens a world, which takes long where cores are shared by many.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let world: World

/** A world in which all is well for two minutes. */
beforeEach(async () => {
  world = await World.open({ seed: 1, hasKeeper: true })
  onTestFinished(() => world.close())
  world.add('desk 1', 'desk').open()
  world.add('wall 1', 'wall').open()
  await world.run(120_000)
})

test('a task that changed, and that a live screen does not show so, is noticed', async () => {
  await nothingStale.check(world)
  await nothingStale.checkAtRest(world)
  const [oldest] = await world.sql.query(
    "select task_id from task where status = 'STATUS_EXECUTING' order by update_time limit 1",
  )
  // No poll asks so far back.
  const [time, id] = [world.clock.now() - 60_000, String(oldest?.['task_id'])]
  await world.sql.execute('update task set update_time = $1 where task_id = $2', [time, id])
  await expect(nothingStale.check(world)).rejects.toThrow(/^desk 1 says live, but task .* is \d+ ms older/)
})

test('a screen that has stopped is not live at rest', async () => {
  world.screens[1]?.browser.machine.sleep()
  await world.run(60_000)
  world.screens[0]?.link.setWeather({ latency: 10, faultShare: 1, faults: ['reset before'], isDown: false })
  await world.run(60_000)
  await nothingStale.check(world)
  await expect(nothingStale.checkAtRest(world)).rejects.toThrow('desk 1 is not live at rest: lost')
})

test('an alert that is lost, that comes twice, or that a desk shows otherwise is noticed', async () => {
  const oracle = alertsAgree()
  await oracle.check(world)
  await oracle.checkAtRest(world)
  await world.sql.execute('update watch_alert set body = replace(body, \'"raised":1\', \'"raised":2\')')
  await expect(oracle.checkAtRest(world)).rejects.toThrow(/^desk 1 shows alert .* not as/)
  await oracle.check(world)
  await world.sql.execute('update watch_alert set body = replace(body, \'"raised":2\', \'"raised":1\')')
  await expect(oracle.check(world)).rejects.toThrow('has lost a raising')
  await world.sql.execute('delete from watch_alert')
  await expect(oracle.check(world)).rejects.toThrow('is lost')
})

test('what happened to an alert within two seconds may not have arrived', async () => {
  const oracle = alertsAgree()
  const [row] = await world.sql.query('select alert_id, body from watch_alert')
  const alert: Alert = JSON.parse(String(row?.['body']))
  const history = [...alert.history, { kind: 'raised', at: world.clock.now(), level: alert.level }]
  const body = JSON.stringify({ ...alert, raised: 2, history })
  await world.sql.execute('update watch_alert set body = $1 where alert_id = $2', [body, String(row?.['alert_id'])])
  await oracle.checkAtRest(world)
  await world.run(2000)
  await expect(oracle.checkAtRest(world)).rejects.toThrow(/^desk 1 shows alert .* not as .*"raised":2/)
})

test('that no server keeps watch is noticed', async () => {
  const oracle = alertsAgree()
  await oracle.checkAtRest(world)
  await world.watchSql.execute('update watch_server set leads = 0')
  await expect(oracle.checkAtRest(world)).rejects.toThrow('Keepers that lead at rest: []')
})

test('a log entry, an acknowledgement, a rule, a view and a signature that are lost are noticed', async () => {
  const [screen] = world.screens
  const [alert] = screen?.shown()?.alerts.values() ?? []
  if (screen?.process === undefined || alert === undefined) throw new Error('There is no alert')
  const oracle = nothingLost()
  const { process } = screen
  const said = { screen, at: world.clock.now() }
  const entry = { ...said, kind: 'log entry', text: 'Relieved the watch' } as const
  await world.clock.runFor(process.writeEntry(entry.text), 10_000)
  expect(await world.clock.runFor(process.saveRule('own', 'Call'), 10_000)).toBe(1)
  expect(await world.clock.runFor(process.saveView('own', 'Bay'), 10_000)).toBe(1)
  expect(await world.clock.runFor(process.handOver('noon', 'All well'), 10_000)).toEqual(['outgoing', 'incoming'])
  process.acknowledge([alert.id])
  await world.run(10_000)
  const { id: alertId, raised, level } = alert
  const promises: readonly PromisedWrite[] = [
    entry,
    { ...said, kind: 'acknowledgement', alertId, raised, level },
    { ...said, kind: 'rule', id: 'own', revision: 1, words: 'Call' },
    { ...said, kind: 'view', id: 'own', revision: 1, words: 'Bay' },
    { ...said, kind: 'signature', id: 'noon', side: 'incoming' },
  ]
  world.promised.push(...promises)
  await oracle.check(world)
  await oracle.checkAtRest(world)
  const others: readonly PromisedWrite[] = [
    { ...said, kind: 'log entry', text: 'Another one' },
    { ...said, kind: 'rule', id: 'own', revision: 1, words: 'Wait' },
    { ...said, kind: 'view', id: 'other', revision: 1, words: 'Bay' },
    { ...said, kind: 'signature', id: 'midnight', side: 'incoming' },
  ]
  for (const other of others) {
    world.promised.splice(0, Infinity, other)
    await expect(oracle.checkAtRest(world), other.kind).rejects.toThrow('desk 1 promised to keep what is lost')
  }
  world.promised.splice(0, Infinity, ...promises)
  await world.sql.execute('update watch_alert set body = replace(body, \'"acknowledged":\', \'"other":\')')
  await expect(oracle.checkAtRest(world)).rejects.toThrow('"kind":"acknowledgement"')
  await world.sql.execute("delete from watch_log where body like '%Relieved%'")
  await expect(oracle.checkAtRest(world)).rejects.toThrow(/chain is broken at \d/)
})

test('a desk that shows other shared records than there are is noticed', async () => {
  const oracle = nothingLost()
  await oracle.checkAtRest(world)
  await world.sql.execute("update watch_rule set body = replace(body, 'Replan', 'Rethink')")
  await expect(oracle.checkAtRest(world)).rejects.toThrow(/^desk 1 shows rules .*Replan.*, not .*Rethink/)
})

test('a flood and a secret that is written down are noticed', async () => {
  const [screen] = world.screens
  const { fetch } = (screen?.page?.globals ?? {}) as { fetch?: typeof globalThis.fetch }
  await noFlood.check(world)
  for (let count = 0; count < 150; count += 1) void fetch?.('/config.json')
  await world.run(1000)
  await expect(noFlood.check(world)).rejects.toThrow(/desk 1 has sent \d+ requests within a minute/)
  screen?.browser.localStorage.setItem('mine', 'operator-secret')
  await expect(world.run(1000)).rejects.toThrow('desk 1 has written a secret')
})
