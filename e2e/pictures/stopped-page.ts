import { fileURLToPath } from 'node:url'

import { expect, type Page, type Request } from '@playwright/test'

const stoppedClock = fileURLToPath(new URL('../../src/cli/pictures/stopped-clock.mjs', import.meta.url))
const QUIET_MILLISECONDS = 1_000

/** Of this machine, some of them in workers. */
const MEASURED = String.raw`\d[\d.,]*(?=[\s\u00a0\u202f](ms|[kMG]?B/s)\b)`

/**
 * Before its first document: one moment for all that it shows, the same chances, and answers in the order of
 * their requests. Returns a wait until everything is loaded and drawn.
 */
export async function stopTime(page: Page, theme: 'dark' | 'light'): Promise<() => Promise<void>> {
  await page.addInitScript({ path: stoppedClock })
  await page.addInitScript((chosen) => {
    performance.now = () => 0
    let last = 1
    Math.random = () => {
      last = (last * 16_807) % 2_147_483_647
      return last / 2_147_483_647
    }
    localStorage.setItem('watchfloor.preferences', JSON.stringify({ theme: chosen, pollSeconds: 60 }))
  }, theme)
  let turn = Promise.resolve()
  // Labels of a map stay where the first entities leave space for them.
  await page.route('**/tasks/query', (route) => {
    turn = turn.then(async () => route.fulfill({ response: await route.fetch() })).catch(() => undefined)
    return turn
  })
  const open = new Set<Request>()
  let changedAt = Date.now()
  const end = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => {
    // The watch's stream never ends.
    if (!request.url().endsWith('/watch/v1/stream')) open.add(request)
    changedAt = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isQuiet = async () => {
    if ((await page.locator('section[aria-label="Map"][aria-busy="true"]').count()) > 0) changedAt = Date.now()
    return open.size === 0 && Date.now() - changedAt > QUIET_MILLISECONDS
  }
  return async () => {
    await expect.poll(isQuiet, { timeout: 90_000, intervals: [100] }).toBe(true)
    await page.evaluate((measured) => {
      const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        node.nodeValue = (node.nodeValue ?? '').replace(new RegExp(measured, 'g'), '0')
    }, MEASURED)
  }
}
