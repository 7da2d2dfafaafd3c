// `npm run soak -- [HOURS]`: 24 hours of the wall in minutes; memory, nodes and listeners must stay flat.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from './bench/measure.mjs'
import { installIfNeeded } from './install.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { projectFolder, run, say } from './project.mjs'
import { growth, soakPage } from './soak-page.mjs'

/** By then all bounded data has reached its bound. */
const warmUpHours = 3
/** Above measuring noise; a leak of one row per poll exceeds it many times. */
const allowed = 0.05
/** Small: software rendering takes most of the time. */
const size = { width: 640, height: 360 }

const usage = `Usage: npm run soak [-- HOURS]

So many hours of the wall, more than ${warmUpHours}, in minutes (24): memory, nodes and listeners must stay flat.`

await run(async () => {
  const [given = '24'] = commandArguments(usage, { options: {}, allowPositionals: true }).positionals
  const hours = Number(given)
  if (!(hours > warmUpHours)) throw new OptionError(`HOURS must be more than ${warmUpHours}, not "${given}"`)
  await prepare(['console', 'server'])
  await installIfNeeded({ development: true })
  const { chromium } = await import('@playwright/test')
  const { findBrowser, launchArguments } = await import('./browser.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'watchfloor-soak-'))
  const server = await startServer(folder)
  const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
  try {
    const page = await browser.newPage({ viewport: size })
    await page.clock.install({ time: new Date() })
    await page.addInitScript(() => localStorage.setItem('watchfloor.preferences', '{"pollSeconds":60}'))
    await page.goto(`${server.url}/wall`)
    await page.getByRole('status', { name: 'Freshness' }).getByText('Live').waitFor()
    const samples = await soakPage({
      page,
      server,
      hours,
      sampleEvery: 30,
      eachHour: server.acknowledgeAll,
      onSample: ({ hours: at, heap, nodes, listeners }) =>
        say(`${at.toFixed(1).padStart(5)} h  ${(heap / 1e6).toFixed(1)} MB  ${nodes} nodes  ${listeners} listeners`),
    })
    const grown = growth(samples.filter((sample) => sample.hours >= warmUpHours))
    const words = Object.entries(grown).map(([name, share]) => `${name} ${(share * 100).toFixed(1)} %`)
    const isFlat = Object.values(grown).every((share) => share <= allowed)
    console.log(
      `${hours} h after ${warmUpHours} h: ${words.join(', ')}. ${isFlat ? 'Flat' : `Grown by more than ${allowed * 100} %`}`,
    )
    if (!isFlat) process.exitCode = 1
  } finally {
    await browser.close()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @param {string} folder */
async function startServer(folder) {
  const args = ['--port', '0', '--data', folder, '--still', '--faults', '--log', 'none', '--wall-client', 'viewer']
  const child = spawn(process.execPath, [`${projectFolder}src/cli/serve.mjs`, ...args], {
    stdio: ['ignore', 'pipe', 2],
  })
  const url = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
      const ready = /^Watchfloor ready: (\S+)$/m.exec(output)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    child.once('exit', (code) => reject(new Error(`The server exited with code ${code}`)))
  })
  /** @type {(path: string, method: string, body?: unknown) => Promise<void>} */
  const order = async (path, method, body) => {
    const answer = await fetch(url + path, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  const acknowledgeAll = async () => {
    const headers = { Authorization: await signIn(String(url)), 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/watch/v1/state`, { headers })
    if (!answer.ok) throw new Error(`The watch's state: ${answer.status}`)
    /** @type {import('../watch/wire/state.ts').State} */
    const { alerts, now } = await answer.json()
    const acknowledgements = alerts
      .filter(({ acknowledged }) => acknowledged === undefined)
      .map(({ id, raised, level }) => ({ alertId: id, raised, level, pressedAt: now }))
    const taken = await fetch(`${url}/watch/v1/acknowledgements`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ acknowledgements }),
    })
    if (!taken.ok) throw new Error(`Acknowledgements: ${taken.status}`)
  }
  return {
    url: String(url),
    acknowledgeAll,
    stop: () => child.kill(),
    advance: (/** @type {number} */ seconds) => order('/faults/clock', 'POST', { advanceSeconds: seconds }),
    clearFaults: () => order('/faults', 'DELETE'),
    /** @type {(operation: string, fault: unknown, times: number | null) => Promise<void>} */
    fault: (operation, fault, times) => order('/faults', 'POST', { operation, times, fault }),
  }
}
