import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { pollEvery } from './tasks.ts'

/**
 * Mutated answers through every page: never an uncaught error (the fixture's `page` fails on one), never a blank page. `npm run fuzz` asks for more of them.
 * A failure names its seed; the same seed makes the same answers.
 */
const answers = Number(process.env['WATCHFLOOR_FUZZ_ANSWERS'] ?? 160)
const seed = Number(process.env['WATCHFLOOR_FUZZ_SEED'] ?? 1)

test.describe.configure({ timeout: 60_000 + answers * 1500 })
test.use({ environment: { still: true } })

const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

/** The view stands: with a heading, and without the note that takes the place of a view that could not be drawn. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByText('This view could not be shown'), `seed ${seed}`).toHaveCount(0)
  await expect(page.locator('main, [role=main]').first(), `seed ${seed}`).not.toBeEmpty()
}

/** Presses what a user would press first, if it is there and can be pressed. */
async function press(page: Page, role: 'button' | 'tab' | 'radio' | 'link', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first()
  if (await target.isVisible()) await target.click({ timeout: 2000 }).catch(() => undefined)
}

test('tasks and the entities in them', async ({ page, server }) => {
  await pollEvery(page, 2)
  await signIn(page)
  await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
  await server.fault('queryTasks', { kind: 'mutate', seed }, null)
  for (let round = 0; (await server.faultsApplied()) < answers; round += 1) {
    await view(page, 'Tasks').click()
    await press(page, 'radio', round % 2 === 0 ? 'Table' : 'Board')
    await press(page, 'button', 'Refresh')
    await stands(page)
    await page.locator('[data-task-id], [role=row], li[data-index]').nth(1 + (round % 12)).click({ timeout: 2000 }).catch(() => undefined)
    for (const tab of ['History', 'Raw JSON', 'Overview']) {
      await press(page, 'tab', tab)
      await stands(page)
    }
    await server.advance(30)
    await view(page, 'Entities').click()
    await stands(page)
    await page.getByRole('list', { name: 'Entities' }).getByRole('link').nth(round % 12).click({ timeout: 2000 }).catch(() => undefined)
    for (const tab of ['Tasks', 'Raw JSON', 'Components']) {
      await press(page, 'tab', tab)
      await stands(page)
    }
  }
})
