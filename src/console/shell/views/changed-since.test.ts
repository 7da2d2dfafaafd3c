import { expect, test } from 'vitest'

import { createLive, type Live } from '../../known/live-tasks.ts'
import { epoch, stamp } from '../../../picture/task-service.test.support.ts'
import { changedSince, slidesOver } from './changed-since.ts'

const MINUTE = 60_000

/** A picture with a task updated so many seconds after `epoch`, by id. */
function liveWith(seconds: Readonly<Record<string, number>>): Live {
  const live = createLive()
  answer(live, seconds)
  return live
}

function answer(live: Live, seconds: Readonly<Record<string, number>>): void {
  const tasks = Object.entries(seconds).map(([id, second]) => {
    const task = {
      version: { taskId: id, definitionVersion: second, statusVersion: second },
      displayName: `Search ${id}`,
      status: { status: 'STATUS_SENT' as const },
      lastUpdateTime: stamp(second),
    }
    return { id, task, raw: task }
  })
  live.tasks.takeFound([{ tasks, nextPageToken: undefined, receivedAt: epoch, asOf: epoch, exchangeId: undefined }])
}

function ids(live: Live, address: string, since: number, now = epoch + MINUTE): readonly string[] {
  const rows = changedSince(address, since, now, live)?.shown().rows ?? []
  return rows.map((row) => ('id' in row ? row.id : row.key))
}

test('counted is what was updated since, and is in the view', () => {
  const live = liveWith({ a: 10, b: 20, c: 30 })
  expect(ids(live, '/tasks', epoch + 15_000)).toEqual(['c', 'b'])
  expect(ids(live, '/tasks?text=search+b', epoch + 15_000)).toEqual(['b'])
  expect(ids(live, '/tasks?status=STATUS_EXECUTING', epoch)).toEqual([])
  expect(ids(live, '/tasks', epoch + 40_000)).toEqual([])
})

test('it follows what is read later', () => {
  const live = liveWith({ a: 10 })
  const changed = changedSince('/tasks', epoch + 15_000, epoch, live)
  if (changed === undefined) throw new Error('tasks have times of update')
  const stop = changed.follow(() => undefined)
  expect(changed.shown().rows).toHaveLength(0)
  answer(live, { a: 20, d: 30 })
  expect(changed.shown().rows).toHaveLength(2)
  stop()
})

test('a page without times of update is not counted, and neither is the past', () => {
  const live = liveWith({ a: 10 })
  for (const address of ['/objects/a', '/settings', '/requests', '/tasks?past=2026-11-21T14:00:00Z'])
    expect(changedSince(address, 0, epoch, live)).toBeUndefined()
})

test('a range that slides is looked at again only where what was counted may have slid out', () => {
  expect(slidesOver('/tasks?last=15m', epoch - 5 * MINUTE, epoch)).toBe(false)
  expect(slidesOver('/tasks?last=15m', epoch - 20 * MINUTE, epoch)).toBe(true)
  expect(slidesOver('/tasks', 0, epoch)).toBe(false)
})
