import type { Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, signIn, test } from './fixtures.ts'

const { override } = fixtures()
const { entityId, fieldPath } = override
const address = `/entities/${entityId}`
const deleted = `/api/v1/entities/${entityId}/override/${fieldPath}`

function inspector(page: Page) {
  return page.getByRole('complementary', { name: 'Entity inspector' })
}
function clearButton(page: Page) {
  return page.getByRole('button', { name: `Clear override ${fieldPath}` })
}
function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Clear override' })
}
function result(page: Page) {
  return page.getByRole('region', { name: 'Override result' })
}

// Looks at the panel; the map has its own tests.
test.use({ environment: { still: true } })

/** Opens the dialog and counts removals sent from then on. */
async function ask(page: Page, client = 'operator'): Promise<() => number> {
  await signIn(page, { at: address, client })
  await clearButton(page).click()
  await expect(dialog(page)).toBeVisible()
  let sent = 0
  page.on('request', (request) => void (request.method() === 'DELETE' && (sent += 1)))
  return () => sent
}

// wcag(3.3.4)
test('shows the exact request first, and afterwards what the answer really changed', async ({ page, server }) => {
  const sent = await ask(page)
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog(page)).toContainText(`DELETE ${deleted}`)
  await expect(dialog(page)).toContainText('Authorization: Bearer ••••••••')
  await expect(dialog(page)).toContainText('DISPOSITION_SUSPICIOUS')
  await expect(dialog(page)).toContainText(String(override.after))
  expect(sent()).toBe(0)

  const request = page.waitForRequest((each) => each.method() === 'DELETE')
  await page.keyboard.press('Control+Enter')
  expect(new URL((await request).url()).pathname).toBe(deleted)
  await expect(result(page)).toContainText('Disposition of M/V Cape Lorne is now Neutral, as expected')
  await expect(result(page)).toContainText('Changed by this request')
  await expect(result(page)).toContainText('overrides.override[0]')
  await expect(page.getByRole('dialog')).toContainText('200 OK')
  await page.keyboard.press('Escape')
  // The button that asked is gone.
  await expect(inspector(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.getByRole('textbox', { name: 'Find entity' }).fill(entityId)

  await expect(clearButton(page)).toHaveCount(0)
  await expect(inspector(page)).toContainText('Answer to clearing milView.disposition')
  await expect(page.getByRole('list', { name: 'Entities' }).locator('[aria-current=page]')).toContainText('Neutral')
  expect(sent()).toBe(1)

  // The service agrees: nothing is left to clear.
  const again = await fetch(`${server.url}${deleted}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${await server.token()}` },
  })
  expect(again.status).toBe(404)

  await test.step('the next page has older copies only, and still knows', async () => {
    await signIn(page, { at: address })
    await expect(inspector(page)).toContainText(/Cleared at \d\d:\d\d:\d\dZ/)
    await expect(clearButton(page)).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Entities' }).locator('[aria-current=page]')).toContainText(
      '1 override',
    )
  })
})

test('nothing is sent without a press, and what the answer was is told from what was expected', async ({
  page,
  server,
}) => {
  await test.step('Escape and Cancel send nothing, and focus goes back to the button', async () => {
    const sent = await ask(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(clearButton(page)).toBeFocused()
    await clearButton(page).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(sent()).toBe(0)
  })

  await test.step("a refusal stands in place with the service's own words, and only the user sends again", async () => {
    await clearButton(page).click()
    let sent = 0
    page.on('request', (request) => void (request.method() === 'DELETE' && (sent += 1)))
    for (const [status, words] of [
      [400, 'The service refused the request, 400'],
      [500, 'The service answered 500'],
      [403, 'This client can’t clear overrides, 403'],
    ] as const) {
      const body = { code: 'made_up', message: 'for the test' }
      await server.fault('deleteEntityOverride', { kind: 'answer', status, body })
      await dialog(page).getByRole('button', { name: 'Clear override' }).click()
      await expect(result(page)).toContainText(words)
      await expect(result(page)).toContainText('made_up for the test')
    }
    expect(sent).toBe(3)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(/^refused at .* \(403\)/)).toBeVisible()
    // The note leaves room for path and button.
    await expect(clearButton(page)).toBeInViewport({ ratio: 1 })
  })

  await test.step('an answer that changes nothing, and one that still lists the override, say so', async () => {
    await ask(page)
    const raw = await entityAsLoaded(server)
    await server.fault('deleteEntityOverride', { kind: 'answer', status: 200, body: raw })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toContainText('Nothing changed')
    await expect(result(page)).toContainText('still lists the override')
  })

  await test.step('a value that was not expected is set apart from the prediction', async () => {
    await ask(page)
    const raw = await entityAsLoaded(server)
    const answer = { ...raw, milView: { disposition: 'DISPOSITION_HOSTILE' }, overrides: { override: [] } }
    await server.fault('deleteEntityOverride', { kind: 'answer', status: 200, body: answer })
    await page.keyboard.press('Control+Enter')
    await expect(result(page)).toContainText('Not the expected value')
    await expect(result(page)).toContainText('Differs from the expected value')
  })
})

