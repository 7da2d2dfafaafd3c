import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { hashSecret } from '../src/environment/access/secret.ts'
import { axeFaults, COLOUR_RULES } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { BOTH_CLOCKS, CLOCK2, openWall, withClient } from './wall.ts'

const folder = mkdtempSync(join(tmpdir(), 'watchfloor-desks-'))
// Each process that loads this file makes one.
process.once('exit', () => rmSync(folder, { recursive: true }))
const desks = join(folder, 'clients.json')
const permissions = ['tasks:query', 'objects:read', 'watch:write']
const clients = ['watch-desk-1', 'watch-desk-2'].map(async (id) => ({
  id,
  secretHash: await hashSecret(`${id}-secret`, false),
  permissions,
}))
writeFileSync(desks, JSON.stringify(await Promise.all(clients)), { mode: 0o600 })

test.use({
  environment: { still: true, args: ['--clients', desks] },
})

test('a shift with an outage is handed over by keyboard from desk to desk, and opens from a file without signing in', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  await test.step('the outgoing desk lives through an outage, drafts, and signs', async () => {
    await signIn(page, { client: 'watch-desk-1' })
    const updated = page.getByRole('status', { name: 'Freshness' })
    await expect(updated).toContainText('Live')
    await server.fault('queryTasks', { kind: 'answer', status: 503 }, null)
    await page.keyboard.press('r')
    await expect(page.getByRole('alert').filter({ hasText: '503' }).first()).toBeVisible()
    await server.advance(240)
    await server.clearFaults()
    await page.keyboard.press('r')
    await expect(updated).toContainText('Live')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page.getByRole('link', { name: 'Log', exact: true })).toHaveAttribute('aria-current', 'page')
    const prepare = page.getByRole('button', { name: 'Prepare handover' })
    // Until this watch's log is loaded, a press says so.
    await expect(prepare).not.toHaveAttribute('aria-disabled')
    await prepare.press('Enter')
    const unknown = page.getByRole('region', { name: 'Not known' })
    await expect(unknown.getByRole('checkbox', { name: /^Gap: no tasks polled from .* 4 m/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('none')
    // The buttons pressed are gone, here and after signing.
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await expect(page.locator('[aria-live=polite]')).toContainText('Handover prepared')
    await page.getByRole('textbox', { name: 'Note' }).fill('Master of S/Y Halcyon wants his vessel towed')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('by watch-desk-1')
    await page.getByRole('button', { name: 'Sign as watch-desk-1' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Outgoing' })).toContainText('signed')
    await expect(heading).toBeFocused()
    await expect(page.locator('[aria-live=polite]')).toContainText('Signed as watch-desk-1')
    // The signature is a later entry than those it covers.
    const covered = await page.getByText(/^Watch of .*log entries/).textContent()
    const last = /log entries \d+ to (\d+)/.exec(covered ?? '')?.[1]
    const logged = new RegExp(`Log to\\s*entry ${last}\\s*Logged as\\s*entry \\d+`)
    await expect(page.getByRole('region', { name: 'Outgoing' })).toContainText(logged)
  })

  const desk = await browser.newContext({ baseURL: baseURL ?? '' })
  const incoming = await desk.newPage()
  await test.step('the incoming desk reads every item by keyboard, and only then signs', async () => {
    const polled = incoming.waitForResponse(/\/tasks\/query$/)
    await signIn(incoming, { client: 'watch-desk-2', at: '/handover' })
    const sign = incoming.getByRole('button', { name: 'Sign as watch-desk-2' })
    await expect(sign).toHaveAttribute('aria-disabled', 'true')
    await expect(sign).toHaveAccessibleDescription(/^\d+ items aren’t read yet$/)
    const boxes = incoming.getByRole('main').getByRole('checkbox')
    const count = await boxes.count()
    expect(count).toBeGreaterThan(10)
    for (let index = 0; index < count; index += 1) {
      await incoming.keyboard.press('j')
      await incoming.keyboard.press('Space')
    }
    await expect(incoming.getByRole('progressbar', { name: 'Read' })).toHaveAttribute(
      'aria-valuetext',
      `${count} of ${count} read`,
    )
    await expect(page.getByRole('region', { name: 'Incoming' })).toContainText(`${count} of ${count} read`)
    // A capsule holds what came before the last signature.
    await polled
    await sign.press('Enter')
    for (const each of [page, incoming])
      await expect(each.getByRole('region', { name: 'Incoming' })).toContainText(/watch-desk-2\s*signed/)
  })

  for (const theme of ['dark', 'light']) {
    await incoming.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    expect([theme, ...(await axeFaults(incoming, theme === 'dark' ? {} : { rules: COLOUR_RULES }))]).toEqual([theme])
  }

  const file = await saved(incoming)
  await desk.close()
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await elsewhere.newPage()
  await test.step('a capsule in which a byte was altered is refused', async () => {
    await reader.goto('/')
    const altered = Buffer.from(file)
    const middle = altered.length >> 1
    altered[middle] = (altered[middle] ?? 0) ^ 1
    await open(reader, altered)
    await expect(reader.getByRole('alert')).toContainText('Altered or incomplete: its signature isn’t valid')
  })
  await test.step('another key than the one that this console knows is not trusted until somebody accepts it', async () => {
    await reader.evaluate(
      (place) => localStorage.setItem('watchfloor.capsule-keys', JSON.stringify({ [place]: 'f'.repeat(64) })),
      `Harbor West ${baseURL}`,
    )
    await open(reader, file)
    const capsule = reader.getByRole('region', { name: 'Capsule' })
    await expect(capsule.getByRole('alert')).toContainText('Not trusted: the key was ffff ffff ffff before')
    await capsule.getByRole('button', { name: 'Accept the new key' }).click()
    await expect(capsule.getByRole('alert')).toHaveCount(0)
    // Its files come later; it takes Escape.
    await expect(reader.getByRole('region', { name: 'Past' })).toBeVisible()
    await reader.keyboard.press('Escape')
  })
  await test.step('as it was saved it opens without signing in, with handover, log and pictures', async () => {
    await open(reader, file)
    await expect(reader.getByRole('region', { name: 'Capsule' })).toContainText(
      'Its signature is valid. Saved by watch-desk-2',
    )
    await expect(reader.getByText('Not complete: saved before')).toHaveCount(0)
    await expect(reader.getByRole('region', { name: 'Notes' })).toContainText('Master of S/Y Halcyon')
    const note = reader.getByRole('checkbox', { name: /^Master of S\/Y Halcyon/ })
    await expect(note).toBeChecked()
    await expect(note).toHaveAccessibleDescription('A capsule is read-only')
    await reader.getByRole('link', { name: 'Back to the log' }).click()
    await expect(reader.getByRole('list', { name: 'Watch log' })).toContainText('signed by the incoming watch')
    await expect(reader.getByText(/^Chain verified to entry/)).toBeVisible()
    await reader.getByRole('link', { name: 'Tasks' }).click()
    await expect(reader.locator('[data-task-id]').first()).toBeVisible()
  })
  await elsewhere.close()
})

test.describe(() => {
  test.use({ environment: { still: true, ...withClient } })

  test('a wall shows the draft large; a desk that may only read is told why it can’t sign', async ({
    page,
    context,
  }) => {
    const wall = await context.newPage()
    await openWall(wall, `/wall?show=handover&${CLOCK2}`)
    const brief = wall.getByRole('region', { name: 'Handover' })
    await expect(brief).toContainText('No handover prepared')
    await signIn(page, { at: '/log' })
    await page.getByRole('button', { name: 'Prepare handover' }).click()
    await expect(brief).toContainText(/Watch of .*, not signed yet/)
    await expect(brief.getByRole('heading', { level: 3 })).toHaveCount(7)
    await expect(
      brief
        .getByRole('listitem')
        .filter({ hasText: /by .*Z/ })
        .first(),
    ).toContainText(BOTH_CLOCKS)

    const viewer = await context.newPage()
    await signIn(viewer, { client: 'viewer', at: '/handover' })
    const sign = viewer.getByRole('button', { name: 'Sign as viewer' })
    await expect(sign).toHaveAccessibleDescription('Client viewer lacks the permission watch:write')
    await expect(viewer.getByRole('main').getByRole('checkbox').first()).toHaveAttribute('aria-disabled', 'true')
  })
})

async function saved(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save capsule' }).click()
  return readFileSync(await (await download).path())
}

async function open(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a saved session' }).click()
  await (await chooser).setFiles({ name: 'shift.wfcapsule', mimeType: 'application/octet-stream', buffer })
}
