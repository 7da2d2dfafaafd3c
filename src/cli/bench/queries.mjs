// Pages of tasks at a million against a thousand, each filter; and a page over HTTP against json-server.
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { loadBuilt } from '../load-built.mjs'
import { projectFolder, say } from '../project.mjs'
import { byTurns, installPeer, row, signIn, startProgram, startWatchfloor } from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const small = 1000
const large = 1_000_000
const deepPage = 500
const rounds = 300

/** @typedef {import('../../environment/environment.ts').Environment} Environment */
/** @typedef {{ tasks?: { version?: { taskId?: string }, relations?: { parentTaskId?: string } }[], nextPageToken?: string }} Page */
/** @typedef {(query: object) => Promise<Page>} Ask */

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function queryRows() {
  return [...(await inTemporaryFolder(growth)), ...(await inTemporaryFolder(againstJsonServer))]
}

/** @param {string} folder */
async function growth(folder) {
  const kept = process.env['WATCHFLOOR_BENCH_DATA']
  const data = { small: join(folder, 'small'), large: kept ?? join(folder, 'large') }
  say(kept ? `Using ${kept}` : `Growing a scenario to ${large} tasks`)
  const began = performance.now()
  await (await open(data.large, large, usualPageSize)).close()
  const seconds = (performance.now() - began) / 1000
  // A folder just filled is in the system's cache. Read a kept one too, or its first rows time the disk.
  if (kept !== undefined)
    await pipeline(createReadStream(join(kept, 'watchfloor.db')), new Writable({ write: (_, __, done) => done() }))
  const budget = {
    what: `growing to ${large} tasks`,
    ours: `${seconds.toFixed(0)} s`,
    peer: 'budget: 120 s',
    ratio: seconds / 120,
  }
  return [
    ...(kept === undefined ? [budget] : []),
    ...(await compare(data, usualPageSize, firstPages)),
    // Half of a thousand tasks are done, so one task a page gives 500 pages.
    ...(await compare(data, 1, deepPages)),
  ]
}

/** @param {string} data @param {number} tasks @param {number} pageSize */
async function open(data, tasks, pageSize) {
  /** @type {typeof import('../../environment/open-environment.ts')} */
  const { openEnvironment } = await loadBuilt('environment/open-environment')
  return await openEnvironment({ data, tasks, pageSize, still: true })
}

/** @typedef {Record<string, (ask: Ask) => Promise<object[]>>} Queries bodies to ask in turn, by name */

/** @param {{ small: string, large: string }} data @param {number} pageSize @param {Queries} queries */
async function compare(data, pageSize, queries) {
  const thousand = await open(data.small, small, pageSize)
  const million = await open(data.large, large, pageSize)
  try {
    const sides = { small: await asker(thousand), large: await asker(million) }
    /** @type {import('../bench.mjs').Row[]} */
    const rows = []
    for (const [what, query] of Object.entries(queries)) {
      const cases = { small: await query(sides.small), large: await query(sides.large) }
      const p50 = { small: /** @type {number[]} */ ([]), large: /** @type {number[]} */ ([]) }
      // Each case of a list runs once: a second time its pages would be cached.
      const turns = cases.large.length > 1 ? cases.large.length : rounds
      for (let turn = 0; turn < turns; turn += 1) {
        for (const side of /** @type {const} */ (['small', 'large'])) {
          const body = cases[side][turn % cases[side].length] ?? {}
          const start = performance.now()
          await sides[side](body)
          p50[side].push(performance.now() - start)
        }
      }
      rows.push(row(`tasks/query at ${large}: ${what}`, p50.large, `at ${small}`, p50.small))
    }
    return rows
  } finally {
    await thousand.close()
    await million.close()
  }
}

const usualPageSize = 50
const status = { statusFilter: { status: 'STATUS_DONE_OK' } }
const range = { updateTimeRange: { startTime: '2000-01-01T00:00:00Z', endTime: '2100-01-01T00:00:00Z' } }

/** @type {Queries} */
const firstPages = {
  'first page': async () => [{}],
  'by status, first page': async () => [status],
  'by time, first page': async () => [range],
  'by parent, each for the first time': async (ask) => (await parents(ask)).map((parentTaskId) => ({ parentTaskId })),
  'by parent, the same one': async (ask) => (await parents(ask)).slice(0, 1).map((parentTaskId) => ({ parentTaskId })),
}

/** @type {Queries} */
const deepPages = {
  'page 500': async (ask) => [await deep(ask, {}, deepPage)],
  'by status, page 500': async (ask) => [await deep(ask, status, deepPage)],
  'by time, page 500': async (ask) => [await deep(ask, range, deepPage)],
}

