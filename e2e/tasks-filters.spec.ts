import { expect, goTo, signIn, test } from './fixtures.ts'
import { lane, pollEvery, recordQueries, settled, walk } from './tasks.ts'

const PARENT_TASK_ID = '4f1c9a02-77de-4b1e-9f0e-2a6b8d31c7e5'

test.use({ environment: { still: true, start: '2026-11-21T14:00:00Z' }, hasAllTasks: true })

test('statuses, texts, times, a parent and links are taken as they are meant, and what is not is said', async ({
  page,
  server,
}) => {
  await test.step('several statuses become one query each and stand in the address', async () => {
    const queries = recordQueries(page)
    await pollEvery(page, 3600)
    await signIn(page)
    await settled(queries)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Sent' }).click()
    await page.getByRole('option', { name: 'Done not OK' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?status=STATUS_SENT&status=STATUS_DONE_NOT_OK$/)
    // Each choice starts walks of its statuses, so the last two are those of both.
    const asked = () =>
      queries.slice(-2).map((query) => String((query['statusFilter'] as { status?: string } | undefined)?.status))
    await expect
      .poll(() => asked().toSorted((one, other) => one.localeCompare(other)))
      .toEqual(['STATUS_DONE_NOT_OK', 'STATUS_SENT'])
    const sent = await walk(server, { statusFilter: { status: 'STATUS_SENT' } })
    await expect(lane(page, 'Delivering').locator('header')).toContainText(`${sent.length} all`)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/tasks$/)
  })

  await test.step('the text filter looks only in what is loaded', async () => {
    const queries = recordQueries(page)
    await goTo(page, '/tasks?view=table')
    await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
    const asked = queries.length
    await page.keyboard.press('/')
    await page.keyboard.type('radar matinicus')
    await expect(page.getByText(/^\d+ of \d+ loaded/)).toBeVisible()
    await expect(page).toHaveURL(/text=radar(%20|\+)matinicus/)
    const rows = page.getByRole('grid', { name: 'Tasks' }).getByRole('row')
    for (const row of (await rows.all()).slice(1, 6))
      await expect(row).toContainText(/radar.*matinicus|matinicus.*radar/i)
    await page.getByRole('textbox', { name: 'Filter what is loaded' }).fill('nothing has this')
    await expect(page.getByText(/None of the \d+ loaded tasks contains/)).toBeVisible()
    expect(queries.slice(asked).every((query) => !JSON.stringify(query).includes('matinicus'))).toBe(true)
  })

  await test.step('presets and typed times are sent as absolute UTC', async () => {
    const queries = recordQueries(page)
    await goTo(page, '/tasks?status=STATUS_SENT')
    await page.getByRole('radiogroup', { name: 'Updated' }).getByText('6 h').click()
    await expect(page).toHaveURL(/last=6h/)
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(/^21 NOV 0[78]:\d\d:\d\dZ$/)
    await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('now')
    for (const [typed, sent] of [
      ['2026-11-21T08:22Z', '2026-11-21T08:22:00Z'],
      ['21 NOV 08:23Z', '2026-11-21T08:23:00Z'],
      ['210824ZNOV26', '2026-11-21T08:24:00Z'],
    ]) {
      await page.getByRole('textbox', { name: 'From' }).fill(typed ?? '')
      await page.getByRole('textbox', { name: 'From' }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`from=${sent}`))
      await expect.poll(() => queries.map((query) => query['updateTimeRange'])).toContainEqual({ startTime: sent })
    }
    await page.getByRole('textbox', { name: 'To' }).fill('211200ZNOV26')
    await page.getByRole('textbox', { name: 'To' }).press('Enter')
    await expect(page).toHaveURL(/to=2026-11-21T12:00:00Z/)
  })

  await test.step('a time that cannot be read says why and changes nothing', async () => {
    await goTo(page, '/tasks?status=STATUS_SENT')
    await page.getByRole('textbox', { name: 'From' }).fill('2026-11-21T25:00Z')
    await page.getByRole('textbox', { name: 'From' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Hours run from 00 to 23')
    await expect(page).not.toHaveURL(/from=/)
  })

  await test.step('a parent task id goes alone, says why the rest is off, and gives it back', async () => {
    const queries = recordQueries(page)
    await goTo(page, '/tasks?view=table&status=STATUS_EXECUTING&last=6h')
    await page.getByRole('textbox', { name: 'Parent task' }).fill(PARENT_TASK_ID)
    await page.getByRole('textbox', { name: 'Parent task' }).press('Enter')
    await expect.poll(() => queries.at(-1)).toEqual({ parentTaskId: PARENT_TASK_ID })
    await expect(
      page.getByText('Status and update time are off. The service takes a parent task id only alone.'),
    ).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('radiogroup', { name: 'Updated' })).toHaveAttribute('aria-disabled', 'true')
    const children = await walk(server, { parentTaskId: PARENT_TASK_ID })
    await expect(page.getByText(`${children.length} loaded, all`)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Delivery' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: /^(Def|Stat) v/ })).toHaveCount(0)
    const under = queries.length
    await page.getByRole('button', { name: 'Clear parent task' }).click()
    await expect(page).toHaveURL(/status=STATUS_EXECUTING&last=6h|last=6h.*status=STATUS_EXECUTING/)
    await expect
      .poll(() => queries.slice(under).map((query) => query['statusFilter']))
      .toContainEqual({ status: 'STATUS_EXECUTING' })
  })

  await test.step('an unknown parent is told in the service’s words', async () => {
    await goTo(page, '/tasks?parent=nobody')
    await expect(page.getByRole('alert').filter({ hasText: '404' }).first()).toContainText('not_found')
  })

  await test.step('an empty result says what was asked and offers more', async () => {
    await goTo(page, '/tasks?status=STATUS_INVALID&from=2026-11-21T13:59:59Z')
    await expect(page.getByText(/^No tasks updated/)).toBeVisible()
    await expect(page.getByText('Status Invalid, from 13:59:59Z to now')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
    expect(server.url).toContain('http')
  })

  await test.step('a shared link opens the same view, a bad one falls back with a notice', async () => {
    await goTo(page, '/tasks?view=table&status=STATUS_SENT&last=24h&sort=-task')
    await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('Sent')
    await expect(page.getByRole('columnheader', { name: 'Task' }).first()).toHaveAttribute('aria-sort', 'descending')
  })

  await test.step('a bad link falls back with a notice', async () => {
    await goTo(page, '/tasks?view=carousel&status=STATUS_PAUSED&from=yesterday')
    const notice = page.getByRole('alert').filter({ hasText: 'can’t be read' })
    await expect(notice).toContainText('view=carousel')
    await expect(notice).toContainText('STATUS_PAUSED')
    await expect(notice).toContainText('from=yesterday')
    await expect(lane(page, 'Executing').getByRole('listitem').first()).toBeVisible()
  })
})
