// `npm run load`: a server under many readers and slow downloads.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { signIn } from './bench/measure.mjs'
import { errorWords } from './error-words.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { inTemporaryFolder } from './temporary-folder.mjs'
import { prepare } from './prepare.mjs'
import { projectFolder, run, say } from './project.mjs'
import { loadBuilt } from './load-built.mjs'
import { spawn } from 'node:child_process'

const usage = `Usage: npm run load [-- options]

  --readers N   that query tasks at once (200)
  --streams N   downloads that are read slowly (20)
  --seconds N   (20)
  --tasks N     in the environment (10000)

Exit code: 0 no errors and level memory, 1 otherwise, 2 could not run.`

const objectBytes = 20_000_000
/** Clients that send or read very slowly. */
const dawdlers = 50
/** Allowed growth of memory after the first half of a run. */
const growthAllowed = 1.3

/** @typedef {{ times: Map<string, number[]>, errors: string[], memory: number[] }} Findings */

await run(async () => {
  const load = askedLoad()
  await prepare(['console', 'server'])
  await inTemporaryFolder(async (folder) => {
    await addObject(folder, load.tasks)
    const server = await start(folder)
    try {
      const findings = await under(server, load)
      report(findings)
    } finally {
      server.stop()
    }
  })
})

/** @typedef {{ readers: number, streams: number, seconds: number, tasks: number }} Load */

/** @returns {Load} */
function askedLoad() {
  const { values } = commandArguments(usage, {
    options: {
      readers: { type: 'string', default: '200' },
      streams: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '20' },
      tasks: { type: 'string', default: '10000' },
    },
  })
  const [readers = NaN, streams = NaN, seconds = NaN, tasks = NaN] = [
    values.readers,
    values.streams,
    values.seconds,
    values.tasks,
  ].map(Number)
  if (![readers, streams, seconds, tasks].every((each) => Number.isInteger(each) && each >= 0))
    throw new OptionError('--readers, --streams, --seconds and --tasks take whole numbers')
  return { readers, streams, seconds, tasks }
}

/** @param {string} data @param {number} tasks */
async function addObject(data, tasks) {
  /** @type {typeof import('../environment/open-environment.ts')} */
  const { openEnvironment } = await loadBuilt('environment/open-environment')
  const environment = await openEnvironment({ data, tasks })
  const { store, blobs } = environment
  const put = await blobs.put(Buffer.alloc(objectBytes, 'load'))
  await store.objects.put({ path: 'load', contentType: 'application/octet-stream', ...put })
  await environment.close()
}

/** @param {string} data @returns {Promise<{ url: string, pid: number, stop: () => void }>} */
async function start(data) {
  const args = ['src/cli/serve.mjs', '--port', '0', '--log', 'errors', '--data', data]
  const child = spawn(process.execPath, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] })
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const found = /ready: (http:\S+)$/m.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server exited with code ${code}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** @param {{ url: string, pid: number }} server @param {Load} load @returns {Promise<Findings>} */
async function under({ url, pid }, { readers, streams, seconds }) {
  const { Agent, request } = await import('undici')
  const authorization = await signIn(url)
  const dispatcher = new Agent({ connections: readers + streams })
  const end = performance.now() + seconds * 1000
  const times = new Map([
    ['tasks/query', /** @type {number[]} */ ([])],
    ['object of 20 MB', []],
    ['healthz', []],
  ])
  /** @type {string[]} */
  const errors = []
  /** @type {number[]} */
  const memory = []

  /** @type {(what: string, work: () => Promise<number>) => Promise<void>} */
  const timed = async (what, work) => {
    const began = performance.now()
    try {
      const status = await work()
      if (status !== 200) errors.push(`${what}: ${status}`)
    } catch (error) {
      errors.push(`${what}: ${errorWords(error)}`)
    }
    times.get(what)?.push(performance.now() - began)
  }
  const reader = async () => {
    for (let body = {}; performance.now() < end;) {
      await timed('tasks/query', async () => {
        const headers = { authorization, 'content-type': 'application/json' }
        const answer = await request(`${url}/api/v1/tasks/query`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          dispatcher,
        })
        /** @type {any} */
        const page = await answer.body.json()
        body = page.nextPageToken ? { pageToken: page.nextPageToken } : {}
        return answer.statusCode
      })
    }
  }
  const stream = async () => {
    while (performance.now() < end)
      await timed('object of 20 MB', async () => {
        const { statusCode, body } = await request(`${url}/api/v1/objects/load`, {
          headers: { authorization },
          dispatcher,
        })
        let length = 0
        for await (const chunk of body) length += chunk.length
        return length === objectBytes ? statusCode : length
      })
  }
  const watch = async () => {
    while (performance.now() < end) {
      await timed('healthz', async () => (await request(`${url}/healthz`, { dispatcher }).then(drained)).statusCode)
      memory.push(residentBytes(pid))
      await setTimeout(250)
    }
  }
  const sockets = Array.from({ length: dawdlers }, (_, index) => dawdle(new URL(url), authorization, index % 2 === 0))
  say(`${readers} readers, ${streams} streams and ${dawdlers} slow clients for ${seconds} seconds`)
  await Promise.all([...many(readers, reader), ...many(streams, stream), watch()])
  for (const socket of sockets) socket.destroy()
  await dispatcher.close()
  return { times, errors, memory }
}

/** @template T @param {number} count @param {() => T} work */
function many(count, work) {
  return Array.from({ length: count }, work)
}

/** @template {{ body: { dump(): Promise<void> } }} Answer @param {Answer} answer */
async function drained(answer) {
  await answer.body.dump()
  return answer
}

/** @param {URL} url @param {string} authorization @param {boolean} inItsHead or while it reads */
function dawdle(url, authorization, inItsHead) {
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  if (inItsHead) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 1000)
    socket.on('close', () => clearInterval(timer))
  } else {
    // Requests 20 MB and never reads.
    socket.write(`GET /api/v1/objects/load HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`)
    socket.pause()
  }
  return socket
}

/** @param {number} pid Linux only; elsewhere nothing is known. */
function residentBytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** @param {Findings} findings */
function report({ times, errors, memory }) {
  console.log('| request | number | p50 | p95 | p99 | longest |\n|---|---|---|---|---|---|')
  for (const [what, all] of times) {
    const sorted = all.toSorted((a, b) => a - b)
    const at = [0.5, 0.95, 0.99, 1].map(
      (share) => `${(sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0)} ms`,
    )
    console.log(`| ${[what, all.length, ...at].join(' | ')} |`)
  }
  const half = Math.floor(memory.length / 2)
  const [before, after] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))]
  console.log(
    `memory at most ${Math.round(before / 1e6)} MB in the first half, ${Math.round(after / 1e6)} MB in the second`,
  )
  console.log(errors.length === 0 ? 'no error' : `${errors.length} errors: ${errors.slice(0, 3).join('; ')}`)
  if (errors.length > 0 || after > before * growthAllowed) process.exitCode = 1
}
