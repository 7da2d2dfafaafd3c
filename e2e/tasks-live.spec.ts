import { expect, goTo, signIn, test } from './fixtures.ts'
import {
  detail,
  freshness,
  lane,
  marksAChange,
  pollEvery,
  recordQueries,
  refresh,
  settled,
  statusesOf,
  walk,
} from './tasks.ts'

const headers = { 'Content-Type': 'application/json' }

test.describe('live', () => {
  test.use({ environment: { still: true } })
  // Time-outs, back-off and recovery are slow by design.
  test.setTimeout(90_000)
  test.beforeEach(({ page }) => pollEvery(page, 1))

  // wcag(2.2.2)
  test('the board polls, marks what changed, keeps its place, pauses, and says when it is not live', async ({
    page,
    server,
  }) => {
    await test.step('polls once per cycle without a status, from the time that is covered', async () => {
      const queries = recordQueries(page)
      await signIn(page)
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      // Live tasks are also queried by status, once, for the alerts.
      const polls = () => queries.filter((query) => !('statusFilter' in query) && 'updateTimeRange' in query)
      const first = polls().length
      const begun = Date.now()
      await expect.poll(() => polls().length, { intervals: [20] }).toBeGreaterThanOrEqual(first + 3)
      // The first may come at once; between three are two cycles.
      expect(Date.now() - begun).toBeGreaterThan(1900)
      for (const query of polls()) expect(Object.keys(query)).toEqual(['updateTimeRange'])
    })

    await test.step('shows what changed, marked, with the status before, and tells it to the lanes', async () => {
      await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      // "Delivering 14 + more"
      const counts = async () => (await page.getByRole('main').locator('section > header').allInnerTexts()).join()
      const before = await counts()
      expect(before).toMatch(/Delivering\s*\d/)
      const statuses = await statusesOf(server)
      await server.advance(240)
      await marksAChange(page, server, statuses)
      await expect.poll(counts).not.toBe(before)
    })

    await test.step('a card keeps its place under the pointer while its task changes', async () => {
      // The scrolling list has replaced the first cards, and nothing is loading.
      const card = lane(page, 'Executing').locator('li[data-index]').nth(1)
      await expect(card).toBeVisible()
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      await card.hover()
      const hovered = lane(page, 'Executing').locator('li[data-index]:hover')
      const id = await hovered.locator('[data-task-id]').first().getAttribute('data-task-id')
      const held = lane(page, 'Executing').locator(`li[data-index]:has([data-task-id="${id}"])`)
      const before = await held.boundingBox()
      const statuses = await statusesOf(server)
      await server.advance(300)
      // The first may have been asked before.
      for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse(/\/tasks\/query$/)
      await marksAChange(page, server, statuses)
      const after = await held.boundingBox()
      expect(after?.x).toBe(before?.x)
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
    })

    await test.step('pause asks for nothing, resume catches up', async () => {
      const queries = recordQueries(page)
      await page.clock.install()
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(freshness(page)).toContainText('Paused by you')
      await settled(queries)
      const asked = queries.length
      const statuses = await statusesOf(server)
      await server.advance(300)
      // Runs every timer of a minute, and draws the results.
      await page.clock.runFor(60_000)
      await expect(freshness(page)).toContainText('Paused by you')
      expect(queries).toHaveLength(asked)
      await page.getByRole('button', { name: 'Resume' }).click()
      await marksAChange(page, server, statuses)
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
    })

    await test.step('a failing service makes the page stale, visibly, and it recovers with what it missed', async () => {
      // Only when every first page is loaded do the tasks have an "as of" time.
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      await lane(page, 'Executing').getByRole('listitem').first().click()
      await expect(detail(page)).toBeVisible()
      const statuses = await statusesOf(server)
      await server.fault(
        'queryTasks',
        {
          kind: 'answer',
          status: 503,
          headers: { 'Content-Type': 'application/json' },
          body: { code: 'internal', message: 'store is away' },
        },
        null,
      )
      await expect(freshness(page)).toContainText('Not live', { timeout: 15_000 })
      const bar = page.getByRole('alert').filter({ hasText: 'The service answers 503' })
      await expect(bar).toContainText('internal store is away')
      await expect(bar).toContainText(/Showing the tasks as of \d\d:\d\d:\d\dZ/)
      await expect(bar).toContainText(/Attempt \d+/)
      await expect(detail(page)).toContainText(/as of \d\d:\d\d:\d\dZ/)
      await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true')
      await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
      const attempts = async () => Number(/Attempt (\d+)/.exec((await bar.textContent()) ?? '')?.[1])
      const before = await attempts()
      await bar.getByRole('button', { name: 'Try now' }).click()
      await expect.poll(attempts).toBeGreaterThan(before)
      await server.advance(300)
      await server.clearFaults()
      await expect(freshness(page)).toContainText('Live', { timeout: 35_000 })
      await marksAChange(page, server, statuses)
    })

    await test.step('after the environment was out of reach it fetches what it missed', async () => {
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      await page.context().setOffline(true)
      await expect(page.getByRole('alert').filter({ hasText: /No reply for/ })).toBeVisible({ timeout: 15_000 })
      await expect(freshness(page)).toContainText('Not live', { timeout: 20_000 })
      const statuses = await statusesOf(server)
      await server.advance(600)
      await page.context().setOffline(false)
      await expect(freshness(page)).toContainText('Live', { timeout: 40_000 })
      await marksAChange(page, server, statuses)
    })
  })

  test('versions that go back or differ, a task that goes, and a status of its own are said, and a refresh keeps what is loaded', async ({
    page,
    server,
  }) => {
    await test.step('a task that the service goes back on stays where it was, and one that it forgets stays in its panel: both say so', async () => {
      const known = (await walk(server)).filter(({ version }) => version.statusVersion > 1)
      const task = known.find(({ status }) => status.status === 'STATUS_EXECUTING')
      if (task === undefined) throw new Error('the scenario executes nothing')
      await signIn(page, { at: `/tasks/${task.version.taskId}` })
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      const older = { ...task, version: { ...task.version, statusVersion: 1 }, status: { status: 'STATUS_SENT' } }
      const answers = async (tasks: unknown[]) => {
        await server.clearFaults()
        await server.fault('queryTasks', { kind: 'answer', status: 200, headers, body: { tasks } }, null)
        await refresh(page)
      }
      await answers([older])
      await expect(detail(page)).toContainText('The service now sends an older version')
      await expect(detail(page)).toContainText('status 1 (Sent)')
      const card = lane(page, 'Executing').locator(`[data-task-id="${task.version.taskId}"]`)
      await expect(card).toContainText('older version answered now')
      await answers([])
      await expect(detail(page)).toContainText('The service stopped listing this task')
      await expect(card).toHaveCount(0)
      await server.clearFaults()
      await refresh(page)
      await expect(detail(page)).not.toContainText('The service n')
      await expect(card).toBeVisible()
    })

    await test.step('a status outside the interface is shown as it came, in the Invalid lane', async () => {
      await goTo(page, '/tasks')
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      const task = {
        version: { taskId: 'paused-1', definitionVersion: 1, statusVersion: 1 },
        displayName: 'Hold at datum',
        status: { status: 'STATUS_PAUSED' },
        lastUpdateTime: new Date().toISOString(),
        surprise: { kept: true },
      }
      const headers = { 'Content-Type': 'application/json' }
      await server.fault('queryTasks', { kind: 'answer', status: 200, headers, body: { tasks: [task] } })
      const invalid = lane(page, 'Invalid')
      await expect(invalid.getByText(/^2\+$/)).toBeVisible()
      await invalid.getByRole('button', { name: 'Expand Invalid' }).click()
      await expect(invalid.getByText('seen so far')).toBeVisible()
      const card = invalid.getByRole('listitem', { name: /^Hold at datum, Unknown/ })
      await expect(card).toContainText('"STATUS_PAUSED"')
      await card.click()
      await expect(detail(page).getByText('Other fields')).toBeVisible()
      await expect(detail(page)).toContainText('surprise')
    })

    await test.step('equal versions with different content are a finding of their exchange', async () => {
      await goTo(page, '/tasks')
      const lastUpdateTime = new Date().toISOString()
      const task = {
        version: { taskId: 'twice', definitionVersion: 1, statusVersion: 1 },
        status: { status: 'STATUS_SENT' },
        lastUpdateTime,
      }
      const headers = { 'Content-Type': 'application/json' }
      // A query for the alerts may take the answer meant for a poll: then the next one gets it.
      const answer = (displayName: string) =>
        expect(async () => {
          await server.fault('queryTasks', {
            kind: 'answer',
            status: 200,
            headers,
            body: { tasks: [{ ...task, displayName }] },
          })
          await expect(lane(page, 'Delivering').getByText(displayName, { exact: true })).toBeVisible()
        }).toPass({ timeout: 60_000 })
      await answer('Hold clear')
      await answer('Hold closer')
      await page.getByRole('link', { name: /Requests/ }).click()
      await page.getByRole('checkbox', { name: 'Only with findings' }).check()
      // Whichever query brought it: a poll without the task has findings, and so has an answer outside its
      // filter.
      await page.getByRole('textbox', { name: 'Search' }).fill('Hold closer')
      const brought = page.getByRole('grid', { name: 'Exchanges' }).getByRole('row').filter({ hasText: '/tasks/query' })
      await brought.last().click()
      await expect(page.getByRole('complementary', { name: 'Exchange' })).toContainText(/same version/i)
      await expect(page.getByRole('link', { name: /Requests/ })).toContainText(/[1-9]/)
    })
  })

  test.describe('with many tasks', () => {
    test.use({ hasAllTasks: true })
    test('table rows stand still for who reads them, and what came in above is counted', async ({ page, server }) => {
      // On a slow machine a poll per second would make the "lost" bar above the table come and go.
      await pollEvery(page, 5)
      await signIn(page, { at: '/tasks?view=table' })
      const grid = page.getByRole('grid', { name: 'Tasks' })
      await expect(grid.getByRole('row').nth(30)).toBeAttached()
      const above = page.getByRole('button', { name: /^\d+ new above$/ })
      const top = () => grid.evaluate((table) => table.parentElement?.scrollTop)
      await grid.evaluate((table) => table.parentElement?.scrollTo({ top: 520 }))
      await page.mouse.move(700, 560)
      const underPointer = () =>
        page.evaluate(() => document.elementFromPoint(700, 560)?.closest('tr')?.getAttribute('data-task-id'))
      await expect.poll(underPointer).toBeTruthy()
      const row = await underPointer()
      await server.advance(300)
      await expect(above).toBeVisible()
      await expect.poll(underPointer).toBe(row)
      await above.click()
      await page.mouse.move(700, 5)
      await expect.poll(top).toBe(0)
      await expect(above).toHaveCount(0)
      // At its top, the table shows new rows; a row under the pointer stays until the pointer leaves.
      await page.mouse.move(700, 560)
      await expect.poll(underPointer).toBeTruthy()
      const held = await underPointer()
      await server.advance(300)
      await expect(above).toBeVisible()
      await expect.poll(underPointer).toBe(held)
      await page.mouse.move(700, 5)
      await expect.poll(top).toBe(0)
      await expect(above).toHaveCount(0)
    })
  })
})

test.describe('the first answer fails', () => {
  test.use({ environment: { still: true } })

  test('the page says so and comes up by itself', async ({ page, server }) => {
    await page.goto('/sign-in')
    await server.fault(
      'queryTasks',
      { kind: 'answer', status: 500, body: '<html>proxy error</html>', headers: { 'Content-Type': 'text/html' } },
      20,
    )
    await signIn(page)
    await expect(page.getByText('Query failed, 500').first()).toBeVisible()
    await server.clearFaults()
    await expect(freshness(page)).toContainText('Live', { timeout: 15_000 })
    await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
  })
})
