import type { Page } from '@playwright/test'

import { axeFaults, COLOUR_RULES } from './axe.ts'
import { expect, signIn, test, ways } from './fixtures.ts'

const STILL = 'missions/2026-325/gull-2/ir/still-141931.jpg'
const SONAR = 'missions/2026-325/skate-3/sonar/line-12.xtf'

test.use({ environment: { still: true }, hasAllTasks: true })

function tree(page: Page) {
  return page.getByRole('tree', { name: 'Known objects' })
}
function item(page: Page, name: RegExp) {
  return tree(page).getByRole('treeitem', { name })
}
function fates(page: Page) {
  return page.getByRole('region', { name: 'Last known outcome' })
}

/** Loads the deleted records, then opens the objects; returns requests for objects from then on. */
async function openObjects(page: Page): Promise<string[]> {
  await signIn(page, { at: '/deleted-objects' })
  await expect(page.getByRole('table', { name: 'Deleted objects' }).getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('link', { name: 'Objects', exact: true }).click()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/v1/objects/') && asked.push(request.url())))
  return asked
}

test(
  'known paths are a tree for the keyboard, tell who named them, and nothing is asked for',
  { tag: '@tab' },
  async ({ page }) => {
    const asked = await openObjects(page)
    await expect(
      page.getByText(/Found in \d+ tasks and \d+ entities\.\s+The service can’t list objects\./),
    ).toBeVisible()
    await page.getByRole('main').focus()
    await page.keyboard.press('/')
    const filter = page.getByRole('textbox', { name: 'Filter paths' })
    await expect(filter).toBeFocused()
    await filter.fill('325 GULL')
    await expect(item(page, /^still-141931\.jpg not asked yet named by entity media, task$/)).toBeVisible()
    await expect(item(page, /^still-135118\.jpg deleted here .*named by task, deleted record$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Drop filter: Path with “325 GULL”' })).toBeVisible()

    await filter.press('ArrowDown')
    const mission = item(page, /^missions\/2026-325 \d+ objects$/)
    await expect(mission).toBeFocused()
    await page.keyboard.press('End')
    await expect(item(page, /^still-135502/)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(item(page, /^gull-5\/eo/)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(mission).toBeFocused()
    await page.keyboard.press('/')
    await filter.fill('')

    // Without a filter folders open and close.
    const folder = item(page, /^gull-2\/ir 3 objects/)
    await folder.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(folder).toHaveAttribute('aria-expanded', 'false')
    await expect(item(page, /^still-141931/)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(item(page, /^still-135118/)).toBeFocused()
    // The first line has no line above to hold its place.
    await page.keyboard.press('Home')
    const first = tree(page).locator(':focus')
    const name = (await first.getAttribute('data-row')) ?? ''
    if ((await first.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('ArrowLeft')
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(tree(page).locator(':focus')).toHaveAttribute('aria-level', '2')
    await expect(tree(page).locator(':focus')).toHaveAttribute('aria-posinset', '1')
    await page.keyboard.press('ArrowLeft')
    await expect(tree(page).locator(':focus')).toHaveAttribute('data-row', name)
    await folder.focus()
    await page.keyboard.type('still-14')
    await expect(item(page, /^still-141931/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Object path' })).toHaveValue(STILL)
    await expect(item(page, /^still-141931/)).toHaveAttribute('aria-selected', 'true')
    const named = page.getByRole('region', { name: 'Named by' })
    await expect(named).toContainText('specification.still, loaded')
    await expect(named).toContainText('media.media[0].relativePath, loaded')
    await expect(fates(page)).toContainText('Not asked yet')
    for (const [theme, scope] of [
      ['light', {}],
      ['dark', { rules: COLOUR_RULES }],
    ] as const) {
      await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme)
      expect([theme, ...(await axeFaults(page, scope))]).toEqual([theme])
    }
    expect(asked).toEqual([])
    // Letters search names, but global shortcuts still work.
    await item(page, /^still-141931/).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page).toHaveURL(/\/deleted-objects/)
    await page.goBack()
    await named.getByRole('link', { name: 'Shift camera to raft, bearing 214°' }).click()
    await expect(page.getByRole('complementary', { name: 'Task detail' })).toContainText('Shift camera to raft')
  },
)

test('what is typed is completed from what is known, and the palette finds it', { tag: '@tab' }, async ({ page }) => {
  const asked = await openObjects(page)
  await expect(item(page, /^missions/)).toBeVisible()
  const path = page.getByRole('textbox', { name: 'Object path' })
  await path.pressSequentially('still-1419')
  const offered = page.getByRole('listbox', { name: 'Known paths' })
  await expect(offered.getByRole('option')).toHaveText([STILL])
  expect(await axeFaults(page)).toEqual([])
  await path.press('Escape')
  await expect(offered).toHaveCount(0)
  await path.pressSequentially('3')
  await path.press('ArrowDown')
  await path.press('Enter')
  await expect(path).toHaveValue(STILL)
  await expect(offered).toHaveCount(0)

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Go to or run' }).fill('portrait.png')
  await expect(page.getByRole('option', { name: 'sar/halcyon/portrait.png' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(path).toHaveValue('sar/halcyon/portrait.png')
  await expect(page.getByText('Nothing downloaded.')).toBeVisible()
  expect(asked).toEqual([])
})

for (const way of ways)
  test.describe(way, () => {
    test.use({ way })

    test('“Still there?” asks, ends after the head, and says what it learned', async ({ page, server }) => {
      await signIn(page, { at: `/objects?known=${SONAR}` })
      const ask = page.getByRole('button', { name: 'Still there?' })
      await server.fault('getObject', { kind: 'drip', bytesPerSecond: 100_000 })
      await ask.click()
      await expect(fates(page)).toContainText('Served here, 200')
      await expect(item(page, /^line-12\.xtf served \d+ s ago named by you$/)).toBeVisible()
      await expect
        .poll(() => server.log.split('\n').find((line) => line.includes('/api/v1/objects/')) ?? '')
        .toContain('"complete":false')

      await server.fault('getObject', { kind: 'answer', status: 503, body: 'busy' })
      await ask.click()
      await expect(fates(page)).toContainText('No answer: 503')
      await expect(item(page, /^line-12\.xtf served/)).toBeVisible()

      await server.fault('getObject', { kind: 'answer', status: 404, body: { code: 'not_found', message: 'gone' } })
      await ask.click()
      await expect(fates(page)).toContainText('Not found here, 404')
      await expect(item(page, /^line-12\.xtf 404 at .*Z named by you$/)).toBeVisible()
      await expect(page.getByText('Nothing downloaded.')).toBeVisible()

      await fates(page).getByRole('link', { name: 'Served here, 200' }).click()
      const exchange = page.getByRole('complementary', { name: 'Exchange' })
      await exchange.getByRole('tab', { name: 'Response' }).click()
      await expect(exchange).toContainText('Stopped after the headers: you asked only whether it exists')
    })
  })
