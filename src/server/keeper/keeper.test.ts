import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

import type { Task } from '../../contract/task.ts'
import { temporarySql } from '../../database/engines.test.support.ts'
import { temporaryWatch } from '../../watch/service.test.support.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import type { Contents, KeptExchanges, Picture } from '../../watch/wire/journal.ts'
import { stateOf } from '../../watch/wire/alert.ts'
import { KEEPER, KEEPER_SUBJECT } from '../../watch/wire/keeper.ts'
import type { Backend } from '../backends/backend.ts'
import { environmentInTest, keeperInTest } from './keeper.test.support.ts'

/** Answers 503 while it is down. */
function failing(backend: Backend) {
  const way = { isDown: false, hangs: false }
  const failing: Backend = async (request, arrival) => {
    if (way.hangs) return await new Promise<Response>(() => undefined)
    return way.isDown ? new Response('{}', { status: 503 }) : backend(request, arrival)
  }
  return Object.assign(way, { backend: failing })
}

async function notLive({ state }: { state: () => Promise<{ alerts: readonly { subject: string }[] }> }) {
  return (await state()).alerts.filter(({ subject }) => subject === KEEPER_SUBJECT)
}

test('with all pages shut, a task that fails is an alert within one cycle, by the server', async () => {
  const environment = await environmentInTest()
  await environment.putTask('t1', 'STATUS_EXECUTING')
  const keeper = await keeperInTest(environment)
  await environment.run(15)
  expect(await keeper.facts()).toMatchObject({
    state: 'reads',
    tasks: 1,
    rules: 5,
    servers: [{ name: 'hw-1', isThis: true, leads: true }],
    desks: 0,
    walls: 0,
  })
  expect((await keeper.state()).alerts).toEqual([])
  await environment.putTask('t1', 'STATUS_DONE_NOT_OK')
  await environment.run(11)
  const { alerts, gaps } = await keeper.state()
  expect(alerts).toMatchObject([{ ruleId: 'task-fails', subject: 'task:t1', history: [{ by: KEEPER }] }])
  expect(gaps).toEqual([])
  expect(keeper.failures).toEqual([])
})

test.each<[Response, string]>([
  [
    Response.json({}, { status: 502, headers: { 'Watchfloor-Gateway': 'unreachable' } }),
    'no reply to the token request',
  ],
  [Response.json({}, { status: 503, headers: { 'Retry-After': '3' } }), 'the token request failed, 503'],
])('a keeper that gets no token says why and accuses no secret (%#)', async (answer, words) => {
  const environment = await environmentInTest()
  const client = { id: 'viewer', secret: 'viewer-secret' }
  const keeper = await keeperInTest(environment, { client, backend: async () => answer.clone() })
  await environment.run(25)
  expect((await keeper.facts()).why).toMatch(new RegExp(`^No new token: ${words}`))
})

// clause(8)
test('an alert of a desk and of the server is one, and ends by either', async () => {
  const environment = await environmentInTest()
  const keeper = await keeperInTest(environment)
  await environment.run(70)
  const soon = new Date(environment.clock.now() + 300_000).toISOString()
  await environment.putTask('t1', 'STATUS_EXECUTING', { executionConstraints: { completeBefore: soon } })
  await environment.run(15)
  const [alert] = (await keeper.state()).alerts
  if (alert === undefined) throw new Error('No alert')
  const { ruleId, subject, onset, level, title, detail, asOf } = alert
  await keeper.report([
    { kind: 'onset', situation: { ruleId, subject, onset, level, title, detail, asOf: asOf + 1, why: [] } },
  ])
  expect((await keeper.state()).alerts).toMatchObject([{ raised: 1 }])
  await environment.putTask('t1', 'STATUS_DONE_OK')
  await environment.run(11)
  expect((await keeper.state()).alerts.map(stateOf)).toEqual(['over'])
})

// clause(22)
test('a keeper that can’t read says why, raises one alert after two cycles and ends it when it reads again', async () => {
  const environment = await environmentInTest()
  const way = failing(environment.backend)
  const keeper = await keeperInTest(environment, way)
  await environment.run(15)
  way.isDown = true
  await environment.run(7)
  expect((await keeper.facts()).state).toBe('reads')
  await environment.run(13)
  expect(await keeper.facts()).toMatchObject({ state: 'not reading', why: expect.stringMatching(/^Query failed, 503/) })
  expect((await keeper.facts()).nextAt).toBeGreaterThan(environment.clock.now())
  expect(await notLive(keeper)).toMatchObject([
    { title: 'The server hasn’t polled tasks: 5 rules have no data', level: 'warning', history: [{ by: KEEPER }] },
  ])
  await environment.run(60)
  way.isDown = false
  await environment.run(40)
  expect(await notLive(keeper)).toMatchObject([{ raised: 1, endedAt: expect.any(Number) }])
  expect((await keeper.facts()).state).toBe('reads')
})

