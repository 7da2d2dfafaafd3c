import { launchWithMaps } from './browser-options.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import { mapDrawn } from './map-drawn.ts'
import { countRenders } from './renders.ts'
import { lane, pollEvery } from './tasks.ts'

test.use({ hasAllTasks: true, launchOptions: launchWithMaps, viewport: { width: 1280, height: 720 } })

const MAP = 'section[aria-label="Map"]'
const ROWS = 'a[data-row]'
const OTHER_LANES = ['Planned', 'Delivering', 'Accepted', 'Ending', 'Done OK', 'Not done', 'Invalid']
  .map((name) => `section[aria-label="${name}"]`)
  .join()
const LANES = `${OTHER_LANES}, section[aria-label="Executing"]`
const CARDS = 'a[data-task-id] > div'

test('a second renders the ages of entities, and neither their list nor the map', { tag: '@tab' }, async ({ page }) => {
  // A slow machine draws the map for a while.
  test.slow()
  const renders = await countRenders(page)
  await signIn(page, { at: '/entities' })
  await mapDrawn(page)
  const rows = page.locator(ROWS)
  expect(await renders.of(MAP)).toBeGreaterThan(0)
  expect(await renders.of(ROWS)).toBeGreaterThanOrEqual(await rows.count())

  await page.keyboard.press('Shift+R')
  // Staleness is checked every ten seconds, and a new map renders for its own reasons: retry until an age
  // changes between. Measured in the page, so that a slow machine doesn't stretch it.
  await expect(async () => {
    await renders.forget()
    await page.evaluate(async (selector) => {
      const ages = () => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join()
      const before = ages()
      // Each frame would be drawn, the map in software.
      while (ages() === before) await new Promise((resolve) => setTimeout(resolve, 100))
    }, ROWS)
    expect([await renders.of(MAP), await renders.of(ROWS)]).toEqual([0, 0])
  }).toPass({ timeout: 90_000 })
})

test(
  'what counts seconds on the board has figures of one width, so that a second moves nothing else',
  { tag: '@tab' },
  async ({ page }) => {
    await pollEvery(page, 1)
    await signIn(page, { at: '/tasks' })
    // Without cards, and without changes since the page opened, only the top bar counts.
    await expect(
      page
        .locator(CARDS)
        .getByText(/, seen \d+ s ago$/)
        .first(),
    ).toBeVisible({ timeout: 30_000 })
    await page.evaluate(() => {
      const observer = new MutationObserver((records) => {
        for (const { target, oldValue } of records) {
          const [before = '', now = ''] = [oldValue, target.nodeValue].map((text) => text?.replaceAll(/\d+/g, '0'))
          if (target.parentElement && before === now) target.parentElement.dataset['counts'] = ''
        }
      })
      observer.observe(document.body, { subtree: true, characterData: true, characterDataOldValue: true })
    })
    // Those go by ten seconds.
    await expect(page.locator(CARDS).locator('[data-counts]').getByText(/seen/).first()).toBeAttached({
      timeout: 30_000,
    })
    // Not the number of alerts.
    const counting = page.locator('[data-counts]').filter({ hasText: /\d (s|min|m|h)\b|:\d\d/ })
    const uneven = await counting.evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { fontFeatureSettings, fontFamily } = getComputedStyle(element)
          return !fontFeatureSettings.includes('"tnum"') && !/mono/i.test(fontFamily)
        })
        .map((element) => `${element.className} ${element.textContent}`),
    )
    expect(uneven).toEqual([])
  },
)

test.describe('an environment in which nothing happens', () => {
  test.use({ environment: { still: true } })

  test('a second, a poll that brings nothing and the pointer on a card or row render no lane, card or map that they don’t change', async ({
    page,
  }) => {
    test.slow()
    const renders = await countRenders(page)
    await pollEvery(page, 1)
    await signIn(page, { at: '/tasks' })
    const executing = lane(page, 'Executing')
    const links = executing.locator(CARDS)
    await expect(links.nth(2)).toBeVisible()
    expect(await renders.of(LANES)).toBeGreaterThan(0)
    expect(await renders.of(CARDS)).toBeGreaterThan(0)

    // Away from where it pressed "Sign in", which may be a card by now.
    await page.mouse.move(0, 0)
    await expect(async () => {
      await renders.forget()
      await page.waitForResponse(/\/tasks\/query/)
      await page.waitForResponse(/\/tasks\/query/)
      expect([await renders.of(LANES), await renders.of(CARDS)]).toEqual([0, 0])
    }).toPass({ timeout: 20_000 })

    // Updates render lanes too: retry until a quiet moment.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await renders.forget()
      await links.nth(0).hover()
      await links.nth(1).hover()
      expect(await renders.of(OTHER_LANES)).toBe(0)
      // Held, let go, and held again with the one above.
      expect(await renders.of(CARDS)).toBeGreaterThan(0)
      expect(await renders.of(CARDS)).toBeLessThanOrEqual(4)
    }).toPass({ timeout: 20_000 })

    await goTo(page, '/entities')
    await mapDrawn(page)
    const rows = page.locator(ROWS)
    expect(await renders.of(MAP)).toBeGreaterThan(0)
    // A new map renders for its own reasons.
    await expect(async () => {
      await renders.forget()
      await page.waitForResponse(/\/tasks\/query/)
      await page.waitForResponse(/\/tasks\/query/)
      await rows.nth(0).hover()
      await rows.nth(1).hover()
      expect(await renders.of(MAP)).toBe(0)
    }).toPass({ timeout: 40_000 })
  })
})
