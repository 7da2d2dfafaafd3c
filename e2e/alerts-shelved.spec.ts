import type { Page } from '@playwright/test'

import { expect, goTo, signIn, test } from './fixtures.ts'

test.use({ environment: { still: true } })

const REASON = 'Battery is being charged, expected back at 18Z.'

// clause(33), clause(48)
test('an alert is shelved with a reason, is out of sight at every desk and on the wall, and is returned', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, { at: '/alerts' })
  const battery = row(page, 'Alerts', 'GULL 2, battery').last()
  await openStanding(page)
  await battery.click()
  await page.getByRole('button', { name: 'Shelve…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shelve alert' })
  await expect(dialog.getByRole('radio', { name: '1 h' })).toBeChecked()
  await expect(dialog).toContainText('At the longest 12 h')
  // From 18:00Z on the watch ends on another day.
  const shelve = dialog.getByRole('button', { name: /^Shelve until (\d+ [A-Z]{3} )?\d\d:\d\dZ$/ })
  await expect(shelve).toHaveAccessibleDescription(/Give a reason/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await dialog.getByRole('radio', { name: 'A time' }).check()
  await dialog.getByRole('textbox', { name: 'Return at' }).fill('1 JUN 14:00Z')
  await expect(dialog.getByRole('button', { name: /^Shelve until/ })).toHaveAccessibleDescription(/longest|passed/)
  await expect(dialog).not.toContainText(/returns \d/)
  await dialog.getByRole('radio', { name: 'End of watch' }).check()
  await expect(dialog).toContainText(/returns (\d+ [A-Z]{3} )?(06|18):00:00Z/)
  await shelve.click()
  await expect(row(page, 'Alerts', 'GULL 2, battery')).toHaveCount(0)

  await test.step('the top bar says so, at another desk too, and the wall at its foot', async () => {
    const other = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
    await signIn(other, { at: '/tasks' })
    await other.getByRole('button', { name: '1 shelved, 1 rule off' }).click()
    await expect(row(other, 'Shelved', REASON)).toContainText('operator')
    await goTo(other, '/wall')
    await expect(other.getByRole('region', { name: 'Alerts' })).toContainText('1 shelved, 1 rule off')
    await expect(other.getByRole('region', { name: 'Alerts' })).not.toContainText('GULL 2, battery')
    await other.close()
  })

  await test.step('it stays so after a reload, and returns when asked', async () => {
    await signIn(page, { at: '/alerts' })
    await page.getByRole('button', { name: '1 shelved, 1 rule off' }).click()
    const tab = page.getByRole('tab', { name: 'Shelved' })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(tab).toHaveAccessibleDescription('1 alert')
    await row(page, 'Shelved', 'GULL 2, battery').getByRole('button', { name: 'Return now' }).click()
    const returned = page.getByRole('table', { name: 'Returned in this watch' })
    await expect(returned.getByRole('row', { name: /GULL 2, battery/ })).toContainText(/Returned \S+ by operator/)
    await expect(page.getByText('Nothing is shelved.')).toBeVisible()
    await page.getByRole('tab', { name: 'Active' }).click()
    await expect(battery).toContainText('shelved by operator, returned')
  })
})

test('an alert is shelved and returned by keys alone', { tag: '@tab' }, async ({ page }) => {
  await signIn(page, { at: '/alerts' })
  await expect(row(page, 'Alerts', 'already so when this watch began')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('GULL 2, battery')
  await page.keyboard.press('Enter')
  // As many may have been there before the filter.
  await expect(row(page, 'Alerts', 'GULL 2, battery').last()).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Alerts' }).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(row(page, 'Alerts', 'GULL 2, battery').last()).toBeFocused()
  await page.keyboard.press('Shift+S')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('shelve alert')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type(REASON)
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Alerts', 'GULL 2, battery')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Shelved' }).click()
  const shelved = row(page, 'Shelved', 'GULL 2, battery')
  await shelved.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Alert' })).toContainText('Shelved until')
  await page.keyboard.press('Escape')
  await expect(shelved).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(shelved.getByRole('button', { name: 'Return now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shelved).toHaveCount(0)
})

// clause(33)
test(
  'what happened once can’t be shelved, and a rule that is off stands beside what is shelved',
  { tag: '@tab' },
  async ({ page }) => {
    await signIn(page, { at: '/alerts' })
    await openStanding(page)
    await row(page, 'Alerts', 'Drop datum marker buoy 1, done not OK').last().click()
    await expect(page.getByRole('button', { name: 'Shelve…' })).toHaveAccessibleDescription(/It happened once/)
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByRole('switch', { name: /silent/i }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch rule off' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('27 in 12 h, 19 of one cause.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: '2 rules off' }).click()
    const off = row(page, 'Rules off', '27 in 12 h, 19 of one cause.')
    await expect(off).toContainText(/review by \d\d [A-Z]{3}/)
    await off.getByRole('button', { name: 'Open rule' }).click()
    await expect(page.getByRole('complementary', { name: 'Rule' })).toContainText(/silent/i)
    await page.getByRole('switch', { name: /silent/i }).click()
    await expect(page.getByRole('button', { name: '1 rule off' })).toBeVisible()
  },
)

async function openStanding(page: Page): Promise<void> {
  await row(page, 'Alerts', 'already so when this watch began').click()
}

function row(page: Page, grid: string, words: string) {
  return page.getByRole('grid', { name: grid }).getByRole('row').filter({ hasText: words })
}

// clause(49)
test(
  'a rule is told when not to call: its alerts are suppressed, listed with the reason, and call again after it',
  { tag: '@tab' },
  async ({ page }) => {
    await signIn(page, { at: '/alerts?tab=rules&rule=limit-near' })
    const editor = page.getByRole('complementary', { name: 'Rule' })
    await editor.getByRole('combobox', { name: 'Task is', exact: true }).click()
    for (const status of ['Executing', 'Wilco', 'Sent', 'Ack'])
      await page.getByRole('option', { name: status, exact: true }).click()
    await page.keyboard.press('Escape')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row(page, 'Rules', 'closer than 5 min')).toContainText('Not while the task is')
    await page.getByRole('button', { name: /\d+ suppressed, 1 rule off/ }).click()
    const suppressed = page.getByRole('grid', { name: 'Suppressed' }).getByRole('row', { name: /while the task is/ })
    await expect(suppressed.first()).toContainText('its rule')
    await suppressed.first().getByRole('button', { name: 'Open rule' }).click()
    await editor.getByRole('combobox', { name: 'Task is', exact: true }).click()
    for (const status of ['Executing', 'Wilco', 'Sent', 'Ack'])
      await page.getByRole('option', { name: status, exact: true }).click()
    await page.keyboard.press('Escape')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: '1 rule off', exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Active' }).click()
    await expect(page.getByRole('grid', { name: 'Alerts' })).toContainText('suppressed until now')
  },
)
