import type { Locator, Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, signIn, test } from './fixtures.ts'

// Only visible parts are drawn: each view of a large value has at most this many elements. Drawn whole, these
// have 24,000 and more.
const MOST_ELEMENTS = 5000
const MANY = 2000
const { entityId, fieldPath } = fixtures().override
function of<T>(make: (index: number) => T): T[] {
  return Array.from({ length: MANY }, (_, index) => make(index))
}

function entity(disposition: string) {
  return {
    entityId,
    isLive: true,
    milView: { disposition },
    // Numbers instead of words: endless findings.
    aliases: { name: 'Large', alternateIds: of((index) => ({ id: `alias ${index} of ${disposition}`, type: 7 })) },
    overrides: {
      override: of((index) => ({ requestId: `request ${index}`, fieldPath: index === 0 ? fieldPath : `a${index}` })),
    },
  }
}
const task = {
  version: { taskId: 'large', definitionVersion: 1, statusVersion: 1 },
  displayName: 'Large',
  status: { status: 'STATUS_EXECUTING' },
  lastUpdateTime: '2026-11-21T14:00:00Z',
  specification: { '@type': 'type.googleapis.com/large', points: of((index) => ({ index, note: `point ${index}` })) },
  initialEntities: [{ entity: entity('DISPOSITION_SUSPICIOUS'), snapshot: false }],
}
function answer(body: unknown) {
  return { kind: 'answer', status: 200, headers: { 'Content-Type': 'application/json' }, body } as const
}

/** The view shows `text`, one line of many, and draws no more than a screen needs. */
async function drawsOnlyWhatIsSeen(place: Page | Locator, text: string | RegExp): Promise<void> {
  await expect(place.getByText(text).first()).toBeVisible()
  const page = 'page' in place ? place.page() : place
  expect(await page.locator('*').count(), `elements around ${text}`).toBeLessThan(MOST_ELEMENTS)
}

function open(page: Page, role: 'tab' | 'link' | 'button', name: string | RegExp) {
  return page.getByRole(role, { name }).first().click()
}
function go(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()
}

test.use({ environment: { still: true } })

test('no view of a large value draws all of it', async ({ page, server }) => {
  await server.fault('queryTasks', answer({ tasks: [task] }), null)
  await server.fault('deleteEntityOverride', answer(entity('DISPOSITION_NEUTRAL')), null)
  await signIn(page)
  await page.locator('[data-task-id=large]').first().click()
  await drawsOnlyWhatIsSeen(page, `list of ${MANY}`)
  await page.getByText(`list of ${MANY}`).click()
  await drawsOnlyWhatIsSeen(page, /^Show more items/)
  await open(page, 'tab', 'Raw JSON')
  await drawsOnlyWhatIsSeen(page, /"taskId"/)

  await go(page, 'Entities')
  await page.getByRole('list', { name: 'Entities' }).getByRole('listitem').first().click()
  await drawsOnlyWhatIsSeen(page, /^Show more overrides/)
  await open(page, 'tab', 'Raw JSON')
  await drawsOnlyWhatIsSeen(page, /"entityId"/)
  await open(page, 'tab', 'Components')
  await open(page, 'button', `Clear override ${fieldPath}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Clear override' }).click()
  await drawsOnlyWhatIsSeen(page, /^Show 300 more of/)
  await open(page, 'button', 'Side by side JSON')
  await drawsOnlyWhatIsSeen(page, /"entityId"/)
  await open(page, 'button', 'Done')

  await server.fault('queryTasks', answer({ tasks: [{ ...task, initialEntities: [], specification: {} }] }), null)
  await go(page, 'Tasks')
  await open(page, 'button', 'Refresh')
  await go(page, 'Requests')
  const requests = page.getByRole('grid', { name: 'Exchanges' }).getByText('/tasks/query')
  await requests.last().click()
  await open(page, 'tab', 'Findings')
  await drawsOnlyWhatIsSeen(page, 'Value of the wrong type')
  await open(page, 'tab', 'Response')
  await drawsOnlyWhatIsSeen(page, /"displayName"/)
  await open(page, 'button', 'Compare')
  await drawsOnlyWhatIsSeen(page, /differences in status/)
  await page.keyboard.press('Escape')
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Findings').click()
  await drawsOnlyWhatIsSeen(page, 'Value of the wrong type')

  const rows = of((index) => `${index},row ${index}`)
  for (const [type, body, tabs] of [
    ['application/json', JSON.stringify(rows), ['JSON', 'Text', 'Hex']],
    ['text/csv', ['number,name', ...rows].join('\n'), ['Table']],
  ] as const) {
    await server.fault('getObject', { kind: 'answer', status: 200, headers: { 'Content-Type': type }, body })
    await go(page, 'Objects')
    await page.getByRole('textbox', { name: 'Object path' }).fill(`large.${type.slice(-3)}`)
    await open(page, 'button', 'Fetch')
    for (const name of tabs) {
      await open(page, 'tab', name)
      await drawsOnlyWhatIsSeen(page.getByRole('region', { name, exact: true }), /row 1|72 6f 77/)
    }
  }
})
