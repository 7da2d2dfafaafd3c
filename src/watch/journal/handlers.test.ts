import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '../../environment/service.test.support.ts'
import { START as NOW, temporaryWatch } from '../service.test.support.ts'
import { KEEPER } from '../wire/keeper.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Contents, JournalFacts, KeptExchange, KeptExchanges, Picture, Track } from '../wire/journal.ts'
import type { LogPage } from '../wire/log.ts'
import { clientExchange, START, task, type TestAnswer } from './journal.test.support.ts'

async function watchWithJournal(limits: { hours?: number; mostBytes?: number } = {}) {
  const file = join(await temporaryFolder(), 'journal.db')
  const settings = { place: { file }, hours: 24, mostBytes: 1e9, ...limits }
  const opened = await temporaryWatch({ journal: settings })
  const told = (answer: TestAnswer, more: object = {}) => opened.onPassed({ ...clientExchange(answer, START), ...more })
  return { ...opened, told, file }
}

test('a client reads what it was told: how it was, what changed, what was asked', async () => {
  const { told, ask, failures } = await watchWithJournal()
  told({ tasks: [task('a')] })
  told({
    date: 10_000,
    query: { updateTimeRange: { startTime: '2026-11-21T14:00:00Z' } },
    tasks: [task('a', { status: 2 })],
  })
  told({ date: 20_000, status: 503, body: '{}' })
  const get = <T>(path: string) => ask<T>('GET', `/journal${path}`, undefined, 'desk-1')
  expect(await get<JournalFacts>('')).toMatchObject({ state: 'on', hours: 24, oldest: START, newest: START + 20_000 })
  const picture = await get<Picture>(`/picture?at=${START + 15_000}`)
  const ids = picture.tasks.map(({ content }) => content)
  const { texts } = await ask<Contents>('POST', '/journal/contents', { ids: [...ids, 77] }, 'desk-1')
  expect(texts).toEqual([JSON.stringify(task('a', { status: 2 })), null])
  expect(await get<Track>(`/track?from=${START}&to=${START + 60_000}`)).toMatchObject({
    moments: [START + 10_000],
    gaps: [{ words: 'The service answered 503' }],
  })
  const { exchanges } = await get<KeptExchanges>('/exchanges?limit=2')
  expect(exchanges.map(({ status }) => status)).toEqual([503, 200])
  expect(await get<KeptExchange>(`/exchanges/${START + 20_000}`)).toMatchObject({ body: '{}', status: 503 })
  expect(await get('/trails?from=0&to=1')).toEqual({ trails: {} })
  expect(failures).toEqual([])
})

test('other operations are kept too, without tokens, and objects by path and checksum', async () => {
  const { told, ask } = await watchWithJournal()
  const none = { body: undefined, requestBody: undefined }
  told({}, { ...none, operation: 'getToken', target: '/api/v1/oauth/token' })
  told({}, { ...none, operation: 'getObject', method: 'GET', target: '/api/v1/objects/a/b', sha256: 'ab'.repeat(32) })
  told({ body: '{"deleted_objects":[]}' }, { operation: 'listDeletedObjects', method: 'GET', requestBody: undefined })
  told({ status: 404, body: '{"code":5}' }, { operation: 'deleteEntityOverride', method: 'DELETE' })
  const { exchanges } = await ask<KeptExchanges>('GET', '/journal/exchanges', undefined, 'desk-1')
  expect(exchanges.map(({ operation, sha256 }) => [operation, sha256])).toEqual([
    ['deleteEntityOverride', undefined],
    ['listDeletedObjects', undefined],
    ['getObject', 'ab'.repeat(32)],
    ['getToken', undefined],
  ])
  const bodies = await Promise.all(
    exchanges.map(
      async ({ moment }) => (await ask<KeptExchange>('GET', `/journal/exchanges/${moment}`, undefined, 'desk-1')).body,
    ),
  )
  expect(bodies).toEqual(['{"code":5}', '{"deleted_objects":[]}', undefined, undefined])
})

test('what is saved of it comes line by line', async () => {
  const { told, send } = await watchWithJournal()
  for (let second = 0; second < 500; second += 1)
    told({ date: second * 1000, tasks: [task('a', { status: second, at: second })] })
  const response = await send('GET', `/journal/export?from=${START}&to=${START + 1e6}`, undefined, 'desk-1')
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line): CapsuleLine => JSON.parse(line))
  expect(lines.filter(({ kind }) => kind === 'told')).toHaveLength(499)
})

test('who may not read, and what is not asked well, is told so', async () => {
  const { told, send } = await watchWithJournal()
  told({ tasks: [task('a')] })
  const statusOf = async (method: string, path: string, token: string, body?: object) =>
    (await send(method, `/journal${path}`, body, token)).status
  expect(await statusOf('GET', '', 'nobody')).toBe(401)
  expect(await statusOf('GET', `/exchanges/${START}`, 'desk-1')).toBe(200)
  expect(await statusOf('GET', `/exchanges/${START}`, 'desk-2')).toBe(404)
  for (const path of ['/picture', '/picture?at=now', '/track?from=5&to=4', '/trails?from=1', '/export?to=5'])
    expect(await statusOf('GET', path, 'desk-1')).toBe(400)
  expect(await statusOf('POST', '/contents', 'desk-1', { ids: ['1'] })).toBe(400)
  expect(await statusOf('POST', '/contents', 'desk-1', { ids: Array.from({ length: 2001 }, () => 1) })).toBe(400)
  expect(await statusOf('PUT', '', 'desk-1_write_admin')).toBe(405)
})

