import { type Locator, type Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'

test.use({ environment: { still: true } })

// clause(12), clause(16), clause(17), clause(32)
test('alerts are acknowledged one by one and all at once, and stay so', async ({ page }) => {
  await signIn(page, { at: '/alerts' })
  const gull = row(page, 'GULL 4, ice on left wing')
  await expect(gull).toContainText('Warning')
  const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Alerts' })
  await expect(link).toHaveAccessibleDescription(/^\d+ alerts? not acknowledged$/)
  await gull.click()
  const panel = page.getByRole('complementary', { name: 'Alert' })
  await expect(panel.getByRole('link', { name: 'Where health.activeAlerts[0].level is from' })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Guidance' })).toContainText('Call the unit')
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(gull).toContainText(/Acknowledged \S+by operator/)
  await expect(panel.getByRole('region', { name: 'History of this alert' })).toContainText('Acknowledged by operator')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await test.step('those that the filter leaves, whatever their number', async () => {
    await page.getByRole('radio', { name: /^Caution/ }).check()
    await expect(page).toHaveURL(/level=caution/)
    const all = page.getByRole('button', { name: 'Acknowledge all shown' })
    await expect(all).toBeDisabled()
    const standing = row(page, 'already so when this watch began')
    await expect(standing).toContainText('Standing at start')
    await standing.click()
    await expect(row(page, 'Drop datum marker buoy 1, done not OK')).toContainText('Standing at start')
    await all.click()
    const dialog = page.getByRole('dialog', { name: /^Acknowledge \d+ alerts\?$/ })
    await expect(dialog.getByRole('list', { name: 'To acknowledge' })).toContainText('Drop datum marker buoy 1')
    await dialog.getByRole('button', { name: /^Acknowledge/ }).click()
    await expect(grid(page).getByRole('row').filter({ hasText: 'by operator' }).first()).toBeVisible()
    await expect(grid(page).getByText('New', { exact: true })).toHaveCount(0)
    await page.getByRole('radio', { name: /^Any/ }).check()
    await expect(row(page, 'Drop datum marker buoy 1, done not OK')).toHaveCount(0)
  })

  await test.step('what was over with it is among the ended ones, after a new start too', async () => {
    await signIn(page, { at: '/alerts?tab=ended' })
    await expect(row(page, 'Drop datum marker buoy 1, done not OK')).toContainText('Over')
  })
})

// clause(28)
// wcag(2.3.1)
test(
  'nothing flashes, unless a site demands it of a new warning, and never where less motion is asked for',
  { tag: '@tab' },
  async ({ page }) => {
    await signIn(page, { at: '/settings' })
    const demand = page.getByRole('checkbox', { name: 'Invert the level of a new warning once a second' })
    await expect(demand).not.toBeChecked()
    const flashing = async () => {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Alerts' }).click()
      await expect(row(page, 'GULL 4, ice on left wing')).toBeVisible()
      return grid(page).evaluate((list) =>
        list.getAnimations({ subtree: true }).map(({ effect }) => ({
          duration: effect?.getTiming().duration,
          offsets:
            effect instanceof KeyframeEffect ? effect.getKeyframes().map(({ computedOffset }) => computedOffset) : [],
        })),
      )
    }
    expect(await flashing()).toEqual([])
    await page.getByRole('link', { name: 'Settings' }).click()
    await demand.check()
    // Once in two seconds, on for half of it.
    const half = [0, 0.5, 1]
    expect(await flashing()).toEqual([expect.objectContaining({ duration: 2000, offsets: half })])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await flashing()).toEqual([])
  },
)

// clause(10)
// wcag(2.1.1)
test('alerts are gone through by keys alone, from the board and back', { tag: '@tab' }, async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  const warning = page.getByRole('status', { name: 'Alerts' }).getByText('1 warning')
  await expect(warning).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(row(page, 'GULL 4, ice on left wing')).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, 'GULL 4, ice on left wing')).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Alert' })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('GULL 4, ice on left wing')
  await page.keyboard.press('a')
  await expect(panel).toContainText('by operator')
  await expect(warning).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('GULL 2, battery')
  await page.keyboard.press('Enter')
  await expect(row(page, 'GULL 2, battery').last()).toContainText('Standing at start')
  await expect(grid(page).getByRole('row')).toHaveCount(3)
  // A press within a second of the list would be asked about: no one can have read it.
  await page.clock.fastForward(1000)
  await page.keyboard.press('Shift+A')
  await expect(row(page, 'GULL 2, battery').last()).toContainText('by operator')
  await page.keyboard.press(']')
  await expect(page.getByRole('tab', { name: 'Ended' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hold clear of lng')
  await page.getByRole('option', { name: /Alert, Standing at start/ }).click()
  await page.getByRole('button', { name: 'Open task' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Task detail' })).toContainText(
    'Hold clear of LNG transfer zone',
  )
  const card = page.getByRole('listitem').filter({ hasText: 'Hold clear of LNG transfer zone' })
  await expect(card.getByLabel('Caution alert')).toBeVisible()
})

test('the alert whose details are open is acknowledged, also if Back opened them and another row has the focus', async ({
  page,
}) => {
  await signIn(page, { at: '/alerts' })
  const gull = row(page, 'GULL 4, ice on left wing')
  const buoy = row(page, 'Drop datum marker buoy 1, done not OK')
  const panel = page.getByRole('complementary', { name: 'Alert' })
  await row(page, 'already so when this watch began').click()
  await buoy.click()
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Drop datum marker buoy 1')
  await gull.click()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('GULL 4, ice on left wing')
  await page.goBack()
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Drop datum marker buoy 1')
  await expect(gull).toBeFocused()
  await page.keyboard.press('a')
  await expect(panel).toContainText('Acknowledged by operator')
  await expect(gull).toContainText('New')

  await test.step('all shown are listed as in the rows, warnings first', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+A')
    const dialog = page.getByRole('dialog', { name: /^Acknowledge \d+ alerts\?/ })
    await expect(dialog.getByRole('listitem').first()).toContainText('GULL 4, ice on left wing')
    await page.keyboard.press('Escape')
  })

  await test.step('all shown, but the only one is out of sight: it is listed first', async () => {
    await page.getByRole('radio', { name: /^Warning/ }).check()
    await page.setViewportSize({ width: 1280, height: 240 })
    await page.keyboard.press('Shift+A')
    const dialog = page.getByRole('dialog', { name: 'Acknowledge 1 alert?' })
    await expect(dialog.getByRole('list', { name: 'To acknowledge' })).toContainText('GULL 4, ice on left wing')
    await page.keyboard.press('Escape')
    await expect(gull).toContainText('New')
  })
})

test('a rule that is saved holds at another desk at once, which is told when both change it', async ({
  page,
  browser,
  baseURL,
}) => {
  const low = { width: 1280, height: 720 }
  const other = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), viewport: low })
  for (const desk of [page, other]) {
    await signIn(desk, { at: '/alerts?tab=rules&rule=task-fails' })
    await expect(desk.getByRole('switch', { name: 'Task fails' })).toBeChecked()
  }
  await guidance(other).fill('Theirs to be')
  await guidance(page).fill('Call the assignee on channel 16.')
  await expect(editor(page)).toContainText('1 change not saved: Guidance')
  await editor(page).getByRole('radio', { name: 'Warning' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(editor(page)).toContainText(/saved \S+Z by operator/)
  await expect(other.getByRole('row', { name: /Task fails/ })).toContainText('Warning', { timeout: 2000 })
  await expect(editor(other).getByRole('alert')).toContainText(/This rule was saved \S+Z by operator while/)
  await expect(editor(other).locator('footer')).toContainText('Changed elsewhere: see above')
  // On a low screen too, where the fields are scrolled.
  await expect(guidance(other)).toBeInViewport()
  await expect(editor(other).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(editor(other).getByRole('alert')).toContainText('theirs: Call the assignee on channel 16.')
  await editor(other).getByRole('button', { name: 'Take theirs' }).click()
  await expect(guidance(other)).toHaveValue('Call the assignee on channel 16.')

  await test.step('switching one off reaches the other desk; one can’t be switched off', async () => {
    await other.getByRole('switch', { name: 'Task fails' }).click()
    const dialog = other.getByRole('dialog', { name: 'Switch rule off' })
    await expect(dialog.getByRole('button', { name: 'Switch off' })).toHaveAccessibleDescription(/Give a reason/)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('27 in 12 h, of one cause')
    await dialog.getByRole('textbox', { name: 'Review by' }).fill('yesterday')
    await expect(dialog).toContainText('Not a day like 27 NOV')
    await dialog.getByRole('textbox', { name: 'Review by' }).fill('27 DEC')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('switch', { name: 'Task fails' })).not.toBeChecked({ timeout: 2000 })
    await expect(page.getByRole('switch', { name: 'Not live for two cycles' })).toHaveAttribute('aria-disabled', 'true')
  })
  await other.close()
})

