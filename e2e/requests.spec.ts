import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { axeFaults, COLOUR_RULES } from './axe.ts'
import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import { pollEvery, recordQueries, settled } from './tasks.ts'
import type { OperationId } from '../src/contract/operations.ts'
import type { Fault } from './server-process.ts'

function grid(page: Page) {
  return page.getByRole('grid', { name: 'Exchanges' })
}
function rows(page: Page) {
  return grid(page).locator('tbody').getByRole('row')
}
function panel(page: Page) {
  return page.getByRole('complementary', { name: 'Exchange' })
}
function tab(page: Page, name: string) {
  return panel(page).getByRole('tab', { name })
}

/** By its link: a reload would start a new log. */
async function openLog(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Requests' }).click()
  await expect(rows(page).first()).toBeVisible()
}

/** Sends a request with the form, edited below the contract's fields. */
async function sendEdited(
  page: Page,
  operation: string,
  changes: { path?: string; body?: string } = {},
): Promise<void> {
  await panel(page).getByRole('button', { name: 'Edit and send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit and send' })
  await dialog.getByRole('combobox', { name: 'Operation' }).click()
  await page.getByRole('option', { name: operation, exact: true }).click()
  if (changes.path !== undefined) await dialog.getByRole('textbox', { name: 'Path as sent' }).fill(changes.path)
  if (changes.body !== undefined) await dialog.getByRole('textbox', { name: 'Body as sent' }).fill(changes.body)
  await dialog.getByRole('button', { name: /^Send / }).click()
  const ask = page.getByRole('dialog', { name: 'Send a change' })
  if (operation.startsWith('Delete')) await ask.getByRole('button', { name: 'Send DELETE' }).click()
  await expect(dialog).toHaveCount(0)
}

/**
 * Signs in and waits until tasks are loaded for the alerts, as on every page: answers ordered afterwards go
 * to requests sent by hand.
 */
async function readOnce(page: Page): Promise<void> {
  const queries = recordQueries(page)
  await pollEvery(page, 3600)
  await signIn(page, { at: '/settings' })
  await expect.poll(() => queries.length).toBeGreaterThan(0)
  await settled(queries)
}

