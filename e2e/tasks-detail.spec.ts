import type { Page } from '@playwright/test'

import { expect, goTo, signIn, test } from './fixtures.ts'
import { detail, lane, pollEvery, recordQueries, walk } from './tasks.ts'

test.use({ environment: { still: true }, hasAllTasks: true })

test('a task is found by link, palette, branch and deadline, with every field of it', async ({ page, server }) => {
  await test.step('every field of a task is in the panel, and the raw JSON can be searched', async () => {
    const tasks = await walk(server)
    const parent = tasks.find((task) => task.version.taskId === '4f1c9a02-77de-4b1e-9f0e-2a6b8d31c7e5')
    await signIn(page, { at: `/tasks/${parent?.version.taskId ?? ''}?updated=${parent?.lastUpdateTime ?? ''}` })
    const panel = detail(page)
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(parent?.displayName ?? '?')
    for (const term of ['Assignee', 'Created by', 'Updated', 'Version', 'Specification'])
      await expect(panel.getByText(term, { exact: true }).first()).toBeVisible()
    const children = await walk(server, { parentTaskId: parent?.version.taskId })
    await expect(panel.getByText(`${children.length} loaded, all`)).toBeVisible()
    await panel.getByRole('tab', { name: 'Raw JSON' }).click()
    await expect(page).toHaveURL(/tab=raw/)
    await panel.getByRole('textbox', { name: 'Find in Task JSON' }).fill('statusVersion')
    await expect(panel.getByText('1 of 1')).toBeVisible()
  })

  await test.step('sub-tasks open by their branch, and a task opens from there', async () => {
    const children = await walk(server, { parentTaskId: '4f1c9a02-77de-4b1e-9f0e-2a6b8d31c7e5' })
    const byParent = new Map<string, number>()
    for (const task of await walk(server))
      if (task.relations?.parentTaskId)
        byParent.set(task.relations.parentTaskId, (byParent.get(task.relations.parentTaskId) ?? 0) + 1)
    const withChildren = children.find((task) => byParent.has(task.version.taskId))
    await goTo(page, '/tasks/4f1c9a02-77de-4b1e-9f0e-2a6b8d31c7e5')
    const panel = detail(page)
    const name = withChildren?.displayName ?? '?'
    await panel.getByRole('button', { name: `Sub-tasks of ${name}` }).click()
    const grandchildren = await walk(server, { parentTaskId: withChildren?.version.taskId })
    await expect(panel.getByText(grandchildren[0]?.displayName ?? '?').first()).toBeVisible()
    await panel.getByRole('button', { name, exact: true }).click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name)
  })

  await test.step('a link finds a task that is on no loaded page, around its update time', async () => {
    const tasks = await walk(server, { statusFilter: { status: 'STATUS_DONE_OK' } })
    const old = tasks.at(-1)
    const queries = recordQueries(page)
    await goTo(page, `/tasks/${old?.version.taskId ?? ''}?updated=${old?.lastUpdateTime ?? ''}`)
    await expect(detail(page).getByRole('tab', { name: 'Overview' })).toBeVisible()
    await expect(
      detail(page)
        .getByText(old?.version.taskId ?? '?')
        .first(),
    ).toBeVisible()
    const range = queries
      .map((query) => query['updateTimeRange'] as { startTime?: string; endTime?: string } | undefined)
      .find((each) => each?.endTime !== undefined)
    expect(Date.parse(range?.startTime ?? '')).toBeLessThan(Date.parse(old?.lastUpdateTime ?? ''))
    expect(Date.parse(range?.endTime ?? '')).toBeGreaterThan(Date.parse(old?.lastUpdateTime ?? ''))
  })

  await test.step('a task that does not exist: says in how many pages it was not found', async () => {
    await goTo(page, '/tasks/00000000-0000-4000-8000-000000000000')
    await expect(detail(page).getByRole('alert')).toContainText(/Not found in the \d+ pages searched/, {
      timeout: 20_000,
    })
  })

  await test.step('the palette finds a task by its id and by its title', async () => {
    const [task] = await walk(server, { statusFilter: { status: 'STATUS_EXECUTING' } })
    await goTo(page, '/tasks')
    await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(task?.version.taskId ?? '')
    await page
      .getByRole('option', { name: new RegExp(task?.displayName ?? '?') })
      .first()
      .click()
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(task?.displayName ?? '?')
  })

  await test.step('deadlines stand over the board, sorted, and open their task', async () => {
    await goTo(page, '/tasks')
    const strip = page.getByRole('region', { name: 'Deadlines' })
    const first = strip.getByRole('button').first()
    await expect(first).toBeVisible()
    const title = (await first.getAttribute('aria-description'))?.split('\n')[0] ?? '?'
    await first.click()
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(title)
  })
})

function subTask(taskId: string, parentTaskId: string) {
  return {
    version: { taskId, definitionVersion: 1, statusVersion: 1 },
    displayName: `Circle ${taskId}`,
    status: { status: 'STATUS_EXECUTING' },
    lastUpdateTime: new Date().toISOString(),
    relations: { parentTaskId },
  }
}