test('an override that somebody else cleared is explained, not shown as a failure of the console', async ({
  page,
  server,
}) => {
  const sent = await ask(page)
  await fetch(`${server.url}${deleted}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${await server.token()}` },
  })
  await page.keyboard.press('Control+Enter')
  await expect(result(page)).toContainText('Nothing to clear, 404')
  await expect(result(page)).toContainText('not_found')
  await expect(result(page)).toContainText('Someone else or an earlier request may have cleared it')
  expect(sent()).toBe(1)
})

test('the read-only client is told that it may not, and nothing changes', async ({ page }) => {
  await ask(page, 'viewer')
  await page.keyboard.press('Control+Enter')
  await expect(result(page)).toContainText('This client can’t clear overrides, 403')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(clearButton(page)).toBeVisible()
  await expect(inspector(page)).toContainText('can’t clear overrides')
  await expect(inspector(page)).toContainText(/refused at \d\d:\d\d:\d\dZ/)
})

test('without an answer the outcome is called unknown and nothing is repeated on its own', async ({ page, server }) => {
  await page.clock.install()
  const sent = await ask(page)
  await server.fault('deleteEntityOverride', { kind: 'cut', afterBytes: 20 })
  await page.keyboard.press('Control+Enter')
  await expect(result(page)).toContainText('The override may or may not be cleared')
  // Within a minute the page asks only for updates.
  const polled = page.waitForResponse(/\/tasks\/query$/)
  await page.clock.runFor(60_000)
  await polled
  expect(sent()).toBe(1)
})

test('with the connection lost nothing can be confirmed, until it is back', async ({ page, server }) => {
  const sent = await ask(page)
  await server.stop('SIGKILL')
  const confirm = dialog(page).getByRole('button', { name: 'Clear override' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
  await expect(confirm).toHaveAccessibleDescription('Not live: no answer from the service')
  await page.keyboard.press('Control+Enter')
  expect(sent()).toBe(0)
  await server.start()
  await expect(confirm).not.toHaveAttribute('aria-disabled', { timeout: 30_000 })
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(result(page)).toContainText('as expected')
})

test('a token that ends in the middle of a removal is renewed, and the removal is asked for once more', async ({
  page,
  server,
}) => {
  await signIn(page, { at: address })
  await clearButton(page).click()
  const statuses: number[] = []
  page.on('response', (response) => void (response.request().method() === 'DELETE' && statuses.push(response.status())))
  await server.fault('deleteEntityOverride', { kind: 'expire-tokens' })
  await page.keyboard.press('Control+Enter')
  await expect(result(page)).toContainText('is now Neutral')
  expect(statuses).toEqual([401, 200])
})

/** The newest copy of the entity in the console's first pages of tasks. */
async function entityAsLoaded(server: { url: string; token: () => Promise<string> }): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/api/v1/tasks/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  const body = (await answer.json()) as { tasks: { initialEntities?: { snapshot?: boolean; entity?: Entity }[] }[] }
  const copies = body.tasks
    .flatMap((task) => task.initialEntities ?? [])
    .filter(({ entity }) => entity?.entityId === entityId)
  const newest = copies.toSorted((a, b) => (timeOf(a.entity) < timeOf(b.entity) ? 1 : -1))[0]
  return newest?.entity as Record<string, unknown>
}

interface Entity {
  entityId?: string
  provenance?: { sourceUpdateTime?: string }
}

function timeOf(entity: Entity | undefined) {
  return entity?.provenance?.sourceUpdateTime ?? ''
}
