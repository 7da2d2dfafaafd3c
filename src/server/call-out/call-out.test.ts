import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

import { temporarySql } from '../../database/engines.test.support.ts'
import { onset, START } from '../../watch/service.test.support.ts'
import {
  aWebhook,
  callingWatch,
  FakeMachine,
  MINUTE,
  SECRET,
  settled,
  type FakeAnswer,
} from './call-out.test.support.ts'

test('a signed webhook says what is wrong; log and alert say that it was delivered', async () => {
  const watch = await callingWatch()
  await watch.report([onset('a', { level: 'warning' })])
  await watch.machine.pass(2000)
  const [message] = watch.sent
  if (message === undefined) throw new Error('Nothing was sent')
  expect(watch.sent).toHaveLength(1)
  expect(message.url).toBe('https://duty.example/hooks/secret-path')
  // The library judges the age of a message by the real clock.
  const timestamp = Number(message.headers['webhook-timestamp'])
  expect(timestamp).toBe(Math.floor((START + message.at) / 1000))
  const signed = new Webhook(SECRET).sign(
    String(message.headers['webhook-id']),
    new Date(timestamp * 1000),
    message.body,
  )
  expect(message.headers['webhook-signature']).toBe(signed)
  expect(JSON.parse(message.body)).toMatchObject({
    type: 'alert.called',
    data: {
      key: 'task-fails task:a',
      level: 'warning',
      words: 'a failed',
      detail: 'Timeout',
      since: '2026-11-21T13:59:59.000Z',
      state: 'new',
      environment: 'Harbor West',
      link: 'https://watch.example/alerts?alert=task-fails+task%3Aa+1795269599000',
      test: false,
    },
  })
  expect(await watch.log()).toEqual(['Called out to duty: delivered. a failed'])
  expect(await watch.rows()).toEqual([{ title: 'a failed', calls: ['called duty: delivered'] }])
  expect(watch.failures).toEqual([])
})

// clause(25)
test('a test says so from end to end; one runs at a time, and needs watch:write', async () => {
  let answer: FakeAnswer = 'hangs'
  const watch = await callingWatch({ answer: () => answer })
  const running = watch.ask<{ outcome: string; words: string }>('POST', '/call-outs/duty/test')
  await settled()
  expect((await watch.send('POST', '/call-outs/duty/test')).status).toBe(409)
  await watch.machine.pass(10_000)
  expect(await running).toMatchObject({ kind: 'test', outcome: 'failed', words: 'no reply in 10 s', by: 'desk-1' })
  answer = 200
  expect(await watch.ask('POST', '/call-outs/duty/test')).toMatchObject({ outcome: 'delivered', tries: 1 })
  expect(watch.sent.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'alert.test', data: { test: true, words: 'This is a test of duty by desk-1' } },
    { type: 'alert.test', data: { test: true } },
  ])
  expect(await watch.log()).toEqual(['Test of duty: failed, no reply in 10 s', 'Test of duty: delivered, 200 in 0 ms'])
  expect((await watch.send('POST', '/call-outs/duty/test', undefined, 'viewer')).status).toBe(403)
  expect((await watch.send('POST', '/call-outs/nobody/test')).status).toBe(404)
  // It isn’t sent again.
  await watch.machine.pass(MINUTE)
  expect(watch.sent).toHaveLength(2)
})

test('the page may change when a destination is called; it stays over a restart, and the log says who', async () => {
  const machine = new FakeMachine()
  const sql = await temporarySql()
  const first = await callingWatch({ machine, sql, destinations: [aWebhook({ afterSeconds: 180 })] })
  expect((await first.send('PUT', '/call-outs/duty', { afterSeconds: 60 }, 'viewer')).status).toBe(403)
  expect(await first.ask('PUT', '/call-outs/duty', { afterSeconds: 60 })).toMatchObject({
    afterSeconds: 60,
    fileAfterSeconds: 180,
  })
  expect(await first.log()).toEqual(['duty is called after 1 m, before after 3 m'])
  await first.close()
  const second = await callingWatch({ machine, sql, destinations: [aWebhook({ afterSeconds: 180 })] })
  await second.report([onset('a')])
  await machine.pass(MINUTE + 2000)
  expect(second.sent).toHaveLength(1)
})

test('nothing that a desk can read has a secret, a signature or an address’s path', async () => {
  const watch = await callingWatch({ heartbeat: { url: 'https://beat.example/secret-uuid', every: 60 } })
  await watch.report([onset('a')])
  await watch.ask('POST', '/call-outs/duty/test')
  await watch.machine.pass(2 * MINUTE)
  const facts = JSON.stringify(await watch.ask('GET', '/call-outs'))
  expect(facts).toContain('"origin":"https://duty.example"')
  expect(facts).toContain('webhook-signature: masked')
  const all = facts + JSON.stringify([await watch.ask('GET', '/log'), await watch.ask('GET', '/state')])
  expect(all).not.toMatch(/secret-path|secret-uuid|whsec_|MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw|v1,/)
  expect((await watch.send('GET', '/call-outs', undefined, 'wall-1_wall')).status).toBe(403)
})

test('without destinations nobody is called, and the page says so', async () => {
  const watch = await callingWatch({ options: { callOut: undefined } })
  expect(await watch.ask('GET', '/call-outs')).toEqual({ state: 'off', destinations: [] })
  expect((await watch.send('POST', '/call-outs/duty/test')).status).toBe(404)
})
