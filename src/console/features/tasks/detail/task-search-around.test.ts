import { expect, test } from 'vitest'

import type { TaskQuery } from '../../../../contract/task.ts'
import { searchTask } from './task-search-around.ts'
import { epoch, makeService, stamp } from '../../../../picture/task-service.test.support.ts'

async function search(id: string, updated: number | undefined, pageLimit = 100) {
  const service = makeService(60, 5)
  service.put('t10', 'STATUS_ACK')
  const asked: TaskQuery[] = []
  const outcome = await searchTask({
    id,
    updated,
    pageLimit,
    ask: async (query) => {
      asked.push(query)
      return service.query(query)
    },
    onPage: () => undefined,
  })
  return { outcome, asked }
}

test('finds a task at its linked update time with one query', async () => {
  const { outcome, asked } = await search('t20', Date.parse(stamp(21)))
  expect(outcome).toEqual({ kind: 'found', pages: 1 })
  expect(asked[0]?.updateTimeRange).toEqual({ startTime: '2026-11-21T12:00:19Z', endTime: '2026-11-21T12:00:23Z' })
})

test('finds a task that was updated since the link was made, and one whose link is ahead of it', async () => {
  expect((await search('t10', Date.parse(stamp(11)))).outcome.kind).toBe('found')
  expect((await search('t3', Date.parse(stamp(50)))).outcome.kind).toBe('found')
})

test('searches from the first page without a time, and says in how many pages it was not found', async () => {
  expect((await search('t0', undefined)).outcome).toEqual({ kind: 'found', pages: 12 })
  expect((await search('nowhere', undefined)).outcome).toEqual({ kind: 'not found', pages: 12, isComplete: true })
  expect((await search('t0', undefined, 3)).outcome).toEqual({ kind: 'not found', pages: 3, isComplete: false })
  expect((await search('nowhere', epoch + 30_000)).outcome).toMatchObject({ kind: 'not found', isComplete: true })
})

test('pages that lead back to an earlier one aren’t all pages', async () => {
  const outcome = await searchTask({
    id: 'nowhere',
    updated: undefined,
    pageLimit: 9,
    ask: async () => ({ ...makeService(1, 5).query({}), nextPageToken: 'again' }),
    onPage: () => undefined,
  })
  expect(outcome).toEqual({ kind: 'not found', pages: 2, isComplete: false })
})
