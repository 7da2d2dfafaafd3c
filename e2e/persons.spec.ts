import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'

import { hashSecret } from '../src/environment/access/secret.ts'
import { axeFaults, COLOUR_RULES } from './axe.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import type { ServerProcess } from './server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'watchfloor-persons-'))
// Each process that loads this file makes one.
process.once('exit', () => rmSync(folder, { recursive: true }))
const clients = join(folder, 'clients.json')
const DESK = 'watch-desk-1'
const permissions = ['tasks:query', 'objects:read', 'egress:delete', 'watch:write']
writeFileSync(
  clients,
  JSON.stringify([
    {
      id: DESK,
      secretHash: await hashSecret(`${DESK}-secret`, false),
      permissions: [...permissions, 'watch:admin'],
    },
  ]),
  { mode: 0o600 },
)

/** In this order: their numbers in the dialog. */
const persons = [
  { id: 'anna', name: 'A. Maro', initials: 'AM', role: 'Watch officer', pin: '4711' },
  { id: 'risto', name: 'R. Sten', initials: 'RS', role: 'Watch officer', pin: '2718' },
  { id: 'kirsi', name: 'K. Ilvo', initials: 'KI', role: 'Radio' },
]

async function addPersons(server: ServerProcess): Promise<void> {
  const headers = { authorization: `Bearer ${await server.token(DESK)}`, 'content-type': 'application/json' }
  for (const { id, ...person } of persons) {
    const body = JSON.stringify({ ...person, isActive: true, revision: 0 })
    const answer = await fetch(`${server.url}/watch/v1/persons/${id}`, { method: 'PUT', headers, body })
    expect(answer.status).toBe(200)
    // Their order is by the time of adding.
    await server.advance(1)
  }
}

function chip(page: Page, who: string): Locator {
  return page.getByRole('button', { name: `On watch: ${who}` })
}

/** By keyboard, without waiting for anything: no key is lost, nor taken for another person's number. */
async function nameByNumber(page: Page, number: number, pin?: string): Promise<void> {
  await page.keyboard.press('w')
  await page.keyboard.press(String(number))
  if (pin === undefined) return
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
}

const args = ['--clients', clients]

test.describe.configure({ timeout: 90_000 })

test.describe(() => {
  test.use({ environment: { still: true, args: [...args, '--name', 'Harbor West rescue'] } })

  test('short of room, words of running deletions give way to person, client and clock', async ({ page, server }) => {
    await addPersons(server)
    await server.fault('deleteEgressStream', { kind: 'hang' }, null)
    await page.setViewportSize({ width: 1280, height: 720 })
    await signIn(page, { client: DESK, at: '/egress' })
    await page.getByRole('textbox', { name: 'Egress ids' }).fill('cam-11-hd-ops')
    await page.getByRole('button', { name: 'Delete 1 stream…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 stream' }).click()
    await goTo(page, '/log')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Deleting 1 stream' })).toBeVisible()
    await expect(chip(page, 'nobody named')).toBeVisible()
    await expect(bar.getByRole('button', { name: '1 rule off' })).toBeVisible()
    const out = await bar.getByRole('button', { name: 'Sign out' }).boundingBox()
    const about = await bar.getByRole('button', { name: 'About this session' }).boundingBox()
    expect((out?.x ?? 0) + (out?.width ?? 0)).toBeLessThanOrEqual(about?.x ?? 0)
  })
})

