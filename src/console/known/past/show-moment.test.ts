// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'

import type { Picture, PictureTask } from '../../../watch/wire/journal.ts'
import { environmentNow, shownNow } from '../../ui/browser/ticker.ts'
import { laneFacts } from '../lane-facts.ts'
import { present, shown } from '../live-tasks.ts'
import type { FamilyId } from '../../../task/status-families.ts'
import { anyTask } from '../../../picture/filter/task-filter.ts'
import { filteredTasks } from '../../../picture/tasks.ts'
import { memorySource, type MemoryParts } from './memory-source.ts'
import type { PastSource } from './past-source.ts'
import { isPast, usePast } from './past-store.ts'
import { leavePast, showMoment } from './show-moment.ts'

const START = Date.UTC(2026, 10, 21, 14)
afterEach(leavePast)

function text(taskId: string, status: string, statusVersion: number): string {
  return JSON.stringify({
    version: { taskId, definitionVersion: 1, statusVersion },
    status: { status },
    lastUpdateTime: new Date(START + statusVersion * 1000).toISOString(),
  })
}

const texts = [text('a', 'STATUS_SENT', 1), text('b', 'STATUS_ACK', 1), text('a', 'STATUS_EXECUTING', 2)]

function received(id: string, content: number, second: number, more: Partial<PictureTask> = {}): PictureTask {
  return { id, content, moment: START + second * 1000, asOf: START + second * 1000, ...more }
}

function answer(second: number) {
  const moment = START + second * 1000
  return { moment, operation: 'queryTasks', method: 'POST', target: '/tasks/query', status: 200, took: 5, bytes: 100 }
}

const whole = { began: START, last: START, pages: 1, state: 'whole' } as const
const parts: MemoryParts = {
  kind: 'capsule',
  span: { from: START, to: START + 300_000 },
  environment: 'Harbor West',
  basis: { tasks: [], walks: [] },
  received: [
    {
      exchange: answer(0),
      tasks: [received('a', 0, 0), received('b', 1, 0)],
      walk: { ...whole, status: 'STATUS_SENT' },
    },
    { exchange: answer(60), tasks: [received('a', 2, 60, { from: 'STATUS_SENT', isNews: true })], walk: whole },
    { exchange: answer(120), tasks: [received('b', 1, 0, { absentSince: START + 120_000 })] },
  ],
  gaps: [{ from: START + 200_000, to: START + 300_000, words: 'No reply' }],
  textOf: (id) => texts[id],
}

function statuses(): Record<string, string | undefined> {
  const { rows } = filteredTasks(shown().tasks, anyTask, shownNow()).shown()
  return Object.fromEntries(rows.map(({ id, task }) => [id, task.status?.status]))
}

test('any moment is shown as it was told by then, with what had changed, what was gone, and how far it had been read', async () => {
  const source = await memorySource(parts)
  await showMoment(source, START + 30_000)
  shown().feed.start(anyTask)
  expect(isPast()).toBe(true)
  expect(shownNow()).toBe(START + 30_000)
  expect(statuses()).toEqual({ a: 'STATUS_SENT', b: 'STATUS_ACK' })
  const { lists } = shown().tasks.walks.getState()
  expect(['delivering', 'executing'].map((id) => laneFacts(lists, id as FamilyId).extent)).toEqual(['so far', 'so far'])
  expect(lists.find(({ key }) => key === 'STATUS_SENT')?.walk).toMatchObject({ state: 'whole', pages: 1, asOf: START })

  await showMoment(source, START + 72_000)
  expect(statuses()).toEqual({ a: 'STATUS_EXECUTING', b: 'STATUS_ACK' })
  expect(shown().tasks.all.get('a')?.change).toEqual({ at: START + 60_000, from: 'STATUS_SENT' })
  expect(laneFacts(shown().tasks.walks.getState().lists, 'executing').extent).toBe('all')

  await showMoment(source, START + 130_000)
  expect(statuses()).toEqual({ a: 'STATUS_EXECUTING' })
  expect(shown().tasks.all.get('b')).toMatchObject({ absentSince: START + 120_000 })
  expect(shown().feed.state.getState()).toMatchObject({ lastGood: START + 130_000, failures: 0 })

  await showMoment(source, START + 250_000)
  expect(usePast.getState().shown).toMatchObject({ gap: { words: 'No reply' }, read: START + 120_000 })
  expect(shown().feed.state.getState()).toMatchObject({ lastGood: START + 120_000, failures: 2 })

  await showMoment(source, START - 1)
  expect(statuses()).toEqual({})
  expect(usePast.getState().shown).toMatchObject({ at: START - 1, moment: undefined, read: undefined })
})

