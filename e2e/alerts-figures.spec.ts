import { readFile } from 'node:fs/promises'

import { expect, goTo, signIn, test } from './fixtures.ts'

const onset = Date.parse('2026-11-21T14:00:00Z')

// clause(56)
test('figures say how often alerts called, name floods and the most frequent, and propose a delay', async ({
  page,
  server,
}) => {
  await signIn(page, { at: '/settings' })
  const login = await fetch(`${server.url}/api/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'operator',
      client_secret: 'operator-secret',
    }),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const report = async (reports: readonly object[]) => {
    const sent = await fetch(`${server.url}/watch/v1/reports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ reports }),
    })
    expect(sent.status).toBe(200)
  }
  await report(Array.from({ length: 40 }, (_, index) => raised(`task:${index}`)))
  for (let time = 1; time <= 4; time += 1) {
    await report([{ ...end('task:swings', onset + time * 2 - 1), onset: onset + (time - 1) * 2 }])
    await report([raised('task:swings', onset + time * 2)])
  }

  await test.step('what comes and goes is named in its row, with the offer of a delay', async () => {
    await goTo(page, '/alerts')
    const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'task:swings' }).first()
    await expect(row).toContainText(/chatters, raised \d times|fleeting, \d of \d over within 10 s/)
    await expect(row.getByRole('button', { name: 'Add a delay of 2 min' })).toBeVisible()
  })

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('4402')
  await expect(page.getByRole('option', { name: 'Open task 4402' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Alert figures' })).toHaveCount(0)
  await page.getByRole('combobox').fill('Alert figures')
  await page.getByRole('option', { name: 'Alert figures', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Figures' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Alerts per 10 min' })).toContainText(/\d+ alerts, \d+ of them called/)
  await expect(page.getByRole('img', { name: 'Alerts per 10 min' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Alerts per hour' }).getByRole('row')).not.toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Peak in 10 min' })).toContainText('over')
  await expect(page.getByRole('group', { name: 'Alerts a day' })).toContainText('after 24 h')
  await expect(page.getByRole('group', { name: 'Chattering' })).toContainText('over')
  await expect(page.getByRole('region', { name: 'Floods' }).getByRole('listitem')).toContainText(
    /still on\s*\d+ alerts/,
  )
  await expect(page.getByRole('region', { name: 'Not watched' })).toContainText('when this server began to count')
  await expect(page.getByRole('region', { name: 'Standing over 24 h' })).toContainText('Known after 24 h.')

  await page.getByRole('radiogroup', { name: 'Range' }).getByText('7 d').click()
  await expect(page).toHaveURL(/range=7d/)
  await expect(page.getByText('Highest 10 min of each hour')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^alert-figures-7d-.*\.csv$/)
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^hour,alerts,called,.*\r\n.*UNCLASSIFIED/)

  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('[data-print]')?.textContent ?? '')
  })
  await page.getByRole('button', { name: 'Print month' }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    /UNCLASSIFIED.*Alert figures, Harbor West.*Most frequent/,
  )

  const swings = page.getByRole('table', { name: 'Most frequent' }).getByRole('row').filter({ hasText: 'task:swings' })
  await expect(swings).toContainText(/Chatters: \d times in 60 s/)
  await swings.getByRole('button', { name: 'Add a delay of 2 min' }).click()
  await expect(page.getByRole('complementary', { name: 'Rule' })).toContainText('1 change not saved')
  await expect(page.getByRole('textbox', { name: 'Delay before raising' })).toHaveValue('2 min')
})

function end(subject: string, endedAt: number) {
  return { kind: 'end', ruleId: ruleOf(subject), subject, onset, endedAt, words: 'Moved' }
}

function raised(subject: string, asOf = onset) {
  return {
    kind: 'onset',
    situation: {
      ruleId: ruleOf(subject),
      subject,
      onset: asOf,
      level: 'advisory',
      title: `${subject} unchanged`,
      detail: '',
      asOf,
      why: [],
    },
  }
}

/** Not in the flurry of the others. */
function ruleOf(subject: string): string {
  return subject === 'task:swings' ? 'silent' : 'unchanged'
}
