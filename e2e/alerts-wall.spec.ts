import type { Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'
import { BOTH_CLOCKS, CLOCK2, withClient } from './wall.ts'

test.use({ environment: { ...withClient, still: true } })

const ICE = 'GULL 4, ice on left wing'

function itemOf(wall: Page, title: string) {
  return wall.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: title })
}

test('a display is mute until its address asks for sound and its browser allows it', async ({
  page,
  context,
  server,
}) => {
  const sound = page.getByRole('status', { name: 'Sound' })
  // A test's look at a page counts as a press there, so look at nothing before the watch runs.
  const watching = page.waitForRequest(/\/watch\/v1\/stream$/)
  await page.goto('/wall?show=alerts&sound=on')
  await watching
  await expect(sound).toHaveText('This display is mute')
  await page.mouse.click(100, 100)
  await expect(sound).toHaveText('Sound on')
  await page.goto(`/wall?show=alerts&${CLOCK2}`)
  await expect(itemOf(page, ICE)).toContainText('New')
  // Limits that were already near don't call.
  await server.advance(800)
  await server.advance(620)
  await expect(itemOf(page, 'Limit').first()).toContainText(BOTH_CLOCKS)
  await expect(sound).toHaveText('This display is mute')

  await test.step('what a desk acknowledges says so on the wall within 2 s, with the name', async () => {
    const desk = await context.newPage()
    await signIn(desk, { at: '/alerts' })
    // All of them: acknowledged ones are dropped first when there are many.
    await desk.getByRole('button', { name: 'Acknowledge all shown' }).click()
    await desk.getByRole('button', { name: /^Acknowledge \d+$/ }).click()
    await expect(itemOf(page, ICE)).toContainText('Acknowledged by operator', { timeout: 2000 })
  })
})