test('another moment costs what differs, and a filter of the page follows the walks of each moment', async () => {
  const source = await memorySource(parts)
  const asked: number[] = []
  const counted: PastSource = {
    ...source,
    contents: (ids, signal) => {
      asked.push(...ids)
      return source.contents(ids, signal)
    },
  }
  await showMoment(counted, START)
  const changed: string[] = []
  shown().tasks.all.follow((changes = []) => changed.push(...changes.map(({ after }) => after?.id ?? 'gone')))
  await showMoment(counted, START + 72_000)
  await showMoment(counted, START + 80_000)
  await showMoment(counted, START)
  expect(changed).toEqual(['a', 'a'])
  expect(asked.toSorted((one, other) => one - other)).toEqual([0, 1, 2])
  shown().feed.start({ ...anyTask, statuses: ['STATUS_SENT'] })
  expect(shown().tasks.walks.getState().lists).toMatchObject([{ key: 'STATUS_SENT', walk: { state: 'whole' } }])
})

test('a later request overtakes an earlier one; what fails is said, and the picture that stands stays', async () => {
  const source = await memorySource(parts)
  const held = new Map<number, (picture: Picture) => void>()
  const slow: PastSource = { ...source, picture: (at) => new Promise((resolve) => held.set(at, resolve)) }
  const first = showMoment(slow, START)
  const second = showMoment(slow, START + 72_000)
  held.get(START + 72_000)?.(await source.picture(START + 72_000, new AbortController().signal))
  await second
  held.get(START)?.(await source.picture(START, new AbortController().signal))
  await first
  expect(statuses()).toMatchObject({ a: 'STATUS_EXECUTING' })
  expect(usePast.getState()).toMatchObject({ wanted: START + 72_000, shown: { at: START + 72_000 } })

  await showMoment({ ...source, picture: () => Promise.reject(new Error('The journal is off')) }, START)
  expect(usePast.getState()).toMatchObject({ problem: 'The journal is off', loading: undefined })
})

test('what is not kept any more is counted in words, not shown as if it had not been there', async () => {
  const source = await memorySource({ ...parts, textOf: (id) => (id === 1 ? undefined : texts[id]) })
  await showMoment(source, START)
  expect(statuses()).toEqual({ a: 'STATUS_SENT' })
  expect(usePast.getState().problem).toBe('No data for 1 task')
})

test('nothing that is loaded now is lost by a look at the past, and nothing comes into it', async () => {
  const task = { version: { taskId: 'now', definitionVersion: 1, statusVersion: 1 } }
  present.tasks.addFound([
    { tasks: [{ id: 'now', task, raw: task }], nextPageToken: undefined, receivedAt: 0, asOf: 0, exchangeId: 1 },
  ])
  const before = present.tasks.all.get('now')
  await showMoment(await memorySource(parts), START + 72_000)
  expect(present.tasks.all.size).toBe(1)
  expect(Math.abs(environmentNow() - Date.now())).toBeLessThan(1000)
  leavePast()
  expect(shown()).toBe(present)
  expect(isPast()).toBe(false)
  expect(present.tasks.all.get('now')).toBe(before)
  expect(Math.abs(shownNow() - Date.now())).toBeLessThan(1000)
  present.tasks.reset()
})

test('the track is there without being asked for', async () => {
  await showMoment(await memorySource(parts), START)
  await expect
    .poll(() => usePast.getState().track)
    .toMatchObject({ moments: [START, START + 60_000, START + 120_000], counts: [2, 1, 1] })
})
