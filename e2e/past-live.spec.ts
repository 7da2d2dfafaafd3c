import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { expect, goTo, signIn, test } from './fixtures.ts'
import { freshness, pollEvery, type WireTask } from './tasks.ts'

test.use({ environment: { still: true, pageSize: 10 } })

interface Exported {
  readonly exportedAt: string
  readonly complete: boolean
  readonly tasks: readonly WireTask[]
}

/** The screen's content, by the page's own export. */
async function exported(page: Page): Promise<Exported> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ])
  await page.keyboard.press('Escape')
  return JSON.parse(await readFile(await file.path(), 'utf8')) as Exported
}

async function openTable(desk: Page): Promise<void> {
  await pollEvery(desk, 1)
  await signIn(desk, { at: '/tasks?view=table' })
  await expect(desk.getByText(/^\d+ loaded/)).toBeVisible()
}

async function loadAll(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Load all' }).click()
  await desk.getByText(/^\d+ loaded, all/).waitFor()
}

/** A poll that begins now is over once the next one is answered. */
async function polled(desk: Page): Promise<void> {
  for (let polls = 0; polls < 2; polls += 1)
    await desk.waitForResponse((answer) => answer.ok() && (answer.request().postData() ?? '').includes('startTime'))
}

/** Each task in a screen's words: its versions and status. */
function shownBy(...exports: readonly Exported[]): Record<string, string> {
  const newest = new Map<string, WireTask>()
  for (const task of exports.flatMap(({ tasks }) => tasks)) {
    const before = newest.get(task.version.taskId)
    if (before === undefined || before.version.statusVersion <= task.version.statusVersion)
      newest.set(task.version.taskId, task)
  }
  return Object.fromEntries(
    [...newest]
      .map(([id, { version, status }]): [string, string] => [
        id,
        `${version.definitionVersion}.${version.statusVersion} ${status.status}`,
      ])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}

test('the past of a desk is what stood on its screen and on those of its client, also where pages came late', async ({
  page,
  server,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  const desks = [page, other]
  await Promise.all(desks.map(openTable))

  const moments: { at: string; live: Record<string, string> }[] = []
  const steps = [
    async () => {},
    // One desk loads all and repeats its walks, while the other stays where it was.
    async () => {
      await loadAll(page)
      await page.getByRole('button', { name: 'Refresh' }).click()
    },
    async () => loadAll(other),
  ]
  for (const step of steps) {
    await server.advance(200)
    await step()
    // The environment's clock is stopped until the next step: screens are complete once polls change nothing
    // more.
    let screens: readonly Exported[] = []
    await expect
      .poll(
        async () => {
          const before = shownBy(...screens)
          await Promise.all(desks.map(polled))
          screens = await Promise.all(desks.map(exported))
          return JSON.stringify(before) === JSON.stringify(shownBy(...screens))
        },
        // Some rounds of ten seconds each on a busy machine.
        { timeout: 90_000 },
      )
      .toBe(true)
    moments.push({ at: screens.map(({ exportedAt }) => exportedAt).toSorted()[1] ?? '', live: shownBy(...screens) })
  }

  await elsewhere.close()
  // Nothing of what the desk holds.
  await page.goto('/tasks')
  if (await page.getByRole('button', { name: 'Sign in' }).isVisible()) await signIn(page)
  for (const { at, live } of moments) {
    await goTo(page, `/tasks?view=table&past=${at}`)
    await expect(freshness(page)).toContainText('as known at')
    await expect.poll(async () => shownBy(await exported(page)), { timeout: 20_000 }).toEqual(live)
  }
})
