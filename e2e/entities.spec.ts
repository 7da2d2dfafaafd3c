import type { Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { axeFaults } from './axe.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'

const { override } = fixtures()

function list(page: Page) {
  return page.getByRole('list', { name: 'Entities' })
}
function finder(page: Page) {
  return page.getByRole('textbox', { name: 'Find entity' })
}
function inspector(page: Page) {
  return page.getByRole('complementary', { name: 'Entity inspector' })
}

// The map has its own tests.
test.use({ environment: { still: true }, hasAllTasks: true })

test('the list finds, opens, filters and reads every entity by keyboard, and says what is no more live', async ({
  page,
  server,
}) => {
  await test.step('where the map can’t be drawn it says why in short, and leads to the list', async () => {
    await signIn(page, { at: '/entities' })
    const said = page.getByRole('region', { name: 'Map', exact: true }).getByRole('alert')
    await expect(said).toContainText('This browser can’t draw the map: WebGL 2 is missing or switched off.')
    await expect(said).not.toContainText('http')
    await said.getByRole('button', { name: 'Go to the list' }).click()
    await expect(finder(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(list(page).getByRole('link').first()).toBeFocused()
  })

  await test.step('the keyboard alone finds, opens, reads and closes', async () => {
    await goTo(page, '/entities')
    await expect(list(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(finder(page)).toBeFocused()
    await page.keyboard.type('Cape Lorne')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(list(page).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(override.entityId))
    await page.keyboard.press('Escape')
    await expect(inspector(page)).toHaveCount(0)
    await expect(list(page).getByRole('link')).toBeFocused()
  })

  await test.step('a link says which layers it names in vain; dismissed, those that can be read stay in it', async () => {
    await goTo(page, '/entities?layers=symbols,unicorns,trails')
    const notice = page.getByRole('alert').filter({ hasText: 'can’t be read' })
    await expect(notice).toContainText('"layers=unicorns" is not among symbols, velocity')
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
    await expect(page).toHaveURL(/layers=symbols(,|%2C)trails/)
  })

  await test.step('a snapshot never reads as live', async () => {
    await goTo(page, '/entities')
    await finder(page).fill('Halcyon')
    const row = list(page).getByRole('link').filter({ hasText: 'S/Y Halcyon' })
    await expect(row.first()).toContainText('snapshot')
    await row.first().click()
    await expect(inspector(page)).toContainText('Snapshot from')
    await expect(inspector(page).locator('header')).not.toContainText('live')
  })

  await test.step('list, inspector and dialog have no accessibility fault that can be found by a machine', async () => {
    await goTo(page, `/entities/${override.entityId}`)
    await expect(inspector(page)).toContainText('milView.disposition', { timeout: 20_000 })
    const parts = ['[aria-label="Entity inspector"]', '[aria-label="Entity list"]']
    expect(await axeFaults(page, { include: parts })).toEqual([])
    await page.getByRole('button', { name: `Clear override ${override.fieldPath}` }).click()
    await expect(page.getByRole('dialog', { name: 'Clear override' })).toBeVisible()
    expect(await axeFaults(page, { include: ['[role=dialog]'] })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('JSON that the user opens is listed beside the rest, with what is odd in it', async () => {
    await goTo(page, '/entities')
    await page.getByRole('button', { name: 'Open JSON' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open JSON' })
    await dialog.getByRole('textbox', { name: 'JSON' }).fill('<html>')
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Not JSON')
    await dialog.getByRole('textbox', { name: 'JSON' }).fill(
      JSON.stringify([
        {
          entityId: 'opened-1',
          aliases: { name: 'Paper boat' },
          milView: { disposition: 'DISPOSITION_JOKER' },
          fancy: { a: 1 },
          location: { position: { latitudeDegrees: 43.7, longitudeDegrees: -69.1 } },
          kinematics: {},
        },
      ]),
    )
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(dialog).toContainText('1 entity opened')
    await expect(dialog).toContainText('$[0].milView.disposition')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await finder(page).fill('Paper boat')
    await list(page).getByRole('link').click()
    await expect(inspector(page)).toContainText('Unknown DISPOSITION_JOKER')
    await expect(inspector(page)).toContainText('not in the interface')
    await expect(inspector(page)).toContainText('age unknown')
    await expect(inspector(page)).toContainText('The map draws Location.')
  })

  await test.step('the list holds every entity, filters say what they hide, and the filter is in the address', async () => {
    await goTo(page, '/entities')
    await expect(list(page).getByRole('listitem').first()).toBeVisible()
    const heading = page.getByRole('heading', { name: 'Entities', level: 1 })
    const count = async () => Number(await heading.locator('xpath=following-sibling::span[1]').textContent())
    const listed = async () => Number(await list(page).locator('[aria-setsize]').first().getAttribute('aria-setsize'))
    // More tasks may still be arriving.
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live', { timeout: 20_000 })
    await expect.poll(async () => (await count()) - (await listed())).toBe(0)
    const total = await count()
    expect(total).toBeGreaterThan(20)
    await expect(list(page)).toContainText('bearing only')
    await finder(page).fill('nothing is called this')
    await expect(page.getByText(`None of ${total} entities matches the filter`)).toBeVisible()
    await expect(page).toHaveURL(/find=nothing/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(list(page)).toBeVisible()
    await page.getByRole('combobox', { name: 'Hide older than' }).click()
    await page.getByRole('option', { name: '5 m', exact: true }).click()
    await expect(page).toHaveURL(/older=5m/)
  })

  await test.step('a picture of an entity is drawn in the inspector, with the way to the object', async () => {
    await goTo(page, '/entities')
    await finder(page).fill('Halcyon')
    await list(page).getByRole('link').first().click()
    await inspector(page).locator('summary').filter({ hasText: 'Media' }).click()
    const link = inspector(page).getByRole('link', { name: 'sar/halcyon/portrait.png' })
    await link.scrollIntoViewIfNeeded()
    const picture = inspector(page).locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 15_000 })
      .toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(/\/objects\/sar\/halcyon\/portrait\.png/)
  })

  await test.step('a lost service leaves the entities in sight and says how old they are', async () => {
    await goTo(page, `/entities/${override.entityId}`)
    await expect(inspector(page)).toContainText('milView.disposition', { timeout: 20_000 })
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live', { timeout: 20_000 })
    await server.fault('queryTasks', { kind: 'reset' }, null)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Not live', { timeout: 20_000 })
    await expect(list(page).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear override milView.disposition' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})

test.describe('with a few tasks', () => {
  test.use({ hasAllTasks: false })

  test('what moved leaves a trail, also while another page is open; the list is as wide as it was made', async ({
    page,
    server,
  }) => {
    await signIn(page, { at: '/entities' })
    await expect(list(page).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live', { timeout: 20_000 })
    const edge = page.getByRole('separator', { name: 'Width of entity list' })
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuenow', '320')
    await expect
      .poll(async () => (await page.getByRole('region', { name: 'Entity list' }).boundingBox())?.width)
      .toBe(320)

    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Tasks' }).click()
    await expect(page).toHaveURL(/\/tasks/)
    await server.advance(600)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Entities' }).click()
    await expect(edge).toHaveAttribute('aria-valuenow', '320')
    const trails = page
      .getByRole('group', { name: 'Layers' })
      .locator('label, div')
      .filter({ hasText: /^Trails/ })
      .first()
    await expect
      .poll(async () => Number(/\d+/.exec((await trails.textContent()) ?? '')?.[0] ?? 0), { timeout: 30_000 })
      .toBeGreaterThan(0)
  })
})
