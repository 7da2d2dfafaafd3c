// `node src/cli/bench/run-windows.mjs [--json] [--count N]`: handover, alerts, board and log in four windows
// of one session. Of each poll with news of one task in a hundred: the longest task of each window (0 under
// 50 ms). Also the JavaScript heap of a window with all, and of two with fewer tasks and no entities.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../browser.mjs'
import { prepare } from '../prepare.mjs'
import { run } from '../project.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'
import { advance, loadAll, signInAt } from './desk.mjs'
import { startWatchfloor } from './measure.mjs'
import { STEP_SECONDS, STEPS, writeLargeScenario } from './pages/large-scenario.mjs'

/** @typedef {{ window: string, longest: number[] }} Polled longest task of each poll, in milliseconds */
/** @typedef {{ tasks: number, heap: number }} Held bytes of JavaScript */
/** @typedef {{ polled: Polled[], whole: Held, bare: [Held, Held] }} Found `bare`: tasks without entities */
/** @typedef {import('@playwright/test').Page} Page */

const WINDOWS = ['Alerts', 'Board', 'Log']
const AFTER_POLL_MILLISECONDS = 5000

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, count: { type: 'string', default: '100000' } },
})
const count = Number(values.count)

await run(async () => {
  await prepare(['console', 'server'])
  const few = await inTemporaryFolder((folder) => withDesk(folder, count / 100, false, heapOf))
  const more = await inTemporaryFolder((folder) => withDesk(folder, count / 10, false, heapOf))
  const [heap, polled] = await inTemporaryFolder((folder) =>
    withDesk(folder, count, true, async (page, url) => [await heapOf(page), await inWindows(page, url)]),
  )
  /** @type {Found} */
  const found = {
    polled,
    whole: { tasks: count, heap },
    bare: [
      { tasks: count / 100, heap: few },
      { tasks: count / 10, heap: more },
    ],
  }
  console.log(JSON.stringify(found, undefined, values.json ? undefined : 2))
})

/**
 * A console that has loaded all.
 * @template T
 * @param {string} folder
 * @param {number} tasks
 * @param {boolean} hasEntities
 * @param {(page: Page, url: string) => Promise<T>} work
 */
async function withDesk(folder, tasks, hasEntities, work) {
  await writeLargeScenario(join(folder, 'large'), tasks, hasEntities)
  const options = ['--faults', '--data', join(folder, 'data'), '--page-size', '1000']
  const server = await startWatchfloor(...options, '--scenario', join(folder, 'large'))
  // As for users: a press opens one window.
  const launch = { args: launchArguments, ignoreDefaultArgs: ['--disable-popup-blocking'] }
  const browser = await chromium.launch({ ...(await findBrowser()), ...launch })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(observe)
    const page = await context.newPage()
    await signInAt(page, server.url)
    await loadAll(page)
    // Names are gathered and kept, and rules evaluated, after the last page.
    await page.waitForTimeout(10_000)
    return await work(page, server.url)
  } finally {
    await browser.close()
    server.stop()
  }
}

/** @param {Page} page @param {string} url @returns {Promise<Polled[]>} */
async function inWindows(page, url) {
  const windows = new Map([['Handover', page]])
  for (const name of WINDOWS) windows.set(name, await openWindow(page, name))
  await page.keyboard.press('g+h')
  await page.waitForTimeout(AFTER_POLL_MILLISECONDS)
  const polled = [...windows].map(([window, of]) => ({ window, of, longest: /** @type {number[]} */ ([]) }))
  for (let step = 0; step < STEPS; step += 1) {
    for (const { of } of polled) await of.evaluate('longest = 0')
    await advance(url, STEP_SECONDS)
    // The first pauses, the second polls.
    await page.keyboard.press('Shift+R')
    await page.keyboard.press('Shift+R')
    await page.waitForTimeout(AFTER_POLL_MILLISECONDS)
    for (const { of, longest } of polled) longest.push(Math.round(Number(await of.evaluate('longest'))))
  }
  return polled.map(({ window, longest }) => ({ window, longest }))
}

/** Runs in the page: keeps the longest task. */
function observe() {
  Object.assign(globalThis, { longest: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Object.assign(globalThis, { longest: Math.max(Reflect.get(globalThis, 'longest'), duration) })
  }).observe({ type: 'longtask' })
}

/** @param {Page} page @param {string} name */
async function openWindow(page, name) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to or run' })
  await field.fill(`${name}: open in a window`)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const window = await opened
  await window.getByRole('status', { name: 'Connection' }).waitFor()
  return window
}

/** Bytes of JavaScript after a collection. @param {Page} page */
async function heapOf(page) {
  const profiler = await page.context().newCDPSession(page)
  await profiler.send('HeapProfiler.collectGarbage')
  const { usedSize } = await profiler.send('Runtime.getHeapUsage')
  return usedSize
}
