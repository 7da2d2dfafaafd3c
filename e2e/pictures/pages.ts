import { expect, test, type Page } from '@playwright/test'

import { stopTime } from './stopped-page.ts'

/** Only addresses, so that other commits have them too. */
const pages: Readonly<Record<string, string>> = {
  board: '/tasks',
  table: '/tasks/b0e2c6d4-91f3-4d0a-8c1e-5f27a9e3d816?view=table',
  map: '/entities/c2a9104e-6f1d-4b83-8a27-3d90e5b7f171?at=43.75,-68.86,10.2',
  object: '/objects/missions/2026-325/gull-2/ir/still-141931.jpg',
  'deleted-objects': '/deleted-objects',
  egress: '/egress',
  requests: '/requests',
  alerts: '/alerts',
  rules: '/alerts?tab=rules',
  log: '/log',
  handover: '/handover',
  settings: '/settings',
}

/** Not by the mouse, which would hover over the next page. */
async function signIn(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await page.getByRole('button', { name: 'Sign in as operator (demo)' }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a first desk raises the alerts', async ({ page }) => {
  const settled = await stopTime(page, 'dark')
  await signIn(page, '/alerts')
  await settled()
  await expect(page.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1)).toBeVisible()
})

for (const theme of ['dark', 'light'] as const) {
  test(`sign-in ${theme}`, async ({ page }) => {
    const settled = await stopTime(page, theme)
    await page.goto('/tasks')
    await settled()
    await expect(page).toHaveScreenshot(`sign-in ${theme}.png`)
  })

  for (const [name, at] of Object.entries(pages))
    test(`${name} ${theme}`, async ({ page }) => {
      const settled = await stopTime(page, theme)
      await signIn(page, at)
      await settled()
      await expect(page).toHaveScreenshot(`${name} ${theme}.png`)
    })
}

test.describe('on a wall', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('wall', async ({ page }) => {
    const settled = await stopTime(page, 'dark')
    await page.goto('/wall')
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live')
    await settled()
    // Ended at once, the hatching would cover it.
    await expect(page).toHaveScreenshot('wall.png', { animations: 'allow' })
  })
})
