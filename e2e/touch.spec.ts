import type { CDPSession, Locator, Page } from '@playwright/test'

import { axeFaults } from './axe.ts'
import { launchWithMaps } from './browser-options.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import { mapDrawn } from './map-drawn.ts'
import { smallTargets } from './touch-targets.ts'

test.use({
  environment: { still: true },
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  isMobile: true,
  hasAllTasks: true,
  launchOptions: launchWithMaps,
})

/** A task with a parent, sub-tasks and initial entities. */
const WITH_ALL = 'b0e2c6d4-91f3-4d0a-8c1e-5f27a9e3d816'

/** Every page on a touch screen, and when it is ready. */
const PAGES: readonly (readonly [name: string, at: string, ready: (page: Page) => Locator])[] = [
  ['board', '/tasks', (page) => page.locator('[data-task-id]').first()],
  ['table', '/tasks?view=table', (page) => page.getByRole('grid', { name: 'Tasks' }).getByRole('row').nth(3)],
  ['alerts', '/alerts', (page) => page.getByRole('row').filter({ hasText: 'GULL 4, ice on left wing' })],
  ['rules', '/alerts?tab=rules', (page) => page.getByText('No friendly air unit within 20 NM')],
  [
    'deleted objects',
    '/deleted-objects',
    (page) => page.getByRole('table', { name: 'Deleted objects' }).getByRole('row').nth(2),
  ],
  ['objects', '/objects', (page) => page.getByRole('textbox', { name: 'Object path' })],
  ['egress', '/egress', (page) => page.getByRole('textbox', { name: 'Egress ids' })],
  ['requests', '/requests', (page) => page.getByRole('grid', { name: 'Exchanges' }).getByRole('row').nth(1)],
  ['log', '/log', (page) => page.getByText(/^Chain verified to entry/)],
  ['settings', '/settings', (page) => page.getByRole('table', { name: 'Storage' })],
]

/** Boxes beyond the right edge that nothing scrolls. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement))
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

async function expectUsable(page: Page, name: string, within?: string): Promise<void> {
  expect(await smallTargets(page, within), name).toEqual([])
  expect(await sticksOut(page), name).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(1024)
}

// clause(57)
// wcag(2.5.8)
test(
  'at 1024 × 768 each target is large enough for a finger, and no page is wider than the screen',
  { tag: '@tab' },
  async ({ page }) => {
    test.slow()
    await signIn(page)
    for (const [name, at, ready] of PAGES) {
      await goTo(page, at)
      await expect(ready(page), name).toBeVisible()
      await expectUsable(page, name)
    }
    await goTo(page, '/tasks')
    await page.locator('[data-task-id]').first().tap()
    await expect(page.getByRole('complementary', { name: 'Task detail' })).toBeInViewport({ ratio: 1 })
    await expectUsable(page, 'task')
    await goTo(page, `/tasks/${WITH_ALL}`)
    const facts = page.getByRole('region', { name: 'Facts' })
    await expect(facts.getByRole('button', { name: 'Search for S/Y Halcyon, Gulf of Maine' })).toBeVisible()
    // To the panel's end, with each target completely visible in one of the steps.
    const step = () =>
      facts.evaluate(({ parentElement: scroller }) => {
        const before = scroller?.scrollTop
        scroller?.scrollBy(0, scroller.clientHeight / 2)
        return scroller?.scrollTop !== before
      })
    const panel = '[aria-label="Task detail"]'
    do await expectUsable(page, 'all of a task', panel)
    while (await step())
    const parts = [panel, '[aria-label=Executing]']
    // The rest, and other themes: `accessibility.spec.ts`.
    expect(await axeFaults(page, { include: parts })).toEqual([])
    await page.getByRole('button', { name: 'Help and keys' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page, 'keys')
    await page.keyboard.press('Escape')
    await goTo(page, '/settings')
    await expect(page.getByRole('table', { name: 'Storage' })).toBeVisible()
    expect(await axeFaults(page, { include: ['main'] })).toEqual([])
  },
)

async function touch(
  devTools: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  points: { x: number; y: number }[],
) {
  await devTools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
}
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/**
 * Holds a finger until `shown` appears. Its listener loads after the page first shows; until then a scroll
 * takes the finger away.
 */
