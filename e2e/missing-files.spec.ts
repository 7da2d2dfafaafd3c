import { launchWithMaps } from './browser-options.ts'
import { answered, brokenOff } from './file-host.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ launchOptions: launchWithMaps })

test('a viewer or map whose files don’t arrive says so in its place, and comes when they do, without a reload', async ({
  page,
  host,
}) => {
  const viewer = host.deliver(/\/TablePreview-/, brokenOff)
  const map = host.deliver(/\/MapView-/, answered(503, 'away', 'text/plain'))
  const symbols = host.deliver(/\/(milsymbol|DrawnSymbol)-/, brokenOff)
  await signIn(page, { at: `${host.url}/objects/tracks/track-4471.csv` })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(page.getByText('The server didn’t send the viewer’s files')).toBeVisible()
  viewer.restore()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('table')).toBeVisible()

  await page.getByRole('link', { name: 'Entities' }).click()
  const picture = page.getByRole('region', { name: 'Map', exact: true })
  await expect(picture).toContainText('The server didn’t send the map’s files')
  const first = page.getByRole('list', { name: 'Entities' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  expect(await first.locator('svg').count()).toBe(0)
  symbols.restore()
  await expect(first.locator('svg')).toBeVisible()
  map.restore()
  await expect(picture).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  // Its style sheet was missing, too.
  await expect(picture.locator('.maplibregl-canvas')).toHaveCSS('position', 'absolute')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
