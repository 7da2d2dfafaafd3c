import type { Page } from '@playwright/test'

import { harborWest } from '../src/environment/scenario/harbor-west.test.support.ts'
import { expect, signIn, test } from './fixtures.ts'
import type { ServerProcess } from './server-process.ts'
import { openWall, withClient } from './wall.ts'

// Every text of an answer hides characters: its end runs backwards (`gpj.exe` reads `exe.jpg`), and one
// between letters is invisible.
const ENDING = '/\u200b\u202egpj.exe'
const OF_THE_INTERFACE = /^[A-Z][A-Z0-9_]+$|^\d{4}-\d\d-\d\dT|^type\.googleapis|^\d*$/

test.use({ environment: { ...withClient, still: true }, hasAllTasks: true })

/** All texts except words of the interface, times and numbers. */
function hostile(value: unknown): unknown {
  if (typeof value === 'string') return OF_THE_INTERFACE.test(value) ? value : value + ENDING
  if (Array.isArray(value)) return value.map(hostile)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === '@type' ? each : hostile(each)]))
}

function answer(body: unknown) {
  return { kind: 'answer', status: 200, headers: { 'Content-Type': 'application/json' }, body } as const
}

/** Texts and names with such a character unmarked, and endings drawn right to left. */
function deceptions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const text = node.nodeValue ?? ''
      // Text fields have no marks: edited text stays unchanged.
      if (hidden.test(text) && !node.parentElement?.matches('.code-mark, textarea'))
        found.push(`text: ${JSON.stringify(text)}`)
      const at = text.indexOf('gpj')
      if (at < 0) continue
      const [g, j] = [at, at + 2].map((from) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, from + 1)
        return range.getBoundingClientRect()
      })
      if (g !== undefined && j !== undefined && g.top === j.top && g.left > j.left)
        found.push(`reversed: ${JSON.stringify(text)}`)
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (/^(aria-label|aria-description|title|alt|placeholder)$/.test(name) && hidden.test(value))
          found.push(`${name}: ${JSON.stringify(value)}`)
    if (hidden.test(document.title)) found.push(`title: ${document.title}`)
    return found
  })
}

/** Makes texts of the scenario's tasks, and all that each test looks at, hostile. */
async function giveHostile(server: ServerProcess): Promise<void> {
  const { tasks } = harborWest(Date.now())
  const naming = (text: string) => tasks.filter((task) => JSON.stringify(task).includes(text)).slice(0, 3)
  const many = tasks.filter(({ initialEntities = [] }) => initialEntities.length > 0).slice(0, 20)
  const all = new Set([...naming('still-141931'), ...naming('cam-07-hd-ops'), ...many])
  await server.fault('queryTasks', answer({ tasks: hostile([...all]) }), null)
}

async function expectMarked(page: Page, name: string): Promise<void> {
  await expect(page.locator('.code-mark').filter({ visible: true }).first(), name).toBeVisible()
  expect(await deceptions(page), name).toEqual([])
}

test('whatever hides in a text of the service is marked on every page, and copied as it came', async ({
  page,
  server,
}) => {
  test.slow()
  const deleted = ['one', 'two'].map((name) => ({ path: name, checksum: name, deleted_at: '2026-11-21T14:00:00Z' }))
  await giveHostile(server)
  await server.fault('listDeletedObjects', answer({ deleted_objects: hostile(deleted) }), null)
  const nowhere = (name: string) => expectMarked(page, name)
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()

  await signIn(page)
  await nowhere('board')
  await page.locator('[data-task-id]').first().click()
  for (const name of ['History', 'Raw JSON', 'Overview']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await nowhere(name)
  }
  const title = page.getByRole('complementary', { name: 'Task detail' }).getByRole('heading', { level: 2 })
  const selected = await title.evaluate((heading) => {
    getSelection()?.selectAllChildren(heading)
    return String(getSelection())
  })
  expect(selected).toContain(ENDING)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click()
  await nowhere('table')

  await go('Entities')
  await page.getByRole('list', { name: 'Entities' }).getByRole('link').first().click()
  await nowhere('components')
  for (const name of ['Tasks', 'Raw JSON']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await nowhere(name)
  }
  for (const name of ['Alerts', 'Log', 'Deleted', 'Objects']) {
    await go(name)
    if (name === 'Log') {
      // The alerts that a watch begins with are one entry, without their titles: often there is no other one.
      await page.getByRole('textbox', { name: 'Entry' }).fill(`Quiet${ENDING}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listitem').filter({ hasText: 'Quiet' }).locator('.code-mark').first()).toBeVisible()
    }
    await nowhere(name)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('gpj')
  await nowhere('palette')
  await page.keyboard.press('Escape')
  await go('Requests')
  await page.getByRole('grid', { name: 'Exchanges' }).getByText('/tasks/query').last().click()
  for (const name of ['Response', 'Findings']) {
    await page.getByRole('tab', { name }).click()
    await nowhere(name)
  }
})

test('so it is among known streams, in the queue and its log, and in what a deletion was answered', async ({
  page,
  server,
}) => {
  await giveHostile(server)
  const reason = `not now${ENDING}`
  await server.fault('deleteEgressStream', {
    ...answer({ code: 9, message: reason, details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] }),
    status: 400,
  })
  await signIn(page, { at: '/egress' })
  await page.getByRole('list', { name: 'Known streams' }).getByRole('button').first().click()
  await expectMarked(page, 'known streams')
  await page.getByRole('button', { name: /^Delete 1 stream/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete egress streams' })
  await expectMarked(page, 'dialog')
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('table', { name: 'Queue' }).getByText('Precondition failed')).toBeVisible()
  await expectMarked(page, 'queue')
})

test('so it is on a wall', async ({ page, server }) => {
  await giveHostile(server)
  await openWall(page)
  await expectMarked(page, 'wall')
  await openWall(page, '/wall?show=alerts,changes')
  await expectMarked(page, 'alerts and changes')
})
