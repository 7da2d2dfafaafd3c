import { expect, test } from 'vitest'

import type { Task, TaskQuery, TaskQueryResult } from '../../contract/task.ts'
import { someTask, temporaryService, testStart } from '../service.test.support.ts'

type Service = Awaited<ReturnType<typeof temporaryService>>

function time(seconds: number) {
  return new Date(testStart + seconds * 1000).toISOString()
}
function ids(tasks: readonly Task[] = []) {
  return tasks.map((task) => task.version?.taskId)
}

async function page(service: Service, body: TaskQuery): Promise<TaskQueryResult> {
  const response = await service.query(body)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as TaskQueryResult
}

async function refusal(service: Service, body: unknown, headers?: Record<string, string>) {
  const response = await service.query(body, headers)
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) }
}

test('pages come newest update first, ties by id, until no token is left', async () => {
  const service = await temporaryService({ pageSize: 2 })
  await service.store.tasks.put([
    someTask('b', 5),
    someTask('a', 5),
    someTask('c', 9),
    someTask('d', 1),
    someTask('B', 5),
  ])
  const first = await page(service, {})
  expect(ids(first.tasks)).toEqual(['c', 'B'])
  const second = await page(service, { pageToken: first.nextPageToken })
  expect(ids(second.tasks)).toEqual(['a', 'b'])
  const third = await page(service, { pageToken: second.nextPageToken })
  expect(third).toEqual({ tasks: [someTask('d', 1)] })
})

test('fifty tasks make a page unless configured otherwise, and an exactly full last page has no token', async () => {
  const service = await temporaryService()
  await service.store.tasks.put(Array.from({ length: 100 }, (_, index) => someTask(`t${index}`, index)))
  const first = await page(service, {})
  expect(first.tasks).toHaveLength(50)
  const second = await page(service, { pageToken: first.nextPageToken })
  expect(second.tasks).toHaveLength(50)
  expect(second.nextPageToken).toBeUndefined()
})

test('no task matches: an empty list', async () => {
  const service = await temporaryService()
  expect(await page(service, {})).toEqual({ tasks: [] })
})

test('everything a task brings comes back as it was written', async () => {
  const service = await temporaryService()
  const task = {
    ...someTask('a', 0),
    specification: { '@type': 'type.googleapis.com/x', nested: [1, null, 'é\u0000'] },
    vendor: { a: 1 },
  }
  await service.store.tasks.put([task])
  expect((await page(service, {})).tasks).toEqual([task])
})

test('status keeps equal ones, time bounds are exclusive, parent finds children', async () => {
  const service = await temporaryService()
  await service.store.tasks.put([
    someTask('p', 0),
    someTask('a', 10, 'STATUS_EXECUTING', 'p'),
    someTask('b', 20, 'STATUS_DONE_OK', 'p'),
    someTask('c', 30, 'STATUS_EXECUTING'),
  ])
  expect(ids((await page(service, { statusFilter: { status: 'STATUS_EXECUTING' } })).tasks)).toEqual(['c', 'a'])
  expect(ids((await page(service, { parentTaskId: 'p' })).tasks)).toEqual(['b', 'a'])
  expect(ids((await page(service, { updateTimeRange: { startTime: time(10), endTime: time(30) } })).tasks)).toEqual([
    'b',
  ])
  expect(ids((await page(service, { updateTimeRange: { startTime: time(20) } })).tasks)).toEqual(['c'])
  expect(ids((await page(service, { updateTimeRange: { endTime: time(10) } })).tasks)).toEqual(['p'])
  expect(
    ids(
      (await page(service, { statusFilter: { status: 'STATUS_EXECUTING' }, updateTimeRange: { endTime: time(30) } }))
        .tasks,
    ),
  ).toEqual(['a'])
  expect(await page(service, { statusFilter: { status: 'STATUS_INVALID' } })).toEqual({ tasks: [] })
})

test('bounds finer than a millisecond count', async () => {
  const service = await temporaryService()
  await service.store.tasks.put([someTask('a', 0)])
  expect(ids((await page(service, { updateTimeRange: { endTime: '2026-11-21T14:00:00.000000001Z' } })).tasks)).toEqual([
    'a',
  ])
  expect(
    ids((await page(service, { updateTimeRange: { startTime: '2026-11-21T13:59:59.999999999Z' } })).tasks),
  ).toEqual(['a'])
  expect(await page(service, { updateTimeRange: { startTime: '2026-11-21T14:00:00.000000001Z' } })).toEqual({
    tasks: [],
  })
})

