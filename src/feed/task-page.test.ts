import { expect, test } from 'vitest'

import { mergeTask } from '../picture/loaded-task.ts'
import { pageOf } from './task-page.ts'

const megabytes = 'W'.repeat(20_000_000)

test('a text of megabytes is derived from and shown in part, and kept whole as it came', () => {
  const task = (taskId: string) => ({ version: { taskId }, displayName: megabytes, description: megabytes })
  const value = { tasks: [task('a'), task(`${megabytes}1`), task(`${megabytes}2`)] }
  const page = pageOf({ value, raw: value, receivedAt: 2, environmentTime: 2, exchangeId: 1 }, 1, 2)
  expect(new Set(page.tasks.map(({ id }) => id)).size).toBe(3)
  for (const incoming of page.tasks) {
    const { after } = mergeTask(undefined, incoming, page, { newsAfter: Infinity, underParent: undefined })
    expect(after.title).toMatch(/more characters\)$/)
    expect(
      [after.id, after.title, after.searchText, after.task.description].every(
        (text) => text !== undefined && text.length < 50_000,
      ),
    ).toBe(true)
    expect(after.raw).toHaveProperty('description', megabytes)
  }
})