async function hold(devTools: CDPSession, on: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    // Later content may move it.
    await touch(devTools, 'touchStart', [await middleOf(on)])
    try {
      await expect(shown).toBeVisible({ timeout: 3000 })
    } catch (error) {
      await touch(devTools, 'touchCancel', [])
      throw error
    }
  }).toPass()
}

// wcag(2.5.2)
test(
  'a finger that stays says what an icon does or where a value is from; one that goes presses; one that moves makes a panel wider or scrolls a lane',
  { tag: '@tab' },
  async ({ page }) => {
    await signIn(page)
    await expect(page.locator('[data-task-id]').first()).toBeVisible()
    const devTools = await page.context().newCDPSession(page)
    const sheet = page.getByRole('button', { name: 'Help and keys' })
    await hold(devTools, sheet, page.locator('.hint').filter({ hasText: 'Help and keys' }))
    await touch(devTools, 'touchEnd', [])
    await expect(page.locator('.hint')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await sheet.tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.locator('[data-task-id]').first().tap()
    const detail = page.getByRole('complementary', { name: 'Task detail' })
    await expect(detail).toBeVisible()
    const value = detail.locator('[data-path$=".version"] *').first()
    await value.scrollIntoViewIfNeeded()
    await hold(devTools, value, page.getByRole('dialog', { name: 'Where from?' }))
    await touch(devTools, 'touchEnd', [])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const edge = page.getByRole('separator', { name: 'Width of task detail' })
    const grip = await middleOf(edge)
    const width = Number(await edge.getAttribute('aria-valuenow'))
    await touch(devTools, 'touchStart', [grip])
    await touch(devTools, 'touchMove', [{ x: grip.x - 30, y: grip.y }])
    await touch(devTools, 'touchMove', [{ x: grip.x - 60, y: grip.y }])
    await touch(devTools, 'touchEnd', [])
    await expect(edge).toHaveAttribute('aria-valuenow', String(width + 60))
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)

    const lane = page.getByRole('region', { name: 'Executing' })
    const cards = lane.getByRole('list')
    const from = await middleOf(lane)
    await touch(devTools, 'touchStart', [from])
    for (let step = 1; step <= 6; step += 1) await touch(devTools, 'touchMove', [{ x: from.x, y: from.y - 30 * step }])
    await touch(devTools, 'touchEnd', [])
    await expect
      .poll(() => cards.evaluate((list) => (list.closest('[class*=cards]') ?? list).scrollTop))
      .toBeGreaterThan(50)
    await expect(page).toHaveURL(/\/tasks(\?|$)/)
  },
)

test('the map is moved, enlarged and asked by fingers', { tag: '@tab' }, async ({ page }) => {
  await signIn(page, { at: '/entities?at=43.655,-69.02,8.6' })
  const map = page.getByRole('region', { name: 'Map' })
  await mapDrawn(page)
  await expectUsable(page, 'map')
  const devTools = await page.context().newCDPSession(page)
  const camera = () => (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number)
  const { x, y } = await middleOf(map)
  await touch(devTools, 'touchStart', [{ x, y }])
  for (let step = 1; step <= 5; step += 1) await touch(devTools, 'touchMove', [{ x: x - 20 * step, y }])
  await touch(devTools, 'touchEnd', [])
  await expect.poll(() => camera()[1]).toBeGreaterThan(-69)
  const zoom = camera()[2] ?? 0
  await touch(devTools, 'touchStart', [
    { x: x - 40, y },
    { x: x + 40, y },
  ])
  for (let step = 1; step <= 5; step += 1)
    await touch(devTools, 'touchMove', [
      { x: x - 40 - 16 * step, y },
      { x: x + 40 + 16 * step, y },
    ])
  await touch(devTools, 'touchEnd', [])
  await expect.poll(() => camera()[2]).toBeGreaterThan(zoom + 0.5)

  await expect(map).toContainText('centre')
  await touch(devTools, 'touchStart', [{ x, y }])
  await expect(map).toContainText('cursor')
  await touch(devTools, 'touchEnd', [])
  await expect(page).toHaveURL(/\/entities\?/)
  await page.getByRole('list', { name: 'Entities' }).getByRole('link').first().tap()
  await expect(page.getByRole('complementary', { name: 'Entity inspector' })).toBeInViewport({ ratio: 1 })
  await expectUsable(page, 'inspector')
})
