import type { Page } from '@playwright/test'
import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, signIn, test } from './fixtures.ts'
import { countPixels, fills, type Camera } from './map-picture.ts'

const { override } = fixtures()

const list = (page: Page) => page.getByRole('list', { name: 'Entities' })
const finder = (page: Page) => page.getByRole('textbox', { name: 'Find entity' })
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Entity inspector' })
const map = (page: Page) => page.getByRole('region', { name: 'Map' })

test.use({ environment: { still: true } })

async function drawn(page: Page): Promise<void> {
  await expect(map(page)).toHaveAttribute('aria-busy', 'false', { timeout: 45_000 })
}

/** Drops a file on the page as a hand with a mouse would. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content ?? ''], fileName ?? '', { type: 'application/json' }))
      return data
    },
    [name, text],
  )
  await map(page).dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop JSON to open its entities')).toBeVisible()
  await map(page).dispatchEvent('drop', { dataTransfer: transfer })
}

const at = (latitudeDegrees: number, longitudeDegrees: number) => ({
  location: { position: { latitudeDegrees, longitudeDegrees } },
})
const identity = (disposition: string) => ({
  milView: { disposition: `DISPOSITION_${disposition}`, environment: 'ENVIRONMENT_SURFACE' },
})

test('a dropped file is drawn: each identity in its colour at its place, across the antimeridian, and nothing at 0,0 by accident', async ({
  page,
}) => {
  const spots = [
    { is: 'FRIENDLY', fill: fills.friendly, latitude: -40, longitude: 179 },
    { is: 'HOSTILE', fill: fills.hostile, latitude: -41, longitude: -179 },
    { is: 'NEUTRAL', fill: fills.neutral, latitude: -42, longitude: 178 },
    { is: 'UNKNOWN', fill: fills.unknown, latitude: -39, longitude: -178.5 },
    { is: 'SUSPICIOUS', fill: fills.suspicious, latitude: -41.5, longitude: 180 },
  ]
  const camera: Camera = { latitude: -40.5, longitude: 179.9, zoom: 6 }
  await signIn(page, { at: `/entities?at=${camera.latitude},${camera.longitude},${camera.zoom}` })
  await drawn(page)
  await drop(
    page,
    'spots.json',
    JSON.stringify([
      ...spots.map(({ is, latitude, longitude }) => ({
        entityId: is,
        ...identity(is),
        ...at(latitude, longitude),
        // What is of unknown age is drawn drained.
        provenance: { sourceUpdateTime: new Date().toISOString() },
      })),
      { entityId: 'HALF', ...identity('HOSTILE'), location: { position: { latitudeDegrees: 0 } } },
      {
        entityId: 'NULLS',
        ...identity('HOSTILE'),
        location: { position: { latitudeDegrees: null, longitudeDegrees: null } },
      },
      { entityId: 'EMPTY', ...identity('HOSTILE'), location: { position: {} } },
    ]),
  )
  await expect(page.getByRole('dialog', { name: 'Open JSON' })).toContainText('8 entities opened')
  await page.getByRole('dialog', { name: 'Open JSON' }).getByRole('button', { name: 'Close', exact: true }).click()
  await drawn(page)
  for (const { fill, is, ...place } of spots)
    await expect.poll(() => countPixels(page, camera, place, fill), { message: is }).toBeGreaterThan(60)
  expect(await countPixels(page, camera, { latitude: -40.4, longitude: 179.6 }, fills.hostile)).toBe(0)

  // The list holds those without a place, and the map says that they are not on it.
  await finder(page).fill('HALF')
  await expect(list(page).getByRole('link')).toContainText('incomplete position')
  await finder(page).fill('')
  const origin: Camera = { latitude: 0, longitude: 0, zoom: 7 }
  await page.evaluate(() => history.pushState({}, '', '/entities?at=0,0,7'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await drawn(page)
  expect(await countPixels(page, origin, origin, fills.hostile, { radius: 40 })).toBe(0)
})

test('what moved leaves a trail, also while another page is open; the list is as wide as it was made', async ({
  page,
  server,
}) => {
  await signIn(page, { at: '/entities' })
  await expect(list(page).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live', { timeout: 20_000 })
  const edge = page.getByRole('separator', { name: 'Width of entity list' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '320')
  await expect
    .poll(async () => (await page.getByRole('region', { name: 'Entity list' }).boundingBox())?.width)
    .toBe(320)

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(page).toHaveURL(/\/tasks/)
  await server.advance(600)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Entities' }).click()
  await expect(edge).toHaveAttribute('aria-valuenow', '320')
  const trails = page
    .getByRole('group', { name: 'Layers' })
    .locator('label, div')
    .filter({ hasText: /^Trails/ })
    .first()
  await expect
    .poll(async () => Number(/\d+/.exec((await trails.textContent()) ?? '')?.[0] ?? 0), { timeout: 30_000 })
    .toBeGreaterThan(0)
})

test('a picture of an entity is drawn in the inspector, with the way to the object', async ({ page }) => {
  await signIn(page, { at: '/entities' })
  await finder(page).fill('Halcyon')
  await list(page).getByRole('link').first().click()
  await inspector(page).locator('summary').filter({ hasText: 'Media' }).click()
  const link = inspector(page).getByRole('link', { name: 'sar/halcyon/portrait.png' })
  await link.scrollIntoViewIfNeeded()
  const picture = inspector(page).locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 15_000 })
    .toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(/\/objects\/sar\/halcyon\/portrait\.png/)
})

test('a token that ends in the middle of a removal is renewed, and the removal is asked for once more', async ({
  page,
  server,
}) => {
  await signIn(page, { at: `/entities/${override.entityId}` })
  await page.getByRole('button', { name: `Clear override ${override.fieldPath}` }).click()
  const statuses: number[] = []
  page.on('response', (response) => void (response.request().method() === 'DELETE' && statuses.push(response.status())))
  await server.fault('deleteEntityOverride', { kind: 'expire-tokens' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Override result' })).toContainText('is now Neutral', {
    timeout: 20_000,
  })
  expect(statuses).toEqual([401, 200])
})
