import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { compress } from '@cloudpss/zstd/wasm'
import type { Page } from '@playwright/test'

import { axeFaults, COLOUR_RULES } from './axe.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import { ServerProcess } from './server-process.ts'
import { sha256OfMegabytes, startUpstream } from './upstream.ts'

const STILL = 'missions/2026-325/gull-2/ir/still-141931.jpg'
const SONAR = 'missions/2026-325/skate-3/sonar/line-12.xtf'

function fact(page: Page, term: string) {
  return page.getByRole('complementary', { name: 'Facts' }).locator(`dt:text-is("${term}") + dd`).first()
}
function field(page: Page) {
  return page.getByRole('textbox', { name: 'Object path' })
}
function fetchButton(page: Page) {
  return page.getByRole('button', { name: 'Fetch', exact: true })
}
function recent(page: Page) {
  return page.getByRole('list', { name: 'Recent' })
}
async function showRecent(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Recent' }).click()
}

async function open(page: Page, path: string, query = ''): Promise<void> {
  const at = `/objects/${path.split('/').map(encodeURIComponent).join('/')}${query}`
  if (await page.getByRole('navigation', { name: 'Views' }).isVisible()) await goTo(page, at)
  else await signIn(page, { at })
}

async function go(page: Page, path: string): Promise<void> {
  await field(page).fill(path)
  await fetchButton(page).click()
}