test.describe('tasks that are each other’s sub-tasks', () => {
  test.use({ environment: { still: true } })

  test('are shown once per branch, and nothing walks in a circle', async ({ page, server }) => {
    await pollEvery(page, 1)
    await signIn(page)
    await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
    const top = { ...subTask('top', ''), displayName: 'Above all', relations: {} }
    const below = { ...subTask('below', 'top'), displayName: 'Below it' }
    const body = { tasks: [subTask('one', 'two'), subTask('two', 'one'), subTask('self', 'self'), top, below] }
    const headers = { 'Content-Type': 'application/json' }
    await server.fault('queryTasks', { kind: 'answer', status: 200, headers, body }, null)
    await lane(page, 'Executing')
      .getByRole('link', { name: /^Circle one,/ })
      .click()
    const panel = detail(page)
    await expect(panel.getByText('already above: a cycle')).toHaveCount(1)
    await panel.getByRole('button', { name: 'Sub-tasks of Circle two' }).click()
    await expect(panel.getByText('already above: a cycle')).toHaveCount(3)
    await panel.getByRole('button', { name: 'Circle two', exact: true }).first().click()
    const heading = panel.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText('Circle two')
    await lane(page, 'Executing')
      .getByRole('link', { name: /^Below it,/ })
      .click()
    await panel.getByRole('region', { name: 'Facts' }).getByRole('button', { name: 'Above all' }).press('Enter')
    await expect(heading).toHaveText('Above all')
    await expect(heading).toBeFocused()
    await page.getByRole('textbox', { name: 'Filter what is loaded' }).fill('circle')
    await expect(page.getByText(/^3 of \d+ loaded/)).toBeVisible()
  })
})

/** Tasks in this browser's history of a client. */
function remembered(page: Page, client: string) {
  return expect.poll(() =>
    page.evaluate(async (name) => {
      if (!(await indexedDB.databases()).some((one) => one.name === 'watchfloor-history')) return -1
      const opening = indexedDB.open('watchfloor-history')
      const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
      const all: IDBRequest<{ scope: string; tasks: Map<string, unknown> }[]> = database
        .transaction('shards')
        .objectStore('shards')
        .getAll()
      const shards = await new Promise<typeof all.result>((resolve) => (all.onsuccess = () => resolve(all.result)))
      database.close()
      return shards.filter(({ scope }) => scope.endsWith(` ${name}`)).reduce((sum, { tasks }) => sum + tasks.size, 0)
    }, client),
  )
}
function signOut(page: Page) {
  return page.getByRole('button', { name: 'Sign out' }).click()
}

test.describe('history', () => {
  test('goes with the last tab of its client, also where that was closed, unless Settings keeps it', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await signIn(page)
    await signIn(other)
    await remembered(page, 'operator').toBeGreaterThan(0)
    await signOut(page)
    await signIn(page, { client: 'viewer' })
    await remembered(page, 'viewer').toBeGreaterThan(0)
    await remembered(page, 'operator').toBeGreaterThan(0)
    await signOut(other)
    await remembered(page, 'operator').toBe(0)
    await remembered(page, 'viewer').toBeGreaterThan(0)
    await page.close()
    await other.reload()
    await remembered(other, 'viewer').toBe(0)

    await signIn(other)
    await remembered(other, 'operator').toBeGreaterThan(0)
    await other.getByRole('link', { name: 'Settings' }).click()
    await other.getByRole('checkbox', { name: 'Keep it after sign-out' }).check()
    await signOut(other)
    await signIn(other, { client: 'viewer' })
    await remembered(other, 'viewer').toBeGreaterThan(0)
    await remembered(other, 'operator').toBeGreaterThan(0)
  })

  test('keeps what this console saw, across a reload, until it is cleared', async ({ page, server }) => {
    await pollEvery(page, 1)
    await page.goto('/tasks')
    const keep = page.getByRole('checkbox', { name: 'Keep the token in this tab' })
    await keep.check()
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
    await server.advance(240)
    const changed = page
      .getByRole('listitem')
      .filter({ hasText: /was \w+/ })
      .first()
    await expect(changed).toBeVisible()
    await changed.click()
    const panel = detail(page)
    await panel.getByRole('tab', { name: 'History' }).click()
    const seen = panel.getByRole('list', { name: 'Seen by this console' })
    await expect(panel.getByText('this console', { exact: true })).toBeVisible()
    await expect(seen.getByText('First seen')).toBeVisible()
    await expect(seen.getByText('statusVersion').first()).toBeVisible()
    const entries = await seen.getByRole('listitem').count()
    expect(entries).toBeGreaterThan(1)
    await page.reload()
    // Not fewer; one that was being written may have been added.
    await expect.poll(() => seen.getByRole('listitem').count()).toBeGreaterThanOrEqual(entries)
    await panel.getByRole('button', { name: 'Clear the history of all tasks' }).click()
    await expect(panel.getByText('Cleared.')).toBeVisible()
    await panel.getByRole('tab', { name: 'Overview' }).click()
    await expect(panel.getByText('none yet')).toBeVisible()
    await panel.getByRole('tab', { name: 'History' }).click()
    await page.reload()
    await expect(seen.getByRole('listitem')).toHaveCount(1)
  })
})