test.each([
  {},
  { pageToken: '' },
  { pageToken: null, parentTaskId: null, statusFilter: null, updateTimeRange: null },
  { statusFilter: {}, updateTimeRange: {} },
  { statusFilter: { status: '' }, updateTimeRange: { startTime: null, endTime: '' }, parentTaskId: '' },
])('%j counts as no filter at all', async (body) => {
  const service = await temporaryService()
  await service.store.tasks.put([someTask('a', 1), someTask('b', 2)])
  const response = await service.query(body)
  expect(response.status).toBe(200)
  expect(ids(((await response.json()) as TaskQueryResult).tasks)).toEqual(['b', 'a'])
})

test('a parent with empty filters beside it is a parent alone', async () => {
  const service = await temporaryService()
  await service.store.tasks.put([someTask('p', 0)])
  expect(
    (await service.query({ parentTaskId: 'p', statusFilter: {}, updateTimeRange: { startTime: null } })).status,
  ).toBe(200)
})

test.each([
  [{ parentTaskId: 'p', statusFilter: { status: 'STATUS_SENT' } }, 'parentTaskId excludes'],
  [{ parentTaskId: 'p', updateTimeRange: { startTime: time(0) } }, 'parentTaskId excludes'],
  [{ statusFilter: { status: 'STATUS_NOPE' } }, '$.statusFilter.status: expected task status'],
  [{ statusFilter: { status: 7 } }, '$.statusFilter.status: expected task status'],
  [{ statusFilter: 'STATUS_SENT' }, '$.statusFilter: expected StatusFilter'],
  [{ statusFilter: ['STATUS_SENT'] }, '$.statusFilter: expected StatusFilter'],
  [{ statusFilter: { exclude: true } }, '$.statusFilter.exclude: no such field'],
  [{ updateTimeRange: { startTime: 'yesterday' } }, 'updateTimeRange.startTime'],
  [{ updateTimeRange: { startTime: '2026-02-30T00:00:00Z' } }, 'updateTimeRange.startTime'],
  [{ updateTimeRange: { startTime: '2026-02-03T00:00:00' } }, 'updateTimeRange.startTime'],
  [{ updateTimeRange: { endTime: 1_700_000_000 } }, 'updateTimeRange.endTime'],
  [{ updateTimeRange: { startTime: time(5), endTime: time(5) } }, 'startTime is before endTime'],
  [{ updateTimeRange: { startTime: time(6), endTime: time(5) } }, 'startTime is before endTime'],
  [{ pageSize: 3 }, '$.pageSize: no such field'],
  ['{"__proto__": {"a": 1}}', '$.__proto__: no such field'],
  [{ parentTaskId: 'x'.repeat(257) }, 'parentTaskId is longer'],
  [{ parentTaskId: 'a\u0000' }, 'parentTaskId has a character'],
  [{ parentTaskId: 'a\ud800' }, 'parentTaskId has a character'],
  [{ parentTaskId: 7 }, '$.parentTaskId: expected string'],
  [{ pageToken: 'made-up' }, 'pageToken is not'],
  [[], 'expected TaskQuery'],
  ['null', 'expected TaskQuery'],
  ['"text"', 'expected TaskQuery'],
  ['{"statusFilter":', 'not JSON'],
  ['', 'not JSON'],
])('%j is a bad request: %s', async (body, message) => {
  const service = await temporaryService()
  await service.store.tasks.put([someTask('p', 0)])
  const { status, code, message: told } = await refusal(service, body)
  expect({ status, code }).toEqual({ status: 400, code: 'invalid_argument' })
  expect(told).toContain(message)
})

test.each(['2026-11-21T14:00:01Z', '2026-11-21T14:00:01+00:00', '2026-11-21T14:00:00.99999999999999Z'])(
  'a time in UTC may be spelt %s',
  async (startTime) => {
    const service = await temporaryService()
    await service.store.tasks.put([someTask('before', 0), someTask('at', 0.5), someTask('after', 2)])
    const response = await service.query({ updateTimeRange: { startTime, endTime: '2026-11-21T14:01Z' } })
    expect(response.status).toBe(200)
    const { tasks } = (await response.json()) as TaskQueryResult
    expect(tasks?.map(({ version }) => version?.taskId)).toEqual(['after'])
  },
)

