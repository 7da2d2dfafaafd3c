// Shared by the benches: rounds, medians, server processes, peers from the registry.
import { once } from 'node:events'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, say } from '../project.mjs'

/** @param {readonly number[]} numbers */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/**
 * Milliseconds by side and round. Sides alternate, so that other load affects both.
 * @template {string} Side
 * @param {Record<Side, () => unknown>} sides @param {number} rounds @returns {Promise<Record<Side, number[]>>}
 */
export async function byTurns(sides, rounds) {
  const names = /** @type {Side[]} */ (Object.keys(sides))
  /** @type {Map<Side, number[]>} */
  const times = new Map(names.map((name) => [name, []]))
  // A first round warms caches and compilers.
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const began = performance.now()
      await sides[name]()
      if (round >= 0) times.get(name)?.push(performance.now() - began)
    }
  }
  return /** @type {Record<Side, number[]>} */ (Object.fromEntries(times))
}

/** @param {number} number */
function figure(number) {
  return Math.abs(number) < 10 ? number.toFixed(2) : String(Math.round(number))
}

/** Median with range. @param {readonly number[]} numbers @param {string} unit */
export function inWords(numbers, unit = 'ms') {
  const [middle, least, most] = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(figure)
  return least === most ? `${middle} ${unit}` : `${middle} ${unit} (${least}–${most})`
}

/**
 * @param {string} what @param {readonly number[]} ours by round @param {string} name with version
 * @param {readonly number[]} theirs @param {string} [unit] @returns {import('../bench.mjs').Row}
 */
export function row(what, ours, name, theirs, unit) {
  return {
    what,
    ours: inWords(ours, unit),
    peer: `${name}: ${inWords(theirs, unit)}`,
    ratio: median(ours) / median(theirs),
  }
}

/** Returns the first one's name and version. @param {string} folder @param {string[]} packages */
export function installPeer(folder, ...packages) {
  const name = /^(@?[^@]+)/.exec(packages[0] ?? '')?.[1] ?? ''
  say(`Installing ${packages.join(', ')} for the comparison`)
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
  const { status } = spawnSync('npm', install, { stdio: ['ignore', 'ignore', 'ignore'] })
  if (status !== 0) throw new Error(`${name} could not be installed from the registry`)
  return `${name} ${versionOf(join(folder, 'node_modules', name))}`
}

/** @param {string} folder */
export function versionOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

/** Waits for its URL. @param {readonly string[]} args @returns {Promise<{ url: string, pid: number | undefined, stop(): void, end(): Promise<unknown> }>} `end` waits */
export async function startProgram(args) {
  const child = spawn(process.execPath, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'ignore'] })
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /ready: (http:\S+)$/m.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${args[0]} exited with code ${code}`)))
  })
  const stop = () => void child.kill()
  const end = async () => {
    stop()
    return await once(child, 'exit')
  }
  return { url, pid: child.pid, stop, end }
}

/** With a stopped clock, so that only the measured work happens. @param {readonly string[]} options */
export function startWatchfloor(...options) {
  return startLiveWatchfloor('--still', ...options)
}

/** @param {readonly string[]} options */
export function startLiveWatchfloor(...options) {
  return startProgram(['src/cli/serve.mjs', '--port', '0', '--log', 'none', ...options])
}

/** The `Authorization`. @param {string} url @param {(request: Request) => Promise<Response>} send */
export async function signIn(url, send = fetch) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'operator',
    client_secret: 'operator-secret',
  })
  const response = await send(new Request(`${url}/api/v1/oauth/token`, { method: 'POST', body }))
  /** @type {{ access_token: string }} */
  const { access_token: token } = await response.json()
  return `Bearer ${token}`
}

/** Linux's clock ticks. */
export const TICK_MILLISECONDS = 10

/** Of all its threads, in user and system. @param {number | undefined} pid */
export function ticksOf(pid) {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.join('').split(' ').slice(11, 13).map(Number)
  return (user ?? 0) + (system ?? 0)
}

/** @param {readonly number[]} times */
export function slowestTwentieth(times) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}
