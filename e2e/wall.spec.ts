import { launchWithMaps } from './browser-options.ts'
import { answered, brokenOff } from './file-host.ts'
import { expect, test } from './fixtures.ts'
import { mapDrawn } from './map-drawn.ts'
import { growth, soakPage } from '../src/cli/soak-page.mjs'
import { hatch, openWall, pollOften, withClient } from './wall.ts'

test.use({ environment: withClient, launchOptions: launchWithMaps })

const lanes = ['Planned', 'Delivering', 'Accepted', 'Executing', 'Ending', 'Done OK', 'Not done', 'Invalid']

test('signs itself in with what the server holds, shows the watch or what its address names, and has nothing to press', async ({
  page,
  server,
}) => {
  const seen: string[] = []
  let authorization = ''
  page.on('request', (request) => {
    seen.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()))
    if (request.url().endsWith('/tasks/query')) authorization = request.headers()['authorization'] ?? ''
  })
  page.on('response', async (response) => seen.push(await response.text().catch(() => '')))
  await openWall(page)

  const wall = page.getByRole('main', { name: 'Wall' })
  for (const lane of lanes) await expect(wall.getByRole('region', { name: lane })).toContainText(/\d/)
  await expect(wall.getByRole('region', { name: 'Alerts' })).toContainText('GULL 4, ice on left wing')
  await expect(wall.getByRole('region', { name: 'Newest changes' }).getByRole('listitem').first()).toBeVisible()
  await mapDrawn(page)
  expect(await page.locator('button, a[href], input, select, [tabindex="0"]').count()).toBe(0)
  expect(await wall.evaluate((element) => getComputedStyle(element).cursor)).toBe('none')

  await test.step('its token reads tasks and objects, and nothing else', async () => {
    expect(authorization).toMatch(/^Bearer wall-/)
    const as = { headers: { Authorization: authorization } }
    const headers = { ...as.headers, 'Content-Type': 'application/json' }
    const query = { method: 'POST', headers, body: '{}' }
    expect((await fetch(`${server.url}/api/v1/tasks/query`, query)).status).toBe(200)
    expect((await fetch(`${server.url}/api/v1/objects/no/such/object`, as)).status).toBe(404)
    expect((await fetch(`${server.url}/api/v1/debug/deleted-objects`, as)).status).toBe(403)
    const deletes = ['video/egress_streams/gull-2-eo', 'entities/x/override/milView.disposition']
    for (const path of deletes)
      expect((await fetch(`${server.url}/api/v1/${path}`, { ...as, method: 'DELETE' })).status).toBe(403)
    const watch = async (path: string) => (await fetch(`${server.url}/watch/v1/${path}`, as)).status
    expect(await watch('state')).toBe(200)
    for (const path of ['journal/exchanges', 'log', 'handovers', 'views']) expect(await watch(path)).toBe(403)
  })
  await test.step('the secret is neither in the browser nor in the log', async () => {
    seen.push(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      server.log,
    )
    expect(seen.join('\n')).not.toContain('viewer-secret')
  })
  await test.step('signed in by the server it has no past, and says so', async () => {
    await page.goto(`/wall?past=${new Date().toISOString().slice(0, 19)}Z`)
    await expect(page.getByRole('region', { name: 'Past' })).toContainText('A wall that signs itself in can’t read')
  })
  await test.step('the regions that the address names, and those that it doesn’t know', async () => {
    await openWall(page, '/wall?show=changes,counters,clocks')
    await expect(wall.getByRole('region')).toHaveCount(lanes.length + 1)
    await expect(wall.getByRole('region', { name: 'Newest changes' })).toBeVisible()
    await expect(wall).toContainText('show=clocks')
  })
})

