import type { Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { axeFaults } from './axe.ts'
import { expect, goTo, signIn, test, ways } from './fixtures.ts'
import type { ServerProcess } from './server-process.ts'

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Egress ids' })
}
function queue(page: Page) {
  return page.getByRole('table', { name: 'Queue' })
}
function row(page: Page, id: string) {
  return queue(page).locator(`tr[data-row="${id}"]`)
}
function stateOf(page: Page, id: string) {
  return row(page, id).getByRole('cell').nth(1)
}
function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Delete egress streams' })
}

/** Statuses of the answers to its deletions, in order. */
function sentOf(server: ServerProcess, id: string): number[] {
  const lines = server.log.split('\n').filter((line) => line.includes('deleteEgressStream') && line.includes(id))
  return lines.map((line) => JSON.parse(line).status)
}

/** Types the ids and confirms; `atLast` runs before the last press. */
async function remove(page: Page, ids: readonly string[], atLast?: () => Promise<void>): Promise<void> {
  await field(page).fill(ids.join('\n'))
  const count = ids.length === 1 ? '1 stream' : `${ids.length} streams`
  await page.getByRole('button', { name: `Delete ${count}…` }).click()
  if (ids.length >= 5) await dialog(page).getByRole('textbox').fill(String(ids.length))
  await atLast?.()
  await dialog(page)
    .getByRole('button', { name: `Delete ${count}` })
    .click()
  await expect(dialog(page)).toBeHidden()
}

