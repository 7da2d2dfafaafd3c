import { expect, test } from 'vitest'

import { stateOf } from '../../watch/wire/alert.ts'
import { carrier, iso, makeDesk, makeServer, ruleOf, start, taskOf } from './engine.test.support.ts'

const sent = { status: { status: 'STATUS_SENT' } }

function due(id: string, at: number, time = start) {
  return taskOf(id, { ...sent, deliveryState: { deliveryConstraints: { deliverBefore: iso(at) } } }, time)
}

function scopedTo(filter: Record<string, string>) {
  const rule = { ...ruleOf('limit'), conditions: { view: { name: 'Mine', filter } } }
  return [{ id: rule.id, rule, revision: 1, savedAt: start }]
}

test('a limit that comes near raises an alert, which becomes higher when it passes and ends with the delivery', () => {
  const desk = makeDesk()
  desk.answer(due('t1', start + 600_000))
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(300)
  desk.round()
  expect(desk.titles()).toEqual(['caution: Hold clear, not delivered'])
  const [near] = desk.server.open()
  expect(near).toMatchObject({ onset: start + 300_000, subject: 'task:t1#deliver', detail: 'Limit 14:32:00Z' })
  desk.pass(301)
  desk.round()
  expect(desk.server.open()).toMatchObject([
    { id: near?.id, level: 'warning', detail: 'Limit passed 14:32:00Z', raised: 1 },
  ])
  desk.pass(10)
  desk.answer(
    taskOf(
      't1',
      {
        status: { status: 'STATUS_WILCO' },
        deliveryState: {
          status: 'DELIVERY_STATUS_DELIVERED',
          deliveryConstraints: { deliverBefore: iso(start + 600_000) },
        },
      },
      desk.now(),
    ),
  )
  desk.round()
  const [over] = desk.server.alerts.values()
  expect(over && stateOf(over)).toBe('over')
  expect(over?.endedAt).toBe(desk.now())
  expect(over?.history.at(-1)).toMatchObject({ words: 'Delivered' })
})

test('a failure is told once and ends by being acknowledged alone', () => {
  const desk = makeDesk()
  const status = { status: 'STATUS_DONE_NOT_OK', taskError: { code: 'ERROR_CODE_TIMEOUT', message: 'No answer' } }
  desk.answer(taskOf('t1', { status, relations: { assignee: { user: { userId: 'SKATE 3' } } } }, start - 60_000))
  expect(desk.round()).toHaveLength(1)
  expect(desk.server.open()).toMatchObject([
    { title: 'Hold clear, done not OK', detail: 'SKATE 3. Timeout. No answer', isOnce: true, onset: start - 60_000 },
  ])
  desk.pass(10)
  expect(desk.round()).toEqual([])
  desk.pass(3600)
  expect(desk.round()).toEqual([])
  expect(desk.server.open()).toHaveLength(1)
})

test('what happened more than 15 min before it was first seen is no news; what lasts is', () => {
  const desk = makeDesk()
  desk.answer(
    taskOf('old', { status: { status: 'STATUS_DONE_NOT_OK' } }, start - 901_000),
    due('late', start - 7_200_000),
  )
  desk.round()
  expect(desk.titles()).toEqual(['warning: Hold clear, not delivered'])
})

test('health alerts keep their level, end when they are no longer reported, and are the same alert when they come back', () => {
  const desk = makeDesk()
  const ice = {
    alertCode: 'ICE',
    description: 'Ice on left wing',
    level: 'ALERT_LEVEL_WARNING',
    activatedTime: iso(start - 48_000),
  }
  desk.answer(carrier('t1', { health: { activeAlerts: [ice] } }, start))
  desk.round()
  expect(desk.titles()).toEqual(['warning: GULL 4, ice on left wing'])
  desk.pass(10)
  desk.answer(carrier('t1', { health: { activeAlerts: [] } }, desk.now()))
  desk.round()
  expect(desk.server.open()).toEqual([])
  desk.pass(60)
  desk.answer(carrier('t1', { health: { activeAlerts: [{ ...ice, activatedTime: iso(desk.now()) }] } }, desk.now()))
  desk.round()
  expect(desk.server.open()).toMatchObject([{ raised: 2, onset: desk.now() }])
})

test('a snapshot neither raises nor ends anything', () => {
  const desk = makeDesk()
  const health = { healthStatus: 'HEALTH_STATUS_FAIL' }
  desk.answer(carrier('t1', { health }, start, true))
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(10)
  desk.answer(carrier('t2', { health }, desk.now()))
  desk.round()
  expect(desk.titles()).toEqual(['caution: GULL 4, health: fail'])
  desk.pass(10)
  desk.answer(carrier('t3', {}, desk.now(), true))
  desk.round()
  expect(desk.server.open()).toHaveLength(1)
})

