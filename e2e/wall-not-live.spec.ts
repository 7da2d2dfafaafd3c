import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { launchWithoutMaps } from './browser-options.ts'
import { expect, signIn, test } from './fixtures.ts'
import { countReddish } from './reddish.ts'
import { ServerProcess } from './server-process.ts'
import { BOTH_CLOCKS, CLOCK2, hatch, openWall, withClient } from './wall.ts'

test.use({ hasFewTasks: true, environment: withClient, launchOptions: launchWithoutMaps })

/** Records, frame by frame, the hatch's first words. */
async function firstReasonSeen(page: Page): Promise<() => Promise<string>> {
  const watching = await page.evaluateHandle(() => ({
    seen: new Promise<string>((resolve) => {
      const look = () => {
        const hatched = document.querySelector('body > [role="alert"]')
        if (hatched !== null && getComputedStyle(hatched).opacity === '1') resolve(hatched.textContent ?? '')
        else requestAnimationFrame(look)
      }
      look()
    }),
  }))
  return () => watching.evaluate(({ seen }) => seen)
}

test('hatches the whole screen with the reason when the backend freezes, fails, or takes the token no more; heals; and keeps a log', async ({
  page,
  server,
}) => {
  await openWall(page, `/wall?${CLOCK2}`)
  await expect(page.getByRole('main', { name: 'Wall' }).locator('header time')).toContainText(/Z.*\d\d:\d\dHEL/)
  await test.step('frozen', async () => {
    const firstReason = await firstReasonSeen(page)
    await server.fault('queryTasks', { kind: 'hang' }, null)
    await expect(hatch(page)).toContainText('NOT LIVE')
    await expect(hatch(page)).toContainText('No answer from the service')
    await expect(hatch(page)).toContainText(/Last good data .*, \d+ s ago/)
    await expect(hatch(page)).toContainText(BOTH_CLOCKS)
    await expect(hatch(page)).toHaveCSS('opacity', '1')
    // Never another reason: the page hasn't stopped.
    expect(await firstReason()).toContain('No answer from the service')
    const { width, height } = (await hatch(page).boundingBox()) ?? {}
    expect({ width, height }).toEqual(page.viewportSize())
    await server.clearFaults()
    await expect(hatch(page)).toBeHidden()
  })
  await test.step('failing', async () => {
    await server.fault(
      'queryTasks',
      { kind: 'answer', status: 503, body: { code: 'unavailable', message: 'later' } },
      null,
    )
    await expect(hatch(page)).toContainText('Query failed, 503. unavailable later')
    await server.clearFaults()
    await expect(hatch(page)).toBeHidden({ timeout: 40_000 })
  })
  await test.step('no token, and none to be had', async () => {
    await server.fault('getToken', { kind: 'answer', status: 401, body: { error: 'invalid_client' } }, null)
    await server.fault('queryTasks', { kind: 'expire-tokens' })
    await expect(hatch(page)).toContainText(
      /No valid token: the token operation answered 401 invalid_client: .*refused the wall’s client \(401\), at \d\d:\d\d:\d\dZ \((\d\d [A-Z]{3} )?\d\d:\d\d HEL\)/,
    )
    await server.clearFaults()
    await expect(hatch(page)).toBeHidden({ timeout: 40_000 })
  })
  await test.step('every gap stands in the activity log, in UTC alone', async () => {
    await signIn(page, { at: '/settings' })
    await page.getByRole('button', { name: 'Show activity' }).click()
    const log = page.getByRole('table', { name: 'Activity' })
    for (const reason of [/No answer from the service/, /503/, /No valid token/]) {
      await expect(log.getByRole('row', { name: reason }).filter({ hasText: /Not live, last good data/ })).toHaveCount(
        1,
      )
      await expect(log.getByRole('row', { name: reason }).filter({ hasText: /Live again after/ })).toHaveCount(1)
    }
    await expect(log).not.toContainText('HEL')
  })
})

test('behind a gateway it says that the environment is frozen or out of reach, and comes back with it', async ({
  page,
  server,
}) => {
  const secret = join(server.dataFolder, 'wall.secret')
  await writeFile(secret, 'viewer-secret', { mode: 0o600 })
  const gateway = await ServerProcess.start({
    args: ['--environment', server.url, ...withClient.args, '--wall-secret-file', secret],
  })
  try {
    await openWall(page, `${gateway.url}/wall?show=counters`)
    await server.fault('queryTasks', { kind: 'hang' }, null)
    await expect(hatch(page)).toContainText('No answer from the service')
    await server.clearFaults()
    await expect(hatch(page)).toBeHidden()
    await server.stop('SIGKILL')
    await expect(hatch(page)).toContainText(/Query failed: not reachable.*connection refused/)
    await server.start()
    await expect(hatch(page)).toBeHidden({ timeout: 60_000 })
  } finally {
    await gateway.dispose()
  }
})

test('hatches when the browser draws no more, and when the picture can not be made', async ({ page }) => {
  await openWall(page, '/wall?show=counters')
  await page.evaluate(() => {
    Object.assign(window, { trueFrames: window.requestAnimationFrame })
    window.requestAnimationFrame = () => 0
  })
  await expect(hatch(page)).toContainText('The browser has drawn nothing for')
  await page.evaluate(() => {
    window.requestAnimationFrame = (window as unknown as { trueFrames: typeof requestAnimationFrame }).trueFrames
  })
  await expect(hatch(page)).toBeHidden()

  // No answer can do this: rendering the picture's own text throws.
  await page.evaluate(() => {
    const known = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
    Object.assign(window, { mend: () => Object.defineProperty(Node.prototype, 'nodeValue', known) })
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...known,
      set() {
        throw new Error('broken on purpose')
      },
    })
  })
  await expect(hatch(page)).toContainText('Can’t draw the picture: broken on purpose')
  await page.evaluate(() => (window as unknown as { mend: () => void }).mend())
  await expect(hatch(page)).toBeHidden({ timeout: 40_000 })
})

test('hatches by itself while the page’s own script is blocked', async ({ page, context }) => {
  await openWall(page, '/wall?show=counters,changes')
  const cdp = await context.newCDPSession(page)
  let last = ''
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    last = data
    // The page may be closed by then.
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await expect.poll(() => last).not.toBe('')
  const judge = await context.newPage()
  await expect(hatch(page)).toBeHidden()
  const before = await countReddish(judge, last)

  let isBlocked = true
  const blocked = page
    .evaluate(
      (until) => {
        // A blocking script still learns by the cookie.
        while (!document.cookie.includes('go-on') && performance.now() < until);
      },
      (await page.evaluate(() => performance.now())) + 15_000,
    )
    .finally(() => {
      isBlocked = false
    })
  // Screenshots come from the browser's compositor, without the page.
  await expect.poll(() => countReddish(judge, last), { timeout: 14_000 }).toBeGreaterThan(before + 0.1)
  expect(isBlocked).toBe(true)
  await context.addCookies([{ name: 'go-on', value: 'yes', url: page.url() }])
  await blocked
  await expect(hatch(page)).toBeHidden()
})
