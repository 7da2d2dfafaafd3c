import { expect, signIn, test } from './fixtures.ts'
import { lane } from './tasks.ts'

test.use({ environment: { still: true, tasks: 10_000, pageSize: 500 } })
test.setTimeout(180_000)

test('10,000 tasks load to the end and only those in sight are in the document', async ({ page }) => {
  await signIn(page, { at: '/tasks?view=table' })
  await page.getByRole('button', { name: 'Load all' }).click({ timeout: 60_000 })
  const loaded = page.getByText(/^\d+ loaded, all/)
  await expect(loaded).toBeVisible({ timeout: 120_000 })
  expect(Number.parseInt((await loaded.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(10_000)
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  expect(await elements()).toBeLessThan(2500)
  await page.getByRole('radio', { name: 'Board' }).check()
  await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
  expect(await elements()).toBeLessThan(4000)
  // Typing stays quick with all tasks: no key may block the page for long.
  await page.keyboard.press('/')
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let worst = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) worst = Math.max(worst, entry.duration)
        }).observe({ type: 'longtask' })
        setTimeout(() => resolve(worst), 4000)
        void (async () => {
          const field = document.activeElement as HTMLInputElement
          for (const text of ['r', 'ra', 'rad', 'radar']) {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
            field.dispatchEvent(new Event('input', { bubbles: true }))
            await new Promise((next) => setTimeout(next, 300))
          }
        })()
      }),
  )
  expect(longest).toBeLessThan(1500)
  await expect(page.getByText(/^\d+ of \d+ loaded/)).toBeVisible()
})