test('until the server has said which rules it keeps, none are given out as its own', async ({ page, server }) => {
  await server.fault('watch stream', { kind: 'hang' }, null)
  await server.fault('watch state', { kind: 'hang' }, null)
  await signIn(page, { at: '/alerts?tab=rules' })
  const save = page.getByRole('button', { name: 'Export' })
  await expect(save).toHaveAttribute('aria-description', /rules aren’t loaded yet/)
  await expect(save).toBeDisabled()
  await expect(page.getByText('loading the rules')).toBeVisible()
  await server.clearFaults()
  await expect(page.getByText(/^\d+ rules, \d+ on$/)).toBeVisible({ timeout: 60_000 })
  await expect(save).toBeEnabled()
})

test('a file of rules is checked before anything of it is saved', { tag: '@tab' }, async ({ page }) => {
  await signIn(page, { at: '/alerts?tab=rules' })
  // Every console begins with these, until the server sends its own.
  await expect(page.getByText('10 rules')).toBeVisible()
  const middles = await page.getByRole('row').nth(1).evaluate(middlesOfWords)
  expect(Math.max(...middles) - Math.min(...middles), 'level, delay and sound on one line').toBeLessThan(1)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const { rules } = JSON.parse(await textOf(saved))
  const [first] = rules
  const choose = (content: unknown) =>
    page.getByLabel('File of rules to import').setInputFiles({
      name: 'rules.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
  const dialog = page.getByRole('dialog', { name: 'Import rules' })
  await choose({ rules: [{ ...first, level: 'panic' }] })
  await expect(dialog.getByRole('alert')).toContainText('Nothing in this file can be used.')
  await expect(dialog.getByRole('alert')).toContainText('Rule 1: not a rule: level')
  await expect(dialog.getByRole('button', { name: 'Import 0 rules' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await choose({
    rules: [
      { ...first, id: 'mine', guidance: 'Ours' },
      { version: 99, id: 'later' },
    ],
  })
  await expect(dialog).toContainText('of a newer version: saved, not evaluated')
  await dialog.getByRole('button', { name: 'Import 2 rules' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Rules' })).toContainText('Written by a newer version of Watchfloor')
  await expect(page.getByText('12 rules')).toBeVisible()
})

test('who may not write reads alerts and rules, and is told why nothing can be changed', async ({ page }) => {
  await signIn(page, { client: 'viewer', at: '/alerts' })
  await row(page, 'GULL 4, ice on left wing').click()
  const button = page.getByRole('button', { name: 'Acknowledge', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('aria-description', /watch:write/)

  await test.step('an alert about an entity leads to the task that has its newest copy', async () => {
    await page.getByRole('button', { name: 'Open task' }).click()
    const detail = page.getByRole('complementary', { name: 'Task detail' })
    await expect(detail.getByRole('listitem').getByRole('link', { name: /^GULL 4/ })).toBeVisible()
    await page.goBack()
  })

  await page.getByRole('tab', { name: 'Rules' }).click()
  await expect(page.getByRole('note').filter({ hasText: 'You can’t change them' })).toContainText('watch:write')
  await page.getByText('Any task that becomes Done not OK').click()
  await expect(guidance(page)).not.toBeEditable()
  await expect(editor(page).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
})

async function textOf(download: { createReadStream: () => Promise<NodeJS.ReadableStream> }): Promise<string> {
  let text = ''
  for await (const part of await download.createReadStream()) text += String(part)
  return text
}

function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Alerts' })
}

function row(page: Page, title: string): Locator {
  return grid(page).getByRole('row').filter({ hasText: title })
}

function editor(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Rule' })
}

function guidance(page: Page): Locator {
  return editor(page).getByRole('textbox', { name: 'Guidance' })
}

/** Vertical middles of a rule's level, delay and sound. */
function middlesOfWords(row: Element): number[] {
  const cells = [...row.querySelectorAll('td')]
  return [1, 3, 4].map((at) => {
    const words = document.createRange()
    const text = cells[at] && document.createTreeWalker(cells[at], NodeFilter.SHOW_TEXT).nextNode()
    if (text) words.selectNodeContents(text)
    const { top, bottom } = words.getBoundingClientRect()
    return (top + bottom) / 2
  })
}
