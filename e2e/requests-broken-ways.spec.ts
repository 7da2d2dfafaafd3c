import type { Page } from '@playwright/test'

import { operationIds, operations, type OperationId } from '../src/contract/operations.ts'
import { brokenWays, type FoundKind } from './broken-ways.ts'
import { expect, signIn, test } from './fixtures.ts'
import { pollEvery, recordQueries, settled } from './tasks.ts'

test.use({ hasFewTasks: true })

const titles: Readonly<Record<FoundKind, string>> = {
  'undocumented status': 'Undocumented status',
  'undocumented header': 'Undocumented header',
  'content type': 'Wrong content type',
  'error shape': 'Wrong shape of an error',
  'wrong type': 'Value of the wrong type',
  'unknown field': 'Field outside the contract',
  'unknown value': 'Value outside the contract',
  'missing required': 'Required field is missing',
  'retry hint': '503 without a retry hint',
  'limit broken': 'Value over its limit',
  'deprecated field': 'Deprecated field',
  'rule broken': 'Content rule broken',
  'not in UTC': 'Time not in UTC',
}

/** A request of each operation, sent repeatedly; faults answer it, so none reaches the environment. */
const requests: Readonly<Record<OperationId, { path?: string; body?: string }>> = {
  getToken: { body: 'grant_type=client_credentials' },
  deleteEgressStream: { path: '/api/v1/video/egress_streams/no-such-stream' },
  getObject: { path: '/api/v1/objects/no-such-object' },
  queryTasks: { body: '{}' },
  listDeletedObjects: {},
  deleteEntityOverride: { path: '/api/v1/entities/no-such-entity/override/aliases.name' },
}

/** One of each kind at each place of each operation: others look the same on the page. */
const ways = [...new Map(brokenWays.map((way) => [[way[0], way[3], way[4]].join(' '), way])).values()]

function shownPath(path: string): string {
  return path === '$' ? 'the whole body' : path.replace(/^\$\.?/, '')
}

async function sendFirst(page: Page, id: OperationId): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Exchange' })
  await panel.getByRole('button', { name: 'Edit and send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit and send' })
  await dialog.getByRole('combobox', { name: 'Operation' }).click()
  await page.getByRole('option', { name: operations[id].title, exact: true }).click()
  const { path, body } = requests[id]
  if (path !== undefined) await dialog.getByRole('textbox', { name: 'Path as sent' }).fill(path)
  if (body !== undefined) await dialog.getByRole('textbox', { name: 'Body as sent' }).fill(body)
  await dialog.getByRole('button', { name: /^Send / }).click()
  await confirmChange(page, id)
  await expect(dialog).toHaveCount(0)
}

async function confirmChange(page: Page, id: OperationId): Promise<void> {
  if (operations[id].method === 'DELETE')
    await page.getByRole('dialog', { name: 'Send a change' }).getByRole('button', { name: 'Send DELETE' }).click()
}

test.describe('with the clock standing', () => {
  test.use({ environment: { still: true } })
  // Every page queries tasks for its alerts: poll rarely, so that ordered answers go to requests sent by
  // hand.
  test.beforeEach(({ page }) => pollEvery(page, 3600))

  test('every way in which a service breaks the contract is found on the page, with its place', async ({
    page,
    server,
  }) => {
    // One page and one server for all, as each costs only a click.
    test.setTimeout(240_000)
    expect(ways.length).toBeGreaterThanOrEqual(60)
    const queries = recordQueries(page)
    await signIn(page, { at: '/requests' })
    // New rows push the others down.
    await settled(queries)
    const panel = page.getByRole('complementary', { name: 'Exchange' })
    const grid = page.getByRole('grid', { name: 'Exchanges' })
    // Only visible rows are in the document, and the newest is first.
    await grid.getByRole('row').nth(1).press('End')
    await grid.getByText('/oauth/token').click()
    for (const id of operationIds) {
      await sendFirst(page, id)
      await panel.getByRole('tab', { name: /^Findings/ }).click()
      for (const [, what, answer, path, kind] of ways.filter(([of]) => of === id)) {
        const { status = 200, headers, body } = answer
        const type = { 'Content-Type': 'application/json', ...headers }
        await server.fault(id, { kind: 'answer', status, headers: type, body })
        const before = new URL(page.url()).searchParams.get('exchange')
        await panel.getByRole('button', { name: 'Send again' }).click()
        await confirmChange(page, id)
        await expect.poll(() => new URL(page.url()).searchParams.get('exchange')).not.toBe(before)
        const found = panel
          .getByRole('list', { name: 'Findings of this exchange' })
          .getByRole('listitem')
          .filter({ hasText: titles[kind] })
          .filter({ has: page.getByRole('button', { name: shownPath(path), exact: true }) })
        await expect(found, `${id}: ${what}`).toBeVisible()
      }
    }
    // None was dropped, and the page counts what it shows.
    await page.getByRole('radio', { name: 'Findings' }).check()
    const groups = page.getByRole('region', { name: 'Findings by operation and kind' })
    for (const kind of new Set(ways.map(([, , , , each]) => each)))
      await expect(groups.getByRole('heading', { name: titles[kind] }).first()).toBeVisible()
  })
})
