import { expect, signIn, test } from './fixtures.ts'
import { lane, pollEvery, recordQueries, refresh, settled, walk } from './tasks.ts'

test.use({ hasAllTasks: true })

test.setTimeout(60_000)

test.describe('paging', () => {
  test('loads page by page and to the very end, each task once, while the simulation runs', async ({
    page,
    server,
  }) => {
    await pollEvery(page, 1)
    const queries = recordQueries(page)
    await signIn(page, { at: '/tasks?view=table' })
    const loaded = page.getByText(/^\d+ loaded/)
    await expect(loaded).toContainText('more on server')
    const before = Number.parseInt((await loaded.textContent()) ?? '', 10)
    await page.getByRole('button', { name: 'Load next page' }).click()
    await expect.poll(async () => Number.parseInt((await loaded.textContent()) ?? '', 10)).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'Load all' }).click()
    await expect(loaded).toContainText(', all', { timeout: 20_000 })
    await expect(page.getByText('End of results')).toBeAttached()
    // The screen has each of the service's tasks once: the export lists them all.
    const inService = await walk(server)
    await expect
      .poll(async () => Number.parseInt((await loaded.textContent()) ?? '', 10))
      .toBeGreaterThanOrEqual(inService.length)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export JSON' }).click()
    const stream = await (await download).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const exported = JSON.parse(Buffer.concat(chunks).toString()) as {
      tasks: { version: { taskId: string } }[]
      complete: boolean
    }
    const ids = exported.tasks.map((task) => task.version.taskId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(inService.map((task) => task.version.taskId).filter((id) => !ids.includes(id))).toEqual([])
    expect(exported.complete).toBe(true)
    // Each further page repeats its request with a token.
    for (const { pageToken, ...rest } of queries.filter((query) => 'pageToken' in query)) {
      expect(typeof pageToken).toBe('string')
      expect(queries).toContainEqual(rest)
    }
  })

  test.describe('with the clock standing', () => {
    test.use({ environment: { still: true } })

    test('a lane loads its own next page and tells its end', async ({ page, server }) => {
      const queries = recordQueries(page)
      await signIn(page, { at: '/tasks?status=STATUS_DONE_OK' })
      const done = lane(page, 'Done OK')
      await expect(done.getByRole('button', { name: 'Load next page' })).toBeVisible()
      await expect(done.getByText(/^50 \+ more/)).toBeVisible()
      await done.getByRole('button', { name: 'Load next page' }).click()
      await expect(done.getByText(/^100/)).toBeVisible()
      await test.step('refresh repeats the walks and keeps what is loaded', async () => {
        const asked = queries.length
        await page.getByRole('button', { name: 'Refresh' }).click()
        // Alerts query live statuses only.
        const repeated = () => queries.slice(asked).filter((query) => JSON.stringify(query).includes('STATUS_DONE_OK'))
        await expect.poll(() => repeated().length).toBe(2)
        await expect(done.getByText(/^100/)).toBeVisible()
        await server.fault('queryTasks', { kind: 'delay', milliseconds: 700 }, null)
        await refresh(page)
        await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true')
        // One that is pressed meanwhile, by mouse or key, reads again.
        await page.getByRole('button', { name: 'Refresh' }).click()
        await expect.poll(() => repeated().length, { timeout: 20_000 }).toBe(6)
        await server.clearFaults()
        await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy')
      })
      while (await done.getByRole('button', { name: 'Load next page' }).isVisible()) {
        const count = await done.locator('header').textContent()
        await done.getByRole('button', { name: 'Load next page' }).click()
        await expect(done.locator('header')).not.toHaveText(count ?? '')
      }
      await expect(done.getByText('End of results')).toBeVisible()
      await expect(done.locator('header')).toContainText('all')
    })

    test('a refused page token, a page that adds nothing and a token that repeats are told, and nothing is lost', async ({
      page,
      server,
    }) => {
      await test.step('a refused page token says so, loses nothing and starts from page 1 again', async () => {
        const queries = recordQueries(page)
        await signIn(page, { at: '/tasks?status=STATUS_DONE_OK' })
        const done = lane(page, 'Done OK')
        await expect(done.getByText(/^50 \+ more/)).toBeVisible()
        await page.getByRole('button', { name: 'Pause' }).click()
        await settled(queries)
        await server.fault('queryTasks', {
          kind: 'answer',
          status: 400,
          headers: { 'Content-Type': 'application/json' },
          body: { code: 'invalid_argument', message: 'pageToken does not match request' },
        })
        await done.getByRole('button', { name: 'Load next page' }).click()
        await expect(done.getByRole('alert')).toContainText('Page refused, 400')
        await expect(done.getByRole('alert')).toContainText('invalid_argument pageToken does not match request')
        await expect(done.getByText(/^50 \+ more/)).toBeVisible()
        await done.getByRole('button', { name: 'Start from page 1' }).click()
        await expect(done.getByRole('alert')).toHaveCount(0)
        await done.getByRole('button', { name: 'Load next page' }).click()
        await expect(done.getByText(/^100 \+ more/)).toBeVisible()
      })

      await test.step('a page that adds nothing and a token that repeats are told', async () => {
        const done = lane(page, 'Done OK')
        await expect(done.getByText(/^100 \+ more/)).toBeVisible()
        const again = {
          kind: 'answer' as const,
          status: 200,
          headers: { 'Content-Type': 'application/json' },
          body: { tasks: [], nextPageToken: 'round' },
        }
        await server.fault('queryTasks', again, 2)
        await done.getByRole('button', { name: 'Load next page' }).click()
        await expect(done.getByRole('alert')).toContainText('added nothing new')
        await done.getByRole('button', { name: 'Load next page' }).click()
        await expect(done.getByRole('alert')).toContainText('leads back to a page already loaded')
        await expect(done.getByText(/^100 \+ more/)).toBeVisible()
        await done.getByRole('button', { name: 'Start from page 1' }).click()
        await expect(done.getByRole('alert')).toHaveCount(0)
      })
    })
  })

  test('CSV carries the marking, the filters and the time of reading', async ({ page }) => {
    const queries = recordQueries(page)
    // Tasks that are done stay so, however long the first page takes.
    await signIn(page, { at: '/tasks?status=STATUS_DONE_OK&last=24h' })
    await expect(lane(page, 'Done OK').getByRole('listitem').first()).toBeVisible()
    // Tasks loaded for the alerts may raise the marking.
    await settled(queries)
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString().split('\r\n')
    const marking = await page.getByRole('note', { name: 'Classification' }).textContent()
    expect(lines[0]).toBe(`# Marking: ${marking ?? ''}`)
    expect(lines[2]).toContain('Status Done OK, from')
    expect(lines[3]).toMatch(/Read: \d{4}-\d\d-\d\dT[\d:.]+Z; exported: /)
    expect(lines[5]).toMatch(/^taskId,status,.*,title,/)
    expect(lines[6]).toMatch(/^[^,]+,STATUS_DONE_OK,/)
  })

  test.describe('many pages', () => {
    test.use({ environment: { still: true, pageSize: 5 } })

    test('loading all shows progress and can be stopped', async ({ page, server }) => {
      await signIn(page, { at: '/tasks?view=table' })
      await expect(page.getByText(/^\d+ loaded, more/)).toBeVisible()
      await server.fault('queryTasks', { kind: 'delay', milliseconds: 300 }, null)
      await page.getByRole('button', { name: 'Load all' }).click()
      await expect(page.getByText(/tasks in \d+ pages so far/)).toBeVisible()
      await page.getByRole('button', { name: 'Stop' }).click()
      await expect(page.getByRole('button', { name: 'Load all' })).toBeVisible()
      await expect(page.getByText(/^\d+ loaded, more/)).toBeVisible()
    })
  })
})
