import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { expect, goTo, signIn, test } from './fixtures.ts'

function table(page: Page) {
  return page.getByRole('table', { name: 'Deleted objects' })
}
function row(page: Page, path: string) {
  return table(page).getByRole('row').filter({ hasText: path })
}
function answer(body: unknown) {
  return {
    kind: 'answer' as const,
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body,
  }
}
/** As it is at first, also where the page is open. */
async function open(page: Page): Promise<void> {
  if (!(await page.getByRole('navigation', { name: 'Views' }).isVisible()))
    return signIn(page, { at: '/deleted-objects' })
  await goTo(page, '/settings')
  await expect(table(page)).toHaveCount(0)
  await goTo(page, '/deleted-objects')
}

test('the list names its node, pages, sorts and filters, and tells what is still served', async ({ page, server }) => {
  await test.step('a record keeps the place for the keys when a sort moves it', async () => {
    await open(page)
    await expect(page.getByText('100 loaded, more on server')).toBeVisible()
    const focused = table(page).locator('tr:focus-within')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(focused).toHaveAttribute('aria-rowindex', '3')
    // A page down is the visible part, above the foot.
    await page.keyboard.press('PageDown')
    await expect(focused).toBeInViewport({ ratio: 1 })
    await expect(focused).not.toHaveAttribute('aria-rowindex', '3')
    await page.keyboard.press('End')
    await expect(focused).toHaveAttribute('aria-rowindex', '101')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(focused).toHaveAttribute('aria-rowindex', '3')
    const path = await focused.getByRole('cell').first().innerText()
    await page.getByRole('columnheader', { name: 'Path' }).getByRole('button').click()
    await page.keyboard.press('j')
    await expect(focused).not.toContainText(path)
    await page.keyboard.press('k')
    await expect(focused).toContainText(path)
    await expect(focused).not.toHaveAttribute('aria-rowindex', '3')
  })

  await test.step('filters, sorts and exports what is loaded', async () => {
    await open(page)
    const first = table(page).locator('tbody tr[aria-rowindex="2"]')
    // The step before left the list scrolled.
    await expect(async () => {
      await table(page).evaluate((list) => {
        for (let each: Element | null = list; each !== null; each = each.parentElement) each.scrollTop = 0
      })
      await expect(first).toContainText(/still-1351(18|20)\.jpg/, { timeout: 1000 })
    }).toPass()
    await page.getByRole('columnheader', { name: 'Path' }).getByRole('button').click()
    await expect(first).toContainText('config/video/cam-07-profile.json')
    await page.getByRole('columnheader', { name: 'Path' }).getByRole('button').click()
    await expect(first).toContainText('tracks/track-')
    await page.keyboard.press('/')
    await page.keyboard.type('halcyon drift')
    await expect(table(page).locator('tbody tr[data-row]')).toHaveCount(2)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('node,base_url,path,checksum,deleted_at,still_served_here,marking')
    expect(lines[1]).toMatch(
      /^Harbor West,http:\/\/127\.0\.0\.1:\d+,sar\/halcyon\/drift-model-1[23]00\.nc,[0-9a-f]{64},/,
    )
    await page.getByRole('textbox', { name: 'Filter' }).fill('nothing like it')
    await expect(page.getByText('None of the 100 loaded records')).toBeVisible()
  })

  await test.step('a check tells what this node serves for a record', async () => {
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/v1/objects/') && asked.push(request.url())))
    await open(page)
    await expect(row(page, 'drift-model-1200.nc')).toBeVisible()
    expect(asked).toEqual([])
    const check = (path: string) => row(page, path).getByRole('button', { name: 'Check' }).click()
    await check('drift-model-1200.nc')
    await expect(row(page, 'drift-model-1200.nc')).toContainText('Served, same checksum')
    await check('drift-model-1300.nc')
    await expect(row(page, 'drift-model-1300.nc')).toContainText('Served, different file')
    await check('raft-marker.kml')
    await expect(row(page, 'raft-marker.kml')).toContainText('Not served, 404')
    await expect(page.getByText('sar/halcyon/raft-marker.kml: Not served, 404')).toBeAttached()
    await expect(row(page, 'raft-marker.kml').getByRole('button', { name: /^Ask again/ })).toBeFocused()
    await server.fault('getObject', { kind: 'answer', status: 500, body: { code: 'internal', message: 'x' } })
    await check('track-4402.json')
    await expect(row(page, 'track-4402.json')).toContainText('Could not check, 500')
    await server.fault('getObject', { kind: 'cut', afterBytes: 100 })
    await row(page, 'drift-model-1300.nc').hover()
    await row(page, 'drift-model-1300.nc').getByRole('button', { name: 'Ask again' }).click()
    await expect(row(page, 'drift-model-1300.nc')).toContainText('Could not check')
  })

  await test.step('a record leads to its object', async () => {
    await open(page)
    await page.getByRole('link', { name: 'sar/halcyon/drift-model-1200.nc' }).click()
    await expect(page).toHaveURL(/\/objects\/sar\/halcyon\/drift-model-1200\.nc/)
    await expect(page.getByRole('progressbar', { name: 'Transfer' })).toHaveAttribute('aria-valuetext', 'Complete')
  })

  await test.step('names its node always, and pages by token', async () => {
    await open(page)
    await expect(page.getByText('Beta')).toBeVisible()
    await expect(page.getByText('This node only: Harbor West')).toBeVisible()
    await expect(page.getByRole('note').filter({ hasText: server.url })).toBeVisible()
    await expect(row(page, 'still-135118.jpg').getByRole('cell', { name: 'Harbor West' })).toBeVisible()
    await expect(page.getByText('100 loaded, more on server')).toBeVisible()
    const next = page.getByRole('button', { name: 'Load next page' })
    await next.click()
    await expect(page.getByText('200 loaded, more on server')).toBeVisible()
    await next.click()
    await expect(page.getByText('250 loaded, all of them')).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '251')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the page size is asked for', async () => {
    await open(page)
    const request = page.waitForRequest(/deleted-objects\?/)
    await page.getByRole('spinbutton', { name: 'Page size' }).fill('7')
    await page.getByRole('spinbutton', { name: 'Page size' }).press('Enter')
    expect(new URL((await request).url()).searchParams.get('maxPageSize')).toBe('7')
    await expect(page.getByText('7 loaded, more on server')).toBeVisible()
  })
})

