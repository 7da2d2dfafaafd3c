import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSchedule } from './cron.ts'

const now = Date.UTC(2026, 10, 21, 14, 22, 7)
async function starts(expression: string, duration?: number) {
  return (await readSchedule(expression, duration, now)).windows.map(({ start }) =>
    new Date(start).toISOString().slice(0, 16),
  )
}

test('quartz expressions in words and as the next windows in UTC', async () => {
  const weekdays = await readSchedule('0 0 6 ? * MON-FRI', 7_200_000, now)
  expect(weekdays.words).toBe('At 06:00, Monday through Friday')
  expect(weekdays.windows[0]).toEqual({ start: Date.UTC(2026, 10, 23, 6), end: Date.UTC(2026, 10, 23, 8) })
})

test('weekdays count from 1 = Sunday, as quartz does', async () => {
  expect(await starts('0 0 6 ? * 1')).toEqual(['2026-11-22T06:00', '2026-11-29T06:00', '2026-12-06T06:00'])
  expect((await readSchedule('0 15 10 ? * 6L', undefined, now)).words).toContain('last Friday')
  expect(await starts('0 15 10 LW * ?')).toContain('2026-11-30T10:15')
})

test('a window that is open now stands first', async () => {
  expect(await starts('0 0 14 * * ?', 3_600_000)).toEqual(['2026-11-21T14:00', '2026-11-22T14:00', '2026-11-23T14:00'])
})

test('what can not be read says why', async () => {
  const bogus = await readSchedule('every now and then', undefined, now)
  expect(bogus).toMatchObject({ words: undefined, windows: [] })
  expect(bogus.problem).toBeTypeOf('string')
  expect((await readSchedule('0 0 12 L-3 * ?', undefined, now)).words).toBeDefined()
})

test('no expression makes it throw or hang', async () => {
  const field = fc.constantFrom('*', '?', '0', '5', 'L', 'LW', '1-3', '0/5', '99', '31', 'MON', '#', '6#3', '*/0', '2')
  const expression = fc.oneof(
    fc.string(),
    fc.array(field, { minLength: 5, maxLength: 8 }).map((fields) => fields.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(expression, async (text) => {
      const began = Date.now()
      await readSchedule(text, 60_000, now)
      expect(Date.now() - began).toBeLessThan(5000)
    }),
    { numRuns: 300 },
  )
})

test('ranges over the end of the day, the week or the year are read as quartz has them', async () => {
  const saturday = Date.UTC(2026, 10, 21, 18, 0)
  const starts = async (expression: string) =>
    (await readSchedule(expression, 60_000, saturday)).windows.map(({ start }) => new Date(start).toISOString())
  expect(await starts('0 0 22-2/2 * * ?')).toEqual([
    '2026-11-21T22:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
    '2026-11-22T02:00:00.000Z',
  ])
  expect(await starts('0 0 8 ? * FRI-MON')).toEqual([
    '2026-11-22T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
    '2026-11-27T08:00:00.000Z',
  ])
  expect(await starts('0 0 8 1 nov-1 ?')).toEqual([
    '2026-12-01T08:00:00.000Z',
    '2027-01-01T08:00:00.000Z',
    '2027-11-01T08:00:00.000Z',
  ])
})

test('what can not be read in words has no windows either', async () => {
  expect(await readSchedule('0 0 8 * * 8', 60_000, 0)).toMatchObject({ words: undefined, windows: [] })
  expect((await readSchedule('0 0 12 L-3 * ?', 60_000, 0)).problem).toMatch(/^The next windows can’t be calculated/)
})
