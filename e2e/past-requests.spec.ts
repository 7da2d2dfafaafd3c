import { expect, signIn, test } from './fixtures.ts'
import { pollEvery } from './tasks.ts'

test.use({ environment: { still: true } })

test('requests show what had been answered by a moment, links keep it among pages of the past, and any other page is of now', async ({
  page,
  server,
}) => {
  await pollEvery(page, 1)
  await signIn(page)
  await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
  const first = page.waitForResponse((response) => response.url().endsWith('/tasks/query'))
  const then = new Date(Date.parse((await (await first).headerValue('date')) ?? '') + 5000)
  await server.advance(240)
  const changed = page.locator('[data-task-id]').filter({ hasText: /was .*, seen/ })
  await expect(changed.first()).toBeVisible()

  const past = `past=${then.toISOString().slice(0, 19)}Z`
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.evaluate((search) => {
    history.pushState(history.state, '', `/requests?${search}`)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, past)
  const bar = page.getByRole('region', { name: 'Past' })
  await expect(bar).toBeVisible()
  const rows = page.getByRole('grid', { name: 'Exchanges' }).locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: '/tasks/query' }).first()).toBeVisible()
  await rows.first().click()
  const panel = page.getByRole('complementary', { name: 'Exchange' })
  await panel.getByRole('tab', { name: 'Response' }).click()
  await expect(panel).toContainText('taskId')
  await panel.getByRole('tab', { name: 'Request', exact: true }).click()
  await expect(panel).toContainText('The journal has none.')
  await expect(panel.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect(clear).toHaveAccessibleDescription('The past is read-only')

  await page.getByRole('link', { name: 'Tasks' }).click()
  await expect(page).toHaveURL(new RegExp(past))
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
  await expect(changed).toHaveCount(0)
  const pushAlerts = async (): Promise<void> => {
    await page.evaluate((search) => history.pushState(history.state, '', `/alerts?${search}`), past)
    const clock = `${then.toISOString().slice(11, 19)}Z`
    await expect(page.getByText(`This page shows only now, not ${clock}.`)).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
    await expect(page).not.toHaveURL(/past=/)
  }
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page).not.toHaveURL(/past=/)
  await page.goBack()
  await expect(bar).toBeVisible()
  await pushAlerts()
  await page.goBack()
  await expect(bar).toBeVisible()
  await page.evaluate((search) => history.pushState(history.state, '', `/alerts?${search}`), past)
  await page.getByRole('button', { name: /^Open tasks at / }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks.*${past}`))
  await bar.getByRole('button', { name: 'Back to now' }).click()
  await expect(page).not.toHaveURL(/past=/)
  await expect(changed.first()).toBeVisible()
  // Loaded pages weren't requested again.
  await expect(page.getByText(/^\d+ loaded/)).toBeVisible()

  await pushAlerts()
  await page.evaluate(() => {
    history.pushState(history.state, '', '/tasks?past=yesterday')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(page.getByText('“past=yesterday” in this address isn’t a time')).toBeVisible()
  await expect(page.locator('[data-task-id]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
})
