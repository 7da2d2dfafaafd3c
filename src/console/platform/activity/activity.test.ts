import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deleteEgressStream } from '../../../contract/egress.ts'
import { queryTasks } from '../../../contract/task.ts'
import { call } from '../session/call.ts'
import { clearExchanges } from '../api/exchanges/exchanges.ts'
import { joinPeers } from '../peers/peers.ts'
import { signOut } from '../session/sign-out.ts'
import { rememberSecret } from '../../../conformance/mask.ts'
import { closeSession, noSecrets, openSession } from '../session/session.ts'
import { testToken } from '../session/token.test.support.ts'
import { clearActivity, logNote, openActivity, useActivity } from './activity.ts'
import { unansweredWords } from './activity-entry.ts'
import { activityCsv, activityJson } from './activity-export.ts'
import { ActivityStore } from './activity-store.ts'

// Its timer would outlive the tests.
vi.mock('../api/when-quiet.ts', () => ({ whenQuiet: () => undefined }))
afterAll(() => vi.doUnmock('../api/when-quiet.ts'))

const TOKEN = 'secret-token-value'

function open(clientId = 'desk', url = 'https://hw.example') {
  rememberSecret(TOKEN)
  openSession({
    environment: { name: 'Harbor West', url, marking: undefined },
    clientId,
    token: testToken(TOKEN, { obtainedAt: Date.now() }),
    secrets: noSecrets,
    keepInTab: false,
  })
}

function answer(body: string, status = 200) {
  return vi.fn(
    async () =>
      new Response(body, {
        status,
        headers: { 'Content-Type': 'application/json', Date: 'Sat, 21 Nov 2026 14:22:07 GMT' },
      }),
  )
}
/** The test decides when to answer. */
function answerLater(): (response: Response) => void {
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
  return (response) => waiting.shift()?.(response)
}
function remove(egressId: string) {
  return call(deleteEgressStream, { path: { egressId } }, { why: 'user' }).catch((error: unknown) => error)
}
function latest() {
  return useActivity.getState().entries.at(-1)
}
function abandoned() {
  return Object.fromEntries(
    useActivity.getState().entries.map(({ id, abandoned: isIt }) => [id.split('-').at(-1), isIt]),
  )
}

beforeEach(async () => {
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  vi.stubGlobal('navigator', {})
  openActivity()
  await clearActivity()
  open()
})

afterEach(() => {
  vi.unstubAllGlobals()
  closeSession()
  clearExchanges()
})

test('a change is logged with who, what, when, the exact request and the answer; a read is not', async () => {
  vi.stubGlobal('fetch', answer('{"code":5,"message":"no active egress stream"}', 404))
  await remove('cam 7/x')
  vi.stubGlobal('fetch', answer('{"tasks":[]}'))
  await call(queryTasks, { body: {} }, { why: 'user' })
  expect(useActivity.getState().entries).toHaveLength(1)
  expect(latest()).toMatchObject({
    environment: 'Harbor West',
    environmentUrl: 'https://hw.example',
    clientId: 'desk',
    operation: 'deleteEgressStream',
    resource: ['cam 7/x'],
    request: { method: 'DELETE', url: 'https://hw.example/api/v1/video/egress_streams/cam%207%2Fx', attempt: 1 },
    answer: {
      outcome: 404,
      body: '{"code":5,"message":"no active egress stream"}',
      environmentDate: 'Sat, 21 Nov 2026 14:22:07 GMT',
    },
  })
})

test('it is there again for the next page, and is entered before the answer comes', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void remove('cam-8')
  await expect.poll(() => latest()?.resource).toEqual(['cam-8'])
  const nextPage = new ActivityStore()
  await expect.poll(() => nextPage.entries()).toMatchObject([{ resource: ['cam-8'], answer: undefined }])
})

test('a change whose page left no word is not waited for forever', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void remove('cam-8')
  await expect.poll(() => latest()?.resource).toEqual(['cam-8'])
  const entry = latest()
  if (entry === undefined) throw new Error('No entry')
  expect(unansweredWords(entry, entry.at + 20_000)).toBe('sent, no answer yet')
  expect(unansweredWords(entry, entry.at + 90_000)).toMatch(/^outcome unknown/)
  expect(activityCsv([{ ...entry, at: entry.at - 90_000 }], 'SECRET')).toContain('outcome unknown')
})

