import type { Page } from '@playwright/test'

import { answered } from './file-host.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'

// wcag(2.4.5)
test('the palette finds what is known from any view, and what was run last stands first; an address that is no view keeps the rail', async ({
  page,
}) => {
  await signIn(page)
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()

  await test.step('an entity by some letters of its name', async () => {
    await search(page, 'gull 2')
    await page
      .getByRole('option', { name: /^GULL 2.*Entity/ })
      .first()
      .click()
    await expect(page.getByRole('complementary', { name: 'Entity inspector' })).toContainText('GULL 2')
    await expect(page).toHaveURL(/\/entities\/[^?]+/)
  })

  await test.step('an egress stream by its id, which is put where it can be deleted and nothing more', async () => {
    await search(page, '0b9d7f5e-1111-4222-8333-444455556666')
    await page.getByRole('option', { name: /^Open egress stream 0b9d7f5e/ }).click()
    await expect(page.getByRole('textbox', { name: 'Egress ids' })).toHaveValue(/^0b9d7f5e-1111-4222-8333-444455556666/)
    await expect(page.getByRole('table', { name: 'Queue' }).getByRole('row', { name: /0b9d7f5e/ })).toHaveCount(0)
  })

  await test.step('recent ones first, also after a reload, without what was typed', async () => {
    await search(page, '')
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(recent).toHaveText([/^GULL 2/])
    await page.getByRole('option', { name: 'Switch to the light theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await search(page, '')
    await expect(recent).toHaveText([/^Switch to|^GULL 2/])
    expect(await page.evaluate(() => localStorage.getItem('watchfloor.recent-commands'))).not.toContain('0b9d7f5e')
    await page.keyboard.press('Escape')
  })

  await test.step('an address that is no view keeps rail, banner and clock', async () => {
    await goTo(page, '/nowhere')
    await expect(page.getByRole('heading', { name: 'No such view' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
    await expect(page.getByRole('note', { name: 'Classification' }).first()).toBeVisible()
  })
})

test('a configuration that can’t be used is told with its place, and asked for again', async ({ page, host }) => {
  const cases = [
    { name: 'no JSON', body: '{"environments": [', words: [/isn’t JSON/, /line 1|position|end of JSON/i] },
    {
      name: 'wrong types',
      body: '{"environments":[{"name":5,"url":""}],"pollSeconds":"often"}',
      words: [/environments\.0\.name.*string/i, /pollSeconds.*number/i],
    },
    { name: 'nothing offered', body: '{"environments":[]}', words: [/environments: needs at least one environment/] },
    { name: 'none', status: 404, body: 'not here', words: [/No configuration found/, /answered with 404/] },
  ]
  // A static host: no configuration in the page, and no environment that makes the file.
  await host.deliverBare(/^\/(tasks|sign-in.*)$/)
  for (const { name, body, status = 200, words } of cases)
    await test.step(name, async () => {
      const config = host.deliver(/^\/config\.json/, answered(status, body))
      await page.goto(`${host.url}/tasks`)
      await expect(page.getByRole('heading', { name: 'Watchfloor can’t start' })).toBeVisible()
      const alert = page.getByRole('alert')
      for (const word of words) await expect(alert).toContainText(word)
      config.restore()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('textbox', { name: 'Client id' })).toBeVisible()
    })
})

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or run' }).fill(words)
}

test(
  'what an icon does is told to the pointer, to the keyboard and to assistive technology',
  { tag: '@tab' },
  async ({ page }) => {
    await signIn(page)
    await expect(page.locator('[data-task-id]').first()).toBeVisible()
    const card = page.locator('.hint')
    const pause = page.getByRole('button', { name: 'Pause' })
    await expect(pause).toHaveAccessibleDescription('Shift R')
    // Its file loads once the page is quiet.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await pause.hover()
      await expect(card).toHaveText('Pause\nShift R', { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)

    await test.step('by keyboard', async () => {
      await page.mouse.move(0, 0)
      await page.getByRole('radio', { name: 'Board' }).press('Tab')
      await expect(pause).toBeFocused()
      await expect(card).toHaveText('Pause\nShift R')
      await page.keyboard.press('Enter')
      await expect(card).toHaveCount(0)
    })
  },
)
