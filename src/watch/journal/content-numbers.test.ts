import { expect, test } from 'vitest'

import { START, task, temporaryJournal } from './journal.test.support.ts'

/** Numbers of twenty texts in a new journal. */
async function numbersFrom(at: number): Promise<number[]> {
  const journal = await temporaryJournal({ engine: 'libsql', clock: { now: at } })
  await journal.answer({ tasks: Array.from({ length: 20 }, (_, index) => task(`${at} ${index}`)) })
  const { tasks } = await journal.picture('desk-1', at + 60_000)
  return tasks.map(({ content }) => content)
}

test('a journal that begins anew gives no text a number that an earlier one had', async () => {
  const before = await numbersFrom(START)
  const after = await numbersFrom(START + 1000)
  expect(before).toHaveLength(20)
  expect(before.filter((number) => after.includes(number))).toEqual([])
  expect([...before, ...after].every(Number.isSafeInteger)).toBe(true)
})
