import { expect, test } from '@playwright/test'

import { openStaticHost } from './static-host.ts'
import { detail, lane } from './tasks.ts'
import { launchWithWindows, openWindow } from './windows.ts'

test.use({ launchOptions: launchWithWindows })

let host: Awaited<ReturnType<typeof openStaticHost>>

test.beforeAll(async () => (host = await openStaticHost()))

test.afterAll(() => host.close())

test('windows of their own share a watch kept in the browser, and go on when the tab that opened them closes', async ({
  page,
}) => {
  await page.goto(host.url)
  await page.getByRole('checkbox', { name: 'Keep it in this browser' }).check()
  await page.getByRole('button', { name: 'Start a watch in this tab' }).click()
  const task = lane(page, 'Executing').getByRole('link').first()
  await expect(task).toBeVisible()
  const inspector = await openWindow(page, 'Inspector')
  await task.click()
  await expect(detail(inspector)).toBeVisible()
  await expect(inspector.getByRole('note', { name: 'Saved in this browser' })).toContainText('made-up data')
  await inspector.reload()
  await expect(detail(inspector)).toBeVisible()

  const log = await openWindow(page, 'Log')
  await expect(log.getByRole('list', { name: 'Watch log' })).toBeVisible()
  await page.close()
  await log.getByRole('textbox', { name: 'Entry' }).fill('Written in a window')
  await log.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(log.getByRole('list', { name: 'Watch log' })).toContainText('Written in a window')
  await expect(log.getByText('being sent')).toHaveCount(0, { timeout: 30_000 })
  await expect(log.getByRole('status', { name: 'Connection' })).toContainText('In this browser')
  // The last window of the watch.
  await inspector.close()
  await log.reload()
  await expect(log.getByRole('list', { name: 'Watch log' })).toContainText('Written in a window')
})
