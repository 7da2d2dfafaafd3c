import { expect, test } from 'vitest'

import { defaultEngine, temporarySql } from '../../database/engines.test.support.ts'
import { end, onset, situation, START } from '../../watch/service.test.support.ts'
import { acknowledge, aWebhook, callingWatch, FakeMachine, MINUTE } from './call-out.test.support.ts'

test('Alertmanager hears each minute what is active, and once that it is over', async () => {
  const manager = aWebhook({
    name: 'manager',
    kind: 'alertmanager',
    url: 'https://am.example/prefix/',
    signer: undefined,
    bearer: 's3cret',
  })
  const watch = await callingWatch({ destinations: [manager] })
  const alerts = await watch.report([onset('a', { level: 'warning' }), onset('b', { level: 'warning' })])
  await watch.machine.pass(3 * MINUTE + 2000)
  expect(watch.sent.length).toBeGreaterThanOrEqual(4)
  expect(watch.sent.length).toBeLessThanOrEqual(5)
  for (const { url, headers, body } of watch.sent) {
    expect(url).toBe('https://am.example/prefix/api/v2/alerts')
    expect(headers['authorization']).toBe('Bearer s3cret')
    expect(JSON.parse(body)).toEqual([
      {
        labels: { alertname: 'task-fails', severity: 'warning', environment: 'Harbor West', key: expect.any(String) },
        annotations: { summary: 'a failed, and 1 more of its rule within 1 min', description: 'Timeout' },
        startsAt: '2026-11-21T13:59:59.000Z',
        generatorURL: expect.stringContaining('https://watch.example/alerts?alert='),
      },
    ])
  }
  await acknowledge(watch, alerts)
  const before = watch.sent.length
  await watch.machine.pass(5 * MINUTE)
  expect(watch.sent.slice(before).map(({ body }) => JSON.parse(body))).toEqual([
    [expect.objectContaining({ endsAt: expect.stringMatching(/^2026-11-21T14:03:0/) })],
  ])
  expect(await watch.log()).toEqual([
    'Called out to manager: delivered. a failed',
    'Reported an end to manager: delivered. a failed',
  ])
})

test('Alertmanager hears what is active also after the clock is set back by an hour', async () => {
  const manager = aWebhook({ name: 'manager', kind: 'alertmanager', signer: undefined })
  const watch = await callingWatch({ destinations: [manager] })
  await watch.report([onset('a')])
  await watch.machine.pass(2000)
  watch.machine.setBack(60 * MINUTE)
  const before = watch.sent.length
  await watch.machine.pass(3 * MINUTE)
  expect(watch.sent.length - before).toBeGreaterThanOrEqual(2)
})

test('the end of an alert reaches Alertmanager after a restart too', async () => {
  const machine = new FakeMachine()
  const sql = await temporarySql(defaultEngine)
  const manager = aWebhook({ name: 'manager', kind: 'alertmanager', signer: undefined })
  const first = await callingWatch({ machine, sql, destinations: [manager] })
  await first.report([onset('a')])
  await machine.pass(2000)
  await first.close()
  const second = await callingWatch({ machine, sql, destinations: [manager] })
  await second.report([end(situation('a'), START + 1000)])
  await machine.pass(3000)
  expect(second.sent.map(({ body }) => (JSON.parse(body) as [{ endsAt?: string }])[0].endsAt)).toContainEqual(
    expect.stringMatching(/^2026-11-21T14:00:0/),
  )
})
