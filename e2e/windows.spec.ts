import type { Page } from '@playwright/test'

import { axeFaults, COLOUR_RULES } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { detail, lane, pollEvery } from './tasks.ts'
import { command, launchWithWindows, linked, openWindow } from './windows.ts'

test.use({ launchOptions: launchWithWindows })

const POLL_SECONDS = 2

test('lane and inspector stand in windows of their own, follow the selection, and keep to themselves once unlinked', async ({
  page,
}) => {
  await pollEvery(page, POLL_SECONDS)
  await signIn(page)
  const executing = await openWindow(page, 'Lane Executing')
  const inspector = await openWindow(page, 'Inspector')

  await test.step('the three make one poll per cycle', async () => {
    const polls: { readonly at: number; readonly by: Page }[] = []
    page.context().on('request', (request) => {
      const body = request.postData() ?? ''
      // Queries for rules have a status.
      if (request.url().endsWith('/tasks/query') && body.includes('startTime') && !body.includes('statusFilter'))
        polls.push({ at: Date.now(), by: request.frame().page() })
    })
    // A window may step in once for one that a busy machine delays.
    await expect
      .poll(() => polls.length >= 4 && new Set(polls.slice(-3).map(({ by }) => by)).size, { timeout: 30_000 })
      .toBe(1)
    const since = polls.slice(-3)
    // This process may learn of requests some hundred milliseconds late.
    const [begun, ended] = [since.at(0)?.at ?? 0, since.at(-1)?.at ?? 0]
    expect(ended - begun).toBeGreaterThan((since.length - 1) * POLL_SECONDS * 700)
  })

  await test.step('a window has no rail, and keeps environment, marking, connection, alerts and clock in sight', async () => {
    await expect(lane(executing, 'Executing').getByRole('listitem').first()).toBeVisible()
    await expect(lane(executing, 'Planned')).toBeHidden()
    // Its window is 800 high, and has nothing below the lane.
    await expect.poll(async () => (await lane(executing, 'Executing').boundingBox())?.height).toBeGreaterThan(500)
    await expect(executing.getByRole('navigation', { name: 'Views' })).toBeHidden()
    await expect(executing.getByRole('banner').getByText('Harbor West')).toBeVisible()
    await expect(executing.getByRole('note', { name: 'Classification' })).toBeVisible()
    for (const name of ['Connection', 'Alerts']) await expect(executing.getByRole('status', { name })).toBeVisible()
    await expect(executing.getByRole('banner').getByRole('time')).toBeVisible()
    expect(await axeFaults(executing)).toEqual([])
    await executing.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
    expect(await axeFaults(executing, { rules: COLOUR_RULES })).toEqual([])
  })

  await test.step('what is selected in one is selected in all', async () => {
    const first = lane(page, 'Executing').getByRole('link').first()
    await first.click()
    const path = new URL(page.url()).pathname
    expect(path).toMatch(/^\/tasks\/./)
    await expect(executing).toHaveURL(new RegExp(path))
    await expect(detail(inspector)).toBeVisible()
    await expect(detail(page)).toBeHidden()
    await lane(executing, 'Executing').getByRole('link').nth(1).click()
    await expect(page).not.toHaveURL(new RegExp(path))
    await expect(inspector).toHaveURL(new RegExp(new URL(executing.url()).pathname))
  })

  await test.step('a window that crashes takes no other along', async () => {
    const doomed = await openWindow(page, 'Alerts')
    await expect(doomed.getByRole('banner').getByText('Harbor West')).toBeVisible()
    const crashed = doomed.waitForEvent('crash')
    const devTools = await doomed.context().newCDPSession(doomed)
    void devTools.send('Page.crash').catch(() => undefined)
    await crashed
    for (const each of [page, executing, inspector])
      await expect(each.getByRole('status', { name: 'Connection' })).toBeVisible()
  })

  await test.step('a reload keeps window and session', async () => {
    await executing.reload()
    await expect(lane(executing, 'Executing').getByRole('listitem').first()).toBeVisible()
    await expect(executing.getByRole('navigation', { name: 'Views' })).toBeHidden()
  })

  await test.step('unlinked it stays where it is; linked again it takes over what the others show', async () => {
    await linked(executing).click()
    await expect(linked(executing)).toHaveAttribute('aria-pressed', 'false')
    const before = new URL(executing.url()).pathname
    await lane(page, 'Executing').getByRole('link').nth(2).click()
    const path = new URL(page.url()).pathname
    await expect(inspector).toHaveURL(new RegExp(path))
    expect(new URL(executing.url()).pathname).toBe(before)
    await linked(executing).click()
    await expect(executing).toHaveURL(new RegExp(path))
  })
})

