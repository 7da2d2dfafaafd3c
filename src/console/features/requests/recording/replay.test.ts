import { expect, test } from 'vitest'

import type { Exchange } from '../../../../conformance/exchange.ts'
import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import type { SavedSession } from '../../../../conformance/session-file/session.ts'
import { sessionText } from '../../../../conformance/session-file/write-session.ts'
import { readSessionFile } from './read-session-file.ts'
import { replayService } from './replay.ts'

const START = Date.UTC(2026, 10, 21, 14)
function task(taskId: string, status: string, statusVersion: number, more: object = {}) {
  return {
    version: { taskId, definitionVersion: 1, statusVersion },
    status: { status },
    lastUpdateTime: `2026-11-21T13:5${statusVersion}:00Z`,
    ...more,
  }
}
function answered(id: number, minute: number, tasks: readonly unknown[], over: Partial<Exchange> = {}) {
  return anExchange({
    id,
    queuedAt: START + minute * 60_000,
    sentAt: START + minute * 60_000,
    headersAt: undefined,
    endedAt: START + minute * 60_000 + 200,
    responseBody: JSON.stringify({ tasks }),
    ...over,
  })
}

const recording: SavedSession = {
  kind: 'session',
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
function at(minute: number) {
  return START + minute * 60_000 + 30_000
}
async function ask(minute: number, path: string, init: RequestInit) {
  const response = await replayService(recording, at(minute))(new Request(`https://hw.example/api/v1${path}`, init))
  return { status: response.status, body: (await response.json()) as { tasks?: unknown[]; code?: string } }
}
test('what was not recorded by then is not there, and a change is refused', async () => {
  const list = '/debug/deleted-objects?maxPageSize=5'
  expect(await ask(5, list, {})).toMatchObject({ status: 404, body: { code: 'not_recorded' } })
  expect(await ask(7, list, {})).toMatchObject({ status: 200, body: { deleted_objects: [{ path: 'x' }] } })
  expect((await ask(7, '/objects/a.png', {})).status).toBe(404)
  expect((await ask(7, '/video/egress_streams/cam', { method: 'DELETE' })).status).toBe(403)
})

function read(text: string) {
  return readSessionFile(new Blob([text]))
}

test('a file that is no session is refused in words', async () => {
  expect(await read(sessionText(recording))).toMatchObject({
    ok: true,
    session: { exchanges: { length: 4 } },
    unread: 0,
  })
  expect(await read('<html>')).toMatchObject({ ok: false, reason: expect.stringContaining('Not JSON') })
  expect(await read('{"log":{}}')).toMatchObject({ ok: false, reason: expect.stringContaining('Not a session') })
  const deep = `${sessionText(recording).slice(0, -1)},"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect(await read(deep)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('nested over 200 levels deep'),
  })
})

test.each([
  [204, '', 'text/plain', 204],
  [999, 'x', 'text/plain', 500],
  [200, 'x', 'a\nb', 500],
])(
  'a recorded answer of status %d is given again, or told as an error',
  async (outcome, responseBody, type, status) => {
    const [kept] = recording.exchanges.slice(3)
    const exchanges = [{ ...kept, outcome, responseBody, responseHeaders: [['content-type', type]] } as Exchange]
    const answer = await replayService({ ...recording, exchanges }, at(9))(new Request(kept?.url ?? ''))
    expect(answer.status).toBe(status)
  },
)
