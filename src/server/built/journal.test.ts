import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'

import { ServerProcess, type ServerSetup } from '../../../e2e/server-process.ts'
import type { Contents, JournalFacts, KeptExchanges, Picture } from '../../watch/wire/journal.ts'
import { LATEST_TIME } from '../../watch/wire/time.ts'
import { rawExchange } from '../serve.test.support.ts'

// The built server's journal, in its thread.

const [closedJournal, endedJournal] = ['closed', 'ended'].map((state) =>
  fileURLToPath(new URL(`${state}-journal.test.support.mjs`, import.meta.url)),
) as [string, string]

async function started(setup: ServerSetup): Promise<ServerProcess> {
  const server = await ServerProcess.start(setup)
  onTestFinished(() => server.dispose())
  return server
}

function deskOf({ url }: ServerProcess, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return {
    query: async () => await (await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', headers, body: '{}' })).json(),
    journal: async <T>(path: string, body?: object): Promise<T> => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${url}/watch/v1/journal${path}`, { headers, ...init })
      expect(response.status).toBe(200)
      return (await response.json()) as T
    },
  }
}

test('what a client was told is there after a stop and after a kill, for that client, without its token', async () => {
  const server = await started({})
  const token = await server.token()
  const [desk, viewer] = [deskOf(server, token), deskOf(server, await server.token('viewer'))]
  const { tasks } = (await desk.query()) as { tasks: object[] }
  const far = LATEST_TIME
  const told = async () => {
    const picture = await desk.journal<Picture>(`/picture?at=${far}`)
    const ids = picture.tasks.map(({ content }) => content)
    const { texts } = await desk.journal<Contents>('/contents', { ids })
    return texts.map((text): unknown => JSON.parse(text ?? ''))
  }
  await expect.poll(told).toEqual(tasks)
  await server.restart()
  expect(await told()).toEqual(tasks)
  await desk.query()
  await wait(2000)
  await server.stop('SIGKILL')
  await server.start()
  const { exchanges } = await desk.journal<KeptExchanges>('/exchanges')
  expect(exchanges.map(({ operation }) => operation)).toEqual(['queryTasks', 'queryTasks', 'getToken'])
  expect((await viewer.journal<KeptExchanges>('/exchanges')).exchanges.map(({ operation }) => operation)).toEqual([
    'getToken',
  ])
  expect((await viewer.journal<Picture>(`/picture?at=${far}`)).tasks).toEqual([])
  const names = (await readdir(server.dataFolder)).filter((name) => name.startsWith('journal'))
  expect(names).toContain('journal.db')
  for (const name of names) expect((await readFile(join(server.dataFolder, name))).includes(token)).toBe(false)
  expect(server.log).not.toContain('"level":"error"')
})

/** A server's answers to some operations, byte by byte. */
async function answers(server: ServerProcess): Promise<string[]> {
  const headers = `Host: localhost\r\nConnection: close\r\nAuthorization: Bearer ${await server.token()}\r\n`
  const requests = [
    `POST /api/v1/tasks/query HTTP/1.1\r\n${headers}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    `GET /api/v1/debug/deleted-objects HTTP/1.1\r\n${headers}\r\n`,
    `DELETE /api/v1/video/egress_streams/none HTTP/1.1\r\n${headers}\r\n`,
  ]
  const { port } = new URL(server.url)
  return await Promise.all(requests.map((request) => rawExchange(Number(port), request)))
}

/** Page tokens differ between servers. */
function plain(answer: string): string {
  return answer.replace(/"next_?page_?token":"[^"]*"/i, '')
}

async function stateAt(server: ServerProcess): Promise<JournalFacts> {
  return await deskOf(server, await server.token()).journal('')
}

test('answers are the same bytes with the journal and without it; a gateway keeps one where it is asked to', async () => {
  const setup = { still: true, start: '2026-11-21T14:00:00Z', fresh: true }
  const kept = await started(setup)
  const off = await started({ ...setup, args: ['--journal', 'off'] })
  const gateway = await started({ args: ['--environment', kept.url, '--journal', '12'] })
  expect((await answers(kept)).map(plain)).toEqual((await answers(off)).map(plain))
  await answers(gateway)
  expect(await stateAt(kept)).toMatchObject({ state: 'on', hours: 24 })
  expect(await stateAt(off)).toMatchObject({ state: 'off' })
  expect(await stateAt(gateway)).toMatchObject({ state: 'on', hours: 12, oldest: expect.any(Number) })
})

test('a damaged journal is kept aside at a start and while it runs, and is said', async () => {
  const server = await started({})
  const file = join(server.dataFolder, 'journal.db')
  const notice = 'journal.db was damaged and renamed to journal.db.damaged-'
  const isRecorded = async (times: number) => {
    const desk = deskOf(server, await server.token())
    await vi.waitFor(
      async () => {
        await desk.query()
        const facts = await desk.journal<JournalFacts>('')
        expect(facts).toMatchObject({ state: 'on', notice: { words: expect.stringContaining(notice) } })
        expect(facts.oldest).toEqual(expect.any(Number))
        expect(server.log.split(notice)).toHaveLength(1 + times)
      },
      { timeout: 10_000 },
    )
  }
  await deskOf(server, await server.token()).query()
  await server.stop()
  await truncate(file, 5000)
  await server.start()
  await isRecorded(1)

  for (const name of [file, `${file}-wal`]) await truncate(name, 100)
  await isRecorded(2)
  const aside = (await readdir(server.dataFolder)).filter((name) => /damaged-[^-]+(-\d)?$/.test(name))
  expect(aside).toHaveLength(2)
  for (const name of aside) expect((await stat(join(server.dataFolder, name))).mode & 0o077).toBe(0)
  const headers = { Authorization: `Bearer ${await server.token()}` }
  const log = await (await fetch(`${server.url}/watch/v1/log`, { headers })).text()
  expect(log.split(notice)).toHaveLength(3)
})

test('once a journal is closed, it is one file: its thread has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { stdout } = await promisify(execFile)(process.execPath, [closedJournal, folder])
  expect(stdout).toBe('1.db\n1.db 2.db\n1.db 2.db 3.db\n1.db 2.db 3.db 4.db\n')
})

test('a journal whose thread ended is opened again in a new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { stdout } = await promisify(execFile)(process.execPath, [endedJournal, join(folder, 'journal.db')])
  const failure = 'OperatorError: The journal’s thread has ended'
  expect(JSON.parse(stdout)).toEqual(['on', 'The journal can’t be opened', 'on', [failure]])
})
