import { describe, expect, test } from 'vitest'

import { engines, temporarySql } from '../database/engines.test.support.ts'
import { acknowledgementOf, end, eventsOf, onset, situation, START, temporaryWatch } from './service.test.support.ts'
import { createAlertIndex } from './alert-index.ts'
import { alertCounts } from './figures.ts'
import { stateOf, type Alert, type Situation } from './wire/alert.ts'
import { defaultRules } from './wire/default-rules.ts'
import type { LogPage } from './wire/log.ts'
import type { NotWhile, Rule } from './wire/rule.ts'
import type { StateChange, State } from './wire/state.ts'

const WORDS = 'the parent task is Planned'
const DESK = 'desk-1_write'

type Watch = Awaited<ReturnType<typeof temporaryWatch>>

function ruleOf(id: string, notWhile: NotWhile | undefined = { parentStatuses: ['STATUS_CREATED'] }): Rule {
  const rule = defaultRules.find((each) => each.id === id)
  if (rule === undefined) throw new Error(`No rule ${id}`)
  return { ...rule, ...(notWhile && { notWhile }) }
}

async function save({ send }: Watch, rule: Rule, revision = 1) {
  const response = await send('PUT', `/rules/${rule.id}`, { rule, revision })
  return { status: response.status, text: await response.text() }
}

/** A watch whose rule of unchanged tasks suppresses. */
async function suppressingWatch(options: Parameters<typeof temporaryWatch>[0] = {}): Promise<Watch> {
  const watch = await temporaryWatch(options)
  await save(watch, ruleOf('unchanged'))
  return watch
}

function found(asOf: number, words: string | undefined, more: Partial<Situation> = {}) {
  return onset('a', { ruleId: 'unchanged', asOf, suppression: { asOf, ...(words && { words }) }, ...more })
}

async function alertIn({ ask }: Watch): Promise<Alert> {
  const [alert, other] = (await ask<State>('GET', '/state')).alerts
  if (alert === undefined || other !== undefined) throw new Error('Not one alert')
  return alert
}

async function stateIn(watch: Watch) {
  return stateOf(await alertIn(watch))
}

async function saidIn({ ask }: Watch) {
  return (await ask<LogPage>('GET', '/log')).entries
    .filter(({ kind }) => kind.startsWith('alert'))
    .map(({ kind, text }) => [kind, text])
}

describe.for(engines)('suppression on %s', (engine) => {
  // clause(49)
  test('it is listed with its reason, at every desk and after a restart, and is New once that ends', async () => {
    const sql = await temporarySql(engine)
    const watch = await suppressingWatch({ sql })
    const next = eventsOf(await watch.send('GET', '/stream', undefined, 'viewer'))
    await next()
    await watch.report([found(START, WORDS)], DESK)
    const told = (await next())?.data as StateChange
    expect(told.alerts?.[0]).toMatchObject({ raised: 1, suppression: { words: WORDS } })
    await watch.close()
    const again = await temporaryWatch({ sql })
    expect(await stateIn(again)).toBe('suppressed')
    const index = createAlertIndex(again.store, () => 0)
    expect(alertCounts(await index.alerts()).filter(({ count }) => count > 0)).toEqual([
      { level: 'caution', state: 'suppressed', count: 1 },
    ])
    again.clock.now = START + 5000
    await again.report([found(START + 5000, undefined)], DESK)
    expect(await stateIn(again)).toBe('new')
    expect(await alertIn(again)).toMatchObject({ raised: 2, raisedAt: START + 5000 })
    expect(await saidIn(again)).toEqual([
      ['alert suppressed', `a failed, suppressed while ${WORDS}`],
      ['alert raised', 'a failed, no longer suppressed'],
    ])
  })

  test('an acknowledged alert that is suppressed in between calls again', async () => {
    const watch = await suppressingWatch({ engine })
    const [alert] = await watch.report([found(START, undefined)], DESK)
    await watch.ask('POST', '/acknowledgements', {
      acknowledgements: alert === undefined ? [] : [acknowledgementOf(alert)],
    })
    expect(await stateIn(watch)).toBe('acknowledged')
    await watch.report([found(START + 1, WORDS)], DESK)
    expect(await stateIn(watch)).toBe('suppressed')
    await watch.report([found(START + 2, undefined)], DESK)
    expect(await stateIn(watch)).toBe('new')
  })

  test('a rule that loses its “not while” calls for what it suppressed, and says so', async () => {
    const watch = await suppressingWatch({ engine })
    await watch.report([found(START, WORDS)], DESK)
    await save(watch, ruleOf('unchanged', {}), 2)
    expect(await stateIn(watch)).toBe('suppressed')
    const { notWhile: _none, ...rule } = ruleOf('unchanged')
    expect((await save(watch, rule, 2)).status).toBe(200)
    expect(await stateIn(watch)).toBe('new')
    expect((await saidIn(watch)).at(-1)).toEqual(['alert raised', 'a failed, no longer suppressed: rule changed'])
  })
})

