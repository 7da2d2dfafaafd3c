import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { buildCommit } from '../../cli/pictures/checkout.mjs'
import { projectFolder } from '../../cli/project.mjs'
import type { TaskQueryResult } from '../../contract/task.ts'
import { temporarySchema } from '../../database/engines.test.support.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import { onset } from '../../watch/service.test.support.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import type { KeeperFacts } from '../../watch/wire/keeper.ts'
import { chainStart, firstBreak } from '../../watch/wire/log-chain.ts'
import type { LogPage } from '../../watch/wire/log.ts'
import type { State } from '../../watch/wire/state.ts'

// An older version's server and this one's on one PostgreSQL (`npm run test:servers`). Building the older one
// takes minutes.

interface Started {
  url: string
  stop: () => Promise<unknown>
}

/** Rejects with what it wrote to standard error if it ends before it is ready. */
function started(checkout: string, database: string, data: string): Promise<Started> {
  const options = ['--port', '0', '--database', database, '--data', data, '--log', 'none']
  const child = spawn(process.execPath, [join(checkout, 'src/cli/serve.mjs'), ...options])
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  const stop = async () => {
    child.kill()
    return await ended
  }
  onTestFinished(async () => void (await stop()))
  const said = { out: '', error: '' }
  child.stderr.on('data', (bytes) => void (said.error += String(bytes)))
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      said.out += String(bytes)
      const url = /^Watchfloor ready: (\S+)$/m.exec(said.out)?.[1]
      if (url !== undefined) resolve({ url, stop })
    })
    void ended.then(() => reject(new Error(said.error)))
  })
}

async function tokenOf({ url }: Started): Promise<string> {
  const body = 'grant_type=client_credentials&client_id=operator&client_secret=operator-secret'
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${url}/api/v1/oauth/token`, { method: 'POST', headers, body })
  return ((await answer.json()) as { access_token: string }).access_token
}

function deskOf({ url }: Started, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) ?? null })
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await send(method, path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as T
  }
  return {
    send,
    ask,
    state: () => ask<State>('GET', '/watch/v1/state'),
    log: async () => (await ask<LogPage>('GET', '/watch/v1/log')).entries,
    remove: () => send('DELETE', '/api/v1/video/egress_streams/cam-09-sd-web'),
    ids: async () => {
      const { tasks = [] } = await ask<TaskQueryResult>('POST', '/api/v1/tasks/query', {})
      return new Set(tasks.map(({ version }) => version?.taskId))
    },
  }
}

type Desk = ReturnType<typeof deskOf>

async function alertOf(desk: Desk, subject: string): Promise<Alert | undefined> {
  return (await desk.state()).alerts.find((alert) => alert.subject === `task:${subject}`)
}

/** One desk's alert, which the other acknowledges, and an entry of its log. */
async function expectShared(from: Desk, to: Desk, name: string): Promise<void> {
  const { now } = await from.state()
  await from.ask('POST', '/watch/v1/reports', { reports: [onset(name, { onset: now - 1, asOf: now })] })
  await expect.poll(() => alertOf(to, name), { timeout: 5000 }).toBeDefined()
  const { id: alertId, raised = 0, level } = (await alertOf(to, name)) ?? {}
  const press = { alertId, raised, level, pressedAt: now }
  await to.ask('POST', '/watch/v1/acknowledgements', { acknowledgements: [press] })
  await expect.poll(async () => (await alertOf(from, name))?.acknowledged?.by, { timeout: 5000 }).toBe('operator')
  await from.ask('POST', '/watch/v1/log', { entries: [{ id: `entry-${name}`, text: `Entry ${name}`, subjects: [] }] })
  for (const desk of [from, to]) {
    const entries = await desk.log()
    expect(entries.map(({ text }) => text)).toContain(`Entry ${name}`)
    expect(firstBreak(entries, chainStart)).toBeUndefined()
  }
}

describe.each([
  { name: '0.2.0, which has no watch', commit: '0f1d267c', hasWatch: false },
  { name: 'the last one before alerts could be shelved', commit: 'ea3239c6', hasWatch: true },
])('a server of $name, and one of this version', { timeout: 60_000 }, ({ commit, hasWatch }) => {
  let folder = ''
  const checkout = () => join(folder, 'checkout')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watchfloor-older-'))
    await buildCommit(commit, checkout())
  }, 600_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('work together on one database, which the older one had', async () => {
    const [database, data] = [await temporarySchema(), await temporaryFolder()]
    const older = await started(checkout(), database, data)
    const newer = await started(projectFolder, database, data)
    // Either's token is good at both.
    const token = await tokenOf(older)
    const [there, here] = [deskOf(older, token), deskOf(newer, token)]
    expect(await here.ids()).toEqual(await there.ids())
    const statuses = [await there.remove(), await here.remove()].map(({ status }) => status)
    expect(statuses).toEqual([200, 404])

    if (!hasWatch) {
      expect((await there.send('GET', '/watch/v1/state')).status).toBe(404)
      await expectShared(here, here, 'alone')
      await newer.stop()
      // It doesn't know what it can't read.
      await older.stop()
      expect(await deskOf(await started(checkout(), database, data), token).ids()).not.toEqual(new Set())
      return
    }
    await expectShared(there, here, 'older')
    await expectShared(here, there, 'newer')
    const keeper = () => here.ask<KeeperFacts>('GET', '/watch/v1/keeper')
    expect((await keeper()).servers).toHaveLength(2)
    const { now } = await here.state()
    await here.ask('POST', '/watch/v1/reports', { reports: [onset('shelved', { onset: now - 1, asOf: now })] })
    const { id: alertId, level } = (await alertOf(here, 'shelved')) ?? {}
    const shelve = { alerts: [{ alertId, level }], until: now + 3_600_000, reason: 'Known fault' }
    await here.ask('POST', '/watch/v1/shelvings', shelve)
    await wait(1500)
    expect((await alertOf(there, 'shelved'))?.id).toBe(alertId)
    expect((await alertOf(here, 'shelved'))?.shelved).toBeDefined()

    await older.stop()
    await expect.poll(async () => (await keeper()).state, { timeout: 40_000 }).toBe('reads')
    const again = await started(checkout(), database, data).catch((error: Error) => error)
    expect(again).toMatchObject({
      message: expect.stringMatching(/^Watchfloor: .* was written by a newer Watchfloor \(schema \d+, .*\n*$/),
    })
  })
})
