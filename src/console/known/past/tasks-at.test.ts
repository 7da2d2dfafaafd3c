import { expect, test } from 'vitest'

import type { PictureTask } from '../../../watch/wire/journal.ts'
import type { PastSource } from './past-source.ts'
import { tasksAtBoth } from './tasks-at.ts'

const texts = ['EXECUTING', 'DONE_OK', 'CREATED'].map((status) =>
  JSON.stringify({ version: { taskId: 'a' }, status: { status: `STATUS_${status}` } }),
)

function received(id: string, content: number): PictureTask {
  return { id, content, moment: 1000 + content, asOf: 1000 }
}

function sourceOf(pictures: Readonly<Record<number, readonly PictureTask[]>>) {
  const asked: number[] = []
  const source: PastSource = {
    kind: 'journal',
    environment: 'Test',
    picture: (at) => Promise.resolve({ tasks: pictures[at] ?? [], walks: [] }),
    contents: (ids) => {
      asked.push(...ids)
      return Promise.resolve(ids.map((id) => texts[id] ?? null))
    },
    track: notAsked,
    exchanges: notAsked,
    exchange: notAsked,
    trails: notAsked,
  }
  return { source, asked }
}

function notAsked(): Promise<never> {
  return Promise.reject(new Error('not asked for'))
}

const signal = new AbortController().signal

test('tasks are as they had been told by each moment, and each text is fetched once', async () => {
  const { source, asked } = sourceOf({ 10: [received('a', 0)], 20: [received('a', 0), received('a', 1)] })
  const [before, now] = (await tasksAtBoth(source, [10, 20], signal)) ?? []
  expect(before?.get('a')?.task.status?.status).toBe('STATUS_EXECUTING')
  expect(now?.get('a')?.task.status?.status).toBe('STATUS_DONE_OK')
  expect(asked.toSorted((one, other) => one - other)).toEqual([0, 1])
})

test('a text that is not kept leaves its task out, and more tasks than wanted are not fetched', async () => {
  const { source, asked } = sourceOf({ 10: [], 20: [received('a', 2), received('b', 9)] })
  const [before, now] = (await tasksAtBoth(source, [10, 20], signal)) ?? []
  expect([before?.size, now?.size]).toEqual([0, 1])
  asked.length = 0
  expect(await tasksAtBoth(source, [10, 20], signal, 1)).toBeUndefined()
  expect(asked).toEqual([])
})
