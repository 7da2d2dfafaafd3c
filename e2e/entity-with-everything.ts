import { expect, type Page } from '@playwright/test'

import { entity } from '../src/contract/entity/entity.ts'
import { harborWest } from '../src/environment/scenario/harbor-west.test.support.ts'

const ID = 'everything-1'

/**
 * The scenario's fullest component of each kind on one entity, and a field that the interface doesn't know.
 */
function entityWithEverything(): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const task of harborWest(Date.now()).tasks)
    for (const { entity: each } of task.initialEntities ?? [])
      for (const [name, value] of Object.entries(each ?? {})) if (size(value) > size(all[name])) all[name] = value
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(entity.fields).toSorted())
  return { ...all, entityId: ID, surplus: { kept: true } }
}

function size(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0
}

/** Opens it on the entities page, from pasted JSON, with all sections. */
export async function openEntityWithEverything(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open JSON' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open JSON' })
  await dialog.getByRole('textbox', { name: 'JSON' }).fill(JSON.stringify(entityWithEverything()))
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(dialog).toContainText('1 entity opened')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('textbox', { name: 'Find entity' }).fill(ID)
  await page.getByRole('list', { name: 'Entities' }).getByRole('link').click()
  const inspector = page.getByRole('complementary', { name: 'Entity inspector' })
  await expect(inspector).toContainText(ID)
  // Unfolds everything; the sections come after the heading.
  await expect(inspector.locator('details')).not.toHaveCount(0)
  await inspector.evaluate((element) => {
    for (const section of element.querySelectorAll('details')) section.open = true
  })
  await expect(inspector.locator('details:not([open])')).toHaveCount(0)
}