test.describe('with the clock standing', () => {
  test.use({ environment: { still: true } })

  test('every request is shown, masked, sent again and searched', async ({ page, server }) => {
    test.slow()
    await test.step('a reload begins a new log, and a link to what is gone says so', async () => {
      await signIn(page, { at: '/requests?exchange=4711' })
      await expect(panel(page)).toContainText('Exchange 4711 isn’t in this log')
      await panel(page).getByRole('button', { name: 'Close' }).click()
      await expect(page).toHaveURL(/\/requests$/)
    })

    await test.step('shows every request, masked, with what came of it, and a clean service has no errors and no warnings', async () => {
      await goTo(page, '/tasks')
      await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
      await openLog(page)
      await expect(grid(page).getByText('/oauth/token')).toBeVisible()
      await expect(grid(page).getByText('EXECUTING', { exact: true })).toBeVisible()
      await grid(page).getByText('/oauth/token').click()
      await expect(page).toHaveURL(/exchange=\d+/)
      await tab(page, 'Request').click()
      await expect(panel(page).getByText('client_secret=••••••••')).toBeVisible()
      await tab(page, 'Response').click()
      await expect(panel(page).getByText('"••••••••"')).toBeVisible()
      await expect(page.locator('body')).not.toContainText('operator-secret')
      await tab(page, 'Timing').click()
      await expect(panel(page).getByRole('row', { name: /^Receive/ })).toBeVisible()
      // The scenario follows the interface, except for notes.
      await expect(page.getByRole('link', { name: 'Requests' })).not.toHaveAccessibleDescription(/contract findings/)
      await page.getByRole('checkbox', { name: 'Only with findings' }).check()
      await expect(page.getByText(/None of the \d+ exchanges matches the filter/)).toBeVisible()
    })

    await test.step('sends again, and asks before a change', async () => {
      await goTo(page, '/tasks')
      await openLog(page)
      await grid(page).getByText('EXECUTING', { exact: true }).click()
      const before = new URL(page.url()).searchParams.get('exchange')
      await panel(page).getByRole('button', { name: 'Send again' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('exchange')).not.toBe(before)
      await expect(panel(page)).toContainText('200')
      await panel(page).getByRole('button', { name: 'Compare' }).click()
      const compare = page.getByRole('dialog', { name: 'Compare two exchanges' })
      await expect(compare.getByRole('region', { name: 'Differences' })).toBeVisible()
      await expect(compare.getByRole('combobox', { name: 'With' })).toBeVisible()
      await page.keyboard.press('Escape')
      await panel(page).getByRole('button', { name: 'Edit and send' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit and send' })
      await expect(dialog.getByRole('combobox', { name: /^statusFilter.status/ })).toHaveValue('STATUS_EXECUTING')
      await dialog.getByRole('combobox', { name: /^statusFilter.status/ }).fill('STATUS_PAUSED')
      await expect(dialog.getByText(/Breaks the contract/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Send POST' }).click()
      await expect(panel(page)).toContainText('400')
      await expect(panel(page)).toContainText('request statusFilter.status')
      await panel(page).getByRole('button', { name: 'Edit and send' }).click()
      await dialog.getByRole('combobox', { name: 'Operation' }).click()
      await page.getByRole('option', { name: 'Delete egress stream' }).click()
      await dialog.getByRole('textbox', { name: /^egressId/ }).fill('no-such-stream')
      await dialog.getByRole('button', { name: 'Send DELETE' }).click()
      const ask = page.getByRole('dialog', { name: 'Send a change' })
      await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expect(ask).toContainText('/api/v1/video/egress_streams/no-such-stream')
      await ask.getByRole('button', { name: 'Send DELETE' }).click()
      await expect(panel(page)).toContainText('404')
    })

    await test.step('search, filters and selection stand in the address', async () => {
      await goTo(page, '/tasks')
      await server.fault('listDeletedObjects', {
        kind: 'answer',
        status: 500,
        body: { code: 'x', message: 'needle in a body' },
      })
      // Leaving the page before the answer would give it up.
      const answered = page.waitForResponse(/deleted-objects/)
      await page.getByRole('link', { name: 'Deleted' }).click()
      await (await answered).finished()
      await openLog(page)
      await rows(page).first().click()
      await sendEdited(page, 'List locally-deleted force-distributed objects')
      await page.getByRole('textbox', { name: 'Search' }).fill('NEEDLE in')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('500')
      await expect(page).toHaveURL(/text=NEEDLE/)
      await page.getByRole('textbox', { name: 'Search' }).fill('')
      await page.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: '5xx failed' }).click()
      await page.keyboard.press('Escape')
      await expect(rows(page)).toHaveCount(1)
      await expect(page).toHaveURL(/code=5xx/)
    })
  })

  test(
    'keys walk through the log and copy as cURL; the export has no secret, and Clear keeps what is pinned',
    { tag: '@tab' },
    async ({ page, context }) => {
      await test.step('keys walk through the log, copy as cURL, and close the panel', async () => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await signIn(page)
        await openLog(page)
        await page.keyboard.press('j')
        await expect(rows(page).first()).toBeFocused()
        await page.keyboard.press('j')
        await expect(rows(page).nth(1)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(panel(page)).toBeVisible()
        await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
        await page.keyboard.press('j')
        await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
        await page.keyboard.press('y')
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toMatch(/^curl -X POST '.*\$TOKEN/s)
        await page.keyboard.press('Escape')
        await expect(panel(page)).toHaveCount(0)
        await expect(rows(page).nth(2)).toBeFocused()
      })

      await test.step('exports HAR of what the filter shows, without a secret; Clear keeps what is pinned', async () => {
        await goTo(page, '/tasks')
        await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
        await openLog(page)
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export HAR' }).click()
        const text = await readFile(await (await download).path(), 'utf8')
        const har = JSON.parse(text) as { log: { version: string; entries: { request: { url: string } }[] } }
        expect(har.log.version).toBe('1.2')
        expect(har.log.entries.length).toBeGreaterThan(10)
        expect(har.log.entries[0]?.request.url).toContain('/oauth/token')
        expect(text).not.toContain('operator-secret')
        // Signed tokens have parts separated by dots; page tokens don't.
        expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/)
        await grid(page).getByText('/oauth/token').click()
        await panel(page).getByRole('button', { name: 'Pin' }).click()
        await page.getByRole('button', { name: 'Clear', exact: true }).click()
        await expect(rows(page)).toHaveCount(1)
        await expect(rows(page)).toContainText('/oauth/token')
      })
    },
  )

  const broken: readonly [
    operation: OperationId,
    title: string,
    fault: Fault,
    finding: string,
    path: string,
    send?: { path?: string; body?: string },
  ][] = [
    [
      'queryTasks',
      'Query tasks',
      { kind: 'answer', status: 200, body: { tasks: [{ status: { status: 'STATUS_PAUSED' } }] } },
      'Value outside the contract',
      'tasks[0].status.status',
    ],
    [
      'queryTasks',
      'Query tasks',
      { kind: 'answer', status: 200, body: { tasks: {} } },
      'Value of the wrong type',
      'tasks',
    ],
    [
      'queryTasks',
      'Query tasks',
      { kind: 'answer', status: 400, body: { error: 'no' } },
      'Wrong shape of an error',
      'code',
    ],
    [
      'queryTasks',
      'Query tasks',
      { kind: 'answer', status: 200, body: { tasks: [], nextPageToken: 'again' } },
      'Page token repeats',
      'nextPageToken',
      { body: '{"pageToken":"again"}' },
    ],
    [
      'listDeletedObjects',
      'List locally-deleted force-distributed objects',
      { kind: 'answer', status: 418, body: {} },
      'Undocumented status',
      'status',
    ],
    [
      'getObject',
      'Get object',
      { kind: 'answer', status: 404, body: '<h1>gone</h1>', headers: { 'Content-Type': 'text/html' } },
      'Wrong content type',
      'Content-Type',
      { path: '/api/v1/objects/a' },
    ],
    [
      'deleteEgressStream',
      'Delete egress stream',
      { kind: 'answer', status: 503, body: { code: 14 } },
      '503 without a retry hint',
      'Retry-After',
      { path: '/api/v1/video/egress_streams/cam' },
    ],
    [
      'deleteEntityOverride',
      'Delete entity override',
      { kind: 'answer', status: 200, body: { entityId: 7 } },
      'Value of the wrong type',
      'entityId',
      { path: '/api/v1/entities/e/override/f' },
    ],
    [
      'getToken',
      'Get OAuth2 token',
      { kind: 'answer', status: 400, body: { code: 'c', message: 'm' } },
      'Wrong shape of an error',
      'error',
    ],
  ]

  test('what the service breaks is found, with its place and section, counted on the rail and grouped, in both themes', async ({
    page,
    server,
  }) => {
    test.slow()
    await readOnce(page)
    await openLog(page)
    await rows(page).first().click()
    for (const [operation, title, fault, finding, path, send] of broken) {
      await server.fault(operation, fault)
      await sendEdited(page, title, send)
      await tab(page, 'Findings').click()
      const item = panel(page).getByRole('listitem').filter({ hasText: finding })
      await expect(item.getByRole('button', { name: path, exact: true }).first()).toBeVisible()
      await expect(item.first()).toContainText(/Operations|Tasks|Entities/)
    }
    await expect(page.getByRole('link', { name: 'Requests' })).toHaveAccessibleDescription(/^\d+ contract findings$/)
    await page.getByRole('checkbox', { name: 'Only with findings' }).check()
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('radio', { name: 'Findings' }).check()
    const groups = page.getByRole('region', { name: 'Findings by operation and kind' })
    for (const [, title, , finding] of broken)
      await expect(
        groups.getByRole('listitem').filter({ hasText: finding }).filter({ hasText: title }).first(),
      ).toBeVisible()
    await groups.getByRole('button', { name: 'tasks[*].status.status' }).click()
    await expect(panel(page)).toContainText('STATUS_PAUSED')

    await test.step('the view passes axe in both themes', async () => {
      for (const theme of ['Light', 'Dark']) {
        // The rest of the page: `accessibility.spec.ts`.
        const scope = { include: ['main', '[role=dialog]'], ...(theme === 'Light' && { rules: COLOUR_RULES }) }
        await page.getByRole('link', { name: 'Settings' }).click()
        await page.getByRole('radio', { name: theme }).check()
        await openLog(page)
        await rows(page).first().click()
        await server.fault('queryTasks', {
          kind: 'answer',
          status: 200,
          body: { tasks: [{ status: { status: 'X' }, displayName: 'n' }] },
        })
        await sendEdited(page, 'Query tasks')
        await tab(page, 'Findings').click()
        await expect(panel(page).getByText('Value outside the contract')).toBeVisible()
        expect(await axeFaults(page, scope)).toEqual([])
        await tab(page, 'Response').click()
        await expect(panel(page).getByRole('heading', { name: /Response body/ })).toBeVisible()
        expect(await axeFaults(page, scope)).toEqual([])
        await panel(page).getByRole('button', { name: 'Edit and send' }).click()
        await expect(page.getByRole('dialog', { name: 'Edit and send' })).toBeVisible()
        expect(await axeFaults(page, scope)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('radio', { name: 'Findings' }).check()
        expect(await axeFaults(page, scope)).toEqual([])
      }
    })
  })

  test('probes read and tell what holds; a rule that is broken is told as broken; the report is saved', async ({
    page,
    server,
  }) => {
    test.slow()
    await signIn(page, { at: '/requests?show=probes' })
    const probes = page.getByRole('region', { name: 'Probes' })
    await probes.getByRole('button', { name: 'Run all probes' }).click()
    await expect(probes.getByText('Held')).toHaveCount(12, { timeout: 60_000 })
    await expect(probes.getByText('Open', { exact: true })).toHaveCount(1)
    await expect(probes.getByText('Broken')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Requests' })).not.toHaveAccessibleDescription(/contract findings/)
    await server.fault('getObject', { kind: 'answer', status: 200, body: 'anything' })
    await probes.getByRole('button', { name: 'Run Unknown object' }).click()
    await expect(probes.getByRole('listitem').filter({ hasText: 'Unknown object' })).toContainText('Broken')
    const download = page.waitForEvent('download')
    await probes.getByRole('button', { name: 'JUnit' }).click()
    const xml = await readFile(await (await download).path(), 'utf8')
    expect(xml).toContain('tests="13" failures="1"')
    expect(xml).toContain('<failure message="Answered with 200')
    expect(await axeFaults(page, { include: ['[aria-label=Probes]'] })).toEqual([])
    // Changing probes ask for an id, show the request, and ask again next time.
    const change = probes.getByRole('listitem').filter({ hasText: 'Egress stream, deleted twice' })
    const run = change.getByRole('button', { name: 'Run… Egress stream' })
    await expect(run).toHaveAttribute('aria-disabled', 'true')
    await change.getByRole('textbox', { name: 'Egress id' }).fill('cam-07-hd-ops')
    await run.click()
    const ask = page.getByRole('dialog', { name: 'Send a change' })
    await expect(ask).toContainText('/api/v1/video/egress_streams/cam-07-hd-ops')
    await ask.getByRole('button', { name: 'Send DELETE' }).click()
    await expect(change).toContainText('Held')
    await expect(change.getByRole('textbox', { name: 'Egress id' })).toHaveValue('')
    await change.getByRole('button', { name: /exchange/ }).click()
    await expect(panel(page)).toContainText('/api/v1/video/egress_streams/cam-07-hd-ops')
    const { entityId, fieldPath } = fixtures().override
    await page.getByRole('radio', { name: 'Probes' }).check()
    const removal = probes.getByRole('listitem').filter({ hasText: 'Override, removed twice' })
    await removal.getByRole('textbox', { name: 'Entity id' }).fill(entityId)
    await removal.getByRole('textbox', { name: 'Field path' }).fill(fieldPath)
    await removal.getByRole('button', { name: 'Run… Override' }).click()
    await expect(ask).toContainText(`/api/v1/entities/${entityId}/override/${fieldPath}`)
    await ask.getByRole('button', { name: 'Send DELETE' }).click()
    await expect(removal).toContainText('Held')
    await expect(removal).toContainText('First 200 with the entity; then Delete entity override 404')
    await removal.getByRole('button', { name: /exchange/ }).click()
    await expect(panel(page)).toContainText(`/override/${fieldPath}`)
    // Results stay while another tab is open.
    await page.getByRole('radio', { name: 'Probes' }).check()
    await expect(probes.getByText('Broken')).toHaveCount(1)
  })
})

test.describe('with a token that is renewed again and again', () => {
  test.use({ environment: { tokenLifetime: 5 } })

  test('the list goes on by itself, stands still while somebody reads, and shows what is under way', async ({
    page,
    server,
  }) => {
    await page.clock.install()
    const renewal = () => page.clock.fastForward(4_000)
    await signIn(page, { at: '/settings' })
    await openLog(page)
    const newest = () => rows(page).first().getAttribute('data-row')
    const before = await newest()
    await renewal()
    await expect.poll(newest).not.toBe(before)
    await rows(page).first().click()
    const read = await newest()
    await renewal()
    await expect(page.getByText(/newer exchanges? waits? while you read/)).toBeVisible()
    expect(await newest()).toBe(read)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(newest).not.toBe(read)
    // Focus in a row counts as reading.
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await page.keyboard.press('Home')
    await expect(rows(page).first()).toBeFocused()
    await renewal()
    await expect(page.getByText(/newer exchanges? waits? while you read/)).toBeVisible()
    await page.keyboard.press('Enter')
    await server.fault('listDeletedObjects', { kind: 'hang' })
    await sendEdited(page, 'List locally-deleted force-distributed objects')
    await expect(panel(page)).toContainText('pending')
    await expect(rows(page).first()).toContainText('pending')
    await server.clearFaults()
    await expect(panel(page)).toContainText('200')
    // Browsers repeat a GET when a kept connection is reset.
    await server.fault('listDeletedObjects', { kind: 'reset' }, null)
    await sendEdited(page, 'List locally-deleted force-distributed objects')
    await expect(rows(page).first()).toContainText('no reply')
    await tab(page, 'Response').click()
    await expect(panel(page)).toContainText(/No reply from|got no answer/)
  })
})