test('map and inspector are linked in selection and view; an arrangement of them is saved and laid out again', async ({
  page,
}) => {
  await signIn(page, { at: '/entities' })
  const map = await openWindow(page, 'Map')
  const inspector = await openWindow(page, 'Inspector')
  await expect(map.getByRole('region', { name: 'Map' })).toBeVisible()
  await expect(map.getByRole('list', { name: 'Entities' })).toBeHidden()
  const entity = (name: RegExp) => page.getByRole('list', { name: 'Entities' }).getByRole('link', { name })
  await entity(/M\/V Cape Lorne/).click()
  const path = new URL(page.url()).pathname
  await expect(map).toHaveURL(new RegExp(path))
  await expect(inspector.getByRole('complementary', { name: 'Entity inspector' })).toBeVisible()

  await test.step('a dialog keeps what it is about until it closes', async () => {
    const clear = inspector.getByRole('button', { name: /^Clear override/ }).first()
    const name = await clear.getAttribute('aria-label')
    await clear.click()
    const asked = inspector.getByRole('dialog', { name: 'Clear override' })
    await expect(asked).toBeVisible()
    await entity(/GULL 2/).click()
    await expect(map).not.toHaveURL(new RegExp(path))
    await expect(inspector).toHaveURL(new RegExp(path))
    await expect(asked).toBeVisible()
    await inspector.keyboard.press('Escape')
    await expect(inspector).toHaveURL(new RegExp(new URL(page.url()).pathname))
    await expect(inspector.getByRole('button', { name: name ?? '' })).toHaveCount(0)
    await entity(/M\/V Cape Lorne/).click()
    await expect(inspector).toHaveURL(new RegExp(path))
  })
  await command(page, 'Center the map on the entity')
  await expect(page).toHaveURL(/[?&]at=/)
  const at = new URL(page.url()).searchParams.get('at')
  await expect.poll(() => new URL(map.url()).searchParams.get('at')).toBe(at)

  await command(page, 'Save or lay out an arrangement')
  const dialog = page.getByRole('dialog', { name: 'Arrangements of windows' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night watch')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Night watch' })).toContainText('2 windows')
  expect(await axeFaults(page, { include: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await map.close()
  await inspector.close()
  const mapAgain = page.waitForEvent('popup')
  await command(page, 'Lay out windows: Night watch')
  expect(new URL((await mapAgain).url()).searchParams.get('at')).toBe(at)

  await test.step('a window that the browser blocked is named, with what to do', async () => {
    const blocked = page.getByRole('dialog', { name: '1 of 2 windows blocked' })
    await expect(blocked.getByRole('alert')).toContainText('Allow pop-ups for this site')
    // They may open in either order.
    const second = page.waitForEvent('popup')
    await blocked.getByRole('link', { name: /^(Inspector|Map)$/ }).click()
    await expect((await second).getByRole('banner').getByText('Harbor West')).toBeVisible()
  })
})

test('two environments stand side by side, each named in its window and by what changes it', async ({
  context,
  twoEnvironments,
}) => {
  for (const name of ['East', 'West']) {
    const page = await context.newPage()
    await signIn(page, { at: `${twoEnvironments.url}/log?env=${name}` })
    const window = await openWindow(page, 'Log')
    await expect(window.getByRole('banner').getByText(name)).toBeVisible()
    expect(new URL(window.url()).searchParams.get('env')).toBe(name)
    await window.getByRole('textbox', { name: 'Entry' }).fill('Side by side')
    await expect(window.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription(`In ${name}`)
  }
})

test.describe('with the clock standing', () => {
  test.use({ environment: { still: true } })
  test('with the service’s clock difference and linked windows, the time is whole at each width of a screen', async ({
    page,
  }) => {
    await signIn(page)
    await openWindow(page, 'Inspector')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('button', { name: 'Linked' })).toBeVisible()
    await expect(banner.getByText(/^service −\d/)).toBeVisible()
    await expect(banner.getByRole('button', { name: /^Sound/ })).toBeVisible()
    for (const width of [1280, 1366, 1401, 1440, 1501, 1536, 1600, 1701, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const clock = banner.getByText(/^\d\d:\d\d:\d\dZ$/)
      const right = async () => {
        const { x = Infinity, width: own = 0 } = (await clock.boundingBox()) ?? {}
        return Math.ceil(x + own)
      }
      await expect.poll(right, `at ${width}`).toBeLessThanOrEqual(width)
    }
  })
})
