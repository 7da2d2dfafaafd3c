import { expect, test } from 'vitest'

import { temporarySql } from '../../database/engines.test.support.ts'
import { end, OFF, onset, situation, START } from '../../watch/service.test.support.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import { defaultRules } from '../../watch/wire/default-rules.ts'
import type { LogPage } from '../../watch/wire/log.ts'
import type { State } from '../../watch/wire/state.ts'
import { acknowledge, aWebhook, callingWatch, FakeMachine, MINUTE, type FakeAnswer } from './call-out.test.support.ts'

type CallingWatch = Awaited<ReturnType<typeof callingWatch>>

async function failuresOf(watch: CallingWatch): Promise<readonly Alert[]> {
  return (await watch.ask<State>('GET', '/state')).alerts.filter(({ ruleId }) => ruleId === 'call-out-fails')
}

test('a destination that fails is one caution and one entry, over when a message is delivered', async () => {
  let answer: FakeAnswer = 503
  const watch = await callingWatch({ answer: () => answer })
  await watch.report([onset('a'), onset('b', { ruleId: 'limit-near' })])
  await watch.machine.pass(5 * MINUTE)
  expect(watch.sent.length).toBeGreaterThan(4)
  expect(await failuresOf(watch)).toMatchObject([
    {
      subject: 'destination:duty',
      level: 'caution',
      title: 'Call-outs to duty fail',
      detail: 'answered 503',
      raised: 1,
      history: [{ kind: 'raised', by: 'this server' }],
    },
  ])
  answer = 200
  await watch.machine.pass(10 * MINUTE)
  const [alert, ...others] = await failuresOf(watch)
  expect(others).toEqual([])
  expect(alert?.endedAt).toBeGreaterThan(START + 5 * MINUTE)
  expect(alert?.history.at(-1)).toMatchObject({ kind: 'over', words: 'Delivered again' })
  const { entries } = await watch.ask<LogPage>('GET', '/log')
  expect(entries.filter(({ text }) => text === 'Call-outs to duty fail')).toMatchObject([
    { kind: 'alert raised', level: 'caution' },
  ])
  expect(watch.failures).toEqual([])
})

test('its failure calls the other destinations, and never itself', async () => {
  const other = aWebhook({ name: 'other', url: 'https://other.example/', levels: ['caution'] })
  const duty = aWebhook({ levels: ['warning', 'caution'] })
  const watch = await callingWatch({
    destinations: [duty, other],
    answer: ({ url }) => (url.includes('duty') ? { code: 'ECONNREFUSED' } : 200),
  })
  await watch.report([onset('a', { level: 'warning' })])
  await watch.machine.pass(5 * MINUTE)
  const about = watch.sent.filter(({ body }) => body.includes('Call-outs to duty fail'))
  expect(about.map(({ url }) => url)).toEqual(['https://other.example/'])
})

test('after a restart it is the same alert, which a delivered test ends too', async () => {
  const machine = new FakeMachine()
  const sql = await temporarySql()
  const first = await callingWatch({ machine, sql, answer: () => 500 })
  const alerts = await first.report([onset('a')])
  await machine.pass(2000)
  await first.close()
  const second = await callingWatch({ machine, sql, answer: ({ body }) => (body.includes('alert.test') ? 200 : 500) })
  await machine.pass(MINUTE)
  expect(await failuresOf(second)).toMatchObject([{ raised: 1 }])
  await acknowledge(second, alerts)
  await machine.pass(MINUTE)
  expect((await failuresOf(second))[0]?.endedAt).toBeUndefined()
  await second.ask('POST', '/call-outs/duty/test')
  expect((await failuresOf(second))[0]?.endedAt).toBeDefined()
})

test('it ends when no file names its destination any more', async () => {
  const machine = new FakeMachine()
  const sql = await temporarySql()
  const first = await callingWatch({ machine, sql, answer: () => 500 })
  await first.report([onset('a')])
  await machine.pass(2000)
  await first.close()
  const second = await callingWatch({ machine, sql, destinations: [aWebhook({ name: 'other' })] })
  await machine.pass(2000)
  expect(await failuresOf(second)).toMatchObject([{ history: [{}, { words: 'No longer a destination' }] }])
})

test('its rule says level and delay, and none is raised while it is off; no desk raises or ends one', async () => {
  const watch = await callingWatch({ answer: () => 500 })
  const rule = defaultRules.find(({ id }) => id === 'call-out-fails')
  const save = (changes: object, revision: number) =>
    watch.ask('PUT', '/rules/call-out-fails', { rule: { ...rule, ...changes }, revision })
  await save({ isOn: false, off: OFF }, 1)
  await watch.report([onset('a')])
  await watch.machine.pass(MINUTE)
  expect(await failuresOf(watch)).toEqual([])
  await save({ level: 'advisory', delaySeconds: 600 }, 2)
  await watch.machine.pass(8 * MINUTE)
  expect(await failuresOf(watch)).toEqual([])
  await watch.machine.pass(10 * MINUTE)
  expect(await failuresOf(watch)).toMatchObject([{ level: 'advisory', subject: 'destination:duty' }])
  await watch.report([onset('x', { ruleId: 'call-out-fails', subject: 'destination:forged' })])
  expect(await failuresOf(watch)).toHaveLength(1)
})

test('alerts that are over leave no failure behind when the destination answers', async () => {
  let answer: FakeAnswer = 'hangs'
  const watch = await callingWatch({ answer: () => answer })
  await watch.report([onset('a')])
  await watch.machine.pass(MINUTE)
  await watch.report([end(situation('a'), START + MINUTE), onset('b', { asOf: START + MINUTE })])
  answer = 200
  await watch.machine.pass(6 * MINUTE)
  expect((await failuresOf(watch)).map(({ endedAt }) => endedAt !== undefined)).toEqual([true])
})
