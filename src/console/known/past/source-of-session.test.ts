import { expect, test } from 'vitest'

import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import type { SavedSession } from '../../../conformance/session-file/session.ts'
import { contentsOfTask } from '../../../picture/received-state.ts'
import { createTextCache } from './text-cache.ts'
import { createPastPicture } from './past-picture.ts'
import { isOfSession, sourceOfSession, type SessionSource } from './source-of-session.ts'

const START = Date.UTC(2026, 10, 21, 14)
const SKEW = 7000

function task(taskId: string, status: string, statusVersion: number) {
  return {
    version: { taskId, definitionVersion: 1, statusVersion },
    status: { status },
    lastUpdateTime: `2026-11-21T13:5${statusVersion}:00Z`,
  }
}
function answered(id: number, minute: number, answer: object, over: Partial<Exchange> = {}): Exchange {
  const sentAt = START + minute * 60_000
  const body = JSON.stringify(answer)
  return anExchange({
    id,
    queuedAt: sentAt,
    sentAt,
    headersAt: undefined,
    endedAt: sentAt + 200,
    responseBody: body,
    ...over,
  })
}

const session: SavedSession = {
  kind: 'session',
  environment: { name: 'Harbor West', url: 'https://hw.example', marking: 'CUI' },
  marking: 'CUI',
  skewMilliseconds: SKEW,
  savedAt: START + 3_600_000,
  exchanges: [
    answered(11, 0, { tasks: [task('a', 'STATUS_SENT', 1), task('b', 'STATUS_ACK', 1)], nextPageToken: 'two' }),
    answered(12, 5, { tasks: [task('a', 'STATUS_EXECUTING', 2)] }, { requestBody: '{"pageToken":"two"}' }),
    // A lagging replica: older than what came before.
    answered(13, 6, { tasks: [task('a', 'STATUS_SENT', 1)] }),
    answered(
      14,
      7,
      { deleted_objects: [] },
      { operation: 'listDeletedObjects', method: 'GET', requestBody: undefined },
    ),
  ],
  known: [{ raw: task('old', 'STATUS_DONE_OK', 1) }],
}

function at(minute: number) {
  return START + minute * 60_000 + 30_000 + SKEW
}

async function shownAt(source: SessionSource, minute: number) {
  const contents = createTextCache(source)
  const { signal } = new AbortController()
  const store = createPastPicture(source, contents)
  const picture = await source.picture(at(minute), signal)
  await contents.load(picture.tasks.flatMap(contentsOfTask), signal, () => undefined)
  store.show(picture, at(minute))
  return { store, picture }
}

test('at any moment each task is as its answers had it by then, never older, and knows the exchange that told it', async () => {
  const source = await sourceOfSession(session)
  expect(isOfSession(source)).toBe(true)
  const statuses = async (minute: number) => {
    const { store } = await shownAt(source, minute)
    return Object.fromEntries([...store.tasks.all.items()].map(({ id, task: { status } }) => [id, status?.status]))
  }
  expect(await statuses(-1)).toEqual({ old: 'STATUS_DONE_OK' })
  expect(await statuses(0)).toEqual({ old: 'STATUS_DONE_OK', a: 'STATUS_SENT', b: 'STATUS_ACK' })
  expect(await statuses(5)).toMatchObject({ a: 'STATUS_EXECUTING' })
  expect(await statuses(6)).toMatchObject({ a: 'STATUS_EXECUTING' })
  expect((await shownAt(source, 6)).store.tasks.all.get('a')?.olderAnswer).toMatchObject({ exchangeId: 13 })
  const { store } = await shownAt(source, 5)
  expect(store.tasks.all.get('a')).toMatchObject({
    exchangeId: 12,
    answerPath: '$.tasks[0]',
    change: { at: START + 5 * 60_000 + 200 + SKEW, from: 'STATUS_SENT' },
  })
  expect(store.tasks.all.get('b')?.change).toBeUndefined()
})

test('each exchange is a step, and tells how far its query had been read', async () => {
  const source = await sourceOfSession(session)
  const { signal } = new AbortController()
  const { from, to } = source.span ?? { from: 0, to: 0 }
  const track = await source.track(from, to, signal)
  expect(track.moments.map((moment) => source.exchangeAt?.(moment))).toEqual([11, 12, 13, 14])
  expect(track.counts).toEqual([2, 1, 1, 0])
  const { picture: first } = await shownAt(source, 0)
  expect(first.walks).toMatchObject([{ pages: 1, state: 'more' }])
  const { picture: second } = await shownAt(source, 5)
  expect(second.walks).toMatchObject([{ pages: 2, state: 'whole' }])
})

test('exchanges that had ended and those under way are told apart', async () => {
  const source = await sourceOfSession(session)
  const { ended, underWay } = source.exchangesAt(START + 5 * 60_000 + 100 + SKEW)
  expect(ended.map(({ id }) => id)).toEqual([11])
  expect(underWay).toMatchObject([{ id: 12, outcome: undefined, responseBody: undefined }])
  expect(await source.exchanges(at(6), 2, new AbortController().signal)).toMatchObject({
    exchanges: [{ moment: START + 6 * 60_000 + 200 + SKEW }, { moment: START + 5 * 60_000 + 200 + SKEW }],
    hasMore: true,
  })
})
