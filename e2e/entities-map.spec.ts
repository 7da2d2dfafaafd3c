import type { Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { axeFaults } from './axe.ts'
import { launchWithMaps } from './browser-options.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import { countPixels, fills, sea, type Camera } from './map-picture.ts'
import { mapDrawn } from './map-drawn.ts'

const { override } = fixtures()

function list(page: Page) {
  return page.getByRole('list', { name: 'Entities' })
}
function finder(page: Page) {
  return page.getByRole('textbox', { name: 'Find entity' })
}
function inspector(page: Page) {
  return page.getByRole('complementary', { name: 'Entity inspector' })
}
function map(page: Page) {
  return page.getByRole('region', { name: 'Map' })
}

test.use({ environment: { still: true }, launchOptions: launchWithMaps })

/** Drops a file on the page as a mouse would. */
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

function at(latitudeDegrees: number, longitudeDegrees: number) {
  return {
    location: { position: { latitudeDegrees, longitudeDegrees } },
  }
}
function identity(disposition: string) {
  return {
    milView: { disposition: `DISPOSITION_${disposition}`, environment: 'ENVIRONMENT_SURFACE' },
  }
}

function corners(places: readonly (readonly [latitude: number, longitude: number])[], heightM?: number) {
  return {
    positions: [...places, ...places.slice(0, 1)].map(([latitudeDegrees, longitudeDegrees]) => ({
      position: { latitudeDegrees, longitudeDegrees },
      ...(heightM && { heightM }),
    })),
  }
}
function box(south: number, north: number, west: number, east: number, heightM?: number) {
  return corners(
    [
      [south, west],
      [south, east],
      [north, east],
      [north, west],
    ],
    heightM,
  )
}
function area(rings: readonly unknown[], [red, green, blue]: readonly [number, number, number]) {
  return {
    ontology: { template: 'TEMPLATE_GEO' },
    geoShape: { polygon: { rings } },
    geoDetails: { type: 'GEO_TYPE_GENERAL', visualDetails: { fillColor: { red, green, blue } } },
  }
}
const magenta = [255, 0, 255] as const
/** As bright, in the red of the night theme. */
const nightMagenta = [255, 112, 92] as const
const green = [0, 255, 0] as const
/** Green over the sea, as thin as walls are drawn. */
const tower = [9, 55, 19] as const

/** A zone with a hole and a tower, a sensor's footprint, and a bearing to the east without a position. */
const shapes = [
  {
    entityId: 'ZONE',
    ...area([box(-39.3, -38.3, 179.2, -179.4), box(-39, -38.6, 179.7, -179.9)], magenta),
  },
  { entityId: 'TOWER', ...area([box(-40.6, -40.4, 179.8, 180, 60_000)], green) },
  {
    entityId: 'SENSOR',
    ...identity('FRIENDLY'),
    ...at(-41.2, -178.1),
    sensors: {
      sensors: [
        {
          sensorId: 'radar',
          fieldsOfView: [
            {
              projectedFrustum: {
                upperLeft: { latitudeDegrees: -42.2, longitudeDegrees: -178.6 },
                upperRight: { latitudeDegrees: -42.2, longitudeDegrees: -177.6 },
                bottomRight: { latitudeDegrees: -41.6, longitudeDegrees: -177.6 },
                bottomLeft: { latitudeDegrees: -41.6, longitudeDegrees: -178.6 },
              },
            },
          ],
        },
      ],
    },
  },
  {
    entityId: 'BEARING',
    ...identity('UNKNOWN'),
    signal: {
      lineOfBearing: {
        angleOfArrival: {
          // Unrotated, x points east.
          relativePose: { pos: { lat: -42.4, lon: 179 }, attEnu: { x: 0, y: 0, z: 0, w: 1 } },
        },
        rangeEstimateM: { value: 120_000 },
      },
    },
  },
]

test(
  'a dropped file is drawn: each identity in its colour and each shape at its place, across the antimeridian, and nothing at 0,0 by accident',
  { tag: '@tab' },
  async ({ page }) => {
    const spots = [
      { is: 'FRIENDLY', fill: fills.friendly, latitude: -40, longitude: 179 },
      { is: 'HOSTILE', fill: fills.hostile, latitude: -41, longitude: -179 },
      { is: 'NEUTRAL', fill: fills.neutral, latitude: -42, longitude: 178 },
      { is: 'UNKNOWN', fill: fills.unknown, latitude: -39, longitude: -178.5 },
      { is: 'SUSPICIOUS', fill: fills.suspicious, latitude: -41.5, longitude: 180 },
    ]
    const camera: Camera = { latitude: -40.5, longitude: 179.9, zoom: 6 }
    await signIn(page, { at: `/entities?at=${camera.latitude},${camera.longitude},${camera.zoom}` })
    await mapDrawn(page)
    await drop(
      page,
      'spots.json',
      JSON.stringify([
        ...[
          ...spots.map(({ is, latitude, longitude }) => ({
            entityId: is,
            ...identity(is),
            ...at(latitude, longitude),
          })),
          ...shapes,
        ].map((entity) => ({
          ...entity,
          // Unknown age is drawn in faded colours.
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
    await expect(page.getByRole('dialog', { name: 'Open JSON' })).toContainText('12 entities opened')
    await page.getByRole('dialog', { name: 'Open JSON' }).getByRole('button', { name: 'Close', exact: true }).click()
    await mapDrawn(page)
    for (const { fill, is, ...place } of spots)
      await expect.poll(() => countPixels(page, camera, place, fill), { message: is }).toBeGreaterThan(60)
    expect(await countPixels(page, camera, { latitude: -40.4, longitude: 179.6 }, fills.hostile)).toBe(0)

    // The zone is complete on both sides of 180° and open in its hole; sea around it.
    const near = { radius: 8 }
    for (const longitude of [179.45, -179.65])
      expect(await countPixels(page, camera, { latitude: -38.8, longitude }, magenta, near)).toBe(256)
    for (const longitude of [179.9, 178.6, -178.9])
      expect(await countPixels(page, camera, { latitude: -38.8, longitude }, magenta, near)).toBe(0)
    // Footprints tint the sea; a bearing is a line.
    const untinted = { radius: 8, tolerance: 5 }
    const seen = { latitude: -41.9, longitude: -178.4 }
    expect(await countPixels(page, camera, seen, sea, untinted)).toBe(0)
    expect(await countPixels(page, camera, { ...seen, longitude: -179.4 }, sea, untinted)).toBeGreaterThan(200)
    const line = { radius: 6, tolerance: 60 }
    const bearing = { latitude: -42.4 }
    for (const longitude of [179.3, 179.9])
      expect(await countPixels(page, camera, { ...bearing, longitude }, fills.unknown, line)).toBeGreaterThan(3)
    for (const longitude of [178.7, -178.7])
      expect(await countPixels(page, camera, { ...bearing, longitude }, fills.unknown, line)).toBe(0)
    // Tilted, the tower rises above its footprint.
    const above = { latitude: -40.22, longitude: 179.9 }
    const tinted = { radius: 8, tolerance: 25 }
    expect(await countPixels(page, camera, above, tower, tinted)).toBe(0)
    const tilt = page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button', { name: 'Tilt' })
    await tilt.click()
    await expect.poll(() => countPixels(page, camera, above, tower, tinted)).toBeGreaterThan(100)
    await tilt.click()
    await mapDrawn(page)
    // At night an entity's own colour is red too.
    const theme = (name: string) => page.evaluate((next) => (document.documentElement.dataset['theme'] = next), name)
    const inside = { latitude: -38.8, longitude: 179.45 }
    await theme('night')
    await expect.poll(() => countPixels(page, camera, inside, nightMagenta, near)).toBe(256)
    await theme('dark')
    await expect.poll(() => countPixels(page, camera, inside, magenta, near)).toBe(256)

    // The list has entities without a place, and the map says that they are missing.
    await finder(page).fill('HALF')
    await expect(list(page).getByRole('link')).toContainText('incomplete position')
    await finder(page).fill('')
    const origin: Camera = { latitude: 0, longitude: 0, zoom: 7 }
    await page.evaluate(() => history.pushState({}, '', '/entities?at=0,0,7'))
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await mapDrawn(page)
    expect(await countPixels(page, origin, origin, fills.hostile, { radius: 40 })).toBe(0)

    await test.step('shapes of an object go on to the map', async () => {
      await goTo(page, '/objects/maps/search-areas.geojson')
      await expect(page.getByRole('tab', { name: 'Map', selected: true })).toBeVisible()
      await mapDrawn(page)
      await page.getByRole('button', { name: 'Open on the map' }).click()
      await expect(page).toHaveURL(/\/entities/)
      await finder(page).fill('search-areas.geojson')
      await expect(list(page)).toContainText('Search area ALFA-1')
    })
  },
)

test(
  'list, map, inspector and address share one selection, which the keyboard takes from entity to entity, told in a sentence each',
  { tag: '@tab' },
  async ({ page }) => {
    test.slow()
    await test.step('with the keyboard one goes from entity to entity on the map, told in a sentence each, and list and inspector go along', async () => {
      await signIn(page, { at: '/entities?at=43.655,-69.02,8.6' })
      await mapDrawn(page)
      expect(await axeFaults(page, { include: ['[aria-label=Map]'] })).toEqual([])
      const chart = page.getByRole('application', { name: 'Chart' })
      await expect(chart).toHaveAccessibleDescription(
        /^\d+ of \d+ entities on the map, \d+ without a position\. Arrow keys/,
      )
      await chart.focus()
      // The newest sentence about an entity; an alert may be announced at the same time.
      const told = page
        .locator('[data-announcer=polite] p')
        .filter({ hasText: / (NM|m)\b.*, .+ old/ })
        .last()
      await page.keyboard.press('Home')
      const leg = String.raw`[NESW]{1,3} [\d.]+ (NM|m)`
      await expect(told).toHaveText(new RegExp(`^(.+), ${leg} from the middle of the map, .+ old, 1 of \\d+`))
      const first = (await told.textContent())?.split(',')[0] ?? ''
      await page.keyboard.press('ArrowUp')
      await expect(told).toHaveText(new RegExp(`^(.+), [NEW]{1,3} [\\d.]+ (NM|m), .+ old`))
      await page.keyboard.press('ArrowDown')
      await expect(told).toContainText(`${first}, `)

      // Shift moves the map, which an arrow alone no longer does.
      const before = new URL(page.url()).searchParams.get('at')
      await page.keyboard.press('Shift+ArrowRight')
      await expect.poll(() => new URL(page.url()).searchParams.get('at')).not.toBe(before)

      await page.keyboard.press('Enter')
      await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(first)
      await expect(
        list(page).getByRole('link', { name: first }).and(page.locator('[aria-current=page]')),
      ).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(inspector(page)).toHaveCount(0)
      await expect(chart).toBeFocused()
      // Tab moves to the list's row of the entity selected on the map.
      await page.keyboard.press('ArrowUp')
      const next = (await told.textContent())?.split(',')[0] ?? ''
      await expect(list(page).getByRole('link', { name: next }).and(page.locator('[tabindex="0"]'))).toBeInViewport()
    })

    await test.step('list, map, inspector and address share one selection', async () => {
      await goTo(page, '/entities')
      await mapDrawn(page)
      await finder(page).fill(override.entityId)
      await expect(list(page).getByRole('link')).toHaveCount(1)
      await list(page).getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/entities/${override.entityId}`))
      await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText('M/V Cape Lorne')
      await expect(inspector(page)).toContainText('milView.disposition', { timeout: 20_000 })
      await expect(list(page).getByRole('link')).toHaveAttribute('aria-current', 'page')

      await page.getByRole('tab', { name: 'Raw JSON' }).click()
      await expect(page).toHaveURL(/tab=raw/)
      await expect(inspector(page)).toContainText(`"entityId": "${override.entityId}"`)
      await page.getByRole('tab', { name: 'Tasks' }).click()
      await expect(inspector(page).getByRole('link').first()).toBeVisible()
    })

    await test.step('an address opens what it names; one that no task carries says what was searched', async () => {
      await signIn(page, { at: `/entities/${override.entityId}?tab=tasks` })
      await expect(inspector(page).getByRole('tab', { name: 'Tasks' })).toHaveAttribute('aria-selected', 'true')
      // The link's ship is in the middle of the map.
      await expect(page.getByRole('region', { name: 'Map' })).toContainText(/centre 43°39\.2\d\d′N 069°01\.\d\d\d′W/)
      await page.evaluate(() => history.pushState({}, '', '/entities/no-such-entity'))
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
      await expect(inspector(page)).toContainText('No copy of this entity is loaded')
      await expect(inspector(page)).toContainText(/Searched \d+ loaded tasks/)
      await expect(inspector(page).getByRole('button', { name: 'Load next page of tasks' })).toBeVisible()
    })
  },
)

test('until its entities are drawn the map says so, and its layers count nothing', async ({ page, host }) => {
  const held: (() => void)[] = []
  const worker = host.deliver(/tile-worker/, (_response, deliver) => void held.push(deliver))
  await signIn(page, { at: `${host.url}/entities` })
  const drawing = map(page).getByText(/^Drawing \d+ entities$/)
  const rows = map(page).getByRole('group', { name: 'Layers' })
  await expect(drawing).toBeVisible()
  await expect(list(page)).toContainText('GULL 2')
  await expect(rows).toContainText(/Symbols\s*…/)
  await expect(rows).not.toContainText(/\d/)
  worker.restore()
  for (const deliver of held) deliver()
  await mapDrawn(page)
  await expect(drawing).toHaveCount(0)
  await expect(rows).toContainText(/Symbols\s*\d+/)
})
