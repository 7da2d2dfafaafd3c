import { launchWithMaps } from './browser-options.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ environment: { still: true }, launchOptions: launchWithMaps })

test(
  'times, places and units follow the settings on every page, and beyond a reload',
  { tag: '@tab' },
  async ({ page }) => {
    await signIn(page, { at: '/settings' })
    const choose = (group: string, value: string) =>
      page.getByRole('radiogroup', { name: group, exact: true }).getByText(value, { exact: true }).click()
    const zone = page.getByRole('combobox', { name: 'Second clock', exact: true })
    await zone.focus()
    // Chromium lists only Asia/Calcutta.
    await page.keyboard.type('asia/kolkata')
    await page.getByRole('option', { name: /kolkata/i }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Short name' }).fill('KOL')
    await choose('Coordinates', 'UTM')
    await choose('Speeds', 'km/h')
    await choose('Heights and short lengths', 'Feet')
    await expect(page.getByText('19T 498387 4833556')).toBeVisible()
    await expect(page.locator('header time').first()).toContainText(/Z\s*\d\d:\d\d KOL/)

    await page.getByRole('link', { name: 'Tasks' }).click()
    await page.locator('[data-task-id]').first().click()
    const detail = page.getByRole('complementary', { name: 'Task detail' })
    await expect(detail).toContainText(/\d\d:\d\d:\d\dZ \((\d\d [A-Z]{3} )?\d\d:\d\d KOL\)/)
    const from = page.getByRole('textbox', { name: 'From' })
    await from.fill('21 NOV 2025 16:22 KOL')
    await from.press('Enter')
    // UTC+05:30 all year.
    await expect(page).toHaveURL(/from=2025-11-21T10%3A52%3A00Z|from=2025-11-21T10:52:00Z/)

    await page.getByRole('link', { name: 'Entities' }).click()
    await page.getByRole('textbox', { name: 'Find entity' }).fill('GULL 2')
    await page
      .getByRole('list', { name: 'Entities' })
      .getByRole('link', { name: /^GULL 2/ })
      .first()
      .click()
    const inspector = page.getByRole('complementary', { name: 'Entity inspector' })
    await expect(inspector).toContainText(/\d\d[C-X] \d{6} \d{7}/)
    await expect(inspector).toContainText(/\d km\/h/)
    await expect(inspector).toContainText(/ft HAE|ft ASF|ft AGL|ft depth/)
    await expect(page.getByRole('region', { name: 'Map' }).getByText(/\d\d[C-X] \d{6} \d{7}/)).toBeVisible()

    await test.step('in words that every desk reads, and in logs, which hold Zulu times alone', async () => {
      await page.getByRole('link', { name: /^Alerts/ }).click()
      await page.getByRole('row', { name: /already so when this watch began/ }).click()
      const limit = page
        .getByRole('grid', { name: 'Alerts' })
        .getByText(/Limit .*Z$/)
        .first()
      await expect(limit).toHaveAccessibleDescription(/^(\d\d [A-Z]{3} )?\d\d:\d\d KOL$/)
      await limit.click()
      await expect(
        page.getByRole('complementary', { name: 'Alert' }).getByText(/Limit .*Z \(.*\d\d:\d\d KOL\)$/),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Log', exact: true }).click()
      await page.getByRole('button', { name: 'Prepare handover' }).click()
      const due = page.getByRole('region', { name: 'Due in the next watch' })
      await due
        .getByRole('button', { name: /^Show \d/ })
        .first()
        .click()
      await expect(due.getByText(/ by .*Z \(.*\d\d:\d\d KOL\)/).first()).toBeVisible()
      await page.getByRole('link', { name: 'Egress' }).click()
      await page.getByRole('textbox', { name: 'Egress ids' }).fill('gull-2-ir-wall')
      await page.getByRole('button', { name: 'Delete 1 stream…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 stream' }).click()
      await expect(page.getByRole('log', { name: 'Log' })).toContainText(
        /\d\.\d{3} (\d\d [A-Z]{3} )?\d\d:\d\d KOL ?DELETE/,
      )
    })
  },
)

test('settings go to a file and come back, and a wrong file changes nothing', { tag: '@tab' }, async ({ page }) => {
  await signIn(page, { at: '/settings' })
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  await theme.getByText('Night red').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export settings' }).click()
  const file = await (await saved).path()
  await theme.getByText('Light').click()

  await page.getByLabel('File to import').setInputFiles({
    name: 'bad.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"kind":"watchfloor settings","settings":{"theme":"blue","density":"roomy"}}'),
  })
  await expect(page.getByRole('alert')).toContainText('Nothing changed')
  await expect(page.getByRole('alert')).toContainText('theme:')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'standard')

  await page.getByLabel('File to import').setInputFiles(file)
  await expect(page.getByText('The file’s settings are in use.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
})

test('what the browser keeps is named, measured and forgotten on request', { tag: '@tab' }, async ({ page }) => {
  await signIn(page)
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('radiogroup', { name: 'Density' }).getByText('Roomy').click()
  const storage = page.getByRole('table', { name: 'Storage' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Measure again' }).click()
    await expect(storage.getByRole('row', { name: /Observed history/ })).toContainText(/[1-9]\d* records?/, {
      timeout: 1_000,
    })
  }).toPass()
  await storage.getByRole('button', { name: 'Clear Observed history…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear observed history?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(storage.getByRole('row', { name: /Observed history/ })).toContainText(/[1-9]\d* records?/)
  await storage.getByRole('button', { name: 'Clear Observed history…' }).click()
  await dialog.getByRole('button', { name: 'Clear observed history' }).click()
  await expect(storage.getByRole('row', { name: /Observed history/ })).toContainText('0 records')

  await storage.getByRole('button', { name: 'Clear Settings…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear settings' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'standard')
  const described = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'OpenAPI description' }).click()
  await expect((await described).locator('body')).toContainText('"openapi": "3.1.0"')
  await page.getByRole('button', { name: 'Versions and licences' }).click()
  const inside = page.getByRole('list', { name: 'Packages' })
  const mapLibrary = inside.getByRole('listitem').filter({ has: page.getByText('maplibre-gl', { exact: true }) })
  await mapLibrary.getByText('maplibre-gl', { exact: true }).click()
  await expect(mapLibrary.getByText(/Redistribution and use in source and binary forms/)).toBeVisible()
})

test('what the journal of the server keeps is said; journal and alerts are forgotten by who may, and the log says by whom', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, { at: '/settings' })
  const journal = page.getByRole('region', { name: 'Journal of this server' })
  await expect(journal).toContainText(/At most 24 hours, 1\.00 GB\. Now [\d.]+ \w?B for all clients/)
  await expect(journal).toContainText('This client’s data starts')
  await journal.getByRole('button', { name: 'Forget the journal…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget the journal' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const alerts = page.getByRole('region', { name: 'Alerts of this server' })
  await alerts.getByRole('button', { name: 'Forget all alerts…' }).click()
  await expect(page.getByRole('dialog')).toContainText(/DELETE .*\/watch\/v1\/alerts/)
  await page.getByRole('dialog').getByRole('button', { name: 'Forget all alerts' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Watch log' })).toContainText('journal')
  await expect(page.getByRole('list', { name: 'Watch log' })).toContainText(/Forgot \d+ alerts?/)

  const desk = await browser.newContext({ baseURL: baseURL ?? '' })
  const viewer = await desk.newPage()
  await signIn(viewer, { client: 'viewer', at: '/settings' })
  const forget = viewer.getByRole('button', { name: 'Forget the journal…' })
  await expect(forget).toHaveAttribute('aria-disabled', 'true')
  await desk.close()
})
