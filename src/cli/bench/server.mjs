// A watch floor's server: what desks, walls, keeper and journal cost it, its memory, and its start.
import { spawn } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { projectFolder, say } from '../project.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'
import {
  inWords,
  median,
  signIn,
  slowestTwentieth,
  startLiveWatchfloor,
  ticksOf,
  TICK_MILLISECONDS,
} from './measure.mjs'

const DESKS = 50
const WALLS = 10
const CLIENTS = DESKS + WALLS
const TASKS = 10_000
/** Of a console. */
const POLL_SECONDS = 10
const WINDOW_SECONDS = 30
const ROUNDS = 3
/** For a query, compared to the environment alone. */
const MOST_SLOWER = 1.5
const MOST_OF_JOURNAL = 0.25
const MOST_GROWTH = 1.1
const START_BUDGET = 1000
const STARTS = 5

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {{ url: string, pid: number | undefined, stop(): void, hasWatch: boolean, times: number[], costs: number[] }} Side */

/** `WATCHFLOOR_BENCH_MINUTES`: how long memory is looked at. @returns {Promise<Row[]>} */
export async function serverRows() {
  const minutes = Number(process.env['WATCHFLOOR_BENCH_MINUTES'] ?? 5)
  return [...(await inTemporaryFolder((folder) => underLoad(folder, minutes))), ...(await inTemporaryFolder(starts))]
}

/** @param {string} folder @param {number} minutes @returns {Promise<Row[]>} */
async function underLoad(folder, minutes) {
  const options = {
    alone: ['--keeper', 'off', '--journal', 'off', '--persons', 'off'],
    unrecorded: ['--journal', 'off'],
    whole: [],
  }
  /** @type {(name: keyof typeof options) => Promise<Side>} */
  const started = async (name) => {
    const data = ['--data', join(folder, name), '--tasks', String(TASKS)]
    const server = await startLiveWatchfloor(...data, ...options[name])
    return { ...server, hasWatch: name !== 'alone', times: [], costs: [] }
  }
  const alone = await started('alone')
  const unrecorded = await started('unrecorded')
  const whole = await started('whole')
  try {
    say(`${DESKS} desks and ${WALLS} walls`)
    // The first round compiles.
    for (let round = -1; round < ROUNDS; round += 1)
      for (const side of [alone, unrecorded, whole]) {
        const { times, cost } = await underWatch(side, WINDOW_SECONDS)
        if (round < 0) continue
        side.times.push(...times)
        side.costs.push(cost)
      }
    alone.stop()
    unrecorded.stop()
    /** @type {number[]} */
    const memory = []
    for (let minute = 0; minute < minutes; minute += 1) {
      await underWatch(whole, 60)
      memory.push(residentMegabytes(whole.pid))
    }
    return rowsOf({ alone, unrecorded, whole }, memory)
  } finally {
    for (const side of [alone, unrecorded, whole]) side.stop()
  }
}

/** @param {Record<'alone' | 'unrecorded' | 'whole', Side>} sides @param {readonly number[]} memory @returns {Row[]} */
function rowsOf({ alone, unrecorded, whole }, memory) {
  const [slow, bare] = [slowestTwentieth(whole.times), slowestTwentieth(alone.times)]
  const journal = Math.max(0, 1 - median(unrecorded.costs) / median(whole.costs))
  const quarter = Math.ceil(memory.length / 4)
  const [first, last] = [Math.max(...memory.slice(0, quarter)), Math.max(...memory.slice(-quarter))]
  return [
    {
      what: `server: slowest twentieth of polls, ${DESKS} desks, ${WALLS} walls`,
      ours: `${slow.toFixed(1)} ms`,
      peer: `${MOST_SLOWER} times the environment alone: ${bare.toFixed(1)} ms`,
      ratio: slow / bare / MOST_SLOWER,
    },
    {
      what: 'server: processor per desk and hour',
      ours: inWords(hourly(whole), 's'),
      peer: `environment alone: ${inWords(hourly(alone), 's')}`,
      ratio: median(whole.costs) / median(alone.costs),
    },
    {
      what: 'server: the journal’s part of it',
      ours: `${(100 * journal).toFixed(0)} %`,
      peer: `budget: ${100 * MOST_OF_JOURNAL} %`,
      ratio: journal / MOST_OF_JOURNAL,
    },
    {
      what: `server: memory in the last quarter of ${memory.length} min`,
      ours: `${last.toFixed(0)} MB`,
      peer: `${MOST_GROWTH} times the first quarter: ${first.toFixed(0)} MB`,
      ratio: last / first / MOST_GROWTH,
    },
  ]
}

