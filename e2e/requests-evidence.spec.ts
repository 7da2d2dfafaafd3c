import { readFile } from 'node:fs/promises'

import { axeFaults } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

test.describe('with the clock standing', () => {
  test.use({ environment: { still: true } })

  test('what was seen where the interface is silent, and every change of status, is gathered and exported', async ({
    page,
    server,
  }) => {
    test.slow()
    await signIn(page)
    await expect(page.getByText(/^\d+ loaded/)).toBeVisible()
    await server.advance(600)
    const polled = page.waitForResponse((response) => response.url().endsWith('/tasks/query'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await polled
    await page.getByRole('link', { name: 'Requests' }).click()

    await page.getByRole('radio', { name: 'Gaps' }).check()
    const gaps = page.getByRole('region', { name: 'Gaps of the interface' })
    const token = gaps.getByRole('listitem').filter({ hasText: 'How to call the token operation' })
    await expect(token.getByRole('button', { name: '200 without Authorization' })).toBeVisible()
    await expect(gaps.getByText(/The probe “No token” tests it/)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    const gapFile = page.waitForEvent('download')
    await gaps.getByRole('button', { name: 'Export gaps' }).click()
    const { points } = JSON.parse(await readFile(await (await gapFile).path(), 'utf8')) as {
      points: { id: string; evidence: { words: string }[] }[]
    }
    expect(points.find(({ id }) => id === 'task-page-size')?.evidence[0]?.words).toContain('50 tasks')

    await page.getByRole('radio', { name: 'Atlas' }).check()
    const atlas = page.getByRole('region', { name: 'Atlas of task statuses' })
    await expect(atlas.getByRole('row').nth(1)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    const atlasFile = page.waitForEvent('download')
    await atlas.getByRole('button', { name: 'Export atlas' }).click()
    const { transitions } = JSON.parse(await readFile(await (await atlasFile).path(), 'utf8')) as {
      transitions: { from: string; to: string; count: number; first: { taskId: string } }[]
    }
    const [first] = transitions
    expect(first?.from).toMatch(/^STATUS_/)
    // The first sample links to its exchange.
    await atlas
      .getByRole('button', { name: first?.first.taskId ?? '' })
      .first()
      .click()
    await expect(page.getByRole('complementary', { name: 'Exchange' })).toContainText('/api/v1/tasks/query')
  })
})
