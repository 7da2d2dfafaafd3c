import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

import { defaultEngine, temporarySql } from '../../database/engines.test.support.ts'
import type { Sql } from '../../database/sql.ts'
import { random } from '../../environment/scenario/random.ts'
import { acknowledgementOf, end, onset, situation, START } from '../../watch/service.test.support.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import { defaultRules } from '../../watch/wire/default-rules.ts'
import {
  aWebhook,
  callingWatch,
  dataOf,
  FakeMachine,
  SECRET,
  settled,
  type FakeAnswer,
} from './call-out.test.support.ts'

const MINUTE = 60_000

function acknowledge(watch: Awaited<ReturnType<typeof callingWatch>>, alerts: readonly Alert[]) {
  return watch.ask('POST', '/acknowledgements', { acknowledgements: alerts.map(acknowledgementOf) })
}

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

test('it waits as long as its destination says, then calls each 10 min, 6 times at most', async () => {
  const watch = await callingWatch({ destinations: [aWebhook({ afterSeconds: 180 })] })
  await watch.report([onset('a')])
  await watch.machine.pass(3 * MINUTE - 1000)
  expect(watch.sent).toEqual([])
  await watch.machine.pass(2 * 60 * MINUTE)
  expect(watch.sent.map(({ at }) => Math.round(at / MINUTE))).toEqual([3, 13, 23, 33, 43, 53])
  expect(watch.sent.map((message) => dataOf(message)['call'])).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(watch.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
})

test('an alert that is acknowledged or over, or whose level nobody is called for, calls nobody', async () => {
  const watch = await callingWatch({ destinations: [aWebhook({ afterSeconds: 180 })] })
  const [acknowledged] = await watch.report([onset('a')])
  await watch.machine.pass(MINUTE)
  await acknowledge(watch, acknowledged === undefined ? [] : [acknowledged])
  await watch.report([onset('b')])
  await watch.machine.pass(MINUTE)
  await watch.report([end(situation('b'), START + MINUTE), onset('c', { level: 'advisory' })])
  await watch.machine.pass(30 * MINUTE)
  expect(watch.sent).toEqual([])
})

test('a higher level calls again; so does an alert that comes back', async () => {
  const watch = await callingWatch()
  await watch.report([onset('a')])
  await watch.machine.pass(2 * MINUTE)
  await watch.report([onset('a', { level: 'warning', asOf: START + MINUTE })])
  await watch.machine.pass(2 * MINUTE)
  await watch.report([end(situation('a'), START + 2 * MINUTE)])
  await watch.machine.pass(2 * MINUTE)
  await watch.report([onset('a', { asOf: START + 5 * MINUTE })])
  await watch.machine.pass(MINUTE)
  expect(watch.sent.map((message) => dataOf(message)['level'])).toEqual(['caution', 'warning', 'caution'])
})

test('a rule that names destinations calls them, and no others', async () => {
  const other = aWebhook({ name: 'other', url: 'https://other.example/', levels: [] })
  const watch = await callingWatch({ destinations: [aWebhook(), other] })
  const rule = defaultRules.find(({ id }) => id === 'task-fails')
  await watch.ask('PUT', '/rules/task-fails', { rule: { ...rule, destinations: ['other'] }, revision: 1 })
  await watch.report([onset('a')])
  await watch.machine.pass(2000)
  expect(watch.sent.map(({ url }) => url)).toEqual(['https://other.example/'])
})

test('ten thousand alerts at once are one message for each rule, and none is called again before its time', async () => {
  const watch = await callingWatch()
  const rules = ['task-fails', 'limit-near', 'health']
  const first = defaultRules.filter(({ id }) => rules.includes(id)).map(({ id }) => id)
  for (let start = 0; start < 10_000; start += 500) {
    const subjects = Array.from({ length: 500 }, (_, index) => start + index)
    await watch.report(subjects.map((n) => onset(`t${n}`, { ruleId: first[n % first.length] ?? 'task-fails' })))
  }
  for (let second = 0; second < 20; second += 1) {
    await watch.machine.pass(1000)
    // Reading ten thousand takes real time.
    await watch.figures()
  }
  expect(watch.sent).toHaveLength(first.length)
  const count = Math.floor(10_000 / first.length)
  for (const message of watch.sent) expect(Number(dataOf(message)['count'])).toBeGreaterThanOrEqual(count)
  expect(watch.sent.map((message) => dataOf(message)['words'])).toContainEqual(
    expect.stringMatching(/^t\d failed, and \d+ more of its rule within 1 min$/),
  )
  await watch.machine.pass(9 * MINUTE)
  expect(watch.sent).toHaveLength(first.length)
})

test('text above a destination’s marking, or of an unknown one, stays here: level, time and link leave', async () => {
  const watch = await callingWatch({ destinations: [aWebhook({ highestMarking: 'CONFIDENTIAL' })] })
  const markings = [undefined, 'CONFIDENTIAL', 'CLASSIFICATION_LEVELS_SECRET', 'COSMIC']
  for (const marking of markings) {
    await watch.report([onset(`hidden-${marking}`, { level: 'warning', ...(marking !== undefined && { marking }) })])
    await watch.machine.pass(2 * MINUTE)
  }
  expect(watch.sent.map((message) => dataOf(message)['words'])).toEqual([
    'hidden-undefined failed',
    'hidden-CONFIDENTIAL failed',
    'An alert of a higher marking',
    'An alert of a higher marking',
  ])
  for (const message of watch.sent.slice(2)) {
    expect(message.body).not.toMatch(/hidden|Timeout|SECRET|COSMIC|task-fails/)
    expect(dataOf(message)).toMatchObject({
      level: 'warning',
      link: 'https://watch.example/alerts',
      environment: 'Harbor West',
    })
  }
  expect((await watch.log()).at(-1)).toBe('Called out to duty: delivered, text withheld. hidden-COSMIC failed')
})

test('without any known marking no text leaves', async () => {
  const watch = await callingWatch({ options: { environment: { name: 'Harbor West', url: '' } } })
  await watch.report([onset('a')])
  await watch.machine.pass(2000)
  expect(watch.sent.map((message) => dataOf(message)['words'])).toEqual(['An alert of a higher marking'])
})

test('a destination that hangs costs ten seconds and nobody else, and gets the same message again', async () => {
  let hangs = true
  const slow = aWebhook({ name: 'slow', url: 'https://slow.example/' })
  const watch = await callingWatch({
    destinations: [slow, aWebhook()],
    answer: ({ url }) => (url.includes('slow') && hangs ? 'hangs' : 200),
  })
  await watch.report([onset('a'), onset('b', { ruleId: 'limit-near' })])
  await watch.machine.pass(2000)
  expect(watch.sent.filter(({ url }) => url.includes('duty'))).toHaveLength(2)
  await watch.machine.pass(10_000)
  expect(await watch.log()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Calling slow: no reply in 10 s, next 14:00:\d\dZ\. [ab] failed$/)]),
  )
  // While it is away, one message at a time tries it.
  const before = watch.sent.length
  await watch.machine.pass(40_000)
  expect(watch.sent.length - before).toBeLessThanOrEqual(4)
  hangs = false
  await watch.machine.pass(5 * MINUTE)
  expect((await watch.rows()).map(({ calls }) => calls)).toEqual([
    ['called duty: delivered', expect.stringMatching(/^called slow: delivered, try \d$/)],
    ['called duty: delivered', expect.stringMatching(/^called slow: delivered, try \d$/)],
  ])
  const ofSlow = watch.sent.filter(({ url }) => url.includes('slow'))
  expect(new Set(ofSlow.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  for (const { headers, body } of ofSlow)
    expect(
      ofSlow.filter((each) => each.headers['webhook-id'] === headers['webhook-id']).every((each) => each.body === body),
    ).toBe(true)
})

