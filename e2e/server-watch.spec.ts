import type { Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'

test.use({ environment: { keeper: true }, hasAllTasks: true })

test('the top bar and its panel say that the server keeps watch, and since when it doesn’t poll', async ({
  page,
  server,
}) => {
  await signIn(page, { at: '/alerts' })
  const button = page.getByRole('button', { name: /^Server’s watch: / })
  await expect(button).toHaveAccessibleName(/^Server’s watch: This server keeps watch too: polled \d+ s ago, \d+ tasks/)
  await expect(page.getByRole('button', { name: 'On watch: nobody named' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 rule off' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: /^Silenced/ })).toBeVisible()
  await expectWholeTime(page)
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Server’s watch' })
  await expect(panel).toContainText('This server keeps watch too')
  await expect(panel).toContainText(/Also watching\s*1 desk/)
  await panel.getByRole('button', { name: 'Show request' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('region', { name: 'Past' })).toContainText('as received by the server’s watch')
  await expect(page.getByRole('row', { name: /queryTasks|tasks\/query/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Alerts' }).click()
  await button.click()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  // The page alone is answered: faults for a number of requests aren't the server's.
  await server.fault('queryTasks', { kind: 'answer', status: 503 }, null)
  await expect(button).toHaveAccessibleName(/This server hasn’t polled for \d+ s: Query failed, 503/, {
    timeout: 60_000,
  })
  const alerts = page.getByRole('grid', { name: 'Alerts' })
  await expect(alerts.getByRole('row', { name: /polled/ })).toHaveCount(1)
  await expectWholeTime(page)
})

test.describe('a wall', () => {
  test.use({ environment: { keeper: true, args: ['--wall-client', 'viewer'] } })

  test('says that the server keeps the watch while no desk is open', async ({ page, context }) => {
    await page.goto('/wall?show=counters,alerts')
    const freshness = page.getByRole('status', { name: 'Freshness' })
    const alerts = page.getByRole('region', { name: 'Alerts' })
    await expect(freshness).toHaveText(/^Kept by the server updated \d+ s ago$/, { timeout: 30_000 })
    await expect(alerts).toContainText('No desk open')
    const desk = await context.newPage()
    await signIn(desk, { at: '/alerts' })
    await expect(freshness).toHaveText(/^Live /, { timeout: 15_000 })
    await expect(alerts).not.toContainText('No desk open')
    await desk.close()
    await expect(alerts).toContainText(/No desk open since \d\d:\d\d:\d\dZ/, { timeout: 15_000 })
  })
})

async function expectWholeTime(page: Page): Promise<void> {
  const clock = page.getByRole('banner').getByText(/^\d\d:\d\d:\d\dZ$/)
  for (const width of [1280, 1366, 1401, 1440, 1501, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    const right = async () => {
      const { x = Infinity, width: own = 0 } = (await clock.boundingBox()) ?? {}
      return Math.ceil(x + own)
    }
    await expect.poll(right, `the time is whole at ${width}`).toBeLessThanOrEqual(width)
  }
}
