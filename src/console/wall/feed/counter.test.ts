import { expect, test } from 'vitest'

import { createTasks, wantedTasks } from '../../live/tasks.ts'
import { anyTask } from '../../live/task-filter.ts'
import { epoch, makeService } from '../../live/task-service.test.support.ts'
import { counterOf } from './counter.ts'

const service = makeService(60, 3)

/** First pages of all legs, then so many more of each. */
function walked(pages: number) {
  const tasks = createTasks()
  tasks.setFilter(anyTask, epoch)
  const legs = () => tasks.walks.getState().legs
  for (let page = 0; page < pages; page += 1)
    for (const { key, walk } of legs()) {
      if (walk.state === 'whole') continue
      const query = walk.nextToken === undefined ? walk.query : { ...walk.query, pageToken: walk.nextToken }
      tasks.takePage(key, walk.query, service.query(query))
    }
  return { lanes: wantedTasks(tasks, anyTask, epoch).shown().groups, legs: legs(), cut: new Set<never>() }
}

test('claims nothing before the first page, no total before the last', () => {
  expect(counterOf(walked(0), 'planned', epoch)).toMatchObject({ count: undefined, more: true })
  expect(counterOf(walked(1), 'planned', epoch)).toMatchObject({ count: 6, more: true })
  expect(counterOf(walked(30), 'planned', epoch)).toMatchObject({ count: 8, more: false })
})

test('a lane of which tasks were dropped is a lower bound for good', () => {
  expect(counterOf({ ...walked(30), cut: new Set(['planned']) }, 'planned', epoch).more).toBe(true)
})

test('tasks that ended badly are new for ten minutes', () => {
  const { failed } = counterOf(walked(30), 'notok', epoch + 60_000)
  expect(failed).toBeGreaterThan(0)
  expect(counterOf(walked(30), 'notok', epoch + 12 * 60_000).failed).toBe(0)
})
