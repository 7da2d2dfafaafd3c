import type { Page } from '@playwright/test'
import { lostCalls } from '../src/cli/checks/surviving-calls.mjs'
import { expect, signIn, test } from './fixtures.ts'

test.use({
  // Budgets are told in gzip, which every browser and server speaks; Chromium would get Brotli here.
  extraHTTPHeaders: { 'accept-encoding': 'gzip' },
})

test('what the console is built of holds the calls whose throw is a check', () => {
  expect(lostCalls()).toEqual([])
})

test('the script that a usable sign-in page takes stays within its budget', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.waitForLoadState('networkidle')
  const scripts = await scriptsOf(page)
  expect(scripts.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^sign-in-.*\.js$/)]))
  expect(kilobytes(scripts)).toBeLessThanOrEqual(120)
})

test('the script that the first cards take stays within its budget, also while their answer is slow', async ({
  page,
  server,
}) => {
  await markFirstCard(page)
  await server.fault('queryTasks', { kind: 'delay', milliseconds: 2_000 })
  await signIn(page)
  await expectBoardWithinBudget(page)

  await test.step('opened with a kept token', async () => {
    await page.goto('/sign-in')
    await page.getByRole('checkbox', { name: 'Keep the token in this tab' }).check()
    await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('[data-task-id]').first()).toBeVisible()
    await server.fault('queryTasks', { kind: 'delay', milliseconds: 2_000 })
    await page.reload()
    await expectBoardWithinBudget(page)
  })
})

async function expectBoardWithinBudget(page: Page): Promise<void> {
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
  // Everything else follows by itself, so it is known what the budget leaves out.
  await expect
    .poll(async () => (await scriptsOf(page)).map(({ name }) => name).join())
    .toMatch(/EntitiesPage-.*TaskDetail-|TaskDetail-.*EntitiesPage-/)
  const scripts = await scriptsOf(page)
  const before = scripts.filter(({ afterCards }) => !afterCards)
  expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^board-.*\.js$/)]))
  expect(kilobytes(before), JSON.stringify(before)).toBeLessThanOrEqual(190)
  expect(kilobytes(scripts)).toBeGreaterThan(190)
}

interface Script {
  name: string
  /** As it came over the wire, whether now or into the browser's cache before. */
  bytes: number
  /** It was asked for after the first card stood. */
  afterCards: boolean
}

/** All scripts of the page so far, workers included. */
function scriptsOf(page: Page): Promise<Script[]> {
  return page.evaluate(() => {
    const cardsAt = performance.getEntriesByName('first card').at(0)?.startTime ?? Infinity
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize, decodedBodySize, startTime }) => {
        if (decodedBodySize > 2_000 && encodedBodySize === decodedBodySize) throw new Error(`${name} came uncompressed`)
        if (encodedBodySize === 0) throw new Error(`The size of ${name} is not known`)
        const file = new URL(name).pathname.split('/').at(-1) ?? name
        return { name: file, bytes: encodedBodySize, afterCards: startTime > cardsAt }
      })
  })
}

const kilobytes = (scripts: readonly Script[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** Leaves a mark in the page's timeline with the first card, before its symbols are fetched. */
async function markFirstCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-task-id]') === null) return
      observer.disconnect()
      performance.mark('first card')
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