test('an older verdict, or none, turns nothing', async () => {
  const watch = await suppressingWatch()
  await watch.report([found(START + 2000, WORDS)], DESK)
  await watch.report([found(START + 1000, undefined)], 'desk-2_write')
  await watch.report([onset('a', { ruleId: 'unchanged', asOf: START + 3000 })], 'desk-2_write')
  expect(await stateIn(watch)).toBe('suppressed')
  await watch.report([found(START + 4000, undefined)], 'desk-2_write')
  await watch.report([found(START + 3000, WORDS)], DESK)
  expect(await stateIn(watch)).toBe('new')
})

test('over while it was suppressed, it needs no acknowledgement', async () => {
  const watch = await suppressingWatch()
  await watch.report([found(START, WORDS)], DESK)
  await watch.report([end(situation('a', { ruleId: 'unchanged' }), START + 1000)], DESK)
  expect(await stateIn(watch)).toBe('ended')
})

test('what happens once while it is suppressed is over at once, and stays so', async () => {
  const watch = await temporaryWatch()
  await save(watch, ruleOf('task-fails'))
  const once = { ruleId: 'task-fails', isOnce: true } as const
  await watch.report([found(START, WORDS, once)], DESK)
  expect(await stateIn(watch)).toBe('ended')
  await watch.report([found(START + 5000, undefined, once)], DESK)
  expect(await stateIn(watch)).toBe('ended')
})

test('a higher level stays suppressed: the rule says when, not how bad', async () => {
  const watch = await suppressingWatch()
  await watch.report([found(START, WORDS)], DESK)
  await watch.report([found(START + 1000, WORDS, { level: 'warning' })], DESK)
  expect(await alertIn(watch)).toMatchObject({ level: 'warning' })
  expect(await stateIn(watch)).toBe('suppressed')
  expect((await saidIn(watch)).map(([kind]) => kind)).toEqual(['alert suppressed', 'alert suppressed'])
})

test('a rule without “not while” suppresses nothing, whatever a desk reports', async () => {
  const watch = await temporaryWatch()
  await watch.report([found(START, WORDS)], DESK)
  expect(await stateIn(watch)).toBe('new')
})

test('what a wall or a reader says is suppressed hides nothing from a desk', async () => {
  const watch = await suppressingWatch()
  await watch.report([found(START, WORDS)], 'wall-1_wall')
  expect(await stateIn(watch)).toBe('suppressed')
  await watch.report([found(START - 1000, undefined)], DESK)
  expect(await stateIn(watch)).toBe('new')
  expect(await alertIn(watch)).toMatchObject({ raised: 2 })
  await watch.report([found(START + 1000, WORDS)], 'viewer')
  expect(await stateIn(watch)).toBe('new')
})

test('suppressed while it is shelved, it returns suppressed', async () => {
  const watch = await suppressingWatch()
  const [alert] = await watch.report([found(START, undefined)], DESK)
  const { id: alertId = '', level } = alert ?? {}
  const body = { alerts: [{ alertId, level }], until: START + 1_800_000, reason: 'Being worked on' }
  await watch.ask('POST', '/shelvings', body)
  await watch.report([found(START + 1000, WORDS)], DESK)
  expect(await stateIn(watch)).toBe('shelved')
  await watch.ask('POST', '/returns', { alertIds: [alertId] })
  expect(await stateIn(watch)).toBe('suppressed')
  expect(await (await watch.send('POST', '/shelvings', body)).text()).toContain('Its rule suppresses it already')
})

test.each<[string, string, NotWhile]>([
  ['itself', 'unchanged', { alertsOf: ['unchanged'] }],
  ['one that it suppresses', 'unchanged', { alertsOf: ['silent'] }],
  ['what only happens once', 'limit-near', { alertsOf: ['task-fails'] }],
  ['nothing', 'limit-near', {}],
  ['a picture that isn’t live', 'not-live', { alertsOf: ['silent'] }],
])('a rule that is suppressed by %s isn’t saved', async (_, id, notWhile) => {
  const watch = await temporaryWatch()
  await save(watch, ruleOf('silent', { alertsOf: ['unchanged'] }))
  expect(await save(watch, ruleOf(id, notWhile))).toMatchObject({ status: 400 })
})
