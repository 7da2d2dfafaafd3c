import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readRule, type Rule } from '../../watch/wire/rule.ts'
import { mayHaveDeadband, withDeadband } from './deadband.ts'
import { carrier, makeDesk, ruleOf } from './engine.test.support.ts'
import { base } from './kinds.test.support.ts'

const STEP = 10
const power: Rule = { ...base, id: 'power', what: { kind: 'power', belowPercent: 20, withinSeconds: 1 } }

/** Raisings for a battery that shows these values, one each ten seconds. */
function outcomeOf(rule: Rule, values: readonly number[]) {
  const desk = makeDesk([rule])
  for (const percentRemaining of values) {
    const sourceIdToState = { main: { powerLevel: { percentRemaining, runTimeToEmptyMins: 600 } } }
    desk.answer(carrier('t1', { powerState: { sourceIdToState } }, desk.now()))
    desk.round()
    desk.pass(STEP)
  }
  const alerts = [...desk.server.alerts.values()]
  return { raised: alerts.reduce((sum, alert) => sum + alert.raised, 0), isOpen: desk.server.open().length > 0 }
}

/** By the rule's words alone. */
function expectedOf(values: readonly number[], off: number, deadband: number) {
  let [raised, clearFor, isOpen] = [0, 0, false]
  for (const value of values) {
    if (value < 20) {
      if (!isOpen) raised += 1
      isOpen = true
      clearFor = 0
    } else if (isOpen && value >= 20 * (1 + deadband / 100)) {
      if (clearFor >= off) isOpen = false
      clearFor += STEP
    } else clearFor = 0
  }
  return { raised, isOpen }
}

// clause(50)
test('a limit that swings is one alert with a delay before ending, or with a deadband, and more without', () => {
  const swings = [19, 21, 19, 21, 19, 21]
  expect(outcomeOf(power, swings.slice(0, 4))).toEqual({ raised: 2, isOpen: false })
  expect(outcomeOf({ ...power, offDelaySeconds: 30 }, swings)).toEqual({ raised: 1, isOpen: true })
  expect(outcomeOf({ ...power, offDelaySeconds: 30 }, [...swings, 21, 21, 21])).toEqual({ raised: 1, isOpen: false })
  expect(outcomeOf({ ...power, deadbandPercent: 10 }, swings)).toEqual({ raised: 1, isOpen: true })
  expect(outcomeOf({ ...power, deadbandPercent: 10 }, [...swings, 22])).toEqual({ raised: 1, isOpen: false })
})

test('whatever a value does, its alert is raised and ends as delay and deadband say', () => {
  const anyValues = fc.array(fc.constantFrom(15, 19, 20, 21, 22, 25), { maxLength: 14 })
  fc.assert(
    fc.property(anyValues, fc.constantFrom(10, 20, 30), fc.constantFrom(0, 10, 20), (values, off, deadband) => {
      // Chattering is held by the watch on top of that.
      const rule = { ...power, offDelaySeconds: off, deadbandPercent: deadband }
      const expected = expectedOf(values, off, deadband)
      if (expected.raised < 3) expect(outcomeOf(rule, values)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('rules saved without them are read as before, and only kinds with a limit have a deadband', () => {
  expect(readRule({ rule: power })).toEqual({ rule: power })
  expect(withDeadband(power)).toBeUndefined()
  expect(withDeadband({ ...power, deadbandPercent: 50 })?.what).toMatchObject({ belowPercent: 30 })
  expect([power, ruleOf('limit'), ruleOf('failed'), ruleOf('silent')].map(mayHaveDeadband)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(readRule({ rule: { ...power, deadbandPercent: 51 } })).toHaveProperty('problem')
})
