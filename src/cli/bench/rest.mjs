// Cost of watching a page without using it: the default scenario, twenty seconds at a time.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../browser.mjs'
import { inWords, median, startLiveWatchfloor } from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const rounds = 3
const seconds = 20

/** Main thread budget in milliseconds. */
const budgets = { '/tasks': ['board', 200], '/entities': ['entities', 300] }

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export function restRows() {
  return inTemporaryFolder(async (folder) => {
    const server = await startLiveWatchfloor('--data', join(folder, 'data'))
    const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
    try {
      /** @type {import('../bench.mjs').Row[]} */
      const rows = []
      for (const [path, [name, budget]] of Object.entries(budgets)) {
        const taken = await watch(browser, `${server.url}${path}`)
        rows.push({
          what: `at rest: ${name}, the page’s thread in ${seconds} s`,
          ours: inWords(taken),
          peer: `budget: ${budget} ms`,
          ratio: median(taken) / Number(budget),
        })
      }
      return rows
    } finally {
      await browser.close()
      server.stop()
    }
  })
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
async function watch(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const profiler = await context.newCDPSession(page)
    await page.goto(url)
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
    // Processor time, so other load on the machine doesn't count.
    await profiler.send('Performance.enable', { timeDomain: 'threadTicks' })
    const taken = async () => {
      const { metrics } = await profiler.send('Performance.getMetrics')
      return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN)
    }
    // Until all files and symbols are loaded.
    await page.waitForTimeout(15_000)
    const found = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await taken()
      await page.waitForTimeout(seconds * 1000)
      found.push((await taken()) - before)
    }
    return found
  } finally {
    await context.close()
  }
}