test.describe('without a client at the server', () => {
  test.use({ environment: {} })
  test('a wall is signed in at like any page', async ({ page, server }) => {
    expect((await fetch(`${server.url}/wall/api/v1/oauth/token`, { method: 'POST' })).status).toBe(404)
    await page.goto('/wall?show=counters')
    await page.getByRole('textbox', { name: 'Client id' }).fill('viewer')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('viewer-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('main', { name: 'Wall' })).toBeVisible()
    await expect(page).toHaveURL(/\/wall\?show=counters$/)
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live')
  })

  test('where only a person can sign it in again, the dialog leaves in sight that it is not live, why and since when', async ({
    page,
    server,
  }) => {
    await pollOften(page)
    await page.goto('/wall?show=counters')
    await page.getByRole('textbox', { name: 'Client id' }).fill('viewer')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('viewer-secret')
    await page.getByRole('checkbox', { name: 'Keep the token in this tab' }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live')
    // Drops the token and uses the secret.
    await page.reload()
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live')
    await server.fault('queryTasks', { kind: 'expire-tokens' })
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog).toBeVisible()
    const said = page.locator('[role="alert"][data-shown]')
    await expect(said).toContainText(
      /NOT LIVE.*No valid token: The service answered 401.*Last good data \d\d:\d\d:\d\dZ/,
    )
    for (const size of [page.viewportSize(), { width: 1280, height: 720 }]) {
      if (size !== null) await page.setViewportSize(size)
      const { y: top = 0 } = (await dialog.boundingBox()) ?? {}
      for (const words of await said.locator('p').all()) {
        const { y = Infinity, height = 0 } = (await words.boundingBox()) ?? {}
        expect(y + height).toBeLessThan(top)
      }
    }
    await dialog.getByRole('textbox', { name: 'Client secret' }).fill('viewer-secret')
    await dialog.getByRole('button', { name: 'Sign in and resume' }).click()
    await expect(said).toHaveCount(0)
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live')
  })
})

test('without WebGL the map says so in words of its own', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/wall?show=map')
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect(map).toContainText('This browser can’t draw the map: WebGL 2 is missing or switched off.')
  await expect(map).not.toContainText(/list|http/)
})

test('a map whose files do not arrive hatches the wall, which gets it by itself', async ({ page, host }) => {
  const map = host.deliver(/\/MapView-/, brokenOff)
  await page.goto(`${host.url}/wall`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(hatch(page)).toContainText('Can’t draw the picture: The server didn’t send the map’s files')
  map.restore()
  // At this size, drawing without a graphics card takes long.
  await mapDrawn(page)
  await expect(hatch(page)).toBeHidden()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test.describe('after a day', () => {
  test.use({ environment: { ...withClient, still: true }, serviceWorkers: 'block' })
  test('it loads itself anew when the server has another build, and not before', async ({ page, server, host }) => {
    const config: unknown = await (await fetch(`${server.url}/config.json`)).json()
    const build = (name: string) =>
      host.deliver(/^\/config\.json/, answered(200, JSON.stringify(Object.assign({}, config, { build: name }))))
    build('this one')
    await page.clock.install({ time: new Date() })
    // One check a minute must not look like a stopped page.
    await openWall(page, `${host.url}/wall?show=counters`, 60)
    const mark = () => page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await mark()
    const isSamePage = () => page.evaluate(() => 'isSamePage' in window).catch(() => false)
    const pass = async (hours: number) => {
      if (hours > 0) await page.clock.fastForward(hours * 3600_000)
      await expect(hatch(page)).toBeHidden()
      for (let minute = 0; minute < 5 && (await isSamePage()); minute += 1) {
        await page.clock.fastForward(60_000)
        await expect(hatch(page)).toBeHidden()
      }
    }
    // Four hours after a whole day a short lull is enough.
    await pass(28)
    expect(await isSamePage()).toBe(true)
    build('another one')
    // The page asks for the build on its own; minutes that pass faster than its answer prove nothing.
    await expect(async () => {
      await pass(0)
      expect(await isSamePage()).toBe(false)
    }).toPass()
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live')
    await mark()
    build('a third one')
    await pass(20)
    expect(await isSamePage()).toBe(true)
  })
})

test.describe('for hours', () => {
  // Small, since drawing a map without a graphics card takes most of the time.
  test.use({ environment: { ...withClient, still: true }, viewport: { width: 480, height: 270 } })
  test('faults in between, nodes and listeners stay flat', async ({ page, server }) => {
    await page.clock.install({ time: new Date() })
    await page.addInitScript(() => localStorage.setItem('watchfloor.preferences', '{"pollSeconds":60}'))
    await page.goto('/wall')
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live')
    // As many faults as `npm run soak` has in an hour.
    const samples = await soakPage({ page, server, hours: 0.5, sampleEvery: 5, calmSteps: 4 })
    const grown = growth(samples.filter(({ hours }) => hours >= 0.1))
    // That checks memory, too: within an hour tasks still arrive faster than old ones are dropped.
    expect(grown.nodes, JSON.stringify(samples)).toBeLessThan(0.1)
    expect(grown.listeners, JSON.stringify(samples)).toBeLessThan(0.1)
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