test('an entity that falls silent is told of, and of it being heard again', () => {
  const desk = makeDesk()
  const milView = { disposition: 'DISPOSITION_FRIENDLY' }
  desk.answer(carrier('t1', { milView }, start), carrier('t2', { entityId: 'e2' }, start))
  desk.pass(599)
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(1)
  desk.round()
  expect(desk.titles()).toEqual(['advisory: GULL 4, silent since 14:22:00Z'])
  desk.pass(60)
  desk.answer(carrier('t1', { milView }, desk.now() - 4000))
  desk.round()
  expect([...desk.server.alerts.values()]).toMatchObject([{ endedAt: desk.now() - 4000 }])
  expect([...desk.server.alerts.values()][0]?.history.at(-1)?.words).toBe('Heard again 14:32:56Z')
  desk.pass(600)
  desk.round()
  expect(desk.server.open()).toMatchObject([{ raised: 2 }])
})

test('a planned area never falls silent', () => {
  const desk = makeDesk([ruleOf('silent')])
  const milView = { disposition: 'DISPOSITION_FRIENDLY' }
  desk.answer(carrier('t1', { milView, ontology: { template: 'TEMPLATE_GEO' } }, start))
  desk.pass(660)
  desk.round()
  expect(desk.titles()).toEqual([])
})

test('a status that does not change is told of until it does', () => {
  const desk = makeDesk()
  desk.answer(taskOf('t1', { status: { status: 'STATUS_EXECUTING' } }, start - 1_799_000))
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(1)
  desk.round()
  expect(desk.titles()).toEqual(['caution: Hold clear, unchanged since 13:52:01Z'])
  desk.pass(5)
  desk.answer(taskOf('t1', { status: { status: 'STATUS_DONE_OK' } }, desk.now()))
  desk.round()
  expect(desk.server.open()).toEqual([])
})

// clause(50)
test('a delay lets pass what does not last, and keeps the onset of the data', () => {
  const desk = makeDesk([ruleOf('health', { delaySeconds: 60 })])
  const health = { activeAlerts: [{ description: 'Ice', level: 'ALERT_LEVEL_CAUTION', activatedTime: iso(start) }] }
  desk.answer(carrier('t1', { health }, start), carrier('t2', { entityId: 'e2', health }, start))
  desk.round()
  desk.pass(30)
  desk.answer(carrier('t2', { entityId: 'e2' }, desk.now()))
  desk.round()
  desk.pass(30)
  desk.round()
  expect(desk.server.open()).toMatchObject([{ subject: 'entity:e1#Ice', onset: start }])
  expect(desk.server.alerts.size).toBe(1)
})

test('rules of a newer version are said to be so; one that is removed or switched off ends its alerts', () => {
  const desk = makeDesk([ruleOf('limit')])
  desk.answer(due('t1', start + 100_000))
  desk.round()
  desk.engine.setRules([{ id: 'limit-near', rule: { ...ruleOf('limit'), version: 9 }, revision: 2, savedAt: start }])
  desk.round()
  expect(desk.engine.noData()).toMatchObject([
    {
      level: 'caution',
      ruleIds: ['limit-near'],
      detail: 'Written by a newer version of Watchfloor: kept, not evaluated',
    },
  ])
  expect(desk.server.open()).toHaveLength(1)
  desk.engine.setRules([
    { id: 'limit-near', rule: { ...ruleOf('limit'), isOn: false }, revision: 3, savedAt: start + 5 },
  ])
  desk.round()
  expect([...desk.server.alerts.values()]).toMatchObject([{ endedAt: start + 5 }])
  expect(desk.engine.noData()).toEqual([])
})

test('a rule whose stored scope is no filter of the board isn’t evaluated as if it had none, and is said to be so', () => {
  const desk = makeDesk([])
  desk.answer(due('t1', start + 100_000))
  for (const filter of [{ statuses: 'BOGUS' }, { assigned: 'GULL 4' }]) {
    desk.engine.setRules(scopedTo(filter))
    desk.round()
    expect(desk.titles()).toEqual([])
    expect(desk.engine.noData()).toMatchObject([
      {
        level: 'caution',
        ruleIds: ['limit-near'],
        detail: 'Not a rule: conditions.view.filter: Not a filter of the board',
      },
    ])
  }
  desk.engine.setRules(scopedTo({ text: 'clear' }))
  desk.round()
  expect([desk.titles(), desk.engine.noData()]).toEqual([['caution: Hold clear, not delivered'], []])
})

