import type { Page } from '@playwright/test'

import { launchWithoutMaps } from './browser-options.ts'
import { expect, signIn, test } from './fixtures.ts'
import { BOTH_CLOCKS, CLOCK2, openWall, withClient } from './wall.ts'

test.use({ hasFewTasks: true, environment: { ...withClient, still: true }, launchOptions: launchWithoutMaps })

const ICE = 'GULL 4, ice on left wing'

/** Of a desk's list of alerts. */
function rowOf(desk: Page, title: string) {
  return desk.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: title })
}

function itemOf(wall: Page, title: string) {
  return wall.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: title })
}

test('what one desk acknowledges is so at the other and on the wall within 2 s, with the name, and over a restart of the server', async ({
  page: wall,
  browser,
  baseURL,
  server,
}) => {
  const desks = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()),
  )
  const [desk, other] = desks
  if (desk === undefined || other === undefined) throw new Error('two desks')
  await openWall(wall, `/wall?show=alerts&${CLOCK2}`)
  await expect(itemOf(wall, ICE)).toContainText('New')
  await expect(itemOf(wall, 'Limit').first()).toContainText(BOTH_CLOCKS)
  for (const each of desks) {
    await signIn(each, { at: '/alerts' })
    await expect(rowOf(each, ICE)).toContainText('New')
  }

  // All of them: acknowledged ones are dropped first when there are many.
  await desk.getByRole('button', { name: 'Acknowledge all shown' }).click()
  await desk.getByRole('button', { name: /^Acknowledge \d+$/ }).click()
  await Promise.all([
    expect(rowOf(other, ICE)).toContainText('by operator', { timeout: 2000 }),
    expect(itemOf(wall, ICE)).toContainText('Acknowledged by operator', { timeout: 2000 }),
  ])

  await server.stop('SIGKILL')
  await server.start()
  await wall.reload()
  await expect(itemOf(wall, ICE)).toContainText('Acknowledged by operator')
  for (const each of desks) await expect(rowOf(each, ICE)).toContainText('by operator')
})

test('a display is mute until its address asks for sound and its browser allows it', async ({ page }) => {
  const sound = page.getByRole('status', { name: 'Sound' })
  // A test's look at a page counts as a press there, so look at nothing before the watch runs.
  const watching = page.waitForRequest(/\/watch\/v1\/stream$/)
  await page.goto('/wall?show=alerts&sound=on')
  await watching
  await expect(sound).toHaveText('This display is mute')
  await page.mouse.click(100, 100)
  await expect(sound).toHaveText('Sound on')
  await page.goto('/wall?show=alerts')
  await expect(itemOf(page, ICE)).toBeVisible()
  await expect(sound).toHaveText('This display is mute')
})
