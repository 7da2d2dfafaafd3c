// From Enter to the first card: with a watch in the tab, by turns with a running server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { findBrowser, launchArguments } from '../browser.mjs'
import { prepare } from '../prepare.mjs'
import { projectFolder, staticFolder } from '../project.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'
import { inNewContext, signInIsUsable, typeClient, untilFirstCard } from './load.mjs'
import { row, startLiveWatchfloor } from './measure.mjs'

const rounds = 5
const budget = 900_000

/** @typedef {import('@playwright/test').Page} Page */

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function tabRows() {
  await prepare(['static'])
  const { tab } = JSON.parse(readFileSync(join(staticFolder, 'config.json'), 'utf8'))
  const host = await preview({
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: staticFolder },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
  try {
    return await inTemporaryFolder(async (folder) => {
      const server = await startLiveWatchfloor('--data', join(folder, 'data'))
      const url = host.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
      /** @type {{ tab: number[], server: number[] }} */
      const found = { tab: [], server: [] }
      for (let round = 0; round < rounds; round += 1) {
        found.server.push(await firstCard(browser, server.url, typeClient))
        found.tab.push(await firstCard(browser, url, focusStart))
      }
      server.stop()
      return [
        row('watch in a tab: from Enter to the first card', found.tab, 'with a running server', found.server),
        {
          what: 'watch in a tab: loaded after the press, compressed',
          ours: `${Math.round(tab.compressedBytes / 1000)} kB`,
          peer: `budget: ${budget / 1000} kB`,
          ratio: tab.compressedBytes / budget,
        },
      ]
    })
  } finally {
    await browser.close()
    await host.close()
  }
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {(page: Page) => Promise<void>} begin */
async function firstCard(browser, url, begin) {
  const { firstCard = Number.NaN } = await inNewContext(browser, 1, async (open) => {
    const page = await open()
    await signInIsUsable(page, url)
    // Until the page has loaded all that comes before a press.
    await page.waitForTimeout(1000)
    await begin(page)
    return { firstCard: await untilFirstCard(page) }
  })
  return firstCard
}

/** @param {Page} page */
async function focusStart(page) {
  await page.getByRole('button', { name: 'Start a watch in this tab' }).focus()
}
