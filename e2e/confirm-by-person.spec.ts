import type { Locator, Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'

const { entityId, fieldPath } = fixtures().override

// Harbor West's A. Maro has the PIN 4711; the few tasks come without persons.
test.use({ hasAllTasks: true, environment: { still: true, args: ['--persons', 'on', '--confirm-by', 'person'] } })

async function nameMaro(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'On watch: nobody named' }).click()
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(page.getByRole('textbox', { name: 'PIN of A. Maro' })).toBeFocused()
  await expect(page.getByRole('button', { name: /show/i })).toHaveAccessibleName('Show PIN of A. Maro')
  await page.keyboard.type('4711')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'On watch: AM' })).toBeVisible()
}

/** Refused without the PIN and with a wrong one. */
async function entersPin(page: Page, dialog: Locator, button: string): Promise<void> {
  const pin = dialog.getByRole('textbox', { name: 'PIN of A. Maro' })
  const send = dialog.getByRole('button', { name: button })
  await expect(send).toHaveAccessibleDescription(/Enter the PIN of A. Maro/)
  await pin.fill('0000')
  await send.click()
  await expect(dialog).toContainText(/Wrong PIN\. \d more tr/)
  await expect(pin).toBeFocused()
  await expect(pin).toHaveValue('')
  await page.keyboard.type('4711')
  await page.keyboard.press('Control+Enter')
}

test('clearing an override and deleting a stream ask for the PIN of who is on watch', async ({ page, server }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && sent.push(new URL(request.url()).pathname)))
  await signIn(page, { at: `/entities/${entityId}` })
  const clearing = page.getByRole('button', { name: `Clear override ${fieldPath}` })
  const clear = page.getByRole('dialog', { name: 'Clear override' })
  await expect(clearing).toHaveAccessibleDescription(/Name who is on watch first/)
  await nameMaro(page)
  await clearing.click()
  await entersPin(page, clear, 'Clear override')
  await expect(page.getByRole('region', { name: 'Override result' })).toContainText('as expected')
  await page.getByRole('button', { name: 'Done' }).click()

  await goTo(page, '/egress')
  await page.getByRole('textbox', { name: 'Egress ids' }).fill('cam-07-hd-ops\ncam-09-hd-ops')
  await page.getByRole('button', { name: 'Delete 2 streams' }).click()
  const streams = page.getByRole('dialog', { name: 'Delete egress streams' })
  const pin = streams.getByRole('textbox', { name: 'PIN of A. Maro' })
  await pin.fill('4711')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Queue' }).locator('tr[data-row]')
  await expect(rows).toHaveText([/Deleted/, /Deleted/])
  expect(sent).toHaveLength(3)

  await test.step('a retry asks for the PIN again', async () => {
    await server.fault('deleteEgressStream', { kind: 'answer', status: 503, headers: { 'Retry-After': '50' } })
    await page.getByRole('textbox', { name: 'Egress ids' }).fill('gull-5-ir')
    await page.getByRole('button', { name: 'Delete 1 stream' }).click()
    await pin.fill('4711')
    await page.keyboard.press('Control+Enter')
    const row = rows.filter({ hasText: 'gull-5-ir' })
    await row.getByRole('button', { name: 'Stop' }).click()
    await row.getByRole('button', { name: 'Retry' }).click()
    await entersPin(page, streams, 'Delete 1 stream')
    await expect(row).toContainText(/Deleted|Not found/)
  })
  await test.step('refused by the server without a person, the row says what is missing, and Retry asks for it', async () => {
    await server.fault('deleteEgressStream', {
      kind: 'answer',
      status: 403,
      headers: { 'Content-Type': 'application/json', 'Watchfloor-Person': 'missing' },
      body: '{"code":7,"message":"Name who is on watch. Nothing was sent"}',
    })
    await page.getByRole('textbox', { name: 'Egress ids' }).fill('cam-07-hd-ops')
    await page.getByRole('button', { name: 'Delete 1 stream' }).click()
    await pin.fill('4711')
    await page.keyboard.press('Control+Enter')
    const row = rows.filter({ hasText: 'cam-07-hd-ops' })
    await expect(row).toContainText('Name who is on watch. Nothing was sent')
    await expect(row).not.toContainText('403')
    await page.getByRole('button', { name: 'On watch: AM' }).click()
    await page.getByRole('button', { name: 'Name nobody' }).click()
    await row.getByRole('button', { name: 'Retry' }).click()
    await expect(streams.getByRole('button', { name: 'Delete 1 stream' })).toHaveAccessibleDescription(
      /Name who is on watch/,
    )
    await streams.getByRole('button', { name: 'Name who is on watch' }).click()
    await page.keyboard.press('1')
    await page.keyboard.type('4711')
    await page.keyboard.press('Enter')
    await pin.fill('4711')
    await page.keyboard.press('Control+Enter')
    await expect(row).toContainText(/Deleted|Not found/)
  })

  await goTo(page, '/log?range=all')
  const log = page.getByRole('list', { name: 'Watch log' })
  await expect(log.getByRole('listitem').filter({ hasText: 'cam-09-hd-ops' })).toContainText('AM at operator')
  await expect(log.getByRole('listitem').filter({ hasText: 'cleared, answered 200' })).toContainText('AM at operator')
})
