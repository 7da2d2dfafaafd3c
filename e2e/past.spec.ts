import type { Locator, Page } from '@playwright/test'

import { axeFaults, COLOUR_RULES } from './axe.ts'
import { crowdedTargets } from './crowded-targets.ts'
import { expect, signIn, test } from './fixtures.ts'
import type { ServerProcess } from './server-process.ts'
import { detail, freshness, pollEvery } from './tasks.ts'

test.use({ environment: { still: true } })

function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Past' })
}

function moment(page: Page): Locator {
  return bar(page).getByRole('slider', { name: 'Moment' })
}

/** Signs in, advances four minutes, and opens a task that changed in them. */
async function seeOneChange(page: Page, server: ServerProcess) {
  await pollEvery(page, 1)
  await signIn(page)
  await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
  // Until alerts are shown, keys of the past may do nothing.
  await expect(page.getByRole('status', { name: 'Alerts' })).not.toBeEmpty()
  await server.advance(240)
  const card = page
    .locator('[data-task-id]')
    .filter({ hasText: /was .*, seen/ })
    .first()
  // Read both at once, then find it by id: other cards may push it out of sight.
  const { id, text } = await card.evaluate((element) => ({
    id: element.dataset['taskId'] ?? '',
    text: element.textContent,
  }))
  const was = /was (.+), seen/.exec(text)?.[1] ?? ''
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or run' }).fill(id)
  await page.getByRole('option', { name: `Open task ${id}` }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(detail(page)).toContainText(id)
  return { before: new RegExp(`^${was}`) }
}

/** Changes came in several pages: steps back until the panel shows the task as it was. */
async function stepBackTo(page: Page, before: RegExp) {
  await expect(async () => {
    await page.keyboard.press(',')
    await expect(detail(page)).toHaveText(before, { timeout: 1000 })
  }).toPass()
}

// clause(15)
test('keys lead back in time and forth, nothing can be changed there, alerts of now still call, and Esc leads back', async ({
  page,
  server,
}) => {
  const { before } = await seeOneChange(page, server)
  await page.keyboard.press(',')
  await expect(bar(page)).toContainText('PAST')
  await expect(bar(page)).toContainText('as received at any desk of this client')
  await expect(page).toHaveURL(/[?&]past=/)
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Past')
  await expect(freshness(page)).toContainText('as known at')
  await expect(page.getByRole('banner').getByText('now', { exact: true })).toBeVisible()
  await stepBackTo(page, before)
  await page.keyboard.press('.')
  await expect(detail(page)).not.toHaveText(before)
  await bar(page).getByRole('button', { name: 'Previous change' }).click()
  await expect(detail(page)).toHaveText(before)

  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(refresh).toHaveAttribute('aria-disabled', 'true')
  await expect(refresh).toHaveAccessibleDescription('The past is read-only')
  await expect(page.getByRole('status', { name: 'Alerts' })).toContainText(/^Now: /)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard and help' })).toContainText('Previous change')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/past=/)
  // The panel changed: the key worked.
  await expect(detail(page)).not.toHaveText(before)

  await page.keyboard.press('p')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('status', { name: 'Alerts' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('any moment is reached by hand, a moment is held against now, and playing ends at now with a word', async ({
  page,
  server,
}) => {
  const { before } = await seeOneChange(page, server)
  await stepBackTo(page, before)
  await expect(moment(page)).toHaveAttribute('aria-valuetext', /Z, before the first of \d+$/)

  await bar(page).getByRole('button', { name: 'Compare with now' }).click()
  const compared = page.getByRole('complementary', { name: 'Compared with now' })
  await expect(compared.getByRole('listitem').filter({ hasText: 'status.status' }).first()).toBeVisible()
  const differing = page.locator('[data-task-id]').filter({ hasText: /now [A-Z].*, \d\d:\d\d:\d\dZ/ })
  await expect(differing.first()).toBeVisible()
  await compared.getByRole('button', { name: 'Close the comparison' }).click()

  const field = bar(page).getByRole('textbox', { name: 'Go to moment', exact: true })
  await field.fill('a while ago')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Not a time/)
  await field.press('Escape')
  await expect(field).toHaveValue(/^\d\d [A-Z]{3} \d\d:\d\d:\d\dZ$/)

  await moment(page).focus()
  const stood = await moment(page).inputValue()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Number(stood) - Number(await moment(page).inputValue())).toBe(10_000)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await expect(bar(page)).toContainText('Nothing loaded yet')
  await field.fill(new Date(Number(stood)).toISOString().slice(11, 19))
  await field.press('Enter')
  await expect(moment(page)).toHaveValue(String(Math.floor(Number(stood) / 1000) * 1000))

  await bar(page).getByRole('radio', { name: '600×' }).check()
  await moment(page).focus()
  await page.keyboard.press(' ')
  await expect(bar(page)).toContainText('This is now. Nothing is later')
  await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a link opens the same moment in another browser of the same client, and another client sees nothing of it', async ({
  page,
  server,
  browser,
}) => {
  const { before } = await seeOneChange(page, server)
  await stepBackTo(page, before)
  const at = Number(await moment(page).inputValue())
  await expect.poll(() => Date.parse(new URL(page.url()).searchParams.get('past') ?? '')).toBe(at)
  const shown = await bar(page).getByRole('textbox', { name: 'Go to moment' }).inputValue()
  const { pathname, search } = new URL(page.url())

  for (const client of ['operator', 'viewer']) {
    const context = await browser.newContext({ baseURL: server.url })
    const other = await context.newPage()
    await signIn(other, { client, at: `${pathname}${search}` })
    await expect(bar(other).getByRole('textbox', { name: 'Go to moment' })).toHaveValue(shown)
    if (client === 'operator') await expect(detail(other)).toHaveText(before)
    else await expect(bar(other)).toContainText('Nothing loaded yet')
    await context.close()
  }
})

test('the bar is for everybody, in both themes and where room is short', async ({ page, server }) => {
  const { before } = await seeOneChange(page, server)
  await stepBackTo(page, before)
  await bar(page).getByRole('button', { name: 'Compare with now' }).click()
  await expect(page.getByRole('list', { name: 'Changed tasks' }).getByRole('listitem').first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  expect(await axeFaults(page, { rules: COLOUR_RULES })).toEqual([])
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await crowdedTargets(page)).toEqual([])
    const clipped = await bar(page).evaluate((region) =>
      [...region.querySelectorAll('*')]
        .filter(
          (each) =>
            // Words for assistive technology alone are a pixel wide.
            each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1 && !each.matches('input[aria-hidden]'),
        )
        .map((each) => each.outerHTML.slice(0, 120)),
    )
    expect(clipped).toEqual([])
  }
})

test.describe('without a journal', () => {
  test.use({ environment: { still: true, args: ['--journal', 'off'] } })

  test('the command says why, and so does a link, which leads back to now', async ({ page }) => {
    await signIn(page, { at: '/tasks?past=2026-11-21T14:02:10Z' })
    await expect(bar(page).getByRole('alert')).toContainText(/journal/i)
    await bar(page).getByRole('button', { name: 'Back to now' }).click()
    await expect(page.locator('[data-task-id]').first()).toBeVisible()
    await expect(page.getByRole('status', { name: 'Alerts' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to or run' }).fill('Go back in time')
    await expect(page.getByRole('option', { name: /^Go back in time/ })).toContainText('No journal')
  })
})

test('a wall shows the moment that its address names, with words for whoever stands far away', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await seeOneChange(page, server)
  const past = await page.evaluate(() => Date.now())
  await page.goto(`/wall?past=${new Date(past).toISOString().slice(0, 19)}Z&show=counters,alerts,changes`)
  await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(bar(page)).toContainText(/PAST.*ago/)
  await expect(freshness(page)).toContainText('as known at')
  await expect(page.getByRole('region', { name: 'Executing' })).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('Alerts now')
  const sizes = await bar(page).evaluate((region) =>
    [region, ...region.querySelectorAll('*')].map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(26)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(freshness(page)).toContainText('Live')
})
