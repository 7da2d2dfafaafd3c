import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { openWall, withClient } from './wall.ts'

// The map's place has the same size without a picture.
test.use({ environment: withClient })

/** Of a whole wall, map's names apart: only what is needed. */
const MOST_WORDS = 200

const sizes = [
  { width: 1920, height: 1080, unit: 1 },
  { width: 3840, height: 2160, unit: 2 },
  { width: 1080, height: 1920, unit: 1 },
]

// clause(30)
// wcag(1.3.4)
test('nothing is cut off, and no text is too small to read from afar', async ({ page }) => {
  await openWall(page)
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('listitem').first()).toBeVisible()
  for (const { width, height, unit } of sizes)
    await test.step(`on ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect.poll(() => problemsOf(page, 26 * unit)).toEqual([])
      const words = await page.getByRole('main', { name: 'Wall' }).innerText()
      expect(words.split(/\s+/).length).toBeLessThan(MOST_WORDS)
    })

  await test.step('without a map, alerts and changes are side by side in equal parts', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openWall(page, '/wall?show=counters,alerts,changes')
    const places = ['Alerts', 'Newest changes'].map((name) => page.getByRole('region', { name }))
    const [alerts, changes] = await Promise.all(places.map((place) => place.boundingBox()))
    // To within the line between them.
    expect(alerts?.width).toBeCloseTo(changes?.width ?? 0, -1)
    expect(await problemsOf(page, 26)).toEqual([])
  })
})

// clause(55)
test('the smallest letters have 3.5 mm per metre, all sizes with them; alerts are there before changes, and pages take turns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openWall(page, '/wall?distance=4&diagonal=55&rotate=10&pages=deadlines,map')
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts.getByRole('listitem').first()).toBeVisible()
  expect(await problemsOf(page, 31)).toEqual([])
  await expect(page.getByRole('status', { name: 'Distance' })).toHaveText('set for 4 m on 55 in')
  // Alerts before changes.
  await expect(alerts.getByRole('listitem').nth(1)).toBeVisible()
  await expect(alerts).not.toContainText('not shown')
  // A warning is new.
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deadlines' })).toBeVisible()
  await expect(page.getByText('held: a warning is new')).toBeVisible()
  await openWall(page, '/wall?distance=9&diagonal=55')
  await expect(page.getByRole('status', { name: 'Distance' })).toHaveText('can be read to 5.7 m')
  expect(await problemsOf(page, 44)).toEqual([])
  // Alerts need all of the space.
  await expect(alerts.getByRole('listitem').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest changes' })).toBeHidden()
  await openWall(page, '/wall?distance=far&diagonal=55')
  await expect(page.getByRole('main', { name: 'Wall' })).toContainText('distance=far')

  await test.step('upright, how fresh it is stands under the clock, and each number beside its name', async () => {
    await page.setViewportSize({ width: 1080, height: 1920 })
    await openWall(page, '/wall?distance=6&diagonal=55')
    await expect(page.getByRole('status', { name: 'Distance' })).toHaveText('can be read to 5.7 m')
    await expect(page.getByText(/^(Live|Kept by the server)/).first()).toBeInViewport({ ratio: 1 })
    // Nothing covers it.
    await page.getByRole('heading', { name: 'Alerts' }).click({ trial: true })
    expect(await problemsOf(page, 44)).toEqual([])
  })
})

/** Text below the size, and boxes that overflow their parents. */
function problemsOf(page: Page, smallest: number): Promise<string[]> {
  return page.evaluate((least) => {
    const root = document.documentElement
    const problems: string[] = []
    if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) problems.push('the page scrolls')
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || element.closest('[aria-label="Map"], [aria-live], noscript')) continue
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // For assistive technology only, or without space.
      if (box.width <= 1 || style.visibility === 'hidden') continue
      const words = `"${element.textContent.slice(0, 40)}"`
      if (parseFloat(style.fontSize) < least - 0.01) problems.push(`${words} has ${style.fontSize}`)
      if (box.left < -1 || box.right > root.clientWidth + 1 || box.bottom > root.clientHeight + 1)
        problems.push(`${words} is off the screen`)
      const holder = element.closest('ul, section, header')?.getBoundingClientRect()
      if (holder && (box.bottom > holder.bottom + 1 || box.right > holder.right + 1))
        problems.push(`${words} sticks out of its region`)
      if (
        element.closest('ul') === null &&
        element.scrollWidth > element.clientWidth + 1 &&
        style.overflow !== 'visible'
      )
        problems.push(`${words} is cut`)
    }
    return problems
  }, smallest)
}
