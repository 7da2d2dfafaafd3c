// `node src/cli/bench/run-pages.mjs [--json] [--count N] [page …]`: opens all pages, tabs, menus and dialogs
// with 100,000 of everything, types into each field and presses each sort. Of each act: the longest task (0
// under 50 ms), the time to the first change on screen (Event Timing) and the elements after it.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { findBrowser, launchArguments } from '../browser.mjs'
import { prepare } from '../prepare.mjs'
import { projectFolder, run } from '../project.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'
import { loadAll, signInAt } from './desk.mjs'
import { startWatchfloor } from './measure.mjs'
import { writeLargeScenario } from './pages/large-scenario.mjs'

/** @typedef {{ page: string, act: string, longest: number, shown: number, elements: number }} Act in milliseconds */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

const LINKS = ['Tasks', 'Alerts', 'Entities', 'Objects', 'Deleted', 'Egress', 'Requests', 'Log', 'Settings']
/** More of one kind on a page are rows. */
const MOST_OF_A_KIND = 14
/** Buttons whose dialogs change nothing before they are confirmed. */
const OPENS_DIALOG = /^(?!Correct).*…$|^(Open JSON|Versions and licences)$/
const SETTLED_MILLISECONDS = 500
const LATEST_MILLISECONDS = 20_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, count: { type: 'string', default: '100000' } },
})
const count = Number(values.count)

/** All tasks' paths are known. */
const allGathered = new RegExp(`Found in ${String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, String.raw`\D?`)} tasks`)

await run(async () => {
  await prepare(['console', 'server'])
  await inTemporaryFolder(async (folder) => {
    const options = ['--data', join(folder, 'data'), '--page-size', '1000']
    await writeLargeScenario(join(folder, 'large'), count)
    // Fills the folder.
    const first = await startWatchfloor(...options, '--scenario', join(folder, 'large'))
    await first.end()
    /** @type {{ module: typeof import('./watch/long-log.ts') }} */
    const { module } = await runnerImport(`${projectFolder}src/cli/bench/watch/long-log.ts`, { configFile: false })
    await module.writeLog(join(folder, 'data/watchfloor.db'), count)
    const server = await startWatchfloor(...options)
    const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      page.setDefaultTimeout(10_000)
      page.on('pageerror', ({ message }) => console.error(`The page failed: ${message}`))
      await page.addInitScript(observe)
      await signInAt(page, server.url)
      await loadAll(page)
      // Names are gathered and kept, and rules evaluated, after the last page.
      await page.waitForTimeout(10_000)
      for (const name of positionals.length > 0 ? positionals : LINKS) await ofPage(page, name)
      if (positionals.length === 0) await ofShell(page)
    } finally {
      await browser.close()
      server.stop()
    }
  })
})

/** @param {Act} act */
function print({ page, act, longest, shown, elements }) {
  if (values.json) return console.log(JSON.stringify({ page, act, longest, shown, elements }))
  const figures = [longest, shown, elements].map((figure) => String(Math.round(figure)).padStart(6)).join(' ')
  console.log(`${figures}  ${page}: ${act}`)
}

/** Runs in the page. */
function observe() {
  const seen = { longest: 0, shown: 0, last: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration)
      seen.last = performance.now()
    }
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.shown = Math.max(seen.shown, duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
}

/** @param {Page} page @param {string} name @param {string} act @param {() => Promise<unknown>} work */
async function measured(page, name, act, work) {
  await page.evaluate('Object.assign(seen, { longest: 0, shown: 0, last: performance.now() })')
  try {
    await work()
  } catch (error) {
    console.error(`${name}: ${act}: ${String(error).split('\n', 1)[0]}`)
    return
  }
  // The longest task until then counts.
  await page
    .waitForFunction(isQuiet, SETTLED_MILLISECONDS, { timeout: LATEST_MILLISECONDS, polling: 100 })
    .catch(() => {
      console.error(`${name}: ${act}: still busy after ${LATEST_MILLISECONDS} ms`)
    })
  const { longest, shown } = await page.evaluate(() => Reflect.get(globalThis, 'seen'))
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  print({ page: name, act, longest, shown, elements })
}

/** Runs in the page. @param {number} least */
function isQuiet(least) {
  return performance.now() - Reflect.get(globalThis, 'seen').last > least
}

/** @param {Page} page @param {string} name */
async function ofPage(page, name) {
  const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: false }).first()
  await measured(page, name, 'open', () => link.click())
  if (name === 'Objects') await page.getByText(allGathered).first().waitFor({ timeout: 300_000 })
  await ofView(page, name)
  for (const [label, tab] of await eachOf(page.getByRole('main').getByRole('tab'))) {
    await measured(page, name, `tab ${label}`, () => tab.click())
    await ofView(page, `${name}, ${label}`)
  }
}

/** All controls of a view. @param {Page} page @param {string} name */
async function ofView(page, name) {
  const main = page.getByRole('main')
  for (const [label, sort] of await eachOf(main.getByRole('columnheader').getByRole('button')))
    await measured(page, name, `sort ${label}`, () => sort.click())
  for (const [label, field] of await eachOf(main.getByRole('textbox'))) {
    await measured(page, name, `a letter in ${label}`, async () => {
      await field.focus()
      await page.keyboard.type('a')
    })
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(SETTLED_MILLISECONDS)
  }
  for (const [label, button] of await eachOf(main.locator('button[aria-haspopup], [role=combobox]:not(input)'))) {
    await measured(page, name, `menu ${label}`, () => button.click())
    await page.keyboard.press('Escape')
  }
  for (const [label, button] of await eachOf(main.getByRole('button', { name: OPENS_DIALOG }))) {
    await measured(page, name, `dialog ${label}`, () => button.click())
    await page.keyboard.press('Escape')
  }
  const row = main.locator('[role=grid] [role=row]:has([role=gridcell]), [data-task-id]').first()
  if (!(await row.isVisible())) return
  await measured(page, name, 'open the first', () => row.click())
  for (const [label, tab] of await eachOf(page.getByRole('complementary').last().getByRole('tab')))
    await measured(page, `${name}, panel`, `tab ${label}`, () => tab.click())
  await page.keyboard.press('Escape')
}

/** @param {Page} page */
async function ofShell(page) {
  for (const [act, key] of Object.entries({ palette: 'Control+k', keys: '?', persons: 'w' })) {
    await measured(page, 'Shell', act, () => page.keyboard.press(key))
    if (act === 'palette') {
      await measured(page, 'Shell', 'a letter in the palette', () => page.keyboard.type('a'))
      // It searches what is known from two letters on.
      await measured(page, 'Shell', 'a second letter in the palette', () => page.keyboard.type('r'))
    }
    await page.keyboard.press('Escape')
    await page.waitForTimeout(SETTLED_MILLISECONDS)
  }
  await measured(page, 'Shell', 'handover', () => page.keyboard.press('g+h'))
}

/** Visible and enabled ones with their names. @param {Locator} found @returns {Promise<[string, Locator][]>} */
async function eachOf(found) {
  const names = await found.evaluateAll((elements) =>
    elements.map((element) => {
      const isUsable = element.checkVisibility() && !element.matches(':disabled, [aria-disabled=true], [readonly]')
      const label = element.getAttribute('aria-label') ?? Reflect.get(element, 'labels')?.[0]?.textContent
      return isUsable ? (label ?? element.textContent).trim() || element.tagName : undefined
    }),
  )
  return names
    .flatMap((name, index) => (name === undefined ? [] : [/** @type {[string, Locator]} */ ([name, found.nth(index)])]))
    .slice(0, MOST_OF_A_KIND)
}
