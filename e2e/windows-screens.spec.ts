import type { Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'
import { command, launchWithWindows, openWindow } from './windows.ts'

// Two screens next to each other, and windows as large as they are.
const SCREENS = '--screen-info={0,0 1600x900}{1600,0 1200x1000}'
test.use({
  launchOptions: { ...launchWithWindows, args: [...(launchWithWindows.args ?? []), SCREENS] },
  viewport: null,
})

function placeOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => [window.screenX, window.screenY, window.innerWidth, window.innerHeight])
}

/** Answers the browser's permission prompt, which Playwright can't. */
async function allowPlacing(page: Page): Promise<void> {
  const ofPage = await page.context().newCDPSession(page)
  const { targetInfo } = await ofPage.send('Target.getTargetInfo')
  const devTools = await page.context().browser()?.newBrowserCDPSession()
  await devTools?.send('Browser.grantPermissions', {
    permissions: ['windowManagement'],
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  })
}

test('an arrangement is laid out again where it stood, also on another screen, or it is said why not', async ({
  page,
}) => {
  await signIn(page, { at: '/log' })
  const first = await openWindow(page, 'Log')
  await expect(first.getByRole('banner')).toBeVisible()
  await allowPlacing(page)
  await first.evaluate(() => {
    window.moveTo(1800, 120)
    window.resizeTo(700, 500)
  })
  await expect.poll(async () => (await placeOf(first))[0]).toBe(1800)
  const stood = await placeOf(first)
  await command(page, 'Save or lay out an arrangement')
  const dialog = page.getByRole('dialog', { name: 'Arrangements of windows' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second screen')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toContainText('1 window')
  await first.close()
  const laidOut = async () => {
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Lay out Second screen' }).click()
    return opened
  }

  const again = await laidOut()
  // Browsers are a pixel off in the height of a window's frame.
  const place = stood.map((each, index) => (index < 3 ? each : expect.closeTo(each, -1)))
  await expect.poll(() => placeOf(again)).toEqual(place)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await again.close()

  await page.context().clearPermissions()
  await command(page, 'Save or lay out an arrangement')
  const here = await laidOut()
  const said = page.getByRole('dialog', { name: 'Some windows moved' })
  await expect(said).toContainText(
    '1 window belongs on another screen. No permission to place windows on other screens. Drag them there.',
  )
  const [left = 0, , width = 0] = await placeOf(here)
  expect(left + width).toBeLessThanOrEqual(1600)
})
