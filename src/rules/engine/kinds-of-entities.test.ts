import { expect, test } from 'vitest'

import { LEVELS } from '../../watch/wire/level.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { carrier, iso, makeDesk, ruleOf, start } from './engine.test.support.ts'
import { at, base, friendlyAir, near } from './kinds.test.support.ts'

test('an entity in an area is told of while it is there; an old position tells nothing', () => {
  const desk = makeDesk([
    { ...base, id: 'in', what: { kind: 'present' }, conditions: { area: near, environments: ['ENVIRONMENT_AIR'] } },
  ])
  desk.answer(
    carrier('t1', { ...friendlyAir, ...at(43.7) }, start),
    carrier('t2', { entityId: 'e2', ...at(43.7) }, start),
  )
  desk.round()
  expect(desk.server.open()).toMatchObject([{ entityId: 'e1', level: 'warning', detail: 'Friendly. Air' }])
  desk.pass(601)
  desk.round()
  expect(desk.titles()).toEqual([])
  expect(desk.server.open()).toHaveLength(1)
  desk.answer(carrier('t1', { ...friendlyAir, ...at(45) }, desk.now()))
  desk.round()
  expect(desk.server.open()).toEqual([])
  expect([...desk.server.alerts.values()][0]?.history.at(-1)?.words).toBe('Left, seen elsewhere 14:32:01Z')
})

test('nobody in an area is told of when the last one has gone, and over when one is there', () => {
  const rule: Rule = {
    ...base,
    id: 'none',
    what: { kind: 'absent' },
    conditions: { area: near, dispositions: ['DISPOSITION_FRIENDLY'] },
    delaySeconds: 60,
  }
  const desk = makeDesk([rule])
  desk.read({ unread: { kind: 'loading', words: '', since: 0 } })
  desk.round()
  desk.pass(120)
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.answer(carrier('t1', { ...friendlyAir, ...at(43.7) }, desk.now()))
  desk.read({ unread: undefined })
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(30)
  desk.answer(carrier('t1', { ...friendlyAir, ...at(45) }, desk.now()))
  const left = desk.now()
  desk.round()
  desk.pass(59)
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(1)
  desk.round()
  expect(desk.server.open()).toMatchObject([
    {
      onset: left,
      title: 'No friendly unit within 20 NM of 43°42.000′N 069°00.000′W',
      detail: 'GULL 4 was there at 14:24:00Z',
    },
  ])
  desk.pass(30)
  desk.answer(carrier('t1', { ...friendlyAir, ...at(43.8) }, desk.now()))
  desk.round()
  expect(desk.server.open()).toEqual([])
  expect([...desk.server.alerts.values()][0]?.history.at(-1)?.words).toBe('GULL 4 is there')
  // Silent: it no longer counts as there.
  desk.pass(601)
  desk.round()
  expect(desk.server.open()).toEqual([])
  desk.pass(60)
  desk.round()
  expect(desk.server.open()).toMatchObject([{ raised: 2 }])
})

test('a rule whose area is not known can’t be evaluated, and ends nothing', () => {
  const desk = makeDesk([
    {
      ...base,
      id: 'in',
      what: { kind: 'present' },
      conditions: { area: { kind: 'around entity', entityId: 'ship', metres: 37_040 } },
    },
  ])
  desk.answer(carrier('t1', at(43.7), start))
  desk.round()
  expect(desk.engine.noData()).toMatchObject([
    { key: 'area ship 37040', level: 'warning', detail: 'Can’t be evaluated: the area’s entity isn’t loaded' },
  ])
  desk.answer(carrier('t2', { entityId: 'ship', aliases: { name: 'Ship' }, ...at(43.8) }, start))
  desk.round()
  expect(desk.engine.noData()).toEqual([])
  expect(desk.titles()).toContain('warning: GULL 4, within 20 NM of Ship')
  // It moves: the entity inside it no longer is.
  desk.pass(10)
  desk.answer(carrier('t1', at(43.7), desk.now()), carrier('t2', { entityId: 'ship', ...at(45) }, desk.now()))
  desk.round()
  expect(desk.server.open().map(({ entityId }) => entityId)).toEqual(['ship'])
})

test.each(LEVELS)('a health alert below %s is left out; one without a known level counts as caution', (atOrAbove) => {
  const desk = makeDesk([ruleOf('health', { what: { kind: 'health', atOrAbove } })])
  const levels = ['ALERT_LEVEL_WARNING', 'ALERT_LEVEL_CAUTION', 'ALERT_LEVEL_ADVISORY', 'ALERT_LEVEL_PANIC']
  desk.answer(
    carrier('t1', { health: { activeAlerts: levels.map((level) => ({ description: level, level })) } }, start),
  )
  desk.round()
  expect(desk.server.open()).toHaveLength({ warning: 1, caution: 3, advisory: 4 }[atOrAbove])
})

test('what a unit whose clock is ahead reports is raised at once, from when it was seen, and once', () => {
  const desk = makeDesk([ruleOf('health')])
  const ahead = start + 3_600_000
  const alert = { alertCode: 'ICE', level: 'ALERT_LEVEL_CAUTION', activatedTime: iso(ahead) }
  const entity = { entityId: 'e1', health: { activeAlerts: [alert] } }
  desk.answer(carrier('t1', entity, ahead))
  expect(desk.round()).toMatchObject([{ situation: { onset: start, asOf: expect.closeTo(start, -5) } }])
  for (const seconds of [10, 3600, 10]) {
    desk.pass(seconds)
    expect(desk.round()).toEqual([])
  }
  expect(desk.server.open()).toMatchObject([{ onset: start, raised: 1 }])
})
