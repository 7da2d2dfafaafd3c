import { axeFaults } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { detail, lane } from './tasks.ts'

test.setTimeout(60_000)

test.use({ environment: { still: true } })

test('cards: j and k within a lane, h and l between lanes, Enter opens, Esc comes back', async ({ page }) => {
  await signIn(page)
  // The list that scrolls through thousands, which takes the place of the first cards.
  await expect(lane(page, 'Accepted').locator('li[data-index]').first()).toBeVisible()
  await page.keyboard.press('j')
  const focusedLane = () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
  const focusedId = () => page.evaluate(() => document.activeElement?.getAttribute('data-task-id'))
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

test('table: rows by keyboard, b switches the view, both share the selection', async ({ page }) => {
  await signIn(page, { at: '/tasks?view=table' })
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

test('columns sort over what is loaded, hide, and come back', async ({ page }) => {
  await signIn(page, { at: '/tasks?view=table' })
  const grid = page.getByRole('grid', { name: 'Tasks' })
  await grid.getByRole('button', { name: 'Task', exact: true }).click()
  await expect(page.getByText('Sorted over what is loaded.')).toBeVisible()
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

test('lanes collapse and expand by name', async ({ page }) => {
  await signIn(page)
  await lane(page, 'Executing').getByRole('button', { name: 'Collapse Executing' }).click()
  await lane(page, 'Executing').getByRole('button', { name: 'Expand Executing' }).click()
  await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
})

for (const view of ['board', 'table']) {
  test(`nothing that axe finds is wrong with the ${view}`, async ({ page }) => {
    await signIn(page, { at: `/tasks?view=${view}` })
    await expect(page.getByText(/^\d+ loaded, more/)).toBeVisible()
    const first =
      view === 'board'
        ? lane(page, 'Executing').getByRole('listitem').first()
        : page.getByRole('grid', { name: 'Tasks' }).getByRole('row').nth(1)
    await first.click()
    await expect(detail(page).getByText('Sub-tasks').first()).toBeVisible()
    expect(await axeFaults(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })).toEqual([])
  })
}
