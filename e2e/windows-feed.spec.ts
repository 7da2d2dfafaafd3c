import type { BrowserContext, Page } from '@playwright/test'

import { launchWithoutMaps } from './browser-options.ts'
import { expect, test } from './fixtures.ts'

test.use({ hasFewTasks: true, launchOptions: launchWithoutMaps, environment: { still: true } })

const POLL_SECONDS = 2

/** Windows of one group, opened with a copy of the tab's storage; each in its own process. */
async function windowOf(context: BrowserContext, path = '/tasks'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('three windows and a wall make one poll per cycle, also when the polling one is closed or crashes, and one signs out all', async ({
  page,
  context,
}) => {
  await context.addInitScript((seconds) => {
    sessionStorage.setItem('watchfloor.group', 'of-three')
    localStorage.setItem('watchfloor.preferences', JSON.stringify({ pollSeconds: seconds }))
  }, POLL_SECONDS)
  const polls: { readonly at: number; readonly by: Page }[] = []
  context.on('request', (request) => {
    const body = request.postData() ?? ''
    // Queries for rules have a status.
    const isPoll =
      request.url().endsWith('/tasks/query') && body.includes('startTime') && !body.includes('statusFilter')
    if (isPoll) polls.push({ at: Date.now(), by: request.frame().page() })
  })
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Sign in as operator (demo)' }).click()
  await expect(page.getByLabel('Freshness')).toContainText('Live')
  const wall = await windowOf(context, '/wall')
  const windows = [page, await windowOf(context), await windowOf(context), wall]
  const expectOneEach = async () => {
    const before = polls.length
    await expect.poll(() => polls.length - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    const [, ...since] = polls.slice(before)
    const gaps = since.slice(1).map(({ at }, index) => at - (since[index]?.at ?? 0))
    // A second poll in a cycle would come long before; this process may learn of requests some hundred
    // milliseconds late.
    expect(Math.min(...gaps)).toBeGreaterThan(POLL_SECONDS * 700)
    expect(new Set(since.map(({ by }) => by)).size).toBe(1)
    for (const each of windows) await expect(each.getByLabel('Freshness')).toContainText('Live')
    const polling = since[0]?.by
    expect(windows).toContain(polling)
    return windows.splice(
      windows.findIndex((each) => each === polling),
      1,
    )[0]
  }
  for (const each of windows) await expect(each.getByLabel('Freshness')).toContainText('Live')
  const first = await expectOneEach()
  // The others continue without it.
  await wall.close()
  if (windows.includes(wall)) windows.splice(windows.indexOf(wall), 1)
  const [follower = page] = windows
  await follower.goto('/requests')
  await expect(follower.getByRole('note').filter({ hasText: 'of another window' })).toBeVisible()
  await expect(follower.getByRole('row').filter({ hasText: 'poll, another window' }).first()).toBeVisible()
  await follower.goto('/tasks')
  await first?.close()
  const second = await expectOneEach()
  if (second !== undefined) {
    windows.push(second)
    const session = await context.newCDPSession(second)
    const crashed = second.waitForEvent('crash')
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    windows.pop()
  }
  const last = await expectOneEach()
  const other = await windowOf(context)
  await expect(other.getByLabel('Freshness')).toContainText('Live')
  await other.keyboard.press('Control+k')
  await other.keyboard.type('Sign out')
  await other.keyboard.press('Enter')
  if (last !== undefined)
    await expect(last.getByRole('note').filter({ hasText: 'Signed out in another window' })).toBeVisible()
})