test('ids are asked about, sent two at once, retried as the service says, and each answer becomes its state', async ({
  page,
  server,
}) => {
  test.slow()
  await test.step('ids are read from lines and commas, duplicates named, nonsense refused with the reason', async () => {
    await signIn(page, { at: '/egress' })
    await field(page).fill(`cam-11-hd-ops, cam-12-hd-ops\ncam-12-hd-ops\n..\n${'x'.repeat(300)}`)
    await expect(page.getByText('2 different ids')).toBeVisible()
    await expect(page.getByText('cam-12-hd-ops appears twice, sent once')).toBeVisible()
    await expect(page.getByText('“..” is only dots, which would change the address')).toBeVisible()
    await expect(page.getByText('has 300 characters; at most 256 are sent')).toBeVisible()
    await page.getByRole('button', { name: 'Delete 2 streams…' }).click()
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      'DELETE /api/v1/video/egress_streams/cam-11-hd-ops',
      'DELETE /api/v1/video/egress_streams/cam-12-hd-ops',
    ])
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(field(page)).toHaveValue(/cam-11-hd-ops/)
    await expect(queue(page).getByText('Nothing queued')).toBeVisible()
  })

  await test.step('each documented answer becomes its state, with code, name, message and typed details', async () => {
    await goTo(page, '/egress')
    await remove(page, ['cam-09-sd-web', 'gull-2-ir-wall', 'gull-2-eo-wall', 'pier-3-thermal'])
    await expect(stateOf(page, 'cam-09-sd-web')).toHaveText('Deleted')
    await expect(stateOf(page, 'gull-2-ir-wall')).toHaveText('Not found')
    await expect(stateOf(page, 'gull-2-eo-wall')).toHaveText('Forbidden')
    await expect(stateOf(page, 'pier-3-thermal')).toHaveText('Precondition failed')
    await expect(row(page, 'gull-2-ir-wall')).toContainText('404, code 5 NOT_FOUND')
    await expect(row(page, 'gull-2-eo-wall')).toContainText('403, code 7 PERMISSION_DENIED')
    await expect(row(page, 'pier-3-thermal')).toContainText('400, code 9 FAILED_PRECONDITION')
    await row(page, 'pier-3-thermal')
      .getByRole('button', { name: /^Answer/ })
      .click()
    const details = page.getByRole('region', { name: /PreconditionFailure/ })
    await expect(details).toContainText('SOURCE_INGRESS_NOT_LIVE')
    await expect(page.getByRole('region', { name: 'Body as it came' })).toContainText('"code":9')
    await page.getByRole('link', { name: 'Show request' }).click()
    await expect(page).toHaveURL(/\/requests\?exchange=\d+/)
  })

  await test.step('from five on the count is typed', async () => {
    await goTo(page, '/egress')
    const ids = Array.from({ length: 5 }, (_, index) => `no-stream-${index}`)
    await field(page).fill(ids.join(','))
    await page.getByRole('button', { name: 'Delete 5 streams…' }).click()
    const count = dialog(page).getByRole('textbox', { name: 'Type 5 to confirm the number of streams' })
    await expect(count).toBeFocused()
    await expect(dialog(page).getByRole('button', { name: 'Delete 5 streams' })).toBeDisabled()
    await count.fill('4')
    await count.press('Enter')
    await expect(dialog(page)).toBeVisible()
    expect(server.log).not.toContain('no-stream')
    await count.fill('5')
    await count.press('Enter')
    for (const id of ids) await expect(stateOf(page, id)).toHaveText('Not found')
  })

  await test.step('a 503 is retried after the hint, visibly, until it is deleted; nobody else is', async () => {
    await goTo(page, '/egress')
    await remove(page, ['cam-07-sd-web'])
    await expect(stateOf(page, 'cam-07-sd-web')).toHaveText(/^Retrying in [12] s$/)
    await expect(row(page, 'cam-07-sd-web')).toContainText('503, attempt 1 of 8, code 14')
    await expect(row(page, 'cam-07-sd-web')).toContainText('Delay set by the service, 14 UNAVAILABLE')
    await expect(stateOf(page, 'cam-07-sd-web')).toHaveText('Deleted', { timeout: 15_000 })
    await expect(page.getByRole('log', { name: 'Log' })).toContainText('retry hint 2 s, attempt 3 at')
    expect(sentOf(server, 'cam-07-sd-web')).toEqual([503, 503, 200])
  })

  await test.step('Stop ends the countdown; Retry starts anew', async () => {
    await goTo(page, '/egress')
    await server.fault('deleteEgressStream', { kind: 'answer', status: 503, headers: { 'Retry-After': '50' } })
    await remove(page, ['cam-09-hd-ops'])
    await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText(/^Retrying in (50|4\d) s$/)
    await row(page, 'cam-09-hd-ops').getByRole('button', { name: 'Stop' }).click()
    await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText('Stopped')
    await row(page, 'cam-09-hd-ops').getByRole('button', { name: 'Retry' }).click()
    await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText('Deleted')
  })

  await test.step('a wait of more than a minute is asked about first', async () => {
    await goTo(page, '/egress')
    await server.fault('deleteEgressStream', { kind: 'answer', status: 503, headers: { 'Retry-After': '600' } })
    await remove(page, ['cam-09-hd-ops'])
    await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText('Stopped')
    await row(page, 'cam-09-hd-ops').getByRole('button', { name: 'Wait 10 m' }).click()
    await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText(/^Retrying in (600|59\d) s$/)
    await row(page, 'cam-09-hd-ops').getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Remove finished' }).click()
    await expect(queue(page).getByText('Nothing queued')).toBeVisible()
  })

  await test.step('two at once, in order; paused, nothing starts', async () => {
    await goTo(page, '/egress')
    await server.fault('deleteEgressStream', { kind: 'delay', milliseconds: 1500 }, null)
    const ids = ['cam-11-hd-ops', 'cam-11-sd-web', 'cam-12-hd-ops', 'cam-12-sd-web']
    await remove(page, ids)
    await expect(page.getByText('2 in progress, 2 waiting')).toBeVisible()
    await expect(stateOf(page, 'cam-12-hd-ops')).toHaveText('Queued')
    await page.getByRole('button', { name: 'Pause queue' }).click()
    await expect(page.getByText('2 deleted, 2 waiting')).toBeVisible()
    await row(page, 'cam-12-sd-web').getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, 'cam-12-sd-web')).toHaveCount(0)
    await page.getByRole('button', { name: 'Resume queue' }).click()
    await expect(stateOf(page, 'cam-12-hd-ops')).toHaveText('Deleted')
    await page.getByRole('button', { name: 'Remove finished' }).click()
    await expect(queue(page).getByText('Nothing queued')).toBeVisible()
    await server.clearFaults()
  })

  await test.step('a token that ends in the middle is renewed, and the deletion repeated once, without anybody noticing', async () => {
    await goTo(page, '/egress')
    await server.fault('deleteEgressStream', { kind: 'expire-tokens' })
    await remove(page, ['tower-2-ptz'])
    await expect(stateOf(page, 'tower-2-ptz')).toHaveText('Deleted')
    expect(sentOf(server, 'tower-2-ptz')).toEqual([401, 200])
    await expect(page.getByRole('log', { name: 'Log' })).toContainText('repeated with a new token: 200')
  })

  await test.step('nothing stands in the way of assistive technology, in both themes', async () => {
    await goTo(page, '/egress')
    await remove(page, ['pier-3-thermal', 'cam-10-hd-ops'])
    await expect(stateOf(page, 'cam-10-hd-ops')).toHaveText(/Retrying/)
    await row(page, 'pier-3-thermal')
      .getByRole('button', { name: /^Answer/ })
      .click()
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      expect(await axeFaults(page)).toEqual([])
    }
    await field(page).fill('a,b,c,d,e')
    await page.getByRole('button', { name: 'Delete 5 streams…' }).click()
    await expect(dialog(page)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
})