test.each(['2026-11-21T14:00:00', '2026-11-21T14:00:00+01:00', '2026-11-21T14:00:00-00:30', '2026-11-21'])(
  '%s is no time in UTC and a bad request',
  async (startTime) => {
    const service = await temporaryService()
    expect(await refusal(service, { updateTimeRange: { startTime } })).toMatchObject({
      status: 400,
      message: expect.stringContaining('$.updateTimeRange.startTime: expected ISO 8601 UTC timestamp'),
    })
  },
)

test.each([
  'text/plain',
  'application/json-patch+json',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  '',
])('content type "%s" is a bad request', async (contentType) => {
  const service = await temporaryService()
  expect((await service.query('{}', { 'Content-Type': contentType })).status).toBe(400)
})

test('content type with parameters is fine', async () => {
  const service = await temporaryService()
  expect((await service.query('{}', { 'Content-Type': 'Application/JSON; charset="UTF-8"' })).status).toBe(200)
})

test('a body that says it is compressed is a bad request', async () => {
  const service = await temporaryService()
  expect((await service.query('{}', { 'Content-Encoding': 'gzip' })).status).toBe(400)
  expect((await service.query('{}', { 'Content-Encoding': 'identity' })).status).toBe(200)
})

test('bytes that are not UTF-8 are a bad request', async () => {
  const service = await temporaryService()
  const body = new Uint8Array([0x7b, 0xff, 0x7d])
  const response = await service.call('POST', '/api/v1/tasks/query', {
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect(response.status).toBe(400)
})

test('a body that is too long, or nested deeper than a stack reaches, is a bad request', async () => {
  const service = await temporaryService()
  const nested = `{"pageToken":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  expect(await refusal(service, nested)).toMatchObject({
    status: 400,
    message: expect.stringContaining('expected string'),
  })
  expect(await refusal(service, ' '.repeat(70_000))).toMatchObject({
    status: 400,
    message: expect.stringContaining('longer than'),
  })
})

test('an unknown parent is not found', async () => {
  const service = await temporaryService()
  expect(await refusal(service, { parentTaskId: 'nobody' })).toMatchObject({ status: 404, code: 'not_found' })
})

test('a page token is refused with another query, changed, and when it is too old', async () => {
  const service = await temporaryService({ pageSize: 1, pageTokenRetention: 60_000 })
  await service.store.tasks.put([
    someTask('p', 0),
    someTask('a', 1, 'STATUS_SENT', 'p'),
    someTask('b', 2, 'STATUS_SENT', 'p'),
  ])
  const { nextPageToken: pageToken = '' } = await page(service, { parentTaskId: 'p' })
  expect(ids((await page(service, { parentTaskId: 'p', pageToken })).tasks)).toEqual(['a'])
  expect(await refusal(service, { pageToken })).toMatchObject({
    status: 400,
    message: expect.stringContaining('another query'),
  })
  expect(await refusal(service, { statusFilter: { status: 'STATUS_SENT' }, pageToken })).toMatchObject({ status: 400 })
  const changed = `${pageToken.startsWith('e') ? 'f' : 'e'}${pageToken.slice(1)}`
  expect(await refusal(service, { parentTaskId: 'p', pageToken: changed })).toMatchObject({ status: 400 })
  expect(await refusal(service, { parentTaskId: 'p', pageToken: `${pageToken}.x` })).toMatchObject({ status: 400 })
  service.realClock.advance(60_001)
  expect(await refusal(service, { parentTaskId: 'p', pageToken })).toMatchObject({
    status: 400,
    message: expect.stringContaining('start from the first page'),
  })
})

test('a walk whose versions were forgotten says to start again', async () => {
  const service = await temporaryService({ pageSize: 1 })
  await service.store.tasks.put([someTask('a', 1), someTask('b', 2)])
  const { nextPageToken = '' } = await page(service, {})
  await service.store.tasks.put([someTask('a', 3)])
  await service.store.tasks.forget(testStart + 1)
  expect(await refusal(service, { pageToken: nextPageToken })).toMatchObject({
    status: 400,
    message: expect.stringContaining('start from the first page'),
  })
  expect(ids((await page(service, {})).tasks)).toEqual(['a'])
})

test('a deleted-objects token is no task page token', async () => {
  const service = await temporaryService()
  const pageToken = service.pageTokens.seal('deleted-objects', { position: 1 })
  expect(await refusal(service, { pageToken })).toMatchObject({ status: 400 })
})
