import type { Locator, Page } from '@playwright/test'

import { axeFaults } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ environment: { still: true } })

test('a view is saved by keys alone for every desk, which has it at once and opens it as it was', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
  await signIn(other, { at: '/settings' })
  await signIn(page, { at: '/tasks?view=table&status=STATUS_EXECUTING&last=24h&text=search' })
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('save view')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dialog).toContainText('Time range moves with the clock: last 24 h')
  await page.keyboard.type('Searches')
  expect(await axeFaults(page)).toEqual([])
  const shared = dialog.getByRole('checkbox', { name: 'For every desk' })
  await expect(shared).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(shared).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rail(page).getByRole('link', { name: /^Searches/ })).toHaveAttribute('aria-current', 'page')

  await rail(other)
    .getByRole('link', { name: /^Searches/ })
    .click({ timeout: 5000 })
  await expect(other).toHaveURL(/\/tasks\?.*columns=/)
  await expect(filters(other).getByRole('button')).toHaveCount(3)
  expect(await axeFaults(other)).toEqual([])

  await test.step('its columns are the other desk’s own only once it changes one', async () => {
    const chosen = () => other.evaluate(() => localStorage.getItem('watchfloor.preferences') ?? '')
    expect(await chosen()).not.toContain('"id":')
    await other.getByRole('button', { name: 'Columns' }).click()
    await other.getByRole('checkbox', { name: 'Task id' }).uncheck()
    await expect(other).not.toHaveURL(/columns=/)
    await expect.poll(chosen).toContain('"id":false')
    await other.keyboard.press('Escape')
  })

  await test.step('a filter is dropped by its name, and the keyboard stays among the others', async () => {
    await filters(other).getByRole('button', { name: 'Drop filter: Updated in the last 24 h' }).press('Enter')
    await expect(other).not.toHaveURL(/last=/)
    await expect(other).toHaveURL(/status=STATUS_EXECUTING/)
    await expect(filters(other).getByRole('button', { name: /^Drop filter: With “search”/ })).toBeFocused()
    await other.getByRole('button', { name: 'Clear filters' }).click()
    await expect(filters(other)).toHaveCount(0)
  })

  await test.step('what another desk writes is counted beside a view of the log that was looked at', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(page.getByRole('list', { name: 'Watch log' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Diary')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await other.getByRole('link', { name: 'Log', exact: true }).click()
    await other.getByRole('textbox', { name: 'Entry' }).fill('Master of S/Y Halcyon called')
    await other.keyboard.press('Enter')
    await expect(rail(page).getByRole('link', { name: /^Diary/ })).toHaveAccessibleDescription(
      /1 new since the last entry you saw/,
    )
  })
  await other.close()
})

test('views are kept without permission too, and a failing server and another version are told', async ({
  page,
  server,
}) => {
  await signIn(page, { client: 'viewer', at: '/tasks?text=gull' })
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByRole('checkbox', { name: 'For every desk' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog).toContainText('watch:write')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gulls')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rail(page).getByRole('link', { name: /^Gulls/ })).toBeVisible()

  await signIn(page, { at: '/log?range=7d' })
  await expect(page.getByRole('alert')).toContainText('"range=7d" is not one of 12h, 24h, all')
  await rail(page)
    .getByRole('link', { name: /^Gulls/ })
    .click()
  await expect(page).toHaveURL(/\/tasks\?text=gull/)

  await test.step('what could not be saved for every desk says so, and can be tried again', async () => {
    await server.fault('watch views', {
      kind: 'answer',
      status: 503,
      body: { message: 'The watch can’t be written now' },
    })
    await page.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('For all')
    await dialog.getByRole('checkbox', { name: 'For every desk' }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Not saved. The watch can’t be written now')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(rail(page).getByRole('link', { name: /^For all/ })).toBeVisible()
  })

  await test.step('a file is looked at before it is taken in, and what this version does not know is left out', async () => {
    await page.getByRole('button', { name: 'All saved views' }).click()
    const all = page.getByRole('dialog', { name: 'Saved views' })
    const view = { version: 1, id: 'later', name: 'Later', address: '/tasks?text=raft&radius=5', isPinned: true }
    await page.getByLabel('File of views to import').setInputFiles({
      name: 'views.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ views: [view, { ...view, id: 'x', address: 'https://elsewhere.example/' }] }),
      ),
    })
    await expect(all.getByRole('alert')).toContainText('View 2: not a view: address')
    await all.getByRole('button', { name: 'Import 1 view into this browser' }).click()
    expect(await axeFaults(page)).toEqual([])
    const grip = all.getByRole('button', { name: 'Move Later' })
    await grip.hover()
    // Next to the grip, as the row below is pressed next.
    const hint = page.locator('.hint').filter({ hasText: 'Drag, or arrow up and down' })
    const place = async () => {
      const [words, at] = [await hint.boundingBox(), await grip.boundingBox()]
      if (words === null || at === null) return undefined
      return {
        isLeft: words.x + words.width <= at.x,
        isBeside: words.y < at.y + at.height && words.y + words.height > at.y,
      }
    }
    await expect.poll(place).toEqual({ isLeft: true, isBeside: true })
    await grip.press('ArrowUp')
    await expect(all.getByRole('listitem').nth(1)).toContainText('Later')
    await all.getByRole('button', { name: 'Later', exact: true }).click()
    await expect(page).toHaveURL(/\/tasks\?text=raft$/)
    await expect(page.getByRole('alert')).toContainText('leaves it out: radius=5')
    await expect(rail(page).getByRole('listitem').nth(1)).toContainText('Later')
  })
})

function rail(page: Page): Locator {
  return page.getByRole('list', { name: 'Saved views', exact: true })
}

function filters(page: Page): Locator {
  return page.getByRole('list', { name: 'Filters' })
}