test('a gap is said of the time in which the server did not read and no page was open, and of no other', async () => {
  const environment = await environmentInTest()
  const way = failing(environment.backend)
  const keeper = await keeperInTest(environment, way)
  await environment.run(600)
  expect((await keeper.state()).gaps).toEqual([])
  way.isDown = true
  await environment.run(300)
  way.isDown = false
  await environment.run(60)
  const { gaps } = await keeper.state()
  expect(gaps).toHaveLength(1)
  const [{ from, to } = { from: 0, to: 0 }] = gaps
  expect((to - from) / 1000).toBeGreaterThan(270)
  expect((to - from) / 1000).toBeLessThan(320)
  expect(await keeper.entries()).toContainEqual(expect.stringMatching(/^No desk, wall or server watched for /))
})

test('a client whose secret is void reads no more, and says so; with the right one again it reads', async () => {
  const environment = await environmentInTest()
  const client = { id: 'viewer', secret: 'viewer-secret' }
  const keeper = await keeperInTest(environment, { client })
  await environment.run(15)
  expect(await keeper.facts()).toMatchObject({ state: 'reads', client: 'viewer' })
  const viewer = await environment.store.clients.get('viewer')
  if (viewer === undefined) throw new Error('No viewer')
  await environment.store.clients.put({ ...viewer, secretHash: 'sha256$AAAA$AAAA' })
  await environment.run(50)
  expect(await keeper.facts()).toMatchObject({
    state: 'not reading',
    why: expect.stringMatching(/^No new token: the environment refused client viewer, 401/),
  })
  expect(await notLive(keeper)).toHaveLength(1)
  await environment.store.clients.put(viewer)
  await environment.run(60)
  expect((await keeper.facts()).state).toBe('reads')
})

test('an engine that ends is replaced after a pause; if none reads, that is an alert within two cycles', async () => {
  const environment = await environmentInTest()
  let opened = 0
  let end: ((why: string) => void) | undefined
  const keeper = await keeperInTest(environment, {
    openEngine: (port, _settings, { onEnd }) => {
      opened += 1
      end = onEnd
      if (opened === 1) void port.say({ state: 'reads', readAt: environment.clock.now(), cycles: 2 })
      return async () => undefined
    },
  })
  await environment.run(2)
  expect((await keeper.facts()).state).toBe('reads')
  end?.('Its thread ended')
  await environment.run(1)
  expect(opened).toBe(1)
  await environment.run(3)
  expect(opened).toBe(2)
  end?.('Its thread ended')
  await environment.run(22)
  expect(await keeper.facts()).toMatchObject({ state: 'not reading', why: 'Its thread ended' })
  expect(await notLive(keeper)).toHaveLength(1)
  // This one says nothing either, and is ended for that.
  await environment.run(60)
  expect(opened).toBeGreaterThan(3)
})

test.each([undefined, { id: 'viewer', secret: 'viewer-secret' }])(
  'a night without desks is in the journal as the server received it, without secrets (client %j)',
  async (client) => {
    const environment = await environmentInTest()
    await environment.putTask('t1', 'STATUS_EXECUTING')
    const place = { file: join(await temporaryFolder(), 'journal.db') }
    const journal = { place, hours: 24, mostBytes: 1e9 }
    const keeper = await keeperInTest(environment, { journal, ...(client && { client }) })
    await environment.run(15)
    const before = environment.clock.now()
    await environment.run(15)
    await environment.putTask('t1', 'STATUS_DONE_NOT_OK')
    await environment.run(15)
    const read = <T>(path: string) => keeper.ask<T>('GET', `/journal${path}`, undefined, 'desk-1_admin')
    const statusAt = async (at: number) => {
      const { tasks } = await read<Picture>(`/picture?at=${at}&of=server`)
      const ids = tasks.map(({ content }) => content)
      const asked = await keeper.ask<Contents>('POST', '/journal/contents?of=server', { ids }, 'desk-1_admin')
      return asked.texts.map((text) => (JSON.parse(text ?? '') as Task).status?.status)
    }
    expect(await statusAt(before)).toEqual(['STATUS_EXECUTING'])
    expect(await statusAt(environment.clock.now())).toEqual(['STATUS_DONE_NOT_OK'])
    expect(await read<Picture>(`/picture?at=${before}`)).toMatchObject({ tasks: [] })
    const { exchanges } = await read<KeptExchanges>('/exchanges?of=server')
    expect(exchanges.length).toBeGreaterThan(4)
    for (const { operation, status, moment } of exchanges) {
      expect([operation, status]).toEqual(['queryTasks', 200])
      const whole = JSON.stringify(await read(`/exchanges/${moment}?of=server`))
      expect(whole).toContain('/api/v1/tasks/query')
      expect(whole).not.toMatch(/authorization|bearer|viewer-secret/i)
    }
    expect(keeper.failures).toEqual([])
  },
)

