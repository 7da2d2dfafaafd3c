import type { Page } from '@playwright/test'
import { openFirstCards } from './first-cards.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import { detail, lane } from './tasks.ts'

test.use({ environment: { still: true }, hasAllTasks: true })

function focusedTask(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('data-task-id'))
}

/** Presses keys within one task of the page, faster than it can draw. */
function pressAtOnce(page: Page, keys: readonly string[]) {
  return page.evaluate((all) => {
    for (const key of all)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, keys)
}

test(
  'cards, rows, columns and lanes are gone through by keys, and stay as they were left',
  { tag: '@tab' },
  async ({ page }) => {
    await test.step('cards: j and k within a lane, h and l between lanes, Enter opens, Esc comes back', async () => {
      await signIn(page)
      await expect(lane(page, 'Accepted').getByRole('listitem').first()).toBeVisible()
      await page.keyboard.press('j')
      const focusedLane = () =>
        page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
      const focusedId = () => focusedTask(page)
      await expect.poll(focusedId).toBeTruthy()
      const firstLane = await focusedLane()
      const first = await focusedId()
      await page.keyboard.press('j')
      await expect.poll(focusedId).not.toBe(first)
      await page.keyboard.press('k')
      await expect.poll(focusedId).toBe(first)
      await page.keyboard.press('l')
      await expect.poll(focusedLane).not.toBe(firstLane)
      await page.keyboard.press('h')
      await expect.poll(focusedLane).toBe(firstLane)
      await expect.poll(focusedId).toBeTruthy()
      const opened = await focusedId()
      await page.keyboard.press('Enter')
      await expect(detail(page)).toBeVisible()
      await page.keyboard.press(']')
      await expect(page).toHaveURL(/tab=history/)
      await page.keyboard.press('[')
      await page.keyboard.press('Escape')
      await expect(detail(page)).toHaveCount(0)
      await expect.poll(focusedId).toBe(opened)
    })

    await test.step('Esc closes a list of choices, and the panel also after such a list was used', async () => {
      const status = page.getByRole('combobox', { name: 'Status' })
      await page.keyboard.press('Enter')
      await expect(detail(page)).toBeVisible()
      await status.press('Enter')
      await expect(page.getByRole('option').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(status).toBeFocused()
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(detail(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(detail(page)).toHaveCount(0)
    })

    await test.step('table: rows by keyboard, b switches the view, both share the selection', async () => {
      await goTo(page, '/tasks?view=table')
      await expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('row').nth(3)).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(detail(page)).toBeVisible()
      const title = await detail(page).getByRole('heading', { level: 2 }).textContent()
      await page.keyboard.press('b')
      await expect(page.getByRole('radio', { name: 'Board' })).toBeChecked()
      await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(title ?? '')
    })

    await test.step('the focus stays in the document when its card or row is scrolled out of sight', async () => {
      await goTo(page, '/tasks?view=table&status=STATUS_DONE_OK')
      await expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('row').nth(3)).toBeVisible()
      await pressAtOnce(page, ['j', 'ArrowDown', 'ArrowDown', 'End', 'ArrowUp'])
      const row = await focusedTask(page)
      await expect(page.getByRole('row').and(page.locator(`[data-task-id="${row ?? ''}"]`))).toBeInViewport()
      await page.getByRole('grid', { name: 'Tasks' }).evaluate((grid) => grid.parentElement?.scrollTo(0, 0))
      await expect(page.getByRole('row').nth(1)).toBeInViewport()
      expect(await focusedTask(page)).toBe(row)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(row ?? ''))
      await page.keyboard.press('Escape')
      await expect(detail(page)).toHaveCount(0)
      expect(await focusedTask(page)).toBe(row)
    })

    await test.step('columns sort over what is loaded, hide, and come back', async () => {
      await goTo(page, '/tasks?view=table')
      const grid = page.getByRole('grid', { name: 'Tasks' })
      await grid.getByRole('button', { name: 'Task', exact: true }).click()
      await expect(page.getByText('Sorted by loaded tasks.')).toBeVisible()
      const names = await grid
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1, 12).map((row) => row.children[1]?.textContent?.toLowerCase() ?? ''))
      expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Delivery' }).uncheck()
      await expect(grid.getByRole('columnheader', { name: /^Delivery/ })).toHaveCount(0)
      await page.getByRole('checkbox', { name: 'Delivery' }).check()
      await expect(grid.getByRole('columnheader', { name: /^Delivery/ })).toHaveCount(1)
    })

    await test.step('lanes collapse and expand by name, and stay so beyond a reload', async () => {
      await goTo(page, '/tasks')
      await lane(page, 'Executing').getByRole('button', { name: 'Collapse Executing' }).press('Enter')
      await expect(lane(page, 'Executing').getByRole('button', { name: 'Expand Executing' })).toBeFocused()
      await signIn(page)
      await lane(page, 'Executing').getByRole('button', { name: 'Expand Executing' }).click()
      await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
    })
  },
)

test('the focus stays on its card while the list that scrolls takes the place of the first cards', async ({
  page,
  host,
}) => {
  const { executing, deliver } = await openFirstCards(page, host)
  await pressAtOnce(page, ['j', 'l', 'j', 'ArrowDown'])
  const focused = await focusedTask(page)
  expect(focused).toBeTruthy()
  // Checked after every change of the document, before the page can take another key.
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => seen.add(document.activeElement?.getAttribute('data-task-id') ?? 'nothing')).observe(
      document.body,
      { childList: true, subtree: true },
    )
  })
  deliver()
  await expect(executing.locator('li[data-index]').first()).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([focused])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(focused ?? ''))
})
