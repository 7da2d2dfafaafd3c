import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { axeFaults } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

/** A hostile session: times beyond any date, and an endlessly nested body. */
async function openHostile(page: Page, text: string): Promise<void> {
  const session = JSON.parse(text) as { exchanges: object[]; version: number }
  // Version 1: each body in its exchange.
  session.version = 1
  const [first] = session.exchanges
  const deep = `${'[{"a":'.repeat(50_000)}0${'}]'.repeat(50_000)}`
  const at = 1_763_733_600_000
  session.exchanges = [
    { ...first, id: 1, sentAt: 1e300 },
    { ...first, id: 2, operation: 'queryTasks', outcome: 200, endedAt: at, requestBody: deep, responseBody: deep },
    { ...first, id: 3, operation: 'queryTasks', outcome: 200, endedAt: at, responseBody: deep.replace('0', '1') },
  ]
  const buffer = Buffer.from(JSON.stringify(session))
  await page.locator('input[type=file]').setInputFiles({ name: 'hostile.json', mimeType: 'application/json', buffer })
  await page.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByText('1 exchange of the file can’t be read')).toBeVisible()
  await page.getByRole('grid', { name: 'Exchanges' }).locator('tbody').getByRole('row').last().click()
  const panel = page.getByRole('complementary', { name: 'Exchange' })
  for (const name of ['Findings', 'Request', 'Timing', 'Response']) await panel.getByRole('tab', { name }).click()
  await panel.getByRole('textbox', { name: 'Find in Response body' }).fill('"a"')
  await expect(panel).toContainText('1 of 50000')
  await panel.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog')).toContainText(/differences? in status/i)
  await page.keyboard.press('Escape')
}

test.describe('with the clock standing', () => {
  test.use({ environment: { still: true } })

  test('a session is saved as one file without secrets, and opens without a sign-in: board, map and log at any moment', async ({
    page,
  }) => {
    test.slow()
    await signIn(page)
    await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
    const card = page.locator('[data-task-id]').first()
    const cardId = await card.getAttribute('data-task-id')
    await page.getByRole('link', { name: 'Requests' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save session' }).click()
    const path = await (await download).path()
    const text = await readFile(path, 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      format: 'watchfloor-session',
      version: 2,
      kind: 'session',
      marking: 'CUI',
    })
    expect(text).not.toContain('operator-secret')
    expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/)

    await page.goto('/sign-in')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/')) sent.push(`${request.method()} ${request.url()}`)
    })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(page.getByRole('alert')).toContainText('Not a session saved by this console')
    for (const [name, value] of Object.entries({ 'late.json': 1e300, 'deep.json': 0 })) {
      const changed = text.replace(/"savedAt":\d+/, `"savedAt":${value}`)
      const deep = value === 0 ? `{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},${changed.slice(1)}` : changed
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(deep) })
      await expect(page.getByRole('alert')).toContainText(new RegExp(`${name} can’t be opened.*(savedAt|nested)`))
    }
    await page.locator('input[type=file]').setInputFiles(path)
    const bar = page.getByRole('region', { name: 'Past' })
    await expect(bar).toContainText(/RECORDING.*Harbor West, CUI/)
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Recording')
    await expect(page.locator(`[data-task-id="${cardId}"]`)).toBeVisible()
    expect(await axeFaults(page, { include: ['[aria-label="Past"]'] })).toEqual([])

    // Compared with itself, and with one in which the service has a new status.
    await page.getByRole('link', { name: 'Requests' }).click()
    const other = page.getByLabel('Session to compare')
    await other.setInputFiles(path)
    const comparison = page.getByRole('dialog', { name: 'Compare two sessions' })
    await expect(comparison).toContainText('No difference')
    await page.keyboard.press('Escape')
    const later = text.replaceAll('STATUS_ACK', 'STATUS_SEEN').replace(/"savedAt":\d+/, '"savedAt":4000000000000')
    await other.setInputFiles({ name: 'later.bundle', mimeType: '', buffer: Buffer.from(later) })
    const learnt = comparison.getByRole('row', { name: 'value: 200 $.tasks[*].status.status' })
    await expect(learnt).toContainText('"STATUS_ACK""STATUS_SEEN"')
    expect(await axeFaults(page, { include: ['[role="dialog"]'] })).toEqual([])
    await page.keyboard.press('Escape')

    // The first exchange is the sign-in: no tasks were known then.
    await page.getByRole('link', { name: 'Tasks' }).click()
    await expect(page.locator(`[data-task-id="${cardId}"]`)).toBeVisible()
    const moment = bar.getByRole('slider', { name: 'Moment' })
    await moment.focus()
    await page.keyboard.press('Home')
    await expect(page.locator('[data-task-id]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Requests' }).click()
    const rows = page.getByRole('grid', { name: 'Exchanges' }).locator('tbody').getByRole('row')
    await expect(rows.filter({ hasText: '/oauth/token' })).toHaveCount(1)
    await expect(rows.filter({ hasText: '200' })).toHaveCount(1)
    await bar.getByRole('button', { name: 'Next change' }).click()
    await expect(rows.filter({ hasText: '200' })).toHaveCount(2)
    await moment.focus()
    await page.keyboard.press('End')
    await rows.filter({ hasText: '/oauth/token' }).click()
    const exchange = page.getByRole('complementary', { name: 'Exchange' })
    await expect(exchange.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Entities' }).click()
    await expect(page.getByRole('list', { name: 'Entities' }).getByRole('listitem').first()).toBeVisible()

    await bar.getByRole('button', { name: 'Leave recording' }).click()
    await openHostile(page, text)
    await bar.getByRole('button', { name: 'Leave recording' }).click()
    await expect(page.getByRole('textbox', { name: 'Client secret' })).toBeVisible()
    expect(sent).toEqual([])
  })
})