test.each([60, 63, 64])(
  'of two servers on one database one reads; when it is killed after %d s, the other one takes over within two cycles',
  async (seconds) => {
    const environment = await environmentInTest()
    const sql = await temporarySql('libsql')
    let asked = 0
    const counted: Backend = (request, arrival) => {
      asked += 1
      return environment.backend(request, arrival)
    }
    const first = await keeperInTest(environment, { sql })
    await environment.run(5)
    const second = await keeperInTest(environment, { sql, serverName: 'hw-2', backend: counted })
    await environment.run(seconds)
    expect(asked).toBe(0)
    expect(await second.facts()).toMatchObject({
      state: 'reads',
      servers: [
        { name: 'hw-1', leads: true },
        { name: 'hw-2', isThis: true },
      ],
    })
    first.die()
    await environment.run(20)
    expect(asked).toBeGreaterThan(0)
    expect(await second.facts()).toMatchObject({
      state: 'reads',
      servers: [
        { name: 'hw-2', leads: true, isThis: true, tookOver: { from: 'hw-1', afterSeconds: expect.any(Number) } },
      ],
    })
    const entries = await second.entries()
    expect(entries).toContainEqual(expect.stringMatching(/^hw-2 keeps watch now: hw-1 was last heard 1[0-3] s before$/))
    expect((await second.state()).gaps).toEqual([])
    await environment.putTask('t1', 'STATUS_DONE_NOT_OK')
    await environment.run(11)
    expect((await second.state()).alerts).toMatchObject([{ ruleId: 'task-fails' }])
  },
)

test('a server that stops lets another one take over at once', async () => {
  const environment = await environmentInTest()
  const sql = await temporarySql('libsql')
  const first = await keeperInTest(environment, { sql })
  await environment.run(15)
  const second = await keeperInTest(environment, { sql, serverName: 'hw-2' })
  await environment.run(5)
  await first.stop()
  await environment.run(3)
  expect(await second.facts()).toMatchObject({ servers: [{ name: 'hw-2', leads: true }] })
})

test('a leader of another version is only known to lead, until it stops', async () => {
  const environment = await environmentInTest()
  const sql = await temporarySql('libsql')
  const keeper = await keeperInTest(environment, { sql, serverName: 'hw-2' })
  await environment.run(15)
  await sql.execute('update watch_server set leads = 0')
  const beat = (n: number) =>
    sql.execute(
      `insert into watch_server (server_id, name, leads, beat, since, body) values ('old', 'hw-1', 1, $1, 0, '{"state":"reads"}')
      on conflict (server_id) do update set beat = excluded.beat`,
      [n],
    )
  for (let n = 0; n < 15; n += 1) {
    await beat(n)
    await environment.run(1)
  }
  expect(await keeper.facts()).toMatchObject({
    state: 'starting',
    desks: 0,
    servers: [{ name: 'hw-1', leads: true }, {}],
  })
  await sql.execute("delete from watch_server where server_id = 'old'")
  await environment.run(15)
  expect(await keeper.facts()).toMatchObject({ state: 'reads', servers: [{ name: 'hw-2', leads: true }] })
})

test.each(['isDown', 'hangs'] as const)(
  'a leader that can’t read (%s) gives way within two cycles to a server that can, whose alerts are the same',
  async (fault) => {
    const environment = await environmentInTest()
    const sql = await temporarySql('libsql')
    const way = failing(environment.backend)
    const first = await keeperInTest(environment, { sql, ...way })
    await environment.run(5)
    const second = await keeperInTest(environment, { sql, serverName: 'hw-2' })
    await environment.run(30)
    expect(await first.facts()).toMatchObject({ servers: [{ name: 'hw-1', leads: true }, {}] })
    way[fault] = true
    await environment.run(20)
    expect(await second.facts()).toMatchObject({
      state: 'reads',
      servers: [
        { name: 'hw-2', leads: true, isThis: true, tookOver: { from: 'hw-1' } },
        { name: 'hw-1', since: expect.any(Number) },
      ],
    })
    expect(await first.facts()).toMatchObject({ state: 'reads', servers: [{ name: 'hw-2', leads: true }, {}] })
    expect(await notLive(second)).toEqual([])
    expect((await second.state()).gaps).toEqual([])
    await environment.putTask('t1', 'STATUS_DONE_NOT_OK')
    await environment.run(11)
    expect((await second.state()).alerts).toMatchObject([{ ruleId: 'task-fails', raised: 1 }])
    // It doesn't go back and forth.
    way[fault] = false
    await environment.run(60)
    expect(await first.facts()).toMatchObject({ servers: [{ name: 'hw-2', leads: true }, {}] })
  },
)

