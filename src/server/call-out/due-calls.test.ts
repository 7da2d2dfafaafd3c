import { expect, test } from 'vitest'

import { end, onset, situation, START } from '../../watch/service.test.support.ts'
import { defaultRules } from '../../watch/wire/default-rules.ts'
import { acknowledge, aWebhook, callingWatch, dataOf, MINUTE } from './call-out.test.support.ts'

// clause(18)
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

test.each([
  ['first', 2, 1],
  ['second', 5, 2],
])('a clock that is set back by an hour delays no %s call', async (_, passed, count) => {
  const watch = await callingWatch({ destinations: [aWebhook({ afterSeconds: 180 })] })
  await watch.report([onset('a')])
  await watch.machine.pass(passed * MINUTE)
  watch.machine.setBack(60 * MINUTE)
  await watch.machine.pass(8 * MINUTE)
  expect(watch.sent).toHaveLength(count)
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

test('what is shelved is not called out, however long, and is once it returns', async () => {
  const watch = await callingWatch()
  const [alert] = await watch.report([onset('a')])
  if (alert === undefined) throw new Error('Nothing was raised')
  const { id: alertId, level } = alert
  const until = watch.machine.now() + 60 * MINUTE
  await watch.ask('POST', '/shelvings', { alerts: [{ alertId, level }], until, reason: 'Being worked on' })
  await watch.machine.pass(59 * MINUTE)
  expect(watch.sent).toEqual([])
  await watch.machine.pass(2 * MINUTE)
  expect(watch.sent.map((message) => dataOf(message)['words'])).toEqual(['a failed'])
  expect(watch.failures).toEqual([])
})

test('what its rule suppresses is not called out, and is once it isn’t any longer', async () => {
  const watch = await callingWatch()
  const [rule] = defaultRules
  const notWhile = { statuses: ['STATUS_SENT'] }
  await watch.ask('PUT', `/rules/${rule?.id}`, { rule: { ...rule, notWhile }, revision: 1 })
  await watch.report([onset('a', { suppression: { asOf: START, words: 'the task is Sent' } })])
  await watch.machine.pass(30 * MINUTE)
  expect(watch.sent).toEqual([])
  await watch.report([onset('a', { suppression: { asOf: START + MINUTE } })])
  await watch.machine.pass(2 * MINUTE)
  expect(watch.sent.map((message) => dataOf(message)['words'])).toEqual(['a failed'])
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

test('when the first of a flurry rises, the rest is not called again before its time', async () => {
  const watch = await callingWatch()
  await watch.report([onset('a'), onset('b'), onset('c')])
  await watch.machine.pass(2000)
  await watch.report([onset('a', { level: 'warning', asOf: START + MINUTE })])
  await watch.machine.pass(9 * MINUTE)
  expect(watch.sent.map((message) => dataOf(message)['words'])).toEqual([
    'a failed, and 2 more of its rule within 1 min',
    'a failed',
  ])
  await watch.machine.pass(2 * MINUTE)
  expect(watch.sent.slice(2).map((message) => [dataOf(message)['words'], dataOf(message)['call']])).toEqual([
    ['b failed, and 1 more of its rule within 1 min', 2],
    ['a failed', 2],
  ])
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

test('a call that is acknowledged while it waits is taken back', async () => {
  const watch = await callingWatch({ answer: () => 503 })
  const alerts = await watch.report([onset('a')])
  await watch.machine.pass(2000)
  await acknowledge(watch, alerts)
  await watch.machine.pass(30 * MINUTE)
  expect(watch.sent).toHaveLength(1)
  const words = 'duty: stopped, as it is acknowledged, shelved or over'
  expect((await watch.log()).at(-1)).toBe(`Calling ${words}. a failed`)
  expect(await watch.rows()).toEqual([{ title: 'a failed', calls: [`calling ${words}`] }])
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