test('of a page that is gone no answer is waited for any more, of one that is there it is', async () => {
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: 'watchfloor.page.there' }] }) } })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void remove('cam-8')
  await expect.poll(() => latest()?.resource).toEqual(['cam-8'])
  const entry = latest()
  if (entry === undefined) throw new Error('No entry')
  const store = new ActivityStore()
  await store.put({ ...entry, id: `${entry.id}-gone`, page: 'gone' })
  await store.put({ ...entry, id: `${entry.id}-there`, page: 'there' })
  const otherPage = joinPeers(new BroadcastChannel('watchfloor.activity'), { changed: () => undefined })
  otherPage.tell('changed')
  await expect.poll(abandoned).toMatchObject({ gone: true, there: undefined })
  otherPage.leave()
})

test('an entry that an earlier version kept is of the same environment and client', async () => {
  vi.stubGlobal('fetch', answer('{}'))
  await remove('cam-1')
  const entry = latest()
  if (entry === undefined) throw new Error('No entry')
  await new ActivityStore().put({ ...entry, id: `${entry.id}-old`, scope: '["https://hw.example","desk"]' })
  const otherPage = joinPeers(new BroadcastChannel('watchfloor.activity'), { changed: () => undefined })
  otherPage.tell('changed')
  await expect.poll(() => useActivity.getState().entries.map(({ scope }) => scope)).toEqual([entry.scope, entry.scope])
  otherPage.leave()
})

test('an answer reaches its entry although the exchange log was cleared meanwhile', async () => {
  const arrive = answerLater()
  const done = remove('cam-9')
  await expect.poll(() => latest()?.resource).toEqual(['cam-9'])
  clearExchanges()
  arrive(new Response('{}', { headers: { 'Content-Type': 'application/json' } }))
  await done
  expect(latest()?.answer).toMatchObject({ outcome: 200 })
})

test('no secret gets in, whatever the service echoes, nor after sign-out', async () => {
  vi.stubGlobal('fetch', answer(JSON.stringify({ code: 7, message: `token ${TOKEN} may not` }), 403))
  await remove('cam-1')
  const arrive = answerLater()
  const late = remove('cam-2')
  await expect.poll(() => latest()?.resource).toEqual(['cam-2'])
  signOut()
  arrive(new Response(JSON.stringify({ message: TOKEN }), { status: 403 }))
  await late
  expect(latest()?.answer).toMatchObject({ outcome: 403 })
  const { entries } = useActivity.getState()
  for (const text of [activityJson(entries, 'UNCLASSIFIED'), activityCsv(entries, 'UNCLASSIFIED')])
    expect(text).not.toContain(TOKEN)
  expect(JSON.stringify(await new ActivityStore().entries())).not.toContain(TOKEN)
})

test('each environment and client has its own entries, and clearing takes them all', async () => {
  vi.stubGlobal('fetch', answer('{}'))
  await remove('cam-1')
  open('other')
  await remove('cam-2')
  const { entries } = useActivity.getState()
  const scopes = new Set(entries.map(({ scope }) => scope))
  expect(scopes.size).toBe(2)
  const store = new ActivityStore()
  await expect.poll(async () => (await store.entries()).map(({ resource }) => resource)).toEqual([['cam-1'], ['cam-2']])
  await clearActivity()
  expect(await store.entries()).toEqual([])
})

test('the oldest go when there are too many, and it is said how many', async () => {
  const store = new ActivityStore('limited', 3)
  vi.stubGlobal('fetch', answer('{}'))
  for (const id of ['a', 'b', 'c', 'd', 'e']) await remove(id)
  for (const entry of useActivity.getState().entries) await store.put(entry)
  expect((await store.entries()).map(({ resource }) => resource[0])).toEqual(['c', 'd', 'e'])
  expect(await store.dropped()).toBe(2)
  await store.remove()
})

test('CSV has a row for each entry and nothing that a spreadsheet would run', async () => {
  vi.stubGlobal('fetch', answer('{"message":"a \\"quoted\\", line"}', 400))
  await remove('=HYPERLINK("x")')
  logNote('deleteEgressStream', ['cam-1'], { verb: 'wait', words: 'retry hint 2 s' })
  const csv = activityCsv(useActivity.getState().entries, 'SECRET')
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^time,environment,.*,marking$/)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[1]).toContain('"{""message"":""a \\""quoted\\"", line""}"')
  expect(lines[1]).toMatch(/SECRET$/)
  expect(lines[2]).toContain('wait')
})