for (const way of ways)
  test.describe(way, () => {
    test.use({ way })

    test('a lost answer is an unknown outcome, and an environment that is gone fails no deletion', async ({
      page,
      server,
    }) => {
      await test.step('a lost answer is an unknown outcome, and a later 404 does not claim more than it knows', async () => {
        await signIn(page, { at: '/egress' })
        // Carried out, but the answer is cut off.
        await server.fault('deleteEgressStream', { kind: 'reset', afterBytes: 1 })
        await remove(page, ['cam-09-hd-ops'])
        await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText('Outcome unknown')
        await expect(row(page, 'cam-09-hd-ops')).toContainText('It may have been deleted')
        await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
        await row(page, 'cam-09-hd-ops').getByRole('button', { name: 'Retry' }).click()
        await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText('Not found')
        await expect(row(page, 'cam-09-hd-ops')).toContainText('Already gone, or never existed')
        await page.getByRole('button', { name: 'Remove finished' }).click()
        await expect(queue(page).getByText('Nothing queued')).toBeVisible()
      })

      await test.step('an environment that is gone fails no deletion: the queue waits, and goes on when it is back', async () => {
        await goTo(page, '/egress')
        const ids = Array.from({ length: 12 }, (_, index) => `cam-${index}-gone`)
        await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
        await expect(field(page)).toBeVisible()
        // Once the console knows, no deletion can begin.
        await remove(page, ids, async () => void (await server.stop('SIGKILL')))
        await expect(page.getByRole('status', { name: 'Connection' })).toContainText('No connection')
        await expect(page.getByRole('alert')).toContainText('The queue is paused and resumes on its own')
        const count = (state: string) => queue(page).getByRole('cell', { name: `State: ${state}`, exact: true })
        await expect(count('Queued').or(count('Outcome unknown'))).toHaveCount(12)
        // Without a gateway the two in flight have an unknown outcome.
        const unknown = await count('Outcome unknown').count()
        expect(unknown).toBeLessThanOrEqual(way === 'browser to server' ? 2 : 0)
        await server.start()
        await expect(count('Not found')).toHaveCount(12 - unknown)
      })
    })
  })

test('the queue goes on behind other views, the shell says so, and closing the tab warns', async ({ page, server }) => {
  await signIn(page, { at: '/egress' })
  await server.fault('deleteEgressStream', { kind: 'answer', status: 503, headers: { 'Retry-After': '4' } })
  await remove(page, ['cam-09-hd-ops'])
  await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText(/Retrying/)
  await field(page).fill('half typed')
  await page.getByRole('link', { name: 'Settings' }).click()
  const status = page.getByRole('link', { name: 'Deleting 1 stream' })
  await expect(status).toBeVisible()
  const warned = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await warned
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(status).toBeHidden({ timeout: 8000 })
  await page.getByRole('link', { name: 'Egress' }).click()
  await expect(stateOf(page, 'cam-09-hd-ops')).toHaveText('Deleted')
  await expect(field(page)).toHaveValue('half typed')
})

