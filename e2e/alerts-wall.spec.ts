import type { Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'
import { BOTH_CLOCKS, CLOCK2, withClient } from './wall.ts'

test.use({ environment: { ...withClient, still: true } })

const ICE = 'GULL 4, ice on left wing'

function itemOf(wall: Page, title: string) {
  return wall.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: title })
}

test('a display is mute until its address asks for sound and its browser allows it', async ({
  page,
  context,
  server,
}) => {
  const sound = page.getByRole('status', { name: 'Sound' })
  // A test's look at a page counts as a press there, so look at nothing before the watch runs.
  const watching = page.waitForRequest(/\/watch\/v1\/stream$/)
  await page.goto('/wall?show=alerts&sound=on')
  await watching
  await expect(sound).toHaveText('This display is mute')
  await page.mouse.click(100, 100)
  await expect(sound).toHaveText('Sound on')
  await page.goto(`/wall?show=alerts&${CLOCK2}`)
  await expect(itemOf(page, ICE)).toContainText('New')
  // Limits that were already near don't call.
  await server.advance(800)
  await server.advance(620)
  const items = page.getByRole('region', { name: 'Alerts' }).getByRole('listitem')
  await expect(items.filter({ hasText: /Limit .*Z/ }).first()).toContainText(BOTH_CLOCKS)
  await expect(sound).toHaveText('This display is mute')

  await test.step('what a desk acknowledges says so on the wall within 2 s, with the name', async () => {
    const desk = await context.newPage()
    await signIn(desk, { at: '/alerts' })
    // All of them: acknowledged ones are dropped first when there are many.
    await desk.getByRole('button', { name: 'Acknowledge all shown' }).click()
    await desk.getByRole('button', { name: /^Acknowledge \d+$/ }).click()
    await expect(itemOf(page, ICE)).toContainText('Acknowledged by operator', { timeout: 2000 })
  })
})

test('a flood is said at desk and wall, with the alert that began it first of its level', async ({
  page,
  context,
  server,
}) => {
  const desk = await context.newPage()
  await signIn(desk, { at: '/alerts' })
  await expect(desk.getByRole('row').filter({ hasText: ICE })).toContainText('New')
  await page.goto('/wall?show=counters,alerts')
  await expect(itemOf(page, ICE)).toContainText('New')
  await expect(desk.getByRole('status', { name: 'Flood' })).toHaveCount(0)

  const headers = { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' }
  const { now } = (await (await fetch(`${server.url}/watch/v1/state`, { headers })).json()) as { now: number }
  const situations = Array.from({ length: 12 }, (_, index) => ({
    ruleId: 'task-fails',
    subject: `task:buoy-${index}`,
    onset: now - 30_000 + index * 1000,
    asOf: now,
    level: 'caution',
    title: `Relay buoy fix ${index}, done not OK`,
    detail: 'Rejected, link is down',
    isOnce: true,
    why: [],
  }))
  const reports = situations.map((situation) => ({ kind: 'onset', situation }))
  const answer = await fetch(`${server.url}/watch/v1/reports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reports }),
  })
  expect(answer.status).toBe(200)
  for (const screen of [desk, page])
    await expect(screen.getByRole('status', { name: 'Flood' })).toContainText(
      /Flood since \d\d:\d\dZ.*1[2-5] alerts, first: /,
    )
  await expect(desk.getByRole('row').filter({ hasText: 'First of this flood' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Alerts' }).getByText(/^First of this flood/)).toBeVisible()
})
