import { createHash } from 'node:crypto'
import { join } from 'node:path'

import canonicalize from 'canonicalize'
import Database from 'libsql'
import type { Locator, Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'

test.use({ environment: { still: true } })

function entry(page: Page, words: string): Locator {
  return page.getByRole('list', { name: 'Watch log' }).getByRole('listitem').filter({ hasText: words })
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Entry' }).fill(words)
  await page.keyboard.press('Enter')
}

test('an entry is written from the board by keys alone, about the task that is open; another desk has it at once, and its correction', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await desk.newPage()
  // Many alerts would push others out of sight, and so out of the document.
  await signIn(other, { client: 'viewer', at: '/log?hide=alerts' })
  await expect(entry(other, 'viewer signed in')).toBeVisible()

  await signIn(page)
  await page.locator('[data-task-id]').first().click()
  const title = await page.getByRole('complementary').getByRole('heading', { level: 2 }).innerText()
  const dialog = page.getByRole('dialog', { name: 'New log entry' })
  // Its key works once the board is drawn.
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog.getByRole('textbox', { name: 'Entry' })).toBeFocused()
  await expect(dialog).toContainText(title)
  await page.keyboard.type('On station, <b>GULL 5</b>')
  // As a linked window does.
  await page.goBack()
  await expect(page).not.toHaveURL(/task=/)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('will set its status')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  const there = entry(other, 'On station, <b>GULL 5</b>')
  await expect(there).toContainText('will set its status')
  await expect(there.getByRole('link', { name: title })).toBeVisible()
  await expect(there).toContainText(/picture of \d\d:\d\d:\d\dZ/)
  await expect(there).toContainText('operator')

  // On a slow machine there may be more than a second between the two.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(page).toHaveURL(/\/log$/, { timeout: 3000 })
  }).toPass()
  await page.getByRole('checkbox', { name: /^Alerts/ }).uncheck()
  const here = entry(page, 'On station')
  const takeOffMoment = page.getByRole('button', { name: 'Take off moment' })
  await takeOffMoment.click()
  await here.getByRole('button', { name: /^Correct entry \d+/ }).click()
  await page.keyboard.type('On station, GULL 2')
  await page.keyboard.press('Enter')
  for (const each of [here, there]) {
    await expect(each.locator('s')).toContainText('On station, <b>GULL 5</b>')
    await expect(each).toContainText(/On station, GULL 2\s*corrected by operator/)
  }
  // The new entry's attachments waited for the correction.
  await expect(takeOffMoment).toHaveCount(0)
  await expect(page.getByText(/^Chain verified to entry/)).toBeVisible()

  await test.step('who may only read is told why', async () => {
    await expect(other.getByRole('textbox', { name: 'Entry' })).toHaveAttribute('aria-disabled', 'true')
    await expect(other.getByRole('textbox', { name: 'Entry' })).toHaveAccessibleDescription(/watch:write/)
    await expect(there.getByRole('button', { name: /^Correct entry/ })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a file holds what passes the filter', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Filter entries' }).fill('gull')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const stream = await (await download).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString().split('\r\n')
    expect(lines[0]).toBe('item,time,event,action,by,person,client,marking')
    expect(lines.at(-1)).toMatch(
      /^\d+,[^,]+Z,"?Corrects entry \d+: On station, GULL 2.*,Correction,operator,,operator,UNCLASSIFIED$/,
    )
  })

  await test.step('a search that finds nothing says what was searched, and takes its text back by a press', async () => {
    await page.getByRole('textbox', { name: 'Filter entries' }).fill('no such raft')
    const nothing = page.getByRole('region', { name: 'No entries' })
    await expect(nothing).toContainText('No entry contains “no such raft”')
    await expect(nothing).toContainText(/Last 24 h\. Without Alerts\. With “no such raft”\. Searched \d+ entries\./)
    await nothing.getByRole('button', { name: 'Clear the text' }).click()
    await expect(nothing).toHaveCount(0)
    await expect(here.locator('s')).toContainText('On station, <b>GULL 5</b>')
  })
  await desk.close()
})

