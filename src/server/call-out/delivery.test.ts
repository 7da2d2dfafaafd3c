import { expect, test } from 'vitest'

import { engines, temporarySql } from '../../database/engines.test.support.ts'
import type { Sql } from '../../database/sql.ts'
import { random } from '../../environment/scenario/random.ts'
import { runs } from '../../property-runs.test.support.ts'
import { onset } from '../../watch/service.test.support.ts'
import { aWebhook, callingWatch, FakeMachine, MINUTE, type FakeAnswer } from './call-out.test.support.ts'

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
    await watch.machine.pass(20 * MINUTE)
    const gaps = watch.sent.slice(1).map(({ at }, index) => at - (watch.sent[index]?.at ?? 0))
    expect(gaps.slice(0, 3).every((gap, index) => gap >= 4000 * 2 ** index && gap <= 7000 * 2 ** index)).toBe(true)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * MINUTE + 1000)
    expect(await watch.rows()).toEqual([
      { title: 'a failed', calls: [expect.stringMatching(/^calling duty: .*, try \d+, next 14:\d\d:\d\dZ$/)] },
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

test('a clock that is set back by an hour delays no call', async () => {
  let answer: FakeAnswer = 500
  const watch = await callingWatch({ answer: () => answer })
  await watch.report([onset('a')])
  await watch.machine.pass(2000)
  watch.machine.setBack(60 * MINUTE)
  answer = 200
  await watch.machine.pass(5 * MINUTE)
  expect(await watch.rows()).toEqual([{ title: 'a failed', calls: ['called duty: delivered, try 2'] }])
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

// Opening PostgreSQL takes longer.
const kills = engines.map((engine) => [engine, runs(engine === 'libsql' ? 12 : 4).numRuns] as const)

test.each(kills)(
  'a server that is killed anywhere in a delivery delivers it once or twice, with one id, and never not (%s, %i kills)',
  async (engine, seeds) => {
    let twice = 0
    for (let seed = 1; seed <= seeds; seed += 1) {
      const draw = random(seed, 'kills')
      const machine = new FakeMachine()
      const sql = await temporarySql(engine)
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
  },
  1_200_000,
)

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