/** A query for a page far in. @param {Ask} ask @param {object} query @param {number} number */
async function deep(ask, query, number) {
  let body = query
  for (let page = 1; page < number; page += 1) {
    const { nextPageToken } = await ask(body)
    if (nextPageToken === undefined) throw new Error(`There is no page ${page + 1}`)
    body = { ...query, pageToken: nextPageToken }
  }
  return body
}

/** Parents spread over thirty days: each is on uncached pages of the database. @param {Ask} ask */
async function parents(ask) {
  const found = new Set()
  for (let step = 0; step < rounds; step += 1) {
    const endTime = new Date(Date.now() - (step / rounds) * 30 * 86_400_000).toISOString()
    for (let body = { updateTimeRange: { endTime } }, page = 0; page < 8; page += 1) {
      const { tasks = [], nextPageToken: pageToken } = await ask(body)
      const parent = tasks.find(({ relations }) => relations?.parentTaskId)?.relations?.parentTaskId
      if (parent) found.add(parent)
      if (parent || pageToken === undefined) break
      body = Object.assign({}, body, { pageToken })
    }
  }
  return [...found]
}

/** @param {Environment} environment @returns {Promise<Ask>} */
async function asker({ service }) {
  const headers = { Authorization: await signIn('http://bench', service), 'Content-Type': 'application/json' }
  return async (query) => {
    const body = JSON.stringify(query)
    const response = await service(new Request('http://bench/api/v1/tasks/query', { method: 'POST', headers, body }))
    if (response.status !== 200) throw new Error(`${body} answered ${response.status}: ${await response.text()}`)
    return await response.json()
  }
}

/** @param {string} folder */
async function againstJsonServer(folder) {
  const name = installPeer(folder, 'json-server@0.17.4')
  const ours = await startWatchfloor('--data', join(folder, 'data'), '--tasks', String(small))
  const headers = { Authorization: await signIn(ours.url), 'Content-Type': 'application/json' }
  /** @param {object} query @returns {Promise<Page>} */
  const ask = async (query) =>
    await (
      await fetch(`${ours.url}/api/v1/tasks/query`, { method: 'POST', headers, body: JSON.stringify(query) })
    ).json()
  /** @type {NonNullable<Page['tasks']>} */
  const tasks = []
  for (let body = {}; ;) {
    const page = await ask(body)
    tasks.push(...(page.tasks ?? []))
    if (page.nextPageToken === undefined) break
    body = { pageToken: page.nextPageToken }
  }
  mkdirSync(join(folder, 'json'))
  writeFileSync(join(folder, 'json/db.json'), JSON.stringify({ tasks }))
  writeFileSync(join(folder, 'json/serve.mjs'), jsonServer(folder))
  writeFileSync(join(folder, 'json/bare.mjs'), bareRoute(folder))
  const peer = await startProgram([join(folder, 'json/serve.mjs')])
  const bare = await startProgram([join(folder, 'json/bare.mjs')])
  try {
    const target = `${peer.url}/tasks?_page=1&_limit=50&_sort=lastUpdateTime&_order=desc`
    const sides = {
      ours: () => ask({}),
      peer: async () => await (await fetch(target)).json(),
      bare: async () => await (await fetch(bare.url)).json(),
    }
    const times = await byTurns(sides, rounds)
    const what = `tasks/query over HTTP, 50 of ${small} tasks`
    return [
      row(what, times.ours, name, times.peer),
      row(what, times.ours, 'a bare Hono route on the same store', times.bare),
    ]
  } finally {
    ours.stop()
    peer.stop()
    bare.stop()
  }
}

/** Without sign-in, checks, limits, log, journal and watch. @param {string} folder */
const bareRoute = (folder) => `
import { createRequire } from 'node:module'
const require = createRequire(${JSON.stringify(`${projectFolder}package.json`)})
const { serve } = await import(require.resolve('@hono/node-server'))
const { Hono } = await import(require.resolve('hono'))
const { openEnvironment } = await import(${JSON.stringify(`${projectFolder}dist/server/environment/open-environment.js`)})
const { store } = await openEnvironment({ data: ${JSON.stringify(join(folder, 'bare'))}, tasks: ${small}, still: true, log: () => {} })
const app = new Hono().get('/', async (context) => {
  const page = await store.tasks.page({ moment: await store.tasks.moment(), limit: 50 })
  return context.body('{"tasks":[' + page.map(({ json }) => json).join(',') + ']}', 200, { 'Content-Type': 'application/json' })
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log('ready: http://127.0.0.1:' + port))
`

/** @param {string} folder */
const jsonServer = (folder) => `
import { createRequire } from 'node:module'
const jsonServer = createRequire(${JSON.stringify(`${folder}/`)})('json-server')
const app = jsonServer.create()
app.use(jsonServer.router(${JSON.stringify(`${folder}/json/db.json`)}))
const server = app.listen(0, '127.0.0.1', () => console.log('ready: http://127.0.0.1:' + server.address().port))
`