test('what is written while the server is down waits over a reload, and is sent later with both times', async ({
  page,
  server,
}) => {
  await page.goto('/log?hide=alerts')
  await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
  await page.getByRole('checkbox', { name: 'Keep the token in this tab' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(entry(page, 'operator signed in')).toBeVisible()
  await server.fault('watch log', { kind: 'reset' }, null)
  await write(page, 'Mayday relay on VHF 16')
  await expect(entry(page, 'Mayday relay')).toContainText('saved in this browser, sent when the server answers')
  await page.reload()
  await expect(entry(page, 'Mayday relay')).toContainText('Waiting')
  await server.advance(60)
  await server.clearFaults()
  const taken = entry(page, 'Mayday relay')
  await expect(taken).toContainText(/operator/, { timeout: 30_000 })
  await expect(taken).toContainText(/written (\S+ \S+ )?\d\d:\d\d:\d\dZ, sent later/)
  await expect(taken).toHaveCount(1)
})

test('an entry with a time that no calendar reaches leaves the chain whole; one that somebody changed breaks it', async ({
  page,
  server,
}) => {
  /** Changes the database of the stopped server. */
  const change = async (how: (database: InstanceType<typeof Database>) => void) => {
    await server.stop()
    const database = new Database(join(server.dataFolder, 'watchfloor.db'))
    how(database)
    database.close()
    await server.start()
  }
  await signIn(page, { at: '/log?hide=alerts' })
  await write(page, 'GULL 5 is tasked')
  await write(page, 'Wind backing SE')
  await expect(entry(page, 'Wind backing SE').getByRole('button', { name: /^Correct/ })).toBeVisible()
  const name = await entry(page, 'GULL 5 is tasked')
    .getByRole('button', { name: /^Correct/ })
    .getAttribute('aria-label')
  const changed = Number(/\d+/.exec(name ?? '')?.[0])
  // As earlier versions stored a client's report.
  await change((database) => {
    const last: unknown = database.prepare('select number, hash from watch_log order by number desc limit 1').get()
    const { number, hash: before } = last as { number: number; hash: string }
    const said = { kind: 'alert raised', at: Date.now(), text: 'Far ahead', subjects: [], moment: 9e15 }
    const far = { ...said, id: 'far-ahead', number: number + 1, before }
    const hash = createHash('sha256')
      .update(canonicalize(far) ?? '')
      .digest('hex')
    database
      .prepare('insert into watch_log (number, entry_id, hash, made_change, body) values (?, ?, ?, 0, ?)')
      .run(far.number, far.id, hash, JSON.stringify({ ...far, hash }))
  })
  await signIn(page, { at: '/log?range=all' })
  await expect(entry(page, 'Far ahead')).toContainText('picture of an unreadable time')
  await expect(page.getByText(/^Chain verified to entry/)).toBeVisible()

  await change((database) => {
    database.prepare(`update watch_log set body = replace(body, 'GULL 5', 'GULL 2') where number = ?`).run(changed)
  })
  await signIn(page, { at: '/log?hide=alerts' })
  await expect(page.getByText(`Chain broken at entry ${changed}`)).toBeVisible()
  await expect(entry(page, 'GULL 2 is tasked')).toBeVisible()
})

test('an answer of the watch that is not as its interface says is refused in words, and named in Requests', async ({
  page,
  server,
}) => {
  await server.fault('watch log', { kind: 'answer', status: 200, body: { entries: 'none', last: 1 } }, null)
  await signIn(page, { at: '/log' })
  await expect(page.getByText('broke its own interface: entries')).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('note').filter({ hasText: 'GET /watch/v1/log entries' })).toBeVisible()
})

/** All Zulu times on the page, in text, names and hints; and those without the second clock's time. */
function zuluTimes(page: Page): Promise<{ readonly all: readonly string[]; readonly lacking: readonly string[] }> {
  return page.evaluate(() => {
    const all: string[] = []
    const lacking: string[] = []
    const look = (text: string, after: string, hint = '') => {
      for (const { 0: time, index } of text.matchAll(/(?<![\w:.+-])\d\d:\d\d(?::\d\d)?Z(?!\w)/g)) {
        all.push(text)
        const rest = text.slice(index + time.length) + after
        if (!/^\s?\(?(\d\d [A-Z]{3} )?\d\d:\d\d HEL/.test(rest) && !hint.includes(' HEL')) lacking.push(text)
      }
    }
    const texts: { text: string; element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      // Announcements have Zulu only, as has a text field.
      const skipped = '[aria-live=polite], [aria-live=assertive], textarea, script, style'
      if (element === null || element.closest(skipped) !== null) continue
      const last = texts.at(-1)
      if (node instanceof Text && node.previousSibling instanceof Text && last !== undefined) last.text += node.data
      else if (node instanceof Text) texts.push({ text: node.data, element })
      else
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
          look(element.getAttribute(name) ?? '', '')
    }
    for (const [index, { text, element }] of texts.entries())
      look(
        text,
        texts
          .slice(index + 1, index + 4)
          .map((next) => next.text)
          .join(''),
        element.closest('[aria-description]')?.getAttribute('aria-description') ?? '',
      )
    return { all, lacking }
  })
}

test('with a second clock every Zulu time of log and alerts has its time behind it, or in its hint', async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'watchfloor.preferences',
      JSON.stringify({ secondZone: 'Europe/Helsinki', secondLabel: 'HEL' }),
    ),
  )
  /** Retries until the page has a time in each of these, and none lacks the second clock's. */
  const holds = (...places: readonly RegExp[]) =>
    expect
      .poll(async () => {
        const { all, lacking } = await zuluTimes(page)
        return { lacking, missing: places.filter((place) => !all.some((text) => place.test(text))) }
      })
      .toEqual({ lacking: [], missing: [] })
  await signIn(page, { at: '/alerts?tab=rules&rule=limit-near' })
  await page.getByRole('textbox', { name: 'Guidance' }).fill('Relief is on call from 05:45Z')
  await expect(page.getByText(/^1 change not saved/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await holds(/saved \d/)

  await page.getByRole('tab', { name: 'Active' }).click()
  await page.getByRole('row', { name: /already so when this watch began/ }).click()
  const alerts = page.getByRole('grid', { name: 'Alerts' })
  // Its acknowledgement is an entry that names the entity with a time.
  await alerts
    .getByText(/ since .*Z$/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  const limit = alerts.getByText(/Limit .*Z$/)
  await limit.first().click()
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Alert' })).toContainText('Acknowledged')
  await holds(/Limit \d/, /^Relief is on call/, /^Acknowledged/)

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await write(page, 'Seen at 14:02:10Z, again at 14:05Z')
  await expect(entry(page, 'Seen at 14:02:10Z')).toContainText('picture of')
  const fold = page.getByRole('button', { name: /automatic entries/ }).first()
  await holds(/automatic entries/)
  await fold.click()
  await holds(/^Seen at/, /^picture of/, /^The journal starts/, /^Open entity .* since/, /^\d\d:\d\d:\d\dZ$/)
})