test('so does one whose client is revoked', async () => {
  const environment = await environmentInTest()
  const sql = await temporarySql('libsql')
  const first = await keeperInTest(environment, { sql, client: { id: 'viewer', secret: 'viewer-secret' } })
  await environment.run(5)
  const second = await keeperInTest(environment, { sql, serverName: 'hw-2' })
  await environment.run(20)
  const viewer = await environment.store.clients.get('viewer')
  if (viewer === undefined) throw new Error('No viewer')
  await environment.store.clients.put({ ...viewer, secretHash: 'sha256$AAAA$AAAA' })
  await environment.run(40)
  expect(await first.facts()).toMatchObject({ state: 'reads', servers: [{ name: 'hw-2', leads: true }, {}] })
  expect(await notLive(second)).toEqual([])
})

test('while no server can read, one of them leads and says so in one alert, which ends when either reads', async () => {
  const environment = await environmentInTest()
  const sql = await temporarySql('libsql')
  const way = failing(environment.backend)
  const first = await keeperInTest(environment, { sql, ...way })
  await environment.run(5)
  const second = await keeperInTest(environment, { sql, serverName: 'hw-2', ...way })
  await environment.run(20)
  way.isDown = true
  await environment.run(100)
  expect(await second.facts()).toMatchObject({ state: 'not reading', servers: [{ name: 'hw-1', leads: true }, {}] })
  expect(await notLive(first)).toMatchObject([{ raised: 1, history: [{ kind: 'raised' }] }])
  first.die()
  await environment.run(30)
  expect(await notLive(second)).toMatchObject([{ raised: 1, history: [{ kind: 'raised' }] }])
  // A start ends nothing.
  await second.stop()
  const third = await keeperInTest(environment, { sql, serverName: 'hw-3', ...way })
  await environment.run(30)
  expect(await notLive(third)).toMatchObject([{ raised: 1, history: [{ kind: 'raised' }] }])
  way.isDown = false
  await environment.run(60)
  expect(await notLive(third)).toMatchObject([{ raised: 1, endedAt: expect.any(Number) }])
})

test('desks and walls of all servers count, also of one that keeps no watch', async () => {
  const environment = await environmentInTest()
  const sql = await temporarySql('libsql')
  const first = await keeperInTest(environment, { sql })
  const { clock } = environment
  const every = (milliseconds: number, work: () => void) => {
    const again = () => clock.schedule(milliseconds, () => (work(), (cancel = again())))
    let cancel = again()
    return () => cancel()
  }
  const plain = await temporaryWatch({
    sql,
    isShared: true,
    serverName: 'hw-2',
    now: clock.now,
    machine: { now: clock.now, every },
  })
  await plain.send('GET', '/stream')
  const wall = await plain.send('GET', '/stream', undefined, 'wall-1_wall')
  await environment.run(15)
  expect(await first.facts()).toMatchObject({ state: 'reads', desks: 1, walls: 1, servers: [{ name: 'hw-1' }] })
  expect(await plain.ask('GET', '/keeper')).toMatchObject({ state: 'reads', desks: 1, walls: 1 })
  await wall.body?.cancel()
  await environment.run(5)
  expect(await first.facts()).toMatchObject({ desks: 1, walls: 0 })
  // A server that is gone has no desks.
  await plain.close()
  await environment.run(15)
  const { now } = environment.clock
  const { lastDeskAt = 0, ...facts } = await first.facts()
  expect(facts).toMatchObject({ desks: 0, walls: 0 })
  expect(now() - lastDeskAt).toBeGreaterThanOrEqual(15_000)
  expect(now() - lastDeskAt).toBeLessThan(25_000)
})

test('a server whose disk is full stops all the same, and says so', async () => {
  const environment = await environmentInTest()
  const sql = await temporarySql('libsql')
  const keeper = await keeperInTest(environment, { sql })
  await environment.run(5)
  vi.spyOn(sql, 'transaction').mockRejectedValueOnce(new Error('The disk is full'))
  await keeper.stop()
  expect(keeper.failures).toEqual([new Error('The disk is full')])
})