/** Seconds per client. @param {Side} side */
function hourly({ costs }) {
  return costs.map((cost) => ((cost / 1000) * (3600 / WINDOW_SECONDS)) / CLIENTS)
}

/** Milliseconds of each poll, and of the processor. @param {Side} side @param {number} seconds */
async function underWatch({ url, pid, hasWatch }, seconds) {
  const headers = { Authorization: await signIn(url), 'Content-Type': 'application/json' }
  const over = AbortSignal.timeout(seconds * 1000)
  setMaxListeners(0, over)
  /** @type {number[]} */
  const times = []
  const before = ticksOf(pid)
  const follow = async () => {
    const stream = await fetch(`${url}/watch/v1/stream`, { headers, signal: over })
    await stream.body?.pipeTo(new WritableStream())
  }
  /** @param {number} number */
  const poll = async (number) => {
    await wait((number / CLIENTS) * POLL_SECONDS * 1000, undefined, { signal: over })
    for (let since = Date.now(); ;) {
      const body = JSON.stringify({ updateTimeRange: { startTime: new Date(since - 5000).toISOString() } })
      const began = performance.now()
      since = Date.now()
      await (await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', headers, body })).text()
      times.push(performance.now() - began)
      await wait(POLL_SECONDS * 1000, undefined, { signal: over })
    }
  }
  const untilOver = (/** @type {Promise<void>} */ work) =>
    work.catch((/** @type {unknown} */ error) => {
      if (!over.aborted) throw error
    })
  const clients = Array.from({ length: CLIENTS }, (_, number) => number)
  await Promise.all([...clients.map(poll), ...(hasWatch ? clients.map(follow) : [])].map(untilOver))
  return { times, cost: (ticksOf(pid) - before) * TICK_MILLISECONDS }
}

/** @param {number | undefined} pid */
function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
}

/** @param {string} folder @returns {Promise<Row[]>} */
async function starts(folder) {
  const large = process.env['WATCHFLOOR_BENCH_DATA']
  const empty = await startTimes((round) => join(folder, `empty-${round}`))
  const again = await startTimes(() => join(folder, 'empty-0'))
  const rows = [
    { what: '`npm start` of a built checkout until ready, without data', times: empty },
    { what: '`npm start` of a built checkout until ready', times: again },
    ...(large === undefined ? [] : [{ what: 'the same with a million tasks', times: await startTimes(() => large) }]),
  ]
  return rows.map(({ what, times }) => ({
    what,
    ours: inWords(times),
    peer: `budget: ${START_BUDGET} ms`,
    ratio: median(times) / START_BUDGET,
  }))
}

/** @param {(round: number) => string} dataOf */
async function startTimes(dataOf) {
  const times = []
  for (let round = 0; round < STARTS; round += 1) {
    const began = performance.now()
    const args = ['start', '--', '--port', '0', '--log', 'none', '--data', dataOf(round)]
    const child = spawn('npm', args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    for await (const line of createInterface(child.stdout)) if (line.startsWith('Watchfloor ready')) break
    times.push(performance.now() - began)
    const ended = new Promise((resolve) => void child.once('exit', resolve))
    // npm and what it started.
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await ended
  }
  return times
}