test.describe(() => {
  test.use({ environment: { still: true, args } })

  test('a desk names who is on watch by two key presses, and drafts go with their person', async ({
    page,
    context,
    server,
  }) => {
    await addPersons(server)
    const tickets: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/on-watch') && response.ok())
        void response.json().then(
          ({ ticket }) => tickets.push(ticket),
          () => undefined,
        )
    })
    await signIn(page, { client: DESK, at: '/log?range=all' })
    await expect(chip(page, 'nobody named')).toBeVisible()
    await expect(page.getByText('Nobody is named on watch at this desk.')).toBeVisible()
    await nameByNumber(page, 3)
    await expect(chip(page, 'KI')).toBeVisible()
    await expect(page.getByText('Nobody is named on watch at this desk.')).toHaveCount(0)

    const entry = page.getByRole('textbox', { name: 'Entry' })
    await entry.fill('Draft of KI')
    await chip(page, 'KI').press('Enter')
    await page.keyboard.press('1')
    await page.getByRole('textbox', { name: 'PIN of A. Maro' }).fill('0000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Wrong PIN. 2 more tries')
    await page.keyboard.type('4711')
    await page.keyboard.press('Enter')
    await expect(chip(page, 'AM')).toBeVisible()
    await expect(entry).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Last 24 h' })).toHaveCount(0)

    await nameByNumber(page, 3)
    await expect(chip(page, 'KI')).toBeVisible()
    await expect(entry).toHaveValue('Draft of KI')
    await entry.press('Enter')
    const log = page.getByRole('list', { name: 'Watch log' })
    await expect(log.getByRole('listitem').filter({ hasText: 'Draft of KI' })).toContainText(`KI at ${DESK}`)
    await log.getByRole('button', { name: /automatic entries/ }).click()
    await expect(log).toContainText('AM took over the desk from KI')

    await test.step('every window of the browser has the same person, and no storage the ticket', async () => {
      const other = await context.newPage()
      await signIn(other, { client: DESK })
      await expect(chip(other, 'KI')).toBeVisible()
      await other.close()
      await expect.poll(() => tickets.length).toBe(3)
      const stored = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
      )
      for (const ticket of tickets) expect(stored).not.toContain(ticket)
    })
    await test.step('the log exports person and client', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const csv = readFileSync(await (await download).path(), 'utf8')
      expect(csv).toContain(`KI at ${DESK} (named, not proved)`)
      for (const ticket of tickets) expect(csv).not.toContain(ticket)
    })
    await test.step('a table says of a person without a PIN that nothing was proved', async () => {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Alerts' }).click()
      const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row', { name: /GULL 4, ice/ })
      await row.click()
      await page.keyboard.press('a')
      await expect(row).toContainText(`by KI at ${DESK} (named, not proved)`)
    })
    await test.step('nobody is named after a reload of the only window, and by choice', async () => {
      await page.reload()
      await expect(chip(page, 'nobody named').or(page.getByRole('textbox', { name: 'Client id' }))).toBeVisible()
      if (await page.getByRole('textbox', { name: 'Client id' }).isVisible()) await signIn(page, { client: DESK })
      await expect(chip(page, 'nobody named')).toBeVisible()
      await nameByNumber(page, 3)
      await expect(chip(page, 'KI')).toBeVisible()
      await page.keyboard.press('w')
      await page.getByRole('button', { name: 'Name nobody' }).click()
      await expect(chip(page, 'nobody named')).toBeVisible()
    })
  })

  test('two persons sign a handover with their PINs, over a restart of the server; one person can’t', async ({
    page,
    server,
  }) => {
    await addPersons(server)
    await signIn(page, { client: DESK, at: '/log' })
    await expect(chip(page, 'nobody named')).toBeVisible()
    await page.getByRole('button', { name: 'Prepare handover' }).click()
    const outgoing = page.getByRole('region', { name: 'Outgoing' })
    const incoming = page.getByRole('region', { name: 'Incoming' })
    await expect(outgoing.getByRole('button', { name: 'Sign', exact: true })).toHaveAccessibleDescription(
      'A person signs: name who is on watch first',
    )
    await nameByNumber(page, 1, '4711')
    await expect(chip(page, 'AM')).toBeVisible()
    await server.restart()
    const sign = outgoing.getByRole('button', { name: 'Sign as AM' })
    // Until the page has heard of the server again.
    await expect(sign).not.toHaveAttribute('aria-disabled', { timeout: 30_000 })
    await sign.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign as A. Maro (AM)' })
    const pin = dialog.getByRole('textbox', { name: 'PIN of A. Maro' })
    await expect(pin).toBeFocused()
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
      const scope = { include: ['[role=dialog]'], ...(theme === 'dark' ? {} : { rules: COLOUR_RULES }) }
      expect([theme, ...(await axeFaults(page, scope))]).toEqual([theme])
    }
    await pin.fill('4711')
    await page.keyboard.press('Enter')
    await expect(outgoing).toContainText(/A\. Maro.*proved by PIN/)
    await expect(incoming.getByRole('alert')).toContainText('The relieving watch must be someone else')
    await expect(incoming.getByRole('button', { name: 'Sign as AM' })).toHaveAttribute('aria-disabled', 'true')
    await expect(incoming.getByRole('button', { name: /^Sign alone/ })).toHaveCount(0)

    await incoming.getByRole('button', { name: 'Change person' }).press('Enter')
    await page.keyboard.press('2')
    await page.getByRole('textbox', { name: 'PIN of R. Sten' }).fill('2718')
    await page.keyboard.press('Enter')
    await expect(chip(page, 'RS')).toBeVisible()
    const boxes = page.getByRole('main').getByRole('checkbox')
    const count = await boxes.count()
    for (let index = 0; index < count; index += 1) {
      await page.keyboard.press('j')
      await page.keyboard.press('Space')
    }
    await incoming.getByRole('button', { name: 'Sign as RS' }).press('Enter')
    const his = page.getByRole('textbox', { name: 'PIN of R. Sten' })
    await his.fill('4711')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Wrong PIN. 2 more tries')
    await expect(his).toBeFocused()
    await page.keyboard.type('2718')
    await page.getByRole('button', { name: 'Sign and take the watch' }).press('Enter')
    await expect(incoming).toContainText(/R\. Sten.*proved by PIN/)
    await expect(incoming).toContainText(`Two persons, one desk: both at ${DESK}`)
  })

  test('a number and Enter never name someone else, though another desk deactivates persons meanwhile', async ({
    page,
    server,
  }) => {
    await addPersons(server)
    const headers = { authorization: `Bearer ${await server.token(DESK)}`, 'content-type': 'application/json' }
    const deactivate = async (which: number) => {
      const { id, name, initials, role } = persons[which] ?? {}
      const body = JSON.stringify({ name, initials, role, isActive: false, revision: 1 })
      const answer = await fetch(`${server.url}/watch/v1/persons/${id}`, { method: 'PUT', headers, body })
      expect(answer.status).toBe(200)
    }
    const dialog = page.getByRole('dialog', { name: 'Who is on watch?' })
    const person = (initials: string) => dialog.getByRole('radio', { name: initials })
    await signIn(page, { client: DESK, at: '/alerts' })
    await expect(chip(page, 'nobody named')).toBeVisible()
    await page.keyboard.press('w')
    await expect(person('AM')).toBeChecked()
    await deactivate(0)
    await expect(person('AM')).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: /^Put a person on watch/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('2')
    await page.keyboard.type('2718')
    await page.keyboard.press('Enter')
    await expect(chip(page, 'RS')).toBeVisible()
  })

  test('a client with watch:admin adds, changes and forgets persons, and a person sets the own PIN', async ({
    page,
    server,
  }) => {
    await addPersons(server)
    await signIn(page, { client: DESK, at: '/alerts' })
    await expect(chip(page, 'nobody named')).toBeVisible()
    await page.getByRole('button', { name: 'Name who is on watch' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radiogroup', { name: 'Person' }).getByRole('radio')).toHaveCount(3)
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
      const scope = { include: ['[role=dialog]'], ...(theme === 'dark' ? {} : { rules: COLOUR_RULES }) }
      expect([theme, ...(await axeFaults(page, scope))]).toEqual([theme])
    }
    await dialog.getByRole('button', { name: 'Add a person' }).click()
    await page.keyboard.type('J. Tavi')
    await dialog.getByRole('textbox', { name: 'Initials' }).fill('RS')
    await expect(dialog).toContainText('RS is R. Sten, Watch officer. Free: JT, JTA')
    expect(await axeFaults(page, { include: ['[role=dialog]'] })).toEqual([])
    await dialog.getByRole('textbox', { name: 'Initials' }).fill('jt')
    await dialog.getByRole('textbox', { name: 'PIN', exact: true }).fill('1357')
    await dialog.getByRole('textbox', { name: 'PIN again' }).fill('1357')
    await dialog.getByRole('button', { name: 'Add and put on watch' }).click()
    await expect(chip(page, 'JT')).toBeVisible()

    await page.keyboard.press('w')
    await dialog.getByRole('button', { name: 'Set your PIN' }).click()
    await dialog.getByRole('textbox', { name: 'PIN until now' }).fill('1357')
    await dialog.getByRole('textbox', { name: 'New PIN' }).fill('2468')
    await dialog.getByRole('textbox', { name: 'PIN again' }).fill('2468')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Edit KI' }).click()
    await dialog.getByRole('checkbox', { name: /^Active/ }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('radio', { name: 'KI K. Ilvo' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Edit RS' }).click()
    await dialog.getByRole('button', { name: 'Forget person…' }).click()
    await dialog.getByRole('button', { name: 'Forget RS' }).click()
    await expect(dialog).toContainText('The name is replaced by RS')
    await dialog.getByRole('button', { name: 'Back to the list' }).click()
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await goTo(page, '/log?range=all')
    const log = page.getByRole('list', { name: 'Watch log' })
    await expect(log).toContainText('JT set a new PIN')
    await expect(log).toContainText('Forgot the name of RS')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, { client: DESK })
    await expect(chip(page, 'nobody named')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ environment: { still: true, args: [...args, '--require-person', '--one-signer'] } })

  test('where a person is required, each page says why it changes nothing until one is named', async ({
    page,
    server,
  }) => {
    await addPersons(server)
    const why = 'Name who is on watch first: press W'
    await signIn(page, { client: DESK, at: '/alerts' })
    await expect(page.getByText('Nothing can be changed here until someone is.')).toBeVisible()
    const shown = page.getByRole('button', { name: 'Acknowledge all shown' })
    const switches = page.getByRole('switch')
    const disabled = async (control: Locator) => {
      await expect(control).toHaveAttribute('aria-disabled', 'true')
      await expect(control).toHaveAccessibleDescription(new RegExp(why))
    }
    await page.getByRole('row').filter({ hasText: 'Caution' }).first().click()
    await disabled(shown.or(page.getByRole('button', { name: 'Shelve…' })).first())
    await goTo(page, '/alerts?tab=rules')
    await disabled(switches.first())
    await disabled(page.getByRole('button', { name: 'New rule' }))
    await goTo(page, '/log')
    await expect(page.getByRole('textbox', { name: 'Entry' })).toHaveAccessibleDescription(why)
    await disabled(page.getByRole('button', { name: 'Add', exact: true }))
    await goTo(page, '/handover')
    await disabled(page.getByRole('button', { name: 'Prepare handover' }))
    await goTo(page, '/egress')
    await page.getByRole('textbox', { name: 'Egress ids' }).fill('gull-5-ir')
    await disabled(page.getByRole('button', { name: /^Delete 1 stream/ }))
    await goTo(page, '/settings')
    await disabled(page.getByRole('button', { name: 'Forget the journal…' }))

    await nameByNumber(page, 3)
    await expect(chip(page, 'KI')).toBeVisible()
    await goTo(page, '/alerts?tab=rules')
    await expect(switches.first()).not.toHaveAttribute('aria-disabled', 'true')

    await test.step('alone on watch, one person signs both sides with a reason', async () => {
      await goTo(page, '/log')
      await page.getByRole('button', { name: 'Prepare handover' }).click()
      await page.getByRole('button', { name: 'Sign as KI' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('KI has no PIN')
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Outgoing' })).toContainText('named, not proved')
      const boxes = page.getByRole('main').getByRole('checkbox')
      const count = await boxes.count()
      for (let index = 0; index < count; index += 1) {
        await page.keyboard.press('j')
        await page.keyboard.press('Space')
      }
      const alone = page.getByRole('button', { name: 'Sign alone as KI…' })
      await expect(alone).toHaveAccessibleDescription('Give a reason')
      await page.getByRole('textbox', { name: 'Reason' }).fill('Night watch is single-handed')
      await alone.click()
      await dialog.getByRole('button', { name: 'Sign and take the watch' }).click()
      await expect(page.getByRole('region', { name: 'Incoming' })).toContainText('Signed by one person')
      await expect(page.getByRole('region', { name: 'Incoming' })).toContainText('Night watch is single-handed')
    })
  })
})
