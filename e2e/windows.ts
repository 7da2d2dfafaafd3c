import { expect, type LaunchOptions, type Locator, type Page } from '@playwright/test'

import { launchWhole } from './browser-options.ts'

/** As for users: one window per press. */
export const launchWithWindows: LaunchOptions = {
  ...launchWhole,
  ignoreDefaultArgs: ['--disable-popup-blocking'],
}

/** Opens a part in its own window by keyboard. */
export async function openWindow(page: Page, words: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await command(page, `${words}: open in a window`)
  return opened
}

export async function command(page: Page, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Go to or run' })
  // These commands load after the first picture, and a palette that is still closing takes the keys.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k')
    await field.fill('', { timeout: 2000 })
    await field.fill(words)
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${words}`), { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
}

export function linked(page: Page): Locator {
  return page.getByRole('button', { name: 'Linked' })
}
