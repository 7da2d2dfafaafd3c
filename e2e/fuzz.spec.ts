import type { Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'
import { lane } from './tasks.ts'

// Mutated answers on every page: no uncaught error (the `page` fixture fails on one), no blank page. `npm run
// fuzz` runs more. The same seed makes the same answers.
const answers = Number(process.env['WATCHFLOOR_FUZZ_ANSWERS'] ?? 40)
const seed = Number(process.env['WATCHFLOOR_FUZZ_SEED'] ?? 1)

test.use({ environment: { still: true } })

function view(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true })
}

/** No view failed to draw, and the view isn't empty. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByText('This view failed'), `seed ${seed}`).toHaveCount(0)
  await expect(page.getByRole('main'), `seed ${seed}`).not.toBeEmpty()
}

function hostile(index: number) {
  return `\ud800 ${index} ${'W'.repeat(20_000)}`
}

/** Presses it if it is there: a broken answer may have removed it. */
async function press(page: Page, role: Parameters<Page['getByRole']>[0], name?: string, nth = 0): Promise<void> {
  const target = page
    .getByRole('main')
    .getByRole(role, name === undefined ? {} : { name, exact: true })
    .nth(nth)
  if (await target.isVisible()) await target.click({ timeout: 1000 }).catch(() => undefined)
}

async function walkTabs(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await press(page, 'tab', name)
    await stands(page)
  }
}

test('no mutated answer takes a page away', async ({ page, server }) => {
  test.setTimeout(90_000 + answers * 1000)
  await signIn(page)
  await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
  await server.fault('*', { kind: 'mutate', seed }, null)
  for (let round = 0; (await server.faultsApplied()) < answers; round += 1) {
    await view(page, 'Tasks').click()
    await press(page, 'radio', round % 2 === 0 ? 'Table' : 'Board')
    await server.advance(30)
    await press(page, 'button', 'Refresh')
    await press(page, round % 2 === 0 ? 'row' : 'listitem', undefined, 1 + (round % 9))
    await stands(page)
    await walkTabs(page, 'History', 'Raw JSON', 'Overview')
    await view(page, 'Entities').click()
    await stands(page)
    await press(page, 'listitem', undefined, round % 9)
    await walkTabs(page, 'Tasks', 'Raw JSON', 'Components')
    await view(page, 'Deleted').click()
    await press(page, 'button', 'Load next page')
    await press(page, 'button', 'Check', round % 9)
    await stands(page)
    for (const name of ['Objects', 'Egress', 'Requests']) {
      await view(page, name).click()
      await stands(page)
    }
    await press(page, 'row', undefined, 1 + (round % 9))
    await walkTabs(page, 'Request', 'Response', 'Timing', 'Findings')
    await view(page, 'Wall').click()
    await expect(page.getByRole('main', { name: 'Wall' })).toBeVisible()
    await stands(page)
    // The wall has no controls: only the browser leads back.
    await page.goBack()
  }
})

test('ids that no address can hold and names without end are shown', async ({ page, server }) => {
  const tasks = Array.from({ length: 20 }, (_, index) => ({
    version: { taskId: hostile(index), definitionVersion: 1, statusVersion: 1 },
    displayName: hostile(index),
    lastUpdateTime: new Date().toISOString(),
    status: { status: 'STATUS_EXECUTING' },
    initialEntities: [
      {
        entity: {
          entityId: hostile(index),
          isLive: true,
          aliases: { name: hostile(index) },
          location: { position: { latitudeDegrees: 40 + index / 10, longitudeDegrees: 10 } },
        },
      },
    ],
  }))
  await server.fault('queryTasks', { kind: 'answer', status: 200, body: { tasks } }, null)
  await signIn(page)
  await lane(page, 'Executing').getByRole('listitem').first().click()
  await stands(page)
  await view(page, 'Entities').click()
  await page.getByRole('list', { name: 'Entities' }).getByRole('listitem').nth(3).click()
  await stands(page)
})
