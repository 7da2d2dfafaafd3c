// Cost of watching a page without using it: the default scenario, twenty seconds at a time, next to a page
// with only a clock. All are open in one browser at once, so other load affects all.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../browser.mjs'
import { row, startLiveWatchfloor } from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const rounds = 3
const seconds = 20

/** How many times the clock each page may take. @type {Record<string, [path: string, times: number]>} */
const budgets = { board: ['/tasks', 2.5], entities: ['/entities', 2.5], alerts: ['/alerts', 2], wall: ['/wall', 3] }

const clock = `<!doctype html><p></p><script>
  setInterval(() => (document.querySelector('p').textContent = new Date().toISOString().slice(11, 19)), 1000)
</script>`

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export function restRows() {
  return inTemporaryFolder(async (folder) => {
    const server = await startLiveWatchfloor('--data', join(folder, 'data'))
    const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
    try {
      /** @type {Map<string, () => Promise<number>>} */
      const pages = new Map([['clock', await open(browser, undefined)]])
      for (const [name, [path]] of Object.entries(budgets)) pages.set(name, await open(browser, `${server.url}${path}`))
      // Until all files and symbols are loaded.
      await passed(15)
      const taken = await watch(pages)
      const beside = taken.get('clock') ?? []
      return Object.entries(budgets).map(([name, [, times]]) => {
        const found = taken.get(name) ?? []
        const against = row(`at rest: ${name}, the page’s thread in ${seconds} s`, found, 'a clock', beside)
        return { ...against, peer: `${times} times ${against.peer}`, ratio: against.ratio / times }
      })
    } finally {
      await browser.close()
      server.stop()
    }
  })
}

/** Milliseconds by page and round. @param {Map<string, () => Promise<number>>} pages */
async function watch(pages) {
  /** @type {Map<string, number[]>} */
  const found = new Map()
  for (let round = 0; round < rounds; round += 1) {
    const before = new Map()
    for (const [name, taken] of pages) before.set(name, await taken())
    await passed(seconds)
    for (const [name, taken] of pages) {
      const rest = (await taken()) - before.get(name)
      found.set(name, [...(found.get(name) ?? []), rest])
    }
  }
  return found
}

/** Returns the thread's time so far, in milliseconds. @param {import('@playwright/test').Browser} browser @param {string | undefined} url */
async function open(browser, url) {
  // A window each: hidden pages draw nothing.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const profiler = await context.newCDPSession(page)
  if (url === undefined) await page.setContent(clock)
  else {
    await page.goto(url)
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  // Processor time, so other load on the machine counts little.
  await profiler.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await profiler.send('Performance.getMetrics')
    return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** @param {number} duration seconds */
function passed(duration) {
  return new Promise((resolve) => void setTimeout(resolve, duration * 1000))
}
