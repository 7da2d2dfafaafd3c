import { expect, test } from 'vitest'

import { createLivePicture, type LivePicture } from '../../known/live-tasks.ts'
import { epoch, stamp } from '../../../picture/task-service.test.support.ts'
import { parseSearch } from '../../../url-state/search-params.ts'
import { counting, slides } from './counts.ts'
import { taskAddress } from './filters/task-address.ts'
import { MINUTE } from '../../../format/milliseconds.ts'

/** A picture of tasks updated this many seconds after `epoch`, by id. */
function liveWith(seconds: Readonly<Record<string, number>>): LivePicture {
  const live = createLivePicture()
  answer(live, seconds)
  return live
}

function answer(live: LivePicture, seconds: Readonly<Record<string, number>>): void {
  const tasks = Object.entries(seconds).map(([id, second]) => {
    const task = {
      version: { taskId: id, definitionVersion: second, statusVersion: second },
      displayName: `Search ${id}`,
      status: { status: 'STATUS_SENT' as const },
      lastUpdateTime: stamp(second),
    }
    return { id, task, raw: task }
  })
  live.tasks.addFound([{ tasks, nextPageToken: undefined, receivedAt: epoch, asOf: epoch, exchangeId: undefined }])
}

/** The view of an address. */
function viewOf(query: string, now: number) {
  return { path: '/tasks', values: taskAddress.read(parseSearch(query), [], now) }
}

function counted(live: LivePicture, query: string, at: number, now = epoch + MINUTE) {
  return counting(viewOf(query, now), { at }, now, live)
}

function count(live: LivePicture, query: string, at: number): number | undefined {
  return counted(live, query, at).counted()?.count
}

test('counted is what was updated since, and is in the view', () => {
  const live = liveWith({ a: 10, b: 20, c: 30 })
  expect(count(live, '', epoch + 15_000)).toBe(2)
  expect(count(live, 'text=search+b', epoch + 15_000)).toBe(1)
  expect(count(live, 'status=STATUS_EXECUTING', epoch)).toBe(0)
  expect(count(live, '', epoch + 40_000)).toBe(0)
})

test('it follows what is read later', () => {
  const live = liveWith({ a: 10 })
  const changed = counted(live, '', epoch + 15_000, epoch)
  const stop = changed.follow(() => undefined)
  expect(changed.counted()?.count).toBe(0)
  answer(live, { a: 20, d: 30 })
  expect(changed.counted()?.count).toBe(2)
  expect(changed.counted()).toBe(changed.counted())
  stop()
})

test('a range that slides is looked at again only where what was counted may have slid out', () => {
  expect(slides(viewOf('last=15m', epoch), epoch - 5 * MINUTE, epoch)).toBe(false)
  expect(slides(viewOf('last=15m', epoch), epoch - 20 * MINUTE, epoch)).toBe(true)
  expect(slides(viewOf('', epoch), 0, epoch)).toBe(false)
})
