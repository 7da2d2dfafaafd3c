import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Exchange } from '../../api/exchanges/exchanges.ts'
import { anExchange } from '../an-exchange.ts'
import { readRecording, recordingText, type Recording } from './recording.ts'
import { replayService, tasksAt } from './replay.ts'

const START = Date.UTC(2026, 10, 21, 14)
const task = (taskId: string, status: string, statusVersion: number, more: object = {}) => ({
  version: { taskId, definitionVersion: 1, statusVersion },
  status: { status },
  lastUpdateTime: `2026-11-21T13:5${statusVersion}:00Z`,
  ...more,
})
const answered = (id: number, minute: number, tasks: readonly unknown[], over: Partial<Exchange> = {}) =>
  anExchange({
    id,
    queuedAt: START + minute * 60_000,
    sentAt: START + minute * 60_000,
    headersAt: undefined,
    endedAt: START + minute * 60_000 + 200,
    responseBody: JSON.stringify({ tasks }),
    ...over,
  })

const recording: Recording = {
  environment: { name: 'Harbor West', url: 'https://hw.example', marking: 'CUI' },
  marking: 'CUI',
  skewMilliseconds: 7000,
  savedAt: START + 3_600_000,
  exchanges: [
    answered(1, 0, [task('a', 'STATUS_SENT', 1), task('b', 'STATUS_ACK', 1, { relations: { parentTaskId: 'a' } })]),
    answered(2, 5, [task('a', 'STATUS_EXECUTING', 2)]),
    answered(3, 6, [task('a', 'STATUS_SENT', 1)]),
    answered(4, 7, [], {
      operation: 'listDeletedObjects',
      method: 'GET',
      url: 'https://hw.example/api/v1/debug/deleted-objects?maxPageSize=5',
      requestBody: undefined,
      responseBody: '{"deleted_objects":[{"path":"x"}]}',
    }),
  ],
  known: [{ raw: task('old', 'STATUS_DONE_OK', 1) }],
}
const at = (minute: number) => START + minute * 60_000 + 30_000
const statuses = (minute: number) =>
  Object.fromEntries(
    tasksAt(recording, at(minute)).map((each) => [
      (each['version'] as { taskId: string }).taskId,
      (each['status'] as { status: string }).status,
    ]),
  )

test('what was saved is what is read', () => {
  const read = readRecording(recordingText(recording))
  expect(read).toEqual({ ok: true, recording, unread: 0 })
})

test('at any moment each task is as its answers had it by then, and never older than that', () => {
  expect(statuses(-1)).toEqual({ old: 'STATUS_DONE_OK' })
  expect(statuses(0)).toEqual({ old: 'STATUS_DONE_OK', a: 'STATUS_SENT', b: 'STATUS_ACK' })
  expect(statuses(5)).toMatchObject({ a: 'STATUS_EXECUTING' })
  expect(statuses(6)).toMatchObject({ a: 'STATUS_EXECUTING' })
})

const ask = async (minute: number, path: string, init: RequestInit) => {
  const response = await replayService(recording, at(minute))(new Request(`https://hw.example/api/v1${path}`, init))
  return { status: response.status, body: (await response.json()) as { tasks?: unknown[]; code?: string } }
}
const query = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

test.each([
  [{}, 3],
  [{ statusFilter: { status: 'STATUS_EXECUTING' } }, 1],
  [{ parentTaskId: 'a' }, 1],
  [{ updateTimeRange: { startTime: '2026-11-21T13:51:00Z' } }, 1],
  [{ updateTimeRange: { endTime: '2026-11-21T13:52:00Z' } }, 2],
])('a query of the board is answered from the recording: %j', async (body, count) => {
  expect((await ask(5, '/tasks/query', query(body))).body.tasks).toHaveLength(count)
})

test('what was not recorded by then is not there, and a change is refused', async () => {
  const list = '/debug/deleted-objects?maxPageSize=5'
  expect(await ask(5, list, {})).toMatchObject({ status: 404, body: { code: 'not_recorded' } })
  expect(await ask(7, list, {})).toMatchObject({ status: 200, body: { deleted_objects: [{ path: 'x' }] } })
  expect((await ask(7, '/objects/a.png', {})).status).toBe(404)
  expect((await ask(7, '/video/egress_streams/cam', { method: 'DELETE' })).status).toBe(403)
})

test('a file that is no recording is refused in words; exchanges that are none are counted', () => {
  expect(readRecording('<html>')).toEqual({ ok: false, reason: 'It is not JSON' })
  expect(readRecording('{"log":{}}')).toMatchObject({ ok: false, reason: expect.stringContaining('no session') })
  const damaged = JSON.parse(recordingText(recording)) as { exchanges: unknown[] }
  damaged.exchanges[0] = { id: 1 }
  expect(readRecording(JSON.stringify(damaged))).toMatchObject({ ok: true, unread: 1 })
  fc.assert(fc.property(fc.json(), (text) => !readRecording(text).ok))
})
