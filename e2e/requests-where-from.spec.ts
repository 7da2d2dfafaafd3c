import { expect, signIn, test } from './fixtures.ts'

const odd = {
  version: { taskId: 'task-with-odd-status', definitionVersion: 1, statusVersion: 1 },
  description: 'Wait at the far buoy.',
  status: { status: 'STATUS_PAUSED', lastUpdateTime: '2026-11-21T14:21:50Z' },
  lastUpdateTime: '2026-11-21T14:21:50Z',
  createTime: '2026-11-21T12:00:00Z',
}

test.describe('with the clock standing', () => {
  test.use({ environment: { still: true } })

  // clause(24)
  test('a value with a finding has a mark that leads to it, and any value tells by mouse and key where it came from', async ({
    page,
    server,
  }) => {
    await server.fault('queryTasks', { kind: 'answer', status: 200, body: { tasks: [odd] } })
    await signIn(page)
    await page.getByRole('button', { name: 'Expand Invalid' }).click()
    const card = page.getByRole('listitem', { name: /^Wait at the far buoy/ })
    await expect(card.getByText(/^Finding: Value outside the contract/)).toBeAttached()
    await card.getByRole('link').click()
    const detail = page.getByRole('complementary', { name: 'Task detail' })
    await expect(detail.getByText('STATUS_PAUSED').first()).toBeVisible()

    const dialog = page.getByRole('dialog', { name: 'Where from?' })
    await detail.getByText('Wait at the far buoy.').last().click({ button: 'right' })
    await expect(dialog).toContainText('$.tasks[0].description')
    await expect(dialog).toContainText('POST /tasks/query')
    await expect(dialog.getByRole('button', { name: 'Open exchange' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    // By keyboard: the panel's values, and selecting one.
    await detail.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('Shift+W')
    await expect(dialog.getByRole('list', { name: 'Values here' })).toBeVisible()
    await dialog.getByRole('button', { name: /^description/ }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('region', { name: 'Its answer' })).toContainText('"Wait at the far buoy."')
    await dialog.getByRole('button', { name: 'Open exchange' }).click()
    const exchange = page.getByRole('complementary', { name: 'Exchange' })
    await expect(page).toHaveURL(/tab=response&at=/)
    await expect(exchange.getByRole('heading', { name: /Response body tasks\[0\]/ })).toBeVisible()
    await page.goBack()

    // The raw JSON has the same, line by line.
    await detail.getByRole('tab', { name: 'Raw JSON' }).click()
    await detail.getByText('"2026-11-21T14:21:50Z"').first().click({ button: 'right' })
    await expect(dialog).toContainText('$.tasks[0].status.lastUpdateTime')
    await page.keyboard.press('Escape')
    await expect(
      detail.getByRole('region', { name: 'Task JSON' }).getByRole('link', { name: /^Finding: Value outside/ }),
    ).toBeVisible()
    await detail.getByRole('tab', { name: 'Overview' }).click()

    await detail.getByRole('link', { name: /^Finding: Value outside the contract/ }).click()
    await expect(exchange.getByRole('tab', { name: /Findings/ })).toHaveAttribute('aria-selected', 'true')
    await expect(exchange.getByRole('button', { name: 'tasks[0].status.status', exact: true }).first()).toBeVisible()
  })
})