test('signing out while the queue runs asks first, and the log tells what was not sent', async ({ page, server }) => {
  await signIn(page, { at: '/egress' })
  await server.fault('deleteEgressStream', { kind: 'hang' }, null)
  await remove(page, ['cam-11-hd-ops', 'cam-11-sd-web', 'cam-12-hd-ops'])
  await expect(stateOf(page, 'cam-11-sd-web')).toContainText('Deleting')
  const question = page.getByRole('dialog', { name: 'Sign out' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(question).toContainText('1 egress deletion is still waiting and won’t be sent')
  await expect(question).toContainText('2 egress deletions are sent and can’t be recalled')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(stateOf(page, 'cam-12-hd-ops')).toHaveText('Queued')
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The page ends at the moment of sign-out: its last writes must still be there.
  await question.getByRole('button', { name: 'Sign out' }).evaluate((button) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    window.location.reload()
  })
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toBeVisible()
  await server.clearFaults()
  await signIn(page, { at: '/egress' })
  const log = page.getByRole('log', { name: 'Log' })
  await expect(log).toContainText(/stop\s*cam-12-hd-ops\s*signed out before sending/)
  // A browser that ends the page lets it say that no reply came, or does not.
  await expect(log).toContainText(/cam-11-hd-ops\s*(outcome unknown|no reply)/)
  await expect(log).toContainText(/cam-11-sd-web\s*(outcome unknown|no reply)/)
  expect(server.log.match(/cam-12-hd-ops/g)).toBeNull()
  // It may have been deleted after all: a 404 proves nothing.
  await server.fault('deleteEgressStream', { kind: 'answer', status: 404, body: { code: 5, message: 'none' } })
  await remove(page, ['cam-11-hd-ops'])
  await expect(row(page, 'cam-11-hd-ops')).toContainText('Already gone, or never existed')
})

// wcag(2.4.3), wcag(3.3.4)
test('a deletion by keyboard alone is in the log and in the activity of Settings, beyond a reload and without a secret', async ({
  page,
  server,
}) => {
  await test.step('by keyboard alone', async () => {
    await signIn(page, { at: '/egress' })
    await expect(field(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('cam-09-sd-web')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Delete 1 stream…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(stateOf(page, 'cam-09-sd-web')).toHaveText('Deleted')
    await expect(page.getByRole('button', { name: /^Delete .*streams?…$/ })).toBeFocused()
  })

  await test.step('log and earlier ids outlive a reload; nothing secret is exported', async () => {
    await goTo(page, '/egress')
    await remove(page, ['gull-2-ir-wall'])
    await expect(stateOf(page, 'gull-2-ir-wall')).toHaveText('Not found')
    await signIn(page, { at: '/egress' })
    const log = page.getByRole('log', { name: 'Log' })
    await expect(log).toContainText(/DELETE.*gull-2-ir-wall.*404 in \d+ ms, code 5 NOT_FOUND/)
    await page.getByRole('button', { name: /^gull-2-ir-wall 404/ }).click()
    await expect(field(page)).toHaveValue('gull-2-ir-wall\n')
    for (const kind of ['CSV', 'JSON']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export ${kind}` }).click()
      const stream = await (await download).createReadStream()
      let text = ''
      for await (const part of stream) text += String(part)
      expect(text).toContain('gull-2-ir-wall')
      expect(text).toContain('operator')
      expect(text).toContain('404')
      expect(text).not.toContain('operator-secret')
      expect(text).not.toMatch(/Bearer (?!•)/)
    }
  })

  await test.step('every change is in the activity log of Settings, until it is cleared there', async () => {
    const { entityId, fieldPath } = fixtures().override
    await goTo(page, `/entities/${entityId}`)
    await page.getByRole('button', { name: `Clear override ${fieldPath}` }).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Override result' })).toContainText('is now Neutral')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('3 requests')).toBeVisible()
    await page.getByRole('button', { name: 'Show activity' }).click()
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
    await expect(rows.nth(1)).toContainText(`DELETE /api/v1/entities/${entityId}/override/${fieldPath}`)
    await expect(rows.nth(3)).toContainText('DELETE /api/v1/video/egress_streams/cam-09-sd-web')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear activity log…', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear activity log' }).click()
    await expect(page.getByText('0 requests')).toBeVisible()
    expect(server.log).toContain('deleteEntityOverride')
  })
})

test('when it can’t be renewed, what waits is held under the overlay, and asks again before it is sent', async ({
  page,
  server,
}) => {
  await signIn(page, { at: '/egress' })
  await server.fault('getToken', { kind: 'answer', status: 401, body: { error: 'invalid_client' } }, null)
  await server.fault('deleteEgressStream', { kind: 'expire-tokens' })
  await remove(page, ['cam-11-hd-ops', 'cam-11-sd-web', 'cam-12-hd-ops'])
  const overlay = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(overlay).toBeVisible()
  await expect(overlay).toContainText('egress deletion cam-11-hd-ops')
  await expect(overlay).toContainText('You confirm deletions again first')
  await overlay.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out' })
  await expect(question).toContainText('3 egress deletions are still waiting and won’t be sent')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await server.clearFaults()
  const sentBefore = server.log.match(/"operation":"deleteEgressStream"/g)?.length ?? 0
  await overlay.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
  await overlay.getByRole('button', { name: /^Sign in/ }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await expect(dialog(page)).toContainText('You confirmed these deletions before the session ended')
  // Behind the dialog, where roles don't reach.
  await expect(page.locator('tr[data-row="cam-12-hd-ops"]')).toContainText('Waiting for sign-in')
  expect(server.log.match(/"operation":"deleteEgressStream"/g)?.length).toBe(sentBefore)
  await dialog(page).getByRole('button', { name: 'Delete 3 streams' }).click()
  for (const id of ['cam-11-hd-ops', 'cam-11-sd-web', 'cam-12-hd-ops'])
    await expect(stateOf(page, id)).toHaveText('Deleted')
})

test('tabs that share a session sign out together, and none ends another’s queue unasked and unsaid', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/egress')
  await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
  await page.getByRole('button', { name: 'Advanced' }).click()
  await page.getByRole('checkbox', { name: 'Share this session with other tabs' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  const second = await context.newPage()
  await second.goto(`${server.url}/settings`)
  await expect(second.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await server.fault('deleteEgressStream', { kind: 'hang' }, null)
  await remove(page, ['cam-11-hd-ops', 'cam-11-sd-web', 'cam-12-hd-ops'])
  await expect(stateOf(page, 'cam-11-sd-web')).toContainText('Deleting')
  await second.getByRole('button', { name: 'Sign out' }).click()
  const question = second.getByRole('dialog', { name: 'Sign out' })
  await expect(question).toContainText('In another tab: 1 egress deletion is still waiting and won’t be sent')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(second.getByRole('textbox', { name: 'Client secret' })).toBeVisible()
  await expect(page.getByRole('note').filter({ hasText: 'Signed out in another tab' })).toContainText(
    '1 egress deletion was still waiting and not sent. 2 egress deletions were sent and can’t be recalled',
  )
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toBeVisible()
})

test.describe('with the clock standing', () => {
  // Streams are known from the tasks that name them.
  test.use({ environment: { still: true }, hasAllTasks: true })

  test(
    'known streams say which tasks name them, and go into the field by a press or a few letters',
    { tag: '@tab' },
    async ({ page }) => {
      await signIn(page, { at: '/egress' })
      const known = page.getByRole('list', { name: 'Known streams' })
      const stream = known.getByRole('listitem').filter({ hasText: 'cam-07-hd-ops' })
      await expect(stream).toContainText('not asked yet')
      await expect(stream.getByRole('link', { name: 'Stream camera 07 to operations centre' })).toBeVisible()
      // A row may be where the sign-in button was, and would show its hint.
      await page.mouse.move(1, 1)
      await expect(page.locator('[data-base-ui-portal]')).toHaveCount(0)
      expect(await axeFaults(page)).toEqual([])
      await stream.getByRole('button').click()
      await expect(field(page)).toHaveValue('cam-07-hd-ops\n')
      await expect(stream).toHaveCount(0)

      await field(page).focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('cam-12')
      const offered = page.getByRole('listbox', { name: 'Known streams that match' })
      await expect(offered.getByRole('option')).toHaveText(['cam-12-sd-web'])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(field(page)).toHaveValue('cam-07-hd-ops\ncam-12-sd-web\n')

      await remove(page, ['cam-12-sd-web'])
      await expect(stateOf(page, 'cam-12-sd-web')).toHaveText('Deleted')
      await expect(known.getByRole('listitem').filter({ hasText: 'cam-12-sd-web' })).toContainText(
        /deleted here \d\d:\d\dZ/,
      )
    },
  )
})
