import { expect, test } from 'vitest'

import type { Entity } from '../../../../contract/entity/entity.ts'
import { loadCron } from '../../../../entity/cron.ts'
import { ZoneSchedules } from './zone-schedules.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

const SATURDAY = Date.UTC(2026, 10, 21)

function zone(...windows: readonly [cronExpression: string, durationMillis?: string][]): Entity {
  return {
    schedules: {
      schedules: windows.map(([cronExpression, durationMillis]) => ({
        scheduleType: 'SCHEDULE_TYPE_ZONE_ENABLED',
        windows: [{ cronExpression, ...(durationMillis !== undefined && { durationMillis }) }],
      })),
    },
  }
}

async function loaded(): Promise<ZoneSchedules> {
  const schedules = new ZoneSchedules()
  schedules.isInForce(zone(['0 0 6 * * ?', '1']), SATURDAY)
  await loadCron()
  return schedules
}

test('a zone is in force from a start of one of its schedules to the end of that window, which is no longer part of it', async () => {
  const schedules = await loaded()
  const both = zone(['0 0 13 ? * MON-FRI', String(4 * HOUR)], ['0 30 18 ? * SAT', String(1.5 * HOUR)])
  const at = (hours: number) => schedules.isInForce(both, SATURDAY + hours * HOUR)
  expect([18, 18.5, 19.999, 20, 48 + 13, 48 + 17].map(at)).toEqual([false, true, true, false, true, false])
})

test('what is not known is not said: no schedule, a window without an end, one that can’t be read, or not loaded yet', async () => {
  const morning = ['0 0 6 * * ?', String(HOUR)] as const
  expect(new ZoneSchedules().isInForce(zone([...morning]), SATURDAY)).toBeUndefined()
  const schedules = await loaded()
  expect(schedules.isInForce({}, SATURDAY)).toBeUndefined()
  expect(schedules.isInForce(zone(['0 0 6 * * ?']), SATURDAY)).toBeUndefined()
  expect(schedules.isInForce(zone([...morning], ['often', '1000']), SATURDAY)).toBeUndefined()
  expect(schedules.isInForce(zone([...morning], ['often', '1000']), SATURDAY + 6 * HOUR)).toBe(true)
})

test('what reads schedules is asked for again where it did not load', async () => {
  let asked = 0
  const schedules = new ZoneSchedules(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('offline')) : loadCron()
  })
  const ask = () => schedules.isInForce(zone(['0 0 6 * * ?', String(HOUR)]), SATURDAY)
  expect([ask(), ask(), asked]).toEqual([undefined, undefined, 1])
  await expect.poll(ask).toBe(false)
  expect(asked).toBe(2)
})
