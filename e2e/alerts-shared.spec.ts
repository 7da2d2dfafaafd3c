import type { Locator, Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'

test.use({ environment: { still: true } })

const ICE = /GULL 4, ice on left wing/

function row(page: Page, title: RegExp): Locator {
  return page.getByRole('grid', { name: 'Alerts' }).getByRole('row', { name: title })
}

async function signInAndStay(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
  await page.getByRole('checkbox', { name: 'Keep the token in this tab' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('who may only read is told so, and the alert stays new', async ({ page }) => {
  await signIn(page, { client: 'viewer', at: '/alerts' })
  await row(page, ICE).click()
  const button = page.getByRole('button', { name: 'Acknowledge', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/watch:write/)
  await expect(row(page, ICE)).toContainText('New')
})

test('a browser that withholds sound is said to, until a press allows it', async ({ page }) => {
  await signInAndStay(page, '/settings')
  await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
  // A test's look at a page counts as a press in it, so look at nothing before the watch has begun.
  await page.goto('about:blank')
  const begun = page.waitForRequest('**/watch/v1/stream')
  await page.goto('/settings')
  await begun
  const withheld = page.getByRole('button', { name: 'Sound off: press to allow' })
  await withheld.click()
  await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
  await page.keyboard.press('s')
  const silenced = page.getByRole('button', { name: /^Silenced \d+ s$/ })
  expect(Number.parseInt((await silenced.innerText()).replace('Silenced ', ''), 10)).toBeLessThanOrEqual(30)
})
