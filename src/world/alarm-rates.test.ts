import { expect, test } from 'vitest'

import { alarmRates } from './alarm-rates.ts'

/** As many as fit into 15 s of processor time; the workflow runs a week each night. */
const HOURS = Number(process.env['WATCHFLOOR_ALARM_HOURS'] ?? 6)

/** ISA-18.2 and EEMUA 191: an alert in ten minutes on average, hardly ever more than ten. */
// clause(35), clause(36), clause(37), clause(38), clause(40)
test('the default rules and the default scenario call as often as a watch can live with', async () => {
  const rates = await alarmRates(HOURS, 1)
  const isWeek = HOURS >= 168
  if (isWeek) process.stdout.write(`${JSON.stringify(rates)}\n`)
  expect(rates.ofHour.reduce((sum, count) => sum + count, 0) / HOURS).toBeLessThanOrEqual(6)
  // The first hour has what the scenario begins with.
  const counted = rates.ofHour.slice(1)
  expect(Math.max(...counted)).toBeLessThanOrEqual(15)
  // Independent alerts meet in one minute now and then: once in a week.
  expect(rates.overTwoInMinute).toBeLessThanOrEqual(isWeek ? 1 : 0)
  expect(counted.filter((count) => count > 30).length).toBeLessThan(counted.length * 0.01)
  expect(rates.overTen).toBeLessThan(0.01)
  expect(rates.inFirstTenMinutes).toBeLessThan(10)
  expect(rates.floods).toBe(0)
  // Neither is everything old.
  expect(rates.standing).toBeGreaterThan(20)
  expect(rates.ofHour[0]).toBeGreaterThan(0)
}, 3_600_000)