/** From the environment, without the console. */
async function stored(server: ServerProcess, path: string): Promise<Buffer> {
  const url = `${server.url}/api/v1/objects/${path.split('/').map(encodeURIComponent).join('/')}`
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${await server.token()}` } })
  return Buffer.from(await answer.arrayBuffer())
}

/** In groups of eight digits, on three lines. */
function hashAsShown(hash: string) {
  return new RegExp(`^${hash.match(/.{8}/g)?.join('\\s*')}\\s*$`)
}

function sha256(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

test('every kind of object has its view and its facts, and any path is sent as it is or refused', async ({
  page,
  server,
}) => {
  test.slow()
  await test.step('fetches a picture as it was asked for, and tells all that is known of it', async () => {
    await signIn(page, { at: '/objects' })
    await field(page).fill(STILL)
    await page.getByRole('radiogroup', { name: 'Accept-Encoding' }).getByText('zstd').click()
    await page.getByRole('radiogroup', { name: 'Urgency' }).getByText('2').click()
    const sent = page.waitForRequest(/api\/v1\/objects/)
    await field(page).press('Enter')
    const headers = (await sent).headers()
    expect(headers['watchfloor-accept-encoding']).toBe('zstd')
    expect(headers['priority']).toBe('u=2')

    const bytes = await stored(server, STILL)
    await expect(page.getByRole('img', { name: 'Preview of still-141931.jpg' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Transfer' })).toHaveAttribute('aria-valuetext', 'Complete')
    await expect(fact(page, 'Status')).toHaveText('200 OK')
    await expect(fact(page, 'On the wire')).toContainText('zstd')
    const wire = Number((await fact(page, 'On the wire').innerText()).replace(/\D/g, ''))
    expect(wire).toBeGreaterThan(1000)
    expect(wire).not.toBe(bytes.length)
    expect((await fact(page, 'Decoded').innerText()).replace(/[^\d]/g, '')).toContain(String(bytes.length))
    await expect(fact(page, 'Content-Type')).toHaveText('image/jpeg')
    await expect(fact(page, 'Detected')).toHaveText('JPEG matches')
    await expect(fact(page, 'Size')).toHaveText('1280 × 720 px')
    await expect(fact(page, 'SHA-256')).toHaveText(hashAsShown(sha256(bytes)))
    await expect(fact(page, 'First byte')).toHaveText(/^[\d.]+ m?s$/)
    await expect(page.getByText('Authorization: Bearer ••••••••')).toBeVisible()
    await expect(page).toHaveURL(
      /\/objects\/missions\/2026-325\/gull-2\/ir\/still-141931\.jpg\?encoding=zstd&urgency=2/,
    )

    await page.getByRole('tab', { name: 'Hex' }).click()
    await expect(page.getByRole('region', { name: 'Hex' })).toContainText('ff d8 ff e0')
    await expect(page).toHaveURL(/tab=hex/)
  })

  await test.step('a picture tells what its camera wrote into it', async () => {
    await open(page, 'missions/2026-325/gull-5/eo/still-135502.jpg')
    await expect(fact(page, 'Taken')).toHaveText('2026-11-21 13:55:02 +00:00 camera’s clock')
    await expect(fact(page, 'Camera')).toHaveText('Gull EO 12X')
    await expect(fact(page, 'Place')).toHaveText('44°02.100′N 068°33.300′W')
    await expect(fact(page, 'Height')).toHaveText('612 m MSL')
    await expect(fact(page, 'Size')).toHaveText('960 × 544 px')
  })

  await test.step('identity comes with its exact size on the wire', async () => {
    await open(page, 'tracks/track-4471.json', '?encoding=identity')
    const bytes = await stored(server, 'tracks/track-4471.json')
    await expect(fact(page, 'On the wire')).toContainText('identity')
    expect((await fact(page, 'On the wire').innerText()).replace(/\D/g, '')).toBe(String(bytes.length))
  })

  await test.step('video, audio and PDF each have their view', async () => {
    await open(page, 'missions/2026-325/gull-5/eo/clip-140644.mp4')
    await expect(page.getByRole('tab', { name: 'Video', selected: true })).toBeVisible()
    await expect(fact(page, 'Length')).toHaveText(/\d\d:\d\d/)
    await go(page, 'audio/vhf-16/mayday-relay.wav')
    await expect(page.getByRole('tab', { name: 'Audio', selected: true })).toBeVisible()
    await expect(fact(page, 'Length')).toHaveText('00:03')

    await go(page, 'maps/notices/ntm-47-alfa.pdf')
    await expect(page.getByRole('figure', { name: 'Page 1' })).toHaveAttribute('aria-busy', 'false')
    const inked = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return data.some((value, index) => index % 4 === 0 && value < 100)
    })
    expect(inked).toBe(true)
  })

  await test.step('tables and JSON each have their view', async () => {
    await open(page, 'tracks/track-4471.csv')
    await expect(page.getByRole('tab', { name: 'Table', selected: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'latitude' })).toBeVisible()
    await expect(page.getByText('120 rows, 6 columns')).toBeVisible()

    await go(page, 'maps/search-areas.geojson')
    await expect(page.getByRole('tab', { name: 'Map', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'JSON' }).click()
    await page.getByRole('button', { name: 'Fold "features"' }).click()
    await expect(page.getByRole('region', { name: 'JSON' })).not.toContainText('coordinates')
    await page.getByRole('textbox', { name: 'Find in JSON' }).fill('coordinates')
    await expect(page.getByRole('region', { name: 'JSON' })).toContainText('coordinates')
  })

  await test.step('goes through list and tabs by single keys', async () => {
    await open(page, 'templates/sitrep.txt')
    await expect(page.getByRole('tab', { name: 'Text', selected: true })).toBeVisible()
    await go(page, 'tracks/track-4471.csv')
    await expect(page.getByRole('tab', { name: 'Table', selected: true })).toBeVisible()
    await page.getByRole('main').focus()
    await page.keyboard.press(']')
    await expect(page.getByRole('tab', { name: 'JSON', selected: true })).toBeVisible()
    await page.keyboard.press('[')
    await expect(page.getByRole('tab', { name: 'Table', selected: true })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/sitrep\.txt/)
    await page.keyboard.press('e')
    await expect(field(page)).toBeFocused()
  })

  await test.step('a path that would reach another address is refused before it is sent', async () => {
    const requests: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/v1/objects') && requests.push(request.url())))
    await goTo(page, '/objects')
    for (const [path, reason] of [
      ['', /Type the path/],
      ['a/../b', /would change the address/],
      ['./a', /would change the address/],
      ['a//b', /two slashes in a row/],
      ['/a', /can’t start with a slash/],
      ['a/', /end with a slash/],
    ] as const) {
      await field(page).fill(path)
      await fetchButton(page).click()
      await expect(page.getByText(reason).first()).toBeVisible()
    }
    expect(requests).toEqual([])
  })

  await test.step('a path reaches its object whatever letters are in it', async () => {
    const path = 'reports/100% sûr & prêt? #1+2.txt'
    await open(page, path)
    await expect(fact(page, 'SHA-256')).toHaveText(hashAsShown(sha256(await stored(server, path))))
    await expect(page.getByRole('region', { name: 'Text' })).toContainText('Essai de nom')
    await page.reload()
    await signIn(page, { at: page.url() })
    await expect(field(page)).toHaveValue(path)
  })
})

test('markup is shown as it is written and never runs', { tag: '@tab' }, async ({ page }) => {
  for (const path of ['maps/notices/bulletin-47.html', 'maps/notices/sector-alfa-3.svg']) {
    await open(page, path)
    await expect(page.getByRole('tab', { name: 'Text', selected: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Text' })).toContainText('storedFileRan')
    for (const tab of ['JSON', 'Hex', 'Text']) await page.getByRole('tab', { name: tab }).click()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'storedFileRan'))).toBeUndefined()
    await expect(page.locator('iframe, object, embed')).toHaveCount(0)
  }
})

test('what goes wrong with an object is said, and what came can be seen, saved and asked for again', async ({
  page,
  server,
}) => {
  test.slow()
  await test.step('two objects are on the wire at once; the more urgent goes first', async () => {
    const order: string[] = []
    page.on('request', (request) => {
      const name = /objects\/diagnostics\/(\w+)/.exec(request.url())?.[1]
      if (name !== undefined) order.push(name)
    })
    await server.fault('getObject', { kind: 'drip', bytesPerSecond: 100_000 }, 2)
    await open(page, SONAR)
    const ask = async (path: string, urgency: string) => {
      await field(page).fill(path)
      await page.getByRole('radiogroup', { name: 'Urgency' }).getByText(urgency, { exact: true }).click()
      await fetchButton(page).click()
    }
    await showRecent(page)
    await ask('sar/halcyon/drift-model-1400.nc', 'default')
    await ask('diagnostics/noise.bin', '7')
    await expect(recent(page).getByText('waiting for a free connection')).toHaveCount(1)
    await ask('diagnostics/zeros.bin', '0')
    await expect(recent(page).getByText('waiting for a free connection')).toHaveCount(2)
    expect(order).toEqual([])
    await page.getByRole('button', { name: 'Stop line-12.xtf' }).click()
    await expect(recent(page).getByText('diagnostics, 65.5 kB')).toBeVisible()
    expect(order).toEqual(['zeros', 'noise'])
  })

  await test.step('errors say what the service said, and the way on', async () => {
    await open(page, 'sar/halcyon/none.kml')
    await expect(page.getByRole('alert')).toContainText('404')
    await expect(page.getByRole('alert')).toContainText('not_found There is no object at this path')
    await showRecent(page)
    await expect(recent(page)).toContainText('sar/halcyon, 404')

    await server.fault('getObject', {
      kind: 'answer',
      status: 400,
      body: { code: 'invalid_argument', message: 'bad path' },
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('invalid_argument bad path')

    await server.fault('getObject', {
      kind: 'answer',
      status: 500,
      headers: { 'Content-Type': 'text/html' },
      body: '<h1>Proxy says no</h1><script>globalThis.storedFileRan = true</script>',
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('500')
    await expect(page.getByLabel('Body of the answer')).toContainText('<h1>Proxy says no</h1>')
  })

  await test.step('bytes that are not what their coding says are no lost connection', async () => {
    await server.fault('getObject', {
      kind: 'answer',
      status: 200,
      headers: { 'Content-Encoding': 'zstd' },
      body: 'plain',
    })
    await open(page, STILL)
    await expect(page.getByRole('main')).toContainText('or its zstd can’t be decoded')
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
  })

  await test.step('a type that the bytes contradict is a finding', async () => {
    await server.fault('getObject', {
      kind: 'answer',
      status: 200,
      headers: { 'Content-Type': 'image/png' },
      body: '{"not": "a picture"}',
    })
    await open(page, 'tracks/track-4471.json')
    await expect(fact(page, 'Detected')).toHaveText('JSON sent as image/png, but the bytes are JSON')
    await expect(page.getByRole('tab', { name: 'JSON', selected: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Image' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Requests/ })).toContainText(/[1-9]/)
  })

  await test.step('saves the whole object under its name', async () => {
    await open(page, 'sar/halcyon/drift-model-1200.nc')
    await expect(fact(page, 'SHA-256')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save file' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe('drift-model-1200.nc')
    expect(sha256(await readFile(await download.path()))).toBe(
      sha256(await stored(server, 'sar/halcyon/drift-model-1200.nc')),
    )
  })

  await test.step('cancelling ends it at the server, and keeps what came', async () => {
    await server.fault('getObject', { kind: 'drip', bytesPerSecond: 200_000 })
    await go(page, SONAR)
    const progress = page.getByRole('progressbar', { name: 'Transfer' })
    await expect(progress).toHaveAttribute('aria-valuetext', /of 8\.39 MB .*left/)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(progress).toHaveAttribute('aria-valuetext', 'Cancelled')
    await expect(page.getByText('Incomplete.')).toBeVisible()
    // The first was stopped above.
    const ended = () => server.log.split('\n').filter((line) => /line-12\.xtf.*"complete":false/.test(line))
    await expect.poll(ended).toHaveLength(2)
  })

  await test.step('a token that ended is renewed, and the object comes', async () => {
    await goTo(page, '/objects')
    await server.fault('*', { kind: 'expire-tokens' })
    await field(page).fill('diagnostics/noise.bin')
    await fetchButton(page).click()
    await expect(fact(page, 'SHA-256')).toHaveText(hashAsShown(sha256(await stored(server, 'diagnostics/noise.bin'))))
  })

  await test.step('an answer that breaks off is no object: what came can be seen and saved', async () => {
    await showRecent(page)
    const broken = recent(page).getByText(/broke off after/)
    const before = await broken.count()
    await server.fault('getObject', { kind: 'cut', afterBytes: 30_000 })
    await go(page, STILL)
    await expect(page.getByText('Incomplete.')).toBeVisible()
    const note = await page.getByText('You can view and save the part received').boundingBox()
    const save = await page.getByRole('button', { name: 'Save file' }).boundingBox()
    expect(save?.y).toBeGreaterThan((note?.y ?? 0) + (note?.height ?? 0))
    await expect(fact(page, 'Announced')).toBeVisible()
    await expect(page.getByText('Not the object’s hash')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save file' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe('still-141931.jpg.part')
    const saved = await readFile(await download.path())
    expect(saved.length).toBeGreaterThan(0)
    expect(saved).toEqual((await stored(server, STILL)).subarray(0, saved.length))

    await server.fault('getObject', { kind: 'reset', afterBytes: 10_000 })
    await fetchButton(page).click()
    await expect(broken).toHaveCount(before + 2)
  })
})

// wcag(1.1.1), wcag(1.4.3), wcag(4.1.2)
test('nothing that axe finds is wrong with any preview, in both themes', { tag: '@tab' }, async ({ page }) => {
  test.slow()
  const objects: [path: string, tabs: readonly string[]][] = [
    [STILL, ['Image', 'JSON', 'Text', 'Hex']],
    ['missions/2026-325/gull-5/eo/clip-140644.mp4', ['Video']],
    ['maps/notices/ntm-47-alfa.pdf', ['PDF']],
    ['tracks/track-4471.csv', ['Table']],
    ['tracks/track-4471.json', ['JSON']],
    ['maps/search-areas.geojson', ['Map']],
  ]
  // The rest of the page: `accessibility.spec.ts`.
  const parts = ['[role=tabpanel]', '[aria-label=Facts]']
  await signIn(page, { at: '/objects' })
  for (const [path, tabs] of objects) {
    await go(page, path)
    await expect(fact(page, 'SHA-256')).toHaveText(/^([0-9a-f]{8}\s*){8}$/)
    for (const name of tabs) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel', { name, exact: true })).not.toContainText('Loading the viewer')
      for (const [theme, scope] of [
        ['light', { include: parts }],
        ['dark', { include: parts, rules: COLOUR_RULES }],
      ] as const) {
        await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme)
        expect([name, theme, ...(await axeFaults(page, scope))]).toEqual([name, theme])
      }
    }
  }
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Two paths, different bytes.')
  expect(await axeFaults(page)).toEqual([])
})

test('its panels are made wider by drag, press and keyboard, and stay so', async ({ page }) => {
  await open(page, 'templates/sitrep.txt')
  const edge = page.getByRole('separator', { name: 'Width of facts' })
  const facts = page.getByRole('complementary', { name: 'Facts' })
  const width = async () => Math.round((await facts.boundingBox())?.width ?? 0)
  await expect(edge).toHaveAttribute('aria-valuenow', '340')
  const box = await edge.boundingBox()
  if (box === null) throw new Error('The edge is not on the screen')
  await page.mouse.move(box.x + 2, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x - 58, box.y + 220, { steps: 4 })
  await page.mouse.up()
  await expect(edge).toHaveAttribute('aria-valuenow', '400')
  expect(await width()).toBe(400)
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '376')
  await page.getByRole('separator', { name: 'Width of known objects' }).press('ArrowRight')
  await page.reload()
  await signIn(page, { at: '/objects/templates/sitrep.txt' })
  await expect(edge).toHaveAttribute('aria-valuenow', '376')
  await expect(page.getByRole('separator', { name: 'Width of known objects' })).toHaveAttribute('aria-valuenow', '416')
  await edge.dblclick()
  await expect(edge).toHaveAttribute('aria-valuenow', '340')
  expect(await width()).toBe(340)
  // An alternative to dragging (WCAG 2.5.7).
  await edge.click()
  await expect(edge).toHaveAttribute('aria-valuenow', '490')
})

test('the two encodings of an object are held against each other', async ({ page, server }) => {
  await open(page, 'sar/halcyon/drift-model-1200.nc')
  await expect(fact(page, 'SHA-256')).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Identity with zstd' }).click()
  const result = page.getByRole('region', { name: 'Compare' }).getByRole('status')
  await expect(result).toContainText('Both encodings decode to the same bytes.')
  const wire = page.getByRole('row', { name: /^On the wire/ })
  await expect(wire.getByRole('cell').nth(0)).toHaveText('262\u202f144 B, identity')
  await expect(wire.getByRole('cell').nth(1)).toHaveText(/^\d[\d\u202f]+ B, zstd$/)
  await expect(wire.getByRole('cell').nth(1)).not.toContainText('262\u202f144')
  // The link names both: it opens the same two next to each other.
  const { href } = new URL(page.url())
  expect(href).toContain('?encoding=identity&compare=on&with=sar/halcyon/drift-model-1200.nc&with-encoding=zstd')
  await page.goto('about:blank')
  await signIn(page, { at: href.slice(href.indexOf('/objects')) })
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Both encodings decode to the same bytes.')

  await server.fault('getObject', {
    kind: 'answer',
    status: 200,
    headers: { 'Content-Type': 'application/x-netcdf' },
    body: 'CDF that is another one',
  })
  await page.getByRole('button', { name: 'Identity with zstd' }).click()
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Recorded as a finding on both requests.')
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('checkbox', { name: 'Only with findings' }).check()
  const exchanges = page
    .getByRole('grid', { name: 'Exchanges' })
    .getByRole('row')
    .filter({ hasText: 'drift-model-1200' })
  await expect(exchanges).toHaveCount(2)
  await exchanges.first().click()
  await expect(page.getByRole('complementary', { name: 'Exchange' })).toContainText('Two encodings, different bytes')
})

test.describe('an environment that makes objects on the fly', () => {
  test.slow()

  test('100 MB are hashed, paged and saved without filling memory', async ({ page, hosts }) => {
    const upstream = await startUpstream()
    const server = await ServerProcess.start({ args: ['--environment', upstream.url] }, undefined, hosts)
    try {
      await page.goto(`${server.url}/objects/megabytes/100`)
      await page.getByRole('textbox', { name: 'Client id' }).fill('any')
      await page.getByRole('textbox', { name: 'Client secret' }).fill('any')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(fact(page, 'SHA-256')).toHaveText(hashAsShown(sha256OfMegabytes(100)), { timeout: 60_000 })
      const used = await page.evaluate(() => {
        const memory: unknown = Reflect.get(performance, 'memory')
        return typeof memory === 'object' && memory !== null ? Number(Reflect.get(memory, 'usedJSHeapSize')) : 0
      })
      expect(used).toBeLessThan(80_000_000)
      await page.getByRole('textbox', { name: 'Go to offset' }).fill('99999999')
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await expect(page.getByText('Page 12 of 12')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Hex' })).toContainText((99_999_984).toString(16))
    } finally {
      await server.dispose()
      upstream.server.close()
      upstream.server.closeAllConnections()
    }
  })

  test('zstd data that do not say so are decoded, and it is said', async ({ page, hosts }) => {
    const inner = Buffer.from('Search area ALFA-1\n'.repeat(500))
    const packed = new Uint8Array(compress(inner))
    const upstream = await startUpstream({ 'log.txt.zst': packed, 'broken.zst': packed.subarray(0, packed.length - 6) })
    const server = await ServerProcess.start({ args: ['--environment', upstream.url] }, undefined, hosts)
    try {
      await page.goto(`${server.url}/objects/log.txt.zst`)
      await page.getByRole('textbox', { name: 'Client id' }).fill('any')
      await page.getByRole('textbox', { name: 'Client secret' }).fill('any')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('region', { name: 'Text' })).toContainText('Search area ALFA-1')
      await expect(fact(page, 'Inside')).toContainText('sent without Content-Encoding, decoded here')
      await expect(fact(page, 'SHA-256')).toHaveText(hashAsShown(sha256(packed)))
      await expect(fact(page, 'SHA-256 inside')).toHaveText(hashAsShown(sha256(inner)))
      await field(page).fill('broken.zst')
      await fetchButton(page).click()
      await expect(fact(page, 'Inside').or(page.getByText('The compressed data is incomplete')).first()).toContainText(
        'incomplete',
      )
    } finally {
      await server.dispose()
      upstream.server.close()
      upstream.server.closeAllConnections()
    }
  })
})
