import type { Locator, Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** A wall that signs itself in. */
export const withClient = { args: ['--wall-client', 'viewer'] }

/** Seconds; two cycles are the watchdog's limit. */
const CYCLE = 2

/** For a wall's address: a second clock, shown after each Zulu time. */
export const CLOCK2 = 'clock2=Europe/Helsinki,HEL'
export const BOTH_CLOCKS = /\d\d:\d\d(:\d\d)?Z \((\d\d [A-Z]{3} )?\d\d:\d\d HEL\)/

/** Over the whole page, but not inside it: the map has an alert of its own. */
export function hatch(page: Page): Locator {
  return page.getByRole('alert').and(page.locator('body > *'))
}

export async function pollOften(page: Page, poll = CYCLE): Promise<void> {
  await page.addInitScript((pollSeconds) => {
    if (localStorage.getItem('watchfloor.preferences') === null)
      localStorage.setItem('watchfloor.preferences', JSON.stringify({ pollSeconds }))
  }, poll)
}

export async function openWall(page: Page, path = '/wall', poll = CYCLE): Promise<void> {
  await pollOften(page, poll)
  await page.goto(path)
  // A first picture of eight million pixels, drawn in software, takes long.
  await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live', { timeout: 60_000 })
  await expect(hatch(page)).toBeHidden()
}
