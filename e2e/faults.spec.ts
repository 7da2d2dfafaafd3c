import type { Locator, Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'

// How pages show a failure. `fault-matrix.test.ts` and `fault-matrix-sockets.test.ts` have every fault of
// every operation, before the console and behind a gateway.

const notAllowed = {
  kind: 'answer',
  status: 403,
  body: { code: 'permission_denied', message: 'not for this client' },
} as const

function main(page: Page): Locator {
  return page.getByRole('main')
}

function freshness(page: Page): Locator {
  return page.getByRole('status', { name: 'Freshness' })
}

function connected(page: Page) {
  return expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
}

/** A refused page is marked from then on, and can be asked for again. */
function refusalIsMarked(page: Page) {
  return expect(page.getByText(/refused at \d\d:\d\d:\d\dZ/)).toBeVisible()
}

function go(page: Page, view: string) {
  return page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view, exact: true }).click()
}

test('each page says what failed in its place, keeps what it has, marks a refusal, and works again', async ({
  page,
  server,
}) => {
  test.slow()
  await page.clock.install()
  await signIn(page, { at: '/tasks' })
  const cards = page.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(freshness(page)).toContainText('Live')
  const before = await cards.count()
  expect(before).toBeGreaterThan(5)

  await test.step('board: refused', async () => {
    await server.fault('queryTasks', notAllowed, null)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(main(page)).toContainText('not for this client')
    await refusalIsMarked(page)
    // Past the next polls.
    await page.clock.fastForward(15_000)
    await expect(freshness(page)).toContainText('Not live')
    await expect(page.getByRole('link', { name: 'Show request' }).first()).toBeVisible()
    expect(await cards.count()).toBeGreaterThan(5)
    await server.clearFaults()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(freshness(page)).toContainText('Live')
    await connected(page)
  })

  await test.step('board: a query without an end ends with the limit, in words', async () => {
    await server.fault('queryTasks', { kind: 'drip', bytesPerSecond: 40 }, null)
    const begun = page.waitForResponse('**/tasks/query')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await begun
    await page.clock.fastForward(15_000)
    // A poll begun before the jump has its own limit.
    await expect(main(page)).toContainText('No complete answer within 15 s; ')
    await expect(freshness(page)).toContainText('Not live')
    await server.clearFaults()
    await page.clock.fastForward(30_000)
    await expect(freshness(page)).toContainText('Live')
  })

  await test.step('deleted objects', async () => {
    await go(page, 'Deleted')
    const rows = page.getByRole('table', { name: 'Deleted objects' }).getByRole('row')
    await expect(rows.nth(3)).toBeVisible()
    await server.fault('listDeletedObjects', notAllowed, null)
    await page.getByRole('button', { name: 'Refresh' }).click()
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText('not for this client')
    await refusalIsMarked(page)
    await expect(rows.nth(3)).toBeVisible()
    await expect(main(page)).toContainText('Show request')
    await server.clearFaults()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(alert).toHaveCount(0)
  })

  await test.step('object', async () => {
    await go(page, 'Objects')
    const path = page.getByRole('textbox', { name: 'Object path' })
    const { object } = fixtures()
    await path.fill(object.path)
    await server.fault('getObject', notAllowed)
    await page.getByRole('button', { name: 'Fetch' }).click()
    await expect(main(page)).toContainText('not for this client')
    await refusalIsMarked(page)
    await expect(path).toHaveValue(object.path)
    await connected(page)
  })

  let sent = 0
  page.on('request', (request) => void (request.method() === 'DELETE' && (sent += 1)))

  await test.step('egress: a deletion that hangs has an unknown outcome, and is not sent twice', async () => {
    await go(page, 'Egress')
    await server.fault('deleteEgressStream', { kind: 'hang' })
    const asked = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.getByRole('textbox', { name: 'Egress ids' }).fill('cam-09-hd-ops')
    await page.getByRole('button', { name: 'Delete 1 stream…' }).click()
    await page.keyboard.press('Control+Enter')
    await asked
    const row = page.getByRole('table', { name: 'Queue' }).locator('tr[data-row]')
    await page.clock.fastForward(15_000)
    await expect(row).toContainText('Outcome unknown')
    await expect(row).toContainText('No complete answer within 15 s')
    // The server logs it once it notices that the connection is gone, a moment later.
    await expect.poll(() => server.log.match(/"operation":"deleteEgressStream"/g) ?? []).toHaveLength(1)
    expect(sent).toBe(1)
    await row.getByRole('button', { name: /^Answer/ }).click()
    await expect(page.getByRole('table', { name: 'Queue' }).getByRole('link', { name: 'Show request' })).toBeVisible()
  })

  await test.step('override removal', async () => {
    sent = 0
    const { entityId, fieldPath } = fixtures().override
    await goTo(page, `/entities/${entityId}`)
    const dialog = page.getByRole('dialog', { name: 'Clear override' })
    const clear = async () => {
      await page.getByRole('button', { name: `Clear override ${fieldPath}` }).click()
      await dialog.getByRole('button', { name: 'Clear override' }).click()
    }
    await server.fault('deleteEntityOverride', notAllowed)
    await clear()
    await expect(dialog).toContainText('not for this client')
    await expect(dialog.getByRole('link', { name: 'Show request' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await refusalIsMarked(page)
    expect(sent).toBe(1)
    await connected(page)

    // Carried out, but the answer breaks off: the outcome is unknown, and asking again tells.
    await server.fault('deleteEntityOverride', { kind: 'cut', afterBytes: 1 })
    await clear()
    await expect(dialog).toContainText('The override may or may not be cleared')
    await connected(page)
    await dialog.getByRole('button', { name: 'Clear override' }).click()
    await expect(dialog).toContainText('Nothing to clear, 404')
    expect(sent).toBe(3)
  })
})
