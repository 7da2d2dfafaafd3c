import type { Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'
import { lane } from './tasks.ts'
import { command, launchWithWindows, linked, openWindow } from './windows.ts'

test.use({ environment: { still: true }, launchOptions: launchWithWindows })

function past(page: Page) {
  return page.getByRole('region', { name: 'Past' })
}

/** The past moment in a window's address. */
function moment(page: Page): string | null {
  return new URL(page.url()).searchParams.get('past')
}

test('linked windows look at one moment, and a link that a window is not there for is shown in one that is', async ({
  page,
}) => {
  await signIn(page)
  const executing = await openWindow(page, 'Lane Executing')
  const log = await openWindow(page, 'Log')
  const card = lane(executing, 'Executing').getByRole('link').first()
  await expect(card).toBeVisible()

  await test.step('the moment moves in both, whichever moves it', async () => {
    await command(page, 'Go back in time')
    await expect(past(page)).toBeVisible()
    await expect(past(executing)).toBeVisible()
    const first = moment(page)
    await expect.poll(() => moment(executing)).toBe(first)
    await past(executing).getByRole('slider', { name: 'Moment' }).press('ArrowLeft')
    await expect.poll(() => moment(page)).not.toBe(first)
    expect(moment(page)).toBe(moment(executing))
  })

  await test.step('unlinked, a window keeps its moment', async () => {
    await linked(executing).click()
    const kept = moment(executing)
    await page.keyboard.press('Escape')
    await expect(past(page)).toHaveCount(0)
    await expect(past(executing)).toBeVisible()
    expect(moment(executing)).toBe(kept)
    await linked(executing).click()
    await expect(past(executing)).toHaveCount(0)
    expect(moment(executing)).toBeNull()
  })

  const path = new URL((await card.getAttribute('href')) ?? '', page.url()).pathname
  const id = path.replace('/tasks/', '')
  const openTask = async (from: Page) => {
    await from.keyboard.press('Control+k')
    await from.getByRole('combobox', { name: 'Go to or run' }).fill(id)
    await from.getByRole('option', { name: `Open task ${id}` }).click()
  }

  await test.step('a task of now opens in the main window, which leaves the past for it', async () => {
    await command(page, 'Go back in time')
    await expect(past(executing)).toBeVisible()
    await openTask(log)
    await expect(log.getByRole('banner')).toContainText('Shown in the main window')
    await expect(page).toHaveURL(new RegExp(path))
    await expect(executing).toHaveURL(new RegExp(path))
    for (const each of [page, executing]) await expect(past(each)).toHaveCount(0)
    expect(new URL(log.url()).pathname).toBe('/log')
  })

  await test.step('where no window is left to show it, it opens where it was pressed, with a way back', async () => {
    await executing.close()
    await page.close()
    await openTask(log)
    await expect(log).toHaveURL(new RegExp(path))
    await log.getByRole('button', { name: 'Back to Log' }).click()
    await expect(log).toHaveURL(/\/log\?/)
  })
})
