// Cost of the journal: a query with and without it, and the bytes of a 12 h watch for one desk.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { loadBuilt } from '../load-built.mjs'
import { say } from '../project.mjs'
import { byTurns, row, signIn, startWatchfloor } from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const ROUNDS = 400
const HOURS = 12
const POLL_SECONDS = 10
/** How often a console repeats its page walks. */
const ROUND_SECONDS = 600

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function journalRows() {
  return [
    await inTemporaryFolder(ofQuery),
    await inTemporaryFolder((folder) => ofWatch(folder, undefined, 60)),
    await inTemporaryFolder((folder) => ofWatch(folder, 10_000, 250)),
  ]
}

/** The median of a query's page over HTTP. @param {string} folder */
async function ofQuery(folder) {
  const kept = await startWatchfloor('--data', join(folder, 'kept'))
  const off = await startWatchfloor('--data', join(folder, 'off'), '--journal', 'off')
  try {
    const [ours, peer] = await Promise.all([kept, off].map(async ({ url }) => asking(url, await signIn(url))))
    const times = await byTurns({ ours: () => ours?.(), peer: () => peer?.() }, ROUNDS)
    return row('`tasks/query` with the journal', times.ours, '`--journal off`', times.peer)
  } finally {
    kept.stop()
    off.stop()
  }
}

/** @param {string} url @param {string} authorization */
function asking(url, authorization) {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
  return async () => await (await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', headers, body: '{}' })).text()
}

/** @param {string} folder @param {number | undefined} tasks @param {number} budget MB for a desk's polls */
async function ofWatch(folder, tasks, budget) {
  const name = tasks === undefined ? 'the default scenario' : `${tasks} live tasks`
  say(`${HOURS} h of ${name}`)
  /** @type {typeof import('../../environment/open-environment.ts')} */
  const { openEnvironment } = await loadBuilt('environment/open-environment')
  /** @type {typeof import('../../watch/journal/journal.ts')} */
  const { openJournal } = await loadBuilt('watch/journal/journal')
  /** @type {typeof import('../../server/watch/real-machine.ts')} */
  const { realMachine } = await loadBuilt('server/watch/real-machine')
  /** @type {typeof import('../../database/libsql.ts')} */
  const { openLibsql } = await loadBuilt('database/libsql')
  const environment = await openEnvironment({ data: join(folder, 'data'), still: true, tasks, log: () => undefined })
  const { clock, service } = environment
  const file = join(folder, 'journal.db')
  const journal = await openJournal({
    sql: openLibsql(file, { durable: false }),
    name: file,
    hours: 24,
    mostBytes: 1e9,
    machine: { ...realMachine, now: () => clock.now() },
    onError: (error) => {
      throw error
    },
  })
  const authorization = await signIn('http://bench', service)
  let raw = 0
  /** @param {object} query */
  const ask = async (query) => {
    const body = JSON.stringify(query)
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
    const response = await service(new Request('http://bench/api/v1/tasks/query', { method: 'POST', headers, body }))
    const bytes = new Uint8Array(await response.arrayBuffer())
    raw += bytes.length
    const now = clock.now()
    void journal.take([
      {
        operation: 'queryTasks',
        clientId: 'operator',
        method: 'POST',
        target: '/api/v1/tasks/query',
        requestBody: body,
        status: response.status,
        date: Date.parse(response.headers.get('date') ?? ''),
        began: now - 10,
        ended: now,
        contentType: 'application/json',
        body: bytes,
        bytes: bytes.length,
        wasReceived: true,
        now,
      },
    ])
    return JSON.parse(Buffer.from(bytes).toString())
  }
  /** @param {object} query */
  const walk = async (query) => {
    for (let pageToken; ;) {
      const page = await ask({ ...query, ...(pageToken && { pageToken }) })
      pageToken = page.nextPageToken
      if (!pageToken) return
    }
  }
  const steps = (HOURS * 3600) / POLL_SECONDS
  for (let step = 0; step < steps; step += 1) {
    const from = new Date(clock.now() - 1000 * (POLL_SECONDS + 5)).toISOString()
    if (step > 0) await walk({ updateTimeRange: { startTime: from } })
    if ((step * POLL_SECONDS) % ROUND_SECONDS === 0) await walk({})
    // With each poll, as in a server.
    await journal.facts('operator')
    await environment.advanceClock?.(POLL_SECONDS)
  }
  await journal.close()
  await environment.close()
  const bytes = statSync(file).size
  return {
    what: `journal of ${HOURS} h of ${name}, moved in steps of ${POLL_SECONDS} s`,
    ours: `${megabytes(bytes)} of ${megabytes(raw)} that were sent`,
    peer: `budget: ${budget} MB`,
    ratio: bytes / 1e6 / budget,
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`
}
