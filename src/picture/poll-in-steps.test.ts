import { expect, test } from 'vitest'

import { ITEMS_A_STEP } from './steps.ts'
import { makeService } from './task-service.test.support.ts'
import { createTasks } from './tasks.ts'

const MANY = 3 * ITEMS_A_STEP

function polled() {
  const service = makeService(MANY, MANY)
  const tasks = createTasks()
  const page = service.query({})
  return { service, tasks, page, steps: tasks.addPollInSteps(page, service.now()) }
}

test('a page is ingested in steps as it would be at once', () => {
  const { service, tasks, page, steps } = polled()
  expect(steps.next().done).toBe(false)
  expect(tasks.all.size).toBe(ITEMS_A_STEP)
  expect([...steps]).toHaveLength(1)
  const atOnce = createTasks()
  atOnce.addPoll(page, service.now())
  expect([...tasks.all.items()]).toEqual([...atOnce.all.items()])
})

test('an answer that comes between two steps counts', () => {
  const { service, tasks, page, steps } = polled()
  const last = page.tasks.at(-1)?.id ?? ''
  steps.next()
  service.put(last, 'STATUS_EXECUTING')
  tasks.addFound([service.query({})])
  expect([...steps]).toHaveLength(1)
  expect(tasks.all.get(last)?.task.status?.status).toBe('STATUS_EXECUTING')
})

test('nothing of a page is added after a sign-out between two steps', () => {
  const { tasks, steps } = polled()
  steps.next()
  tasks.reset()
  expect([...steps]).toEqual([])
  expect(tasks.all.size).toBe(0)
})