test('says at once which rows are in sight', { tag: '@tab' }, async ({ page }) => {
  // Redrawing on every clock tick would hide that nothing else redraws.
  await page.clock.setFixedTime(new Date())
  await open(page)
  await expect(page.getByText(/Rows 1 to [1-9]\d* of 100 loaded/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Check [1-9]\d* visible$/ })).toBeVisible()
})

test('a link brings filter, sort and page size back, and says what of it can’t be read', async ({ page }) => {
  await signIn(page, { at: '/deleted-objects?size=7&sort=path&text=still&env=Harbor+West' })
  await expect(page.getByRole('spinbutton', { name: 'Page size' })).toHaveValue('7')
  await expect(page.getByText('7 loaded, more on server')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('still')
  await expect(page.getByRole('columnheader', { name: 'Path' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('columnheader', { name: 'Path' }).getByRole('button').click()
  await page.getByRole('textbox', { name: 'Filter' }).fill('007')
  await expect(page).toHaveURL(/\/deleted-objects\?size=7&sort=-path&text=007&env=Harbor%20West$/)
  await page.goto('about:blank')
  await signIn(page, { at: '/deleted-objects?size=many&text=007' })
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be read' })).toContainText('size=many')
  await expect(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('007')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Shift+C')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/deleted-objects\?text=007$/)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/\/deleted-objects\?text=007$/)
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be read' })).toHaveCount(0)
})

test('errors, odd records, an empty list and tokens in a circle are told', async ({ page, server }) => {
  await test.step('errors of any body are shown, and what is loaded stays', async () => {
    await server.fault('listDeletedObjects', {
      kind: 'answer',
      status: 500,
      headers: { 'Content-Type': 'text/html' },
      body: '<h1>Gateway</h1>',
    })
    await open(page)
    await expect(page.getByRole('alert')).toContainText('Harbor West didn’t send the list, 500')
    await expect(page.getByLabel('Body of the answer')).toHaveText('<h1>Gateway</h1>')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('100 loaded, more on server')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await server.fault('listDeletedObjects', {
      kind: 'answer',
      status: 400,
      body: { code: 'invalid_argument', message: 'pageToken is too old' },
    })
    await page.getByRole('button', { name: 'Load next page' }).click()
    await expect(page.getByRole('alert')).toContainText('invalid_argument pageToken is too old')
    await expect(row(page, 'still-135118.jpg')).toBeVisible()
    await page.getByRole('button', { name: 'Start from page 1' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    // Pressed while this read runs, the next Refresh would read once more.
    await expect(page.getByText('100 loaded, more on server')).toBeVisible()
  })

  await test.step('only a SHA-256 is compared: for another checksum it says whether there is an object', async () => {
    await server.fault('listDeletedObjects', {
      kind: 'answer',
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: {
        deleted_objects: [
          { path: 'diagnostics/noise.bin', checksum: 'v3-12', deleted_at: '2026-11-21T14:02:11Z' },
          { path: '../secrets', checksum: 'x', deleted_at: 'yesterday' },
          { checksum: '<img src=x onerror=alert(1)>', note: 'kept' },
        ],
      },
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await row(page, 'diagnostics/noise.bin').getByRole('button', { name: 'Check' }).click()
    await expect(row(page, 'diagnostics/noise.bin')).toContainText('Served, can’t compare')
    await expect(row(page, '../secrets')).toContainText('yesterday')
    await row(page, '../secrets').getByRole('button', { name: 'Check' }).click()
    await expect(row(page, '../secrets')).toContainText('Could not check, not sent')
    await expect(row(page, 'not set').first()).toBeVisible()
    await expect(page.getByText('3 loaded, all of them')).toBeVisible()
  })

  await test.step('an empty list, and a token that leads in a circle', async () => {
    await server.fault('listDeletedObjects', answer({}))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Harbor West has no record of a deleted object.')).toBeVisible()
    await server.fault('listDeletedObjects', answer({ deleted_objects: [{ path: 'a' }], next_page_token: 'same' }), 2)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('1 loaded, more on server')).toBeVisible()
    await page.getByRole('button', { name: 'Load next page' }).click()
    await expect(page.getByText(/leads back to a page already loaded/)).toBeVisible()
    await expect(page.getByText('1 loaded, more out of reach')).toBeVisible()
  })
})

test.describe('two nodes', () => {
  test.slow()

  test('are compared record by record, with a token of its own', async ({ page, twoEnvironments }) => {
    await page.goto(`${twoEnvironments.url}/deleted-objects`)
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Compare nodes' }).click()
    const panel = page.getByRole('region', { name: 'Compare nodes' })
    await panel.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await panel.getByRole('textbox', { name: 'Client secret' }).fill('wrong')
    await panel.getByRole('button', { name: 'Compare with East' }).click()
    await expect(panel).toContainText('East refused the sign-in, 401')
    await panel.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await panel.getByRole('button', { name: 'Compare with East' }).click()
    await expect(panel).toContainText('250 records of West, 0 of East, 0 on both')
    await panel.getByRole('textbox', { name: 'Filter pairs' }).fill('drift-model-1200')
    const pair = panel.getByRole('row').filter({ hasText: 'drift-model-1200.nc' })
    await expect(pair).toContainText('Only West deleted this content. Ask both nodes')
    await pair.getByRole('button', { name: 'Ask both nodes' }).click()
    await expect(pair).toContainText('Served, same checksum')
    await expect(pair).toContainText('Not served, 404')
    await expect(pair).toContainText('West serves this content again, after deleting it')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
    await panel.getByRole('button', { name: 'Back to the list' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Compare nodes' })).toBeFocused()
  })
})