test.each<[FakeAnswer, string]>([
  [403, 'answered 403'],
  [500, 'answered 500'],
  [302, "302, redirects aren't followed"],
  [{ code: 'ECONNREFUSED' }, 'connection refused'],
  [{ code: 'ENEAR' }, 'its name leads to this machine: see "allowLoopback"'],
])(
  'a refusal (%j) is said, and tried again at most 5 min apart',
  async (answer, words) => {
    const watch = await callingWatch({ answer: () => answer })
    await watch.report([onset('a')])
    await watch.machine.pass(2000)
    expect(await watch.log()).toEqual([expect.stringContaining(`Calling duty: ${words}, next 14:00:0`)])
    await watch.machine.pass(58 * MINUTE)
    const gaps = watch.sent.slice(1).map(({ at }, index) => at - (watch.sent[index]?.at ?? 0))
    expect(gaps.slice(0, 3).every((gap, index) => gap >= 4000 * 2 ** index && gap <= 7000 * 2 ** index)).toBe(true)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * MINUTE + 1000)
    expect(await watch.rows()).toEqual([
      { title: 'a failed', calls: [expect.stringMatching(/^calling duty: .*, try \d+, next 1[45]:\d\d:\d\dZ$/)] },
    ])
    expect(await watch.log()).toHaveLength(1)
  },
  60_000,
)

test('what isn’t delivered within a day is dropped, and the log says so', async () => {
  const machine = new FakeMachine()
  const sql = await temporarySql()
  const first = await callingWatch({ machine, sql, answer: () => 500 })
  await first.report([onset('a')])
  await machine.pass(2000)
  await first.close()
  await machine.pass(24 * 60 * MINUTE)
  const second = await callingWatch({ machine, sql, answer: () => 500 })
  await machine.pass(2000)
  expect(await second.log()).toContain('Called out to duty: dropped after 24 h, answered 500. a failed')
})