test('a desk that has read less ends nothing that another one has raised since', () => {
  const server = makeServer()
  const [ahead, behind] = [makeDesk(undefined, server), makeDesk(undefined, server)]
  for (const desk of [ahead, behind]) desk.answer(due('t1', start + 3_600_000))
  for (const desk of [ahead, behind]) desk.round()
  ahead.pass(10)
  behind.pass(10, false)
  ahead.answer(due('t1', start + 60_000, ahead.now()))
  ahead.round()
  behind.round()
  expect(server.open()).toMatchObject([{ raised: 1, level: 'caution' }])
  // Nor does one with a stopped clock, whatever it receives meanwhile.
  behind.pass(30, false)
  behind.round()
  ahead.pass(331)
  ahead.answer(due('t2', ahead.now() + 290_000, ahead.now() - 1000))
  ahead.round()
  behind.pass(301, false)
  behind.answer(due('t2', ahead.now() + 290_000, ahead.now() - 1000))
  behind.pass(60, false)
  behind.answer(due('t2', ahead.now() + 290_000, ahead.now() - 1000))
  behind.round()
  expect(server.open().map(({ raised }) => raised)).toEqual([1, 1])
})

test('a limit that is moved is raised again by its new time, whichever way it was moved', () => {
  const desk = makeDesk()
  desk.answer(due('t1', start + 290_000))
  desk.round()
  desk.pass(5)
  desk.answer(due('t1', start + 100_000, desk.now()))
  desk.round()
  desk.round()
  expect(desk.server.open()).toMatchObject([{ onset: start - 200_000, raised: 2, detail: 'Limit 14:23:40Z' }])
  expect([...desk.server.alerts.values()][0]?.history[1]).toMatchObject({
    kind: 'over',
    words: 'Limit is 14:23:40Z now',
  })
  desk.pass(5)
  desk.answer(due('t1', start + 200_000, desk.now()))
  desk.round()
  expect(desk.server.open()).toMatchObject([{ onset: start - 100_000, raised: 3 }])
  desk.pass(5)
  desk.answer(due('t1', start + 3_600_000, desk.now()))
  desk.round()
  expect(desk.server.open()).toEqual([])
})

test('a thousand alerts at once are told in one round, and cost the next ones nothing', () => {
  const desk = makeDesk()
  desk.answer(...Array.from({ length: 1000 }, (_, index) => due(`t${index}`, start - 1000 - index)))
  expect(desk.round()).toHaveLength(1000)
  const before = desk.engine.situations()
  desk.pass(10)
  expect(desk.round()).toEqual([])
  expect(desk.engine.situations()).toBe(before)
})

test('what a first reading finds already so stands without a call, and a change makes it an alert of its own', () => {
  const desk = makeDesk([ruleOf('limit')], makeServer(start))
  desk.answer(due('t1', start + 200_000), due('t2', start - 1000))
  desk.read({ unread: { kind: 'loading', words: '', since: 0 } })
  desk.round()
  desk.answer(due('t3', start + 250_000))
  desk.round()
  const states = () => desk.server.open().map((alert) => `${alert.taskId} ${alert.level} ${stateOf(alert)}`)
  expect(states()).toEqual(['t1 caution standing', 't2 warning new', 't3 caution standing'])
  desk.read({ unread: undefined })
  desk.round()
  // Loaded later, although its data are as old.
  desk.pass(10)
  desk.answer(due('t4', start + 240_000))
  desk.round()
  expect(states()).toContain('t4 caution new')
  desk.pass(200)
  desk.round()
  expect(states()).toEqual(['t1 warning new', 't2 warning new', 't3 caution standing', 't4 caution new'])
  expect(desk.server.open()[0]?.history.map(({ kind }) => kind)).toEqual(['standing', 'higher'])
  desk.answer(taskOf('t3', { status: { status: 'STATUS_DONE_OK' } }, desk.now()))
  desk.round()
  const ended = [...desk.server.alerts.values()].find(({ taskId }) => taskId === 't3')
  expect(ended && stateOf(ended)).toBe('ended')
})

test('what a new rule finds already so stands too, and what its delay outlasts calls', () => {
  const desk = makeDesk([], makeServer(start - 3_600_000))
  desk.answer(due('t1', start + 200_000))
  desk.round()
  desk.pass(10)
  const rule = ruleOf('limit', { delaySeconds: 120 })
  desk.engine.setRules([{ id: rule.id, rule, revision: 1, savedAt: desk.now() }])
  desk.answer(due('t2', desk.now() + 290_000))
  desk.round()
  const marked = () => [...desk.engine.situations().values()].map(({ taskId, isStanding }) => [taskId, isStanding])
  expect(marked()).toEqual([])
  desk.pass(120)
  desk.round()
  expect(marked()).toEqual([
    ['t1', undefined],
    ['t2', undefined],
  ])
  const other = ruleOf('limit', { what: { kind: 'limit', limits: ['deliver'], withinSeconds: 600 } })
  desk.engine.setRules([{ id: other.id, rule: other, revision: 2, savedAt: desk.now() }])
  desk.round()
  expect(marked()).toEqual([
    ['t1', true],
    ['t2', true],
  ])
})
