import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import { consoleFolder } from '../src/cli/project.mjs'
import { expect, test } from './fixtures.ts'

test.use({
  savesData: false,
  // Budgets count gzip, which every browser and server speaks; Chromium would get Brotli here.
  extraHTTPHeaders: { 'accept-encoding': 'gzip' },
})

test("the board's functions are compiled while its file loads, not one by one after Enter", { tag: '@tab' }, () => {
  const board = readdirSync(`${consoleFolder}/assets`).find((name) => /^board-.*\.js$/.test(name)) ?? 'none'
  // V8 reads it only in the first line.
  expect(readFileSync(`${consoleFolder}/assets/${board}`, 'utf8').split('\n', 1)).toEqual([
    '//# allFunctionsCalledOnLoad',
  ])
})

test('the script that a usable sign-in page takes stays within its budget', { tag: '@tab' }, async ({ page }) => {
  await markMoments(page)
  await page.goto('/sign-in')
  await expect(page.locator('form:not([data-waits])')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = (await scriptsOf(page)).filter(({ when }) => when === 'before the form')
  expect(scripts.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^sign-in-.*\.js$/)]))
  expect(kilobytes(scripts)).toBeLessThanOrEqual(120)
})

test('the script that the first cards take stays within its budget, also while their answer is slow', async ({
  page,
  server,
}) => {
  await markMoments(page)
  await server.fault('queryTasks', { kind: 'delay', milliseconds: 2_000 })
  await page.goto('/tasks')
  await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
  // No user is faster than what the waiting form loads; half of it would come after the press.
  await expect
    .poll(async () => (await scriptsOf(page)).map(({ name }) => name).join())
    .toMatch(/OpenRecording-.*later-|later-.*OpenRecording-/)
  // On a busy machine the network can be idle before these are read, and ask for what they import.
  const waiting = (await scriptsOf(page)).flatMap(({ name }) => (/^(?:OpenRecording|later)-/.test(name) ? [name] : []))
  await page.evaluate((names) => Promise.all(names.map((name) => import(`/assets/${name}`))), waiting)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign in' }).click()
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

function isBoard(name: string): boolean {
  return /^board-.*\.js$/.test(name)
}

async function expectBoardWithinBudget(page: Page): Promise<void> {
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
  // The rest follows on its own, so we know what the budget leaves out.
  await expect
    .poll(async () => (await scriptsOf(page)).map(({ name }) => name).join())
    .toMatch(/EntitiesPage-.*TaskDetail-|TaskDetail-.*EntitiesPage-/)
  const scripts = await scriptsOf(page)
  // Files that load while the form waits delay nothing, except the board's own script, which always counts.
  const needed = scripts.filter(({ name, when }) => isBoard(name) || !['at the form', 'after cards'].includes(when))
  expect(needed.filter(({ name }) => isBoard(name))).toHaveLength(1)
  expect(kilobytes(needed), JSON.stringify(needed)).toBeLessThanOrEqual(190)
  expect(kilobytes(scripts)).toBeGreaterThan(190)
}

interface Script {
  name: string
  /** Bytes transferred, now or earlier into the cache. */
  bytes: number
  /** When requested. */
  when: 'before the form' | 'at the form' | 'before cards' | 'after cards'
}

/** With those of workers. */
function scriptsOf(page: Page): Promise<Script[]> {
  return page.evaluate(() => {
    const marks = ['form', 'sent', 'card'].map(
      (name) => performance.getEntriesByName(name).at(0)?.startTime ?? Infinity,
    )
    const [form = Infinity, sent = Infinity, card = Infinity] = marks
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize, decodedBodySize, startTime }) => {
        if (decodedBodySize > 2_000 && encodedBodySize === decodedBodySize) throw new Error(`${name} came uncompressed`)
        if (encodedBodySize === 0) throw new Error(`The size of ${name} is not known`)
        const file = new URL(name).pathname.split('/').at(-1) ?? name
        const when =
          startTime > card
            ? 'after cards'
            : startTime <= form
              ? 'before the form'
              : startTime <= sent
                ? 'at the form'
                : 'before cards'
        return { name: file, bytes: encodedBodySize, when }
      })
  })
}

function kilobytes(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

/**
 * Marks in the page's timeline: the form is usable (text typed earlier into the document's form is kept), the
 * first card is shown (before its symbols load), the form is sent.
 */
async function markMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Browsers record only 250 files by default, and there are more.
    performance.setResourceTimingBufferSize(2000)
    const wanted = new Map([
      ['form', 'form:not([data-waits]) button[type=submit]'],
      ['card', '[data-task-id]'],
    ])
    new MutationObserver(() => {
      for (const [mark, selector] of wanted) {
        if (document.querySelector(selector) === null) continue
        performance.mark(mark)
        wanted.delete(mark)
      }
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-waits'] })
    document.addEventListener('submit', () => performance.mark('sent'), { capture: true, once: true })
  })
}
