import { expect, test } from 'vitest'

import { readSchedule } from '../../../entity/cron.ts'
import { inForceWords } from './in-force.ts'
import { HOUR } from '../../../format/milliseconds.ts'

const saturday = Date.UTC(2026, 10, 21)

async function wordsAt(now: number, ...windows: readonly [expression: string, duration: number | undefined][]) {
  const read = await Promise.all(
    windows.map(async ([expression, duration]) => ({
      read: await readSchedule(expression, duration, now),
      hasDuration: duration !== undefined,
    })),
  )
  return inForceWords(read, now)
}

test('a zone is in force while any window of its schedule is open', async () => {
  const weekdays = ['0 0 13 ? * MON-FRI', 4 * HOUR] as const
  const saturdays = ['0 30 18 ? * SAT', 1.5 * HOUR] as const
  const at = (time: number) => wordsAt(time, [...weekdays], [...saturdays])
  expect(await at(saturday + 18 * HOUR)).toBe('Not in force now, next 18:30Z')
  expect(await at(saturday + 18.5 * HOUR)).toBe('In force now, to 20:00Z')
  expect(await at(saturday + 20 * HOUR)).toBe('Not in force now, next 23 NOV 13:00Z')
})

test('whether a zone is in force is not guessed', async () => {
  const unknown = 'Unknown: a window is unreadable or has no duration'
  expect(await wordsAt(saturday, ['0 0 6 ? * *', undefined])).toBe(unknown)
  expect(await wordsAt(saturday, ['0 0 6 ? * *', HOUR], ['often', HOUR])).toBe(unknown)
  expect(await wordsAt(saturday + 6 * HOUR, ['0 0 6 ? * *', HOUR], ['often', HOUR])).toBe('In force now, to 07:00Z')
  expect(await wordsAt(saturday, ['0 0 6 1 1 ? 2020', HOUR])).toBe('Not in force: no further window')
  expect(inForceWords([{ read: undefined, hasDuration: true }], saturday)).toBe('Reading…')
})
