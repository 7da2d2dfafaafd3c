import { expect, type LaunchOptions, type Locator, type Page } from '@playwright/test'

import { launchWhole } from './browser-options.ts'

/** As for users: one window per press. */
export const launchWithWindows: LaunchOptions = {
  ...launchWhole,
  ignoreDefaultArgs: ['--disable-popup-blocking'],
}

/** Opens a part in its own window by keyboard. */
export async function openWindow(page: Page, words: string): Promise<Page> {
  // The command may come late.
  const opened = page.waitForEvent('popup', { timeout: 0 })
  await command(page, `${words}: open in a window`)
  return opened
}

export async function command(page: Page, words: string): Promise<void> {
  await offered(
    page,
    words,
    page
      .getByRole('option')
      .first()
      .filter({ hasText: new RegExp(`^${words}`) }),
  )
  await page.keyboard.press('Enter')
}

/** Types into the palette until it has that option. */
export async function offered(page: Page, typed: string, option: Locator): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Go to or run' })
  // Some commands load after the first picture, and a palette that is still closing takes the keys: without
  // its limit a step would wait for the one that has closed.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k')
    await field.fill('', { timeout: 2000 })
    await field.fill(typed, { timeout: 2000 })
    await expect(option).toBeVisible({ timeout: 2000 })
  }).toPass()
}

export function linked(page: Page): Locator {
  return page.getByRole('button', { name: 'Linked' })
}