test('a token that was not issued through this server has no client to read for', async () => {
  const file = join(await temporaryFolder(), 'journal.db')
  const { send } = await temporaryWatch({
    journal: { place: { file }, hours: 24, mostBytes: 1e9 },
    access: async () => ({ clientId: undefined, canWrite: false, canAdmin: false, isWall: false }),
  })
  for (const path of [
    '',
    '/picture?at=1',
    '/track?from=0&to=1',
    '/exchanges',
    '/trails?from=0&to=1',
    '/export?from=0&to=1',
  ])
    expect((await send('GET', `/journal${path}`)).status).toBe(403)
  expect((await send('POST', '/journal/contents', { ids: [1] })).status).toBe(403)
})

test('with watch:admin a client reads what the server’s own watch received, and others don’t', async () => {
  const { told, send, ask } = await watchWithJournal()
  told({ tasks: [task('a')] })
  told({ date: 5000, tasks: [task('a'), task('b')] }, { clientId: KEEPER })
  const picture = `/journal/picture?at=${START + 10_000}`
  const asAdmin = await ask<Picture>('GET', `${picture}&of=server`, undefined, 'desk-1_admin')
  expect(asAdmin.tasks.map(({ id }) => id)).toEqual(['a', 'b'])
  expect((await ask<Picture>('GET', picture, undefined, 'desk-1_admin')).tasks.map(({ id }) => id)).toEqual(['a'])
  const ids = asAdmin.tasks.map(({ content }) => content)
  const contents = await ask<Contents>('POST', '/journal/contents?of=server', { ids }, 'desk-1_admin')
  expect(contents.texts).toEqual([task('a'), task('b')].map((each) => JSON.stringify(each)))
  const { exchanges } = await ask<KeptExchanges>('GET', '/journal/exchanges?of=server', undefined, 'desk-1_admin')
  expect(exchanges.map(({ moment }) => moment)).toEqual([START + 5000])
  expect(await ask('GET', '/journal?of=server', undefined, 'desk-1_admin')).toMatchObject({ oldest: START + 5000 })
  const paths = ['?of=server', `/picture?at=1&of=server`, '/track?from=0&to=1&of=server', '/exchanges?of=server']
  const others = ['/exchanges/1?of=server', '/trails?from=0&to=1&of=server', '/export?from=0&to=1&of=server']
  for (const path of [...paths, ...others]) expect((await send('GET', `/journal${path}`)).status, path).toBe(403)
  expect((await send('POST', '/journal/contents?of=server', { ids })).status).toBe(403)
  expect((await send('GET', '/journal?of=desk-2', undefined, 'desk-1_admin')).status).toBe(400)
})

test('forgetting needs watch:admin, leaves nothing in the file, and is in the log', async () => {
  const { told, send, ask, file } = await watchWithJournal()
  told({
    tasks: Array.from({ length: 300 }, (_, number) => ({
      ...task(`task-${number}`),
      description: Math.random().toString(36).repeat(9),
    })),
  })
  await ask('GET', '/journal', undefined, 'desk-1')
  const { size } = await stat(`${file}-wal`)
  expect((await send('DELETE', '/journal', undefined, 'desk-1_write')).status).toBe(403)
  expect((await send('DELETE', '/journal', undefined, 'desk-1_write_admin')).status).toBe(204)
  expect((await stat(`${file}-wal`)).size).toBeLessThan(size)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const { entries } = await ask<LogPage>('GET', '/log')
  expect(entries).toMatchObject([{ kind: 'journal', by: 'desk-1', text: 'Forgot the journal', at: NOW }])
  expect(await ask<JournalFacts>('GET', '/journal', undefined, 'desk-1')).toMatchObject({ state: 'on', bytes: 0 })
})

test('where nothing is kept, and where it can’t be, that is said', async () => {
  const off = await temporaryWatch()
  expect(await off.ask('GET', '/journal')).toEqual({ state: 'off', hours: 0, mostBytes: 0, bytes: 0 })
  expect((await off.send('GET', '/journal/picture?at=1')).status).toBe(404)
  const file = join(await temporaryFolder(), 'none', 'journal.db')
  const broken = await temporaryWatch({ journal: { place: { file }, hours: 12, mostBytes: 1e9 } })
  expect(broken.failures).toHaveLength(1)
  const facts = await broken.ask<JournalFacts>('GET', '/journal')
  expect(facts).toMatchObject({ state: 'stopped', hours: 12, words: 'The journal can’t be opened' })
  expect((await broken.send('GET', '/journal/picture?at=1')).status).toBe(503)
})
