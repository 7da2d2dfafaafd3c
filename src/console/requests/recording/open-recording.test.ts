// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'

import { signOut } from '../../session/sign-out.ts'
import { anyTask } from '../../live/task-filter.ts'
import { present } from '../../live/live-tasks.ts'
import { wantedTasks } from '../../live/tasks.ts'
import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import { firstPage } from './open-recording-file.ts'
import { openRecording, showMoment, useRecording } from './open-recording.ts'
import type { Session } from '../../../conformance/session-file/session.ts'

const START = Date.UTC(2026, 10, 21, 14)
function answered(id: number, ...tasks: readonly (readonly [taskId: string, status: string])[]) {
  return anExchange({
    id,
    sentAt: START + id * 60_000,
    endedAt: START + id * 60_000 + 200,
    responseBody: JSON.stringify({
      tasks: tasks.map(([taskId, status]) => ({
        version: { taskId, definitionVersion: 1, statusVersion: id },
        status: { status },
        lastUpdateTime: '2026-11-21T13:50:00Z',
      })),
    }),
  })
}
const recording: Session = {
  kind: 'session',
  environment: { name: 'Harbor West', url: 'https://hw.example', marking: 'CUI' },
  marking: 'CUI',
  skewMilliseconds: 0,
  savedAt: START + 3_600_000,
  exchanges: [
    answered(1, ['a', 'STATUS_SENT'], ['b', 'STATUS_ACK']),
    answered(2, ['a', 'STATUS_EXECUTING'], ['c', 'STATUS_SENT']),
    answered(3, ['d', 'STATUS_SENT']),
  ],
  known: [],
}
function shownIds() {
  const { rows } = wantedTasks(present.tasks, present.tasks.walks.getState().filter, 0).shown()
  return rows.map(({ id }) => id).toSorted()
}

afterEach(() => signOut())

test('another moment keeps the filter and the walks of the page, and follows every task on its way there', async () => {
  openRecording(recording, 0)
  const filter = { ...anyTask, statuses: ['STATUS_SENT'] as const }
  present.feed.setFilter(filter)
  expect(present.tasks.walks.getState().legs.map(({ key }) => key)).toEqual(['STATUS_SENT'])
  const changed: string[] = []
  const stop = present.tasks.all.follow((changes = []) =>
    changed.push(...changes.flatMap(({ after }) => after?.id ?? [])),
  )
  await showMoment(1)
  expect(present.tasks.walks.getState()).toMatchObject({ filter, legs: [{ key: 'STATUS_SENT' }] })
  expect(shownIds()).toEqual(['a'])
  changed.length = 0
  await showMoment(3)
  expect(present.tasks.walks.getState()).toMatchObject({ filter, legs: [{ key: 'STATUS_SENT' }] })
  expect(shownIds()).toEqual(['c', 'd'])
  expect(changed).toEqual(['a', 'b', 'a', 'c', 'd'])
  expect(useRecording.getState()).toMatchObject({ position: 3, isPutTogether: true })
  stop()
})

test('a filter that is chosen while a moment is put together holds', async () => {
  openRecording(recording, 0)
  const moved = showMoment(3)
  present.feed.setFilter({ ...anyTask, statuses: ['STATUS_ACK'] })
  await moved
  expect(present.tasks.walks.getState().filter.statuses).toEqual(['STATUS_ACK'])
  expect(shownIds()).toEqual(['b'])
})

function found(severity: 'note' | 'warning' | 'error') {
  return { findings: [{ path: '$', kind: 'wrong type', severity, expected: 'x', got: 'y' } as const] }
}

test('a bundle opens at what it was made for: the exchange that it names, else the worst finding', () => {
  const exchanges = [
    anExchange({ id: 1, ...found('note') }),
    anExchange({ id: 2, ...found('warning') }),
    anExchange({ id: 3, ...found('error') }),
  ]
  const bundle: Session = { ...recording, kind: 'bundle', exchanges }
  expect(firstPage(bundle)).toBe('/requests?exchange=3')
  expect(firstPage({ ...bundle, exchanges: exchanges.slice(0, 2) })).toBe('/requests?exchange=2')
  expect(firstPage({ ...bundle, exchanges: exchanges.slice(0, 1) })).toBe('/requests')
  expect(firstPage({ ...bundle, opensAt: 1 })).toBe('/requests?exchange=1')
  expect(firstPage({ ...bundle, kind: 'session' })).toBe('/tasks')
})
