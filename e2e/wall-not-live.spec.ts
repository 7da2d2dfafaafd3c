import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { countReddish } from './reddish.ts'
import { BOTH_CLOCKS, CLOCK2, hatch, openWall, withClient } from './wall.ts'

test.use({ environment: withClient })

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

test('hatches the whole screen with the reason when the backend freezes, the browser draws no more, or the picture can not be made; and heals', async ({
  page,
  server,
}) => {
  await test.step('hatches the whole screen with the reason when the backend freezes, and heals', async () => {
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
  })

  await test.step('hatches when the browser draws no more, and when the picture can not be made', async () => {
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