test('a call that is acknowledged while it waits is taken back', async () => {
  const watch = await callingWatch({ answer: () => 503 })
  const alerts = await watch.report([onset('a')])
  await watch.machine.pass(2000)
  await acknowledge(watch, alerts)
  await watch.machine.pass(30 * MINUTE)
  expect(watch.sent).toHaveLength(1)
  expect((await watch.log()).at(-1)).toBe('Not called out to duty: acknowledged or over. a failed')
})

test('a drill, or another time than now, calls nobody', async () => {
  let words: string | undefined = 'A drill is on'
  const watch = await callingWatch({ quiet: () => words })
  await watch.report([onset('a')])
  await watch.machine.pass(MINUTE)
  expect(watch.sent).toEqual([])
  expect(await watch.ask('GET', '/call-outs')).toMatchObject({ state: 'quiet', words })
  words = undefined
  await watch.machine.pass(2000)
  expect(watch.sent).toHaveLength(1)
})

/** A process that is killed at its n-th statement: none of its transactions ends after that. */
function mortal(sql: Sql, life: { left: number }): Sql {
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    life.left -= 1
    if (life.left < 0) throw new Error('killed')
    return await work()
  }
  return {
    ...sql,
    query: (...given) => alive(() => sql.query(...given)),
    execute: (...given) => alive(() => sql.execute(...given)),
    transaction: (work, size) => alive(() => sql.transaction((tx) => work(mortal(tx, life)), size)),
  }
}

test('a server that is killed anywhere in a delivery delivers it once or twice, with one id, and never not', async () => {
  let twice = 0
  for (let seed = 1; seed <= 40; seed += 1) {
    const draw = random(seed, 'kills')
    const machine = new FakeMachine()
    const sql = await temporarySql()
    const life = { left: Infinity }
    const arrived: string[] = []
    // The connection may break before or after the message arrives.
    const answer = async ({ headers }: { headers: Readonly<Record<string, string>> }): Promise<FakeAnswer> => {
      const kind = draw()
      if (life.left < 0) return 'hangs'
      if (kind < 0.2) return { code: 'ECONNREFUSED' }
      arrived.push(String(headers['webhook-id']))
      return kind < 0.4 ? { code: 'ECONNRESET' } : kind < 0.5 ? 'hangs' : 200
    }
    const first = await callingWatch({ machine, sql: mortal(sql, life), answer })
    await first.report([onset('a')])
    life.left = Math.floor(draw() * 60)
    await machine.pass(20_000)
    life.left = -1
    const before = arrived.length
    const second = await callingWatch({
      machine,
      sql,
      answer: ({ headers }) => {
        arrived.push(String(headers['webhook-id']))
        return 200
      },
    })
    await machine.pass(2 * MINUTE)
    expect([seed, new Set(arrived).size]).toEqual([seed, 1])
    expect(arrived.length - before, `seed ${seed}`).toBeLessThanOrEqual(1)
    expect((await second.rows())[0]?.calls.at(-1), `seed ${seed}`).toMatch(/^called duty: delivered/)
    if (before > 0 && arrived.length > before) twice += 1
    // So that it can be closed.
    life.left = Infinity
    await second.close()
  }
  // Some were killed between the answer and its record.
  expect(twice).toBeGreaterThan(0)
}, 120_000)

test('of two servers on one database the one that leads delivers, and the other takes over', async () => {
  const machine = new FakeMachine()
  const sql = await temporarySql()
  let leader = 1
  const lead = (own: number) => ({ ...sql, lead: async () => leader === own })
  const options = { isShared: true }
  const one = await callingWatch({ machine, sql: lead(1), options })
  const two = await callingWatch({ machine, sql: lead(2), options })
  await one.report([onset('a')])
  await machine.pass(2000)
  expect([one.sent.length, two.sent.length]).toEqual([1, 0])
  leader = 2
  await two.report([onset('b', { ruleId: 'limit-near' })])
  await machine.pass(2000)
  expect([one.sent.length, two.sent.length]).toEqual([1, 1])
  await machine.pass(10 * MINUTE)
  expect([one.sent.length, two.sent.length]).toEqual([1, 3])
})

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

test('deliveries are counted by destination and outcome', async () => {
  let answer: FakeAnswer = 500
  const watch = await callingWatch({ answer: () => answer })
  await watch.report([onset('a')])
  await watch.machine.pass(2000)
  expect((await watch.figures()).callOuts?.waiting).toEqual([{ destination: 'duty', count: 1 }])
  answer = 200
  await watch.machine.pass(20_000)
  expect((await watch.figures()).callOuts).toEqual({
    deliveries: [
      { destination: 'duty', outcome: 'failed', count: expect.any(Number) },
      { destination: 'duty', outcome: 'delivered', count: 1 },
    ],
    waiting: [{ destination: 'duty', count: 0 }],
  })
})
