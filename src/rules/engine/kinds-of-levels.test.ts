import { expect, test } from 'vitest'

import { defaultRules } from '../../watch/wire/default-rules.ts'
import { readRule, type Conditions, type Rule } from '../../watch/wire/rule.ts'
import { ruleScope, ruleSentence } from '../kinds/kinds.ts'
import { carrier, iso, makeDesk, start } from './engine.test.support.ts'
import { base } from './kinds.test.support.ts'

const power: Rule = { ...base, id: 'power', what: { kind: 'power', belowPercent: 20, withinSeconds: 600 } }
const fuel: Rule = { ...base, id: 'fuel', what: { kind: 'fuel', belowPercent: 25 } }
const expiry: Rule = { ...base, id: 'expiry', what: { kind: 'expiry', withinSeconds: 600 } }
const noNames = { get: () => undefined }

function battery(percentRemaining: number | null, runTimeToEmptyMins: number | null) {
  return { powerStatus: 'POWER_STATUS_OPERATIONAL', powerLevel: { percentRemaining, runTimeToEmptyMins } }
}

test('rules name themselves by their values, and none of them is on by default', () => {
  expect([power, fuel, expiry].map((rule) => ruleSentence(rule, noNames))).toEqual([
    'Power below 20 % or empty in less than 10 min',
    'Fuel below 25 % of capacity',
    'Entity expires in less than 10 min',
  ])
  for (const rule of [power, fuel, expiry]) {
    expect(readRule({ rule })).toEqual({ rule })
    expect(defaultRules.map(({ what }) => what.kind)).not.toContain(rule.what.kind)
  }
})

test('each power source that is low or soon empty is told of, until it is charged', () => {
  const desk = makeDesk([power])
  const sources = {
    main: battery(18, 6),
    spare: battery(80, 9.5),
    'bus 2': { percentRemaining: 3 },
    full: battery(90, 600),
    unknown: battery(null, null),
  }
  desk.answer(carrier('t1', { powerState: { sourceIdToState: sources } }, start))
  desk.round()
  expect(desk.titles()).toEqual([
    'warning: GULL 4, power bus 2 3 %',
    'warning: GULL 4, power main 18 %',
    'warning: GULL 4, power spare empty in 9 min 30 s',
  ])
  const main = desk.server.open().find(({ title }) => title.includes('main'))
  expect(main).toMatchObject({ entityId: 'e1', onset: start, detail: 'empty in 6 min' })
  expect(main?.why.map(({ path }) => path)).toEqual([
    'powerState.sourceIdToState.main.powerLevel.percentRemaining',
    'powerState.sourceIdToState.main.powerLevel.runTimeToEmptyMins',
  ])
  desk.pass(60)
  const charged = { ...sources, main: battery(20, 10), 'bus 2': { percentRemaining: 2 } }
  desk.answer(carrier('t1', { powerState: { sourceIdToState: charged } }, desk.now()))
  desk.round()
  expect(desk.titles()).toEqual([
    'warning: GULL 4, power bus 2 2 %',
    'warning: GULL 4, power spare empty in 9 min 30 s',
  ])
  // A lower level is the same alert.
  expect(desk.server.open().map(({ onset }) => onset)).toEqual([start, start])
})

test('a snapshot tells nothing of power, and what is no source is passed over', () => {
  const desk = makeDesk([power])
  desk.answer(carrier('t1', { powerState: { sourceIdToState: { main: battery(1, 1) } } }, start, true))
  desk.answer(carrier('t2', { entityId: 'e2', powerState: { sourceIdToState: { main: {} } } }, start))
  desk.round()
  expect(desk.titles()).toEqual([])
})

test('fuel is told of below a part of its capacity, and not where that is not given', () => {
  const desk = makeDesk([fuel])
  const supplies = {
    fuel: [
      { fuelId: 'f1', name: 'JP-8', amountGallons: 24, maxAuthorizedCapacityGallons: 100 },
      { fuelId: 'f2', name: 'Diesel', amountGallons: 25, maxAuthorizedCapacityGallons: 100 },
      { fuelId: 'f3', amountGallons: 0 },
      { fuelId: 'f4', amountGallons: 0, maxAuthorizedCapacityGallons: 0 },
    ],
  }
  desk.answer(carrier('t1', { supplies }, start))
  desk.round()
  expect(desk.titles()).toEqual(['warning: GULL 4, JP-8 24 %'])
  expect(desk.server.open()[0]?.why).toEqual([
    { label: 'Remaining', value: '24 of 100 gal', bound: 'rule: below 25 %', path: 'supplies.fuel[0].amountGallons' },
  ])
})

test('an entity that expires soon is told of until it has expired or was extended', () => {
  const desk = makeDesk([expiry])
  const expires = start + 900_000
  const given = { isLive: true, expiryTime: iso(expires) }
  desk.answer(
    carrier('t1', given, start),
    carrier('t2', { ...given, entityId: 'e2', noExpiry: true }, start),
    carrier('t3', { ...given, entityId: 'e3', isLive: false }, start),
  )
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(300)
  desk.round()
  expect(desk.titles()).toEqual(['warning: GULL 4, expires 14:37:00Z'])
  desk.answer(carrier('t1', { ...given, expiryTime: iso(expires + 600_000) }, desk.now()))
  desk.round()
  const ended = () => [...desk.server.alerts.values()].map((alert) => alert.history.at(-1)?.words)
  expect(ended()).toEqual(['Expires 14:47:00Z now'])
  desk.pass(600)
  desk.round()
  expect(desk.server.open()).toHaveLength(1)
  desk.pass(600)
  desk.round()
  expect(desk.server.open()).toEqual([])
  expect(ended()).toEqual(['Expired 14:47:00Z'])
  expect([...desk.server.alerts.values()].map(({ endedAt }) => endedAt)).toEqual([expires + 600_000])
})

test('a rule watches only entities that are marked as it says', () => {
  const conditions: Conditions = { priorities: ['threat', 'high-value'] }
  const rule: Rule = { ...expiry, conditions }
  expect(readRule({ rule })).toEqual({ rule })
  expect(ruleScope(rule, noNames)).toBe('Any live entity with an expiry time, marked threat or high-value target')
  expect(readRule({ rule: { ...rule, conditions: { priorities: ['odd'] } } })).toHaveProperty('problem')
  const desk = makeDesk([rule])
  const soon = { isLive: true, expiryTime: iso(start + 60_000) }
  const named = (name: string) => ({ ...soon, entityId: name, aliases: { name } })
  desk.answer(
    carrier('t1', { ...named('A'), targetPriority: { threat: { isThreat: true } } }, start),
    carrier('t2', { ...named('B'), targetPriority: { threat: { isThreat: false } } }, start),
    carrier('t3', { ...named('C'), targetPriority: { highValueTarget: { isHighValueTarget: true } } }, start),
    carrier('t4', { ...named('D'), targetPriority: { highValueTarget: { isHighPayoffTarget: true } } }, start),
    carrier('t5', named('E'), start),
  )
  desk.round()
  expect(desk.titles()).toEqual(['warning: A, expires 14:23:00Z', 'warning: C, expires 14:23:00Z'])
})
