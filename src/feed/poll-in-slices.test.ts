import { expect, test } from 'vitest'

import { anyTask } from '../picture/filter/task-filter.ts'
import { epoch } from '../picture/task-service.test.support.ts'
import { setUp, settle, stoppedClock } from './feed.test.support.ts'

stoppedClock()

const INGESTED_AFTER = 800
const ANSWER_MILLISECONDS = 50

/** A task changes, and its poll's answer has come but isn't ingested. */
async function answered() {
  const made = setUp(anyTask, 40, 10, undefined, async (steps, isOver) => {
    await new Promise((resolve) => setTimeout(resolve, INGESTED_AFTER))
    if (!isOver()) for (const _ of steps) if (isOver()) return
  })
  made.feed.start()
  await settle(100)
  made.service.put('t1', 'STATUS_EXECUTING', 60)
  await settle(10_000 + ANSWER_MILLISECONDS)
  expect(made.asked.at(-1)?.why).toBe('poll')
  return made
}

test('a poll counts once it is ingested, and is as old as its answer', async () => {
  const { feed, tasks, service, asked } = await answered()
  const { lastGood, lastPoll } = feed.state.getState()
  const { coveredUntil } = tasks.walks.getState()
  const answeredAt = (asked.at(-1)?.at ?? 0) + 20
  await settle(INGESTED_AFTER / 2)
  expect(feed.state.getState()).toMatchObject({ busy: true, lastGood, lastPoll })
  expect(tasks.walks.getState().coveredUntil).toBe(coveredUntil)
  await settle(INGESTED_AFTER)
  expect(feed.state.getState()).toMatchObject({ busy: false, lastGood: answeredAt, lastPoll: answeredAt })
  expect(tasks.walks.getState().coveredUntil).toBe(service.now())
})

test('after a sign-out during it, a poll says nothing of the next session', async () => {
  const { feed, tasks } = await answered()
  feed.reset()
  tasks.reset()
  await settle(INGESTED_AFTER)
  expect(tasks.walks.getState().coveredUntil ?? epoch).toBeLessThanOrEqual(epoch + 40_000)
  expect(tasks.all.size).toBe(0)
})
