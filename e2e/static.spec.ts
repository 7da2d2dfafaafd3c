import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test, type Page } from '@playwright/test'

import { projectFolder } from '../src/cli/project.mjs'
import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { openBridge, openStaticHost } from './static-host.ts'
import { openTabHost } from './tab-host.ts'

const example = `${projectFolder}src/environment/scenario/example`
let host: Awaited<ReturnType<typeof openStaticHost>>

test.beforeAll(async () => {
  const tasks = new Uint8Array(await readFile(`${example}/tasks.json`))
  const entities = new Uint8Array(await readFile(`${example}/entities.json`))
  host = await openStaticHost({ '/case.zip': zipSync({ 'case/tasks.json': tasks, 'case/entities.json': entities }) })
})

test.afterAll(() => host.close())

async function startWatch(page: Page): Promise<void> {
  const offered = page.getByRole('region', { name: 'Watch in this tab' })
  await expect(offered.getByRole('combobox', { name: 'Scenario' })).toHaveText(/Halcyon/)
  await offered.getByRole('button', { name: 'Start a watch in this tab' }).click()
}

function view(page: Page, name: RegExp) {
  return page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
}

test('a watch runs in the tab of a plain host: board, entity, alert and log, gone with a reload', async ({
  page,
}, info) => {
  const capsule = info.outputPath('watch.wfcapsule')
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(host.url)
  await expect(page.getByRole('button', { name: 'Start a watch in this tab' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Environment' })).toHaveValue('')
  expect(loaded.filter((path) => path.startsWith('/tab/'))).toEqual([])

  await startWatch(page)
  await expect(page.getByRole('region', { name: 'Executing' }).getByRole('listitem').first()).toBeVisible()
  const strip = page.getByRole('note', { name: 'In this tab only' })
  await expect(strip).toContainText('made-up data, gone when the tab closes')
  expect(Math.round((await strip.boundingBox())?.height ?? 0)).toBe(32)
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('In this tab')
  await expect(page.getByRole('note', { name: 'Classification' }).first()).toHaveText('CUI')

  await test.step('an entity', async () => {
    await view(page, /^Entities/).click()
    await page.getByRole('list', { name: 'Entities' }).getByRole('link').first().click()
    await expect(page.getByRole('complementary', { name: 'Entity inspector' })).toBeVisible()
  })

  await test.step('an alert', async () => {
    await view(page, /^Alerts/).click()
    await expect(page.getByRole('tab', { name: 'Call-outs' })).toHaveCount(0)
    const row = page
      .getByRole('grid', { name: 'Alerts' })
      .getByRole('row', { name: /Warning/ })
      .first()
    await row.click()
    await page.keyboard.press('a')
    await expect(row).toContainText('Acknowledged')
  })

  await test.step('a log entry', async () => {
    await view(page, /^Log/).click()
    await page.getByRole('textbox', { name: 'Entry' }).fill('Relieved by nobody: made up')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Watch log' })).toContainText('Relieved by nobody: made up')
  })

  await test.step('a capsule', async () => {
    const save = strip.getByRole('button', { name: 'Save capsule' })
    await save.click()
    await expect(page.getByRole('region', { name: 'Take a copy' })).toBeVisible()
    const downloaded = page.waitForEvent('download')
    await save.click()
    expect((await downloaded).suggestedFilename()).toMatch(/^handover-.*-CUI-made-up-data\.wfcapsule$/)
    await (await downloaded).saveAs(capsule)
    await view(page, /^Log/).click()
  })

  // Something was written, so the browser asks.
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await startWatch(page)
  await expect(page.getByRole('list', { name: 'Watch log' })).toBeVisible()
  await expect(page.getByText('Relieved by nobody: made up')).toHaveCount(0)
  expect(errors).toEqual([])

  await page.getByRole('button', { name: 'Sign in to an environment' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out' })
  await expect(question).toContainText('The watch of this tab ends')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Start a watch in this tab' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Client id' })).toBeFocused()

  await page.getByLabel('Session file').setInputFiles(capsule)
  await expect(page.getByRole('note', { name: 'Classification' }).first()).toHaveText('CUI//MADE-UP DATA')
})

test('a link opens a scenario of one’s own and its drill, and what leaves the tab says that it is made up', async ({
  page,
}, info) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${host.url}/?scenario=/case.zip&drill=slow-link`)
  const offered = page.getByRole('region', { name: 'Watch in this tab' })
  await expect(offered.getByRole('combobox', { name: 'Scenario' })).toHaveText(/case\.zip/)
  await expect(offered.getByRole('combobox', { name: 'Drill' })).toHaveText(/slow-link/)
  await offered.getByRole('button', { name: 'Start a watch in this tab' }).click()
  await expect(page.getByText('Patrol the bay')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('case, made up')
  await expect(page.getByRole('note', { name: 'In this tab only' })).toContainText('Drill slow-link is on')
  expect(new URL(page.url()).search).toBe('')

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied the link')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${host.url}/tasks?scenario=/case.zip&drill=slow-link#made-up-data`,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = info.outputPath('tasks.csv')
  await (await downloaded).saveAs(csv)
  expect(await readFile(csv, 'utf8')).toMatch(/^# Marking: .*\/\/made-up data/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Open in a window of its own' }).click()
  const map = page.getByRole('dialog', { name: 'Windows' }).getByRole('button', { name: 'Map' })
  await expect(map).toHaveAttribute('aria-disabled', 'true')
  await map.hover()
  await expect(page.getByText('The watch runs in this tab alone')).toBeVisible()
  await page.keyboard.press('Escape')
  await view(page, /^Requests/).click()
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'this tab' }).first().click()
  await expect(page.getByRole('complementary', { name: 'Exchange' })).toContainText('this tab /api/v1/tasks/query')
})

test('a scenario of one’s own is chosen or dropped, and its mistakes are told in words', async ({ page }) => {
  await page.goto(`${host.url}/?scenario=https://other.example/case.zip`)
  const offered = page.getByRole('region', { name: 'Watch in this tab' })
  const start = offered.getByRole('button', { name: 'Start a watch in this tab' })
  const said = offered.getByRole('alert')
  await expect(said).toContainText('https://other.example is another site')

  await test.step('a dropped zip', async () => {
    const zip = [...zipSync({ 'tasks.json': new TextEncoder().encode('[{"nonsense": 1}]') })]
    const dropped = await page.evaluateHandle((bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'bad.zip'))
      return transfer
    }, zip)
    await offered.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(offered.getByRole('combobox', { name: 'Scenario' })).toHaveText(/bad\.zip/)
    await start.press('Enter')
    await expect(said).toContainText('The scenario ./bad has')
    await expect(said).toContainText('tasks.json[0].nonsense: expected a field of Task, found number')
    await expect(start).toBeFocused()
  })

  await offered.getByLabel('Folder of a scenario').setInputFiles(example)
  await expect(offered.getByRole('combobox', { name: 'Scenario' })).toHaveText(/example/)
  await start.press('Enter')
  await expect(page.getByText('Patrol the bay')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('example, made up')
})

async function writeEntry(page: Page, text: string): Promise<void> {
  await view(page, /^Log/).click()
  await page.getByRole('textbox', { name: 'Entry' }).fill(text)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Watch log' })).toContainText(text)
}

test('a watch kept in the browser is shared by its tabs, goes on when one closes, and is there after a reload', async ({
  page: first,
  context,
}) => {
  await first.goto(`${host.url}/?drill=slow-link`)
  const drill = first.getByRole('combobox', { name: 'Drill' })
  await expect(drill).toHaveText(/slow-link/)
  await first.getByRole('checkbox', { name: 'Keep it in this browser' }).check()
  await expect(drill).toHaveText(/None/)
  await startWatch(first)
  await expect(first.getByRole('note', { name: 'Saved in this browser' })).not.toContainText('Drill')
  await expect(first.getByRole('note', { name: 'Saved in this browser' })).toContainText(
    'made-up data, shared by its tabs',
  )
  await expect(first.getByRole('status', { name: 'Connection' })).toContainText('In this browser')
  await writeEntry(first, 'Written in the first tab')

  const second = await context.newPage()
  await second.goto(host.url)
  const offered = second.getByRole('region', { name: 'Watch in this tab' })
  await expect(offered.getByRole('combobox', { name: 'Scenario' })).toHaveText(/Kept: Harbor West/)
  await offered.getByRole('button', { name: 'Start a watch in this tab' }).click()
  await view(second, /^Log/).click()
  const log = second.getByRole('list', { name: 'Watch log' })
  await expect(log).toContainText('Written in the first tab')
  await writeEntry(first, 'Written while both are open')
  await expect(log).toContainText('Written while both are open')

  // The first tab has the worker.
  await first.close()
  await writeEntry(second, 'Written after the first closed')
  await expect(log.getByText('being sent')).toHaveCount(0, { timeout: 30_000 })

  // Nothing is lost, so the browser doesn't ask.
  second.on('dialog', () => expect('a question').toBe('none'))
  await second.reload()
  // Continues on its own, at the same page.
  for (const words of ['in the first tab', 'while both are open', 'after the first closed'])
    await expect(log).toContainText(`Written ${words}`)

  await test.step('and is forgotten', async () => {
    await second.getByRole('button', { name: 'Sign in to an environment' }).click()
    await expect(offered.getByRole('button', { name: 'Forget this watch' })).toBeVisible()
    // Not after a sign-out.
    await second.reload()
    await offered.getByRole('button', { name: 'Forget this watch' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Forget this watch' }).click()
    await expect(offered.getByRole('combobox', { name: 'Scenario' })).toHaveText(/Halcyon/)
    await second.reload()
    await expect(offered.getByRole('checkbox', { name: 'Keep it in this browser' })).not.toBeChecked()
    await expect(offered.getByRole('combobox', { name: 'Scenario' })).toHaveText(/Halcyon/)
  })
})

test('a browser whose storage is full says so, at the start and in the log, and saves what waited once there is room', async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page)
  const room = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: host.url, ...(quotaSize !== undefined && { quotaSize }) })
  await page.goto(host.url)
  await page.getByRole('checkbox', { name: 'Keep it in this browser' }).check()
  await room(200_000)
  await startWatch(page)
  await expect(page.getByRole('alert')).toContainText('This browser’s storage is full or can’t be written')
  await room()
  await startWatch(page)
  await view(page, /^Log/).click()
  await expect(page.getByRole('list', { name: 'Watch log' })).toBeVisible()
  await room(1000)
  await writeEntry(page, 'Written while the storage is full')
  const why = page.getByText('storage is full or can’t be written')
  await expect(why).toContainText('Your entries wait in this browser')
  await expect(page.getByRole('list', { name: 'Watch log' })).toContainText('not written to the log yet, tried again')
  await view(page, /^Tasks/).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The service answers 503' })).toContainText(
    'storage is full or can’t be written',
  )
  await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Not live', { timeout: 30_000 })
  await room()
  await expect(page.getByRole('status', { name: 'Freshness' })).toContainText('Live', { timeout: 60_000 })
  await view(page, /^Log/).click()
  await expect(why).toHaveCount(0)
  await expect(page.getByText('Chain verified to entry')).toBeVisible()
  await expect(page.getByText(/waits?|sent when/)).toHaveCount(0)
})

test('in memory, each tab is a watch of its own', async ({ page: first, context }) => {
  // The host of `npm run test:static`, which else would be used by that alone.
  const few = await openTabHost(false)
  context.once('close', () => void few.close())
  // As in a duplicated tab, which would take up the session of the other.
  await context.addInitScript(() => sessionStorage.setItem('watchfloor.group', 'one'))
  const second = await context.newPage()
  for (const page of [first, second]) {
    await page.goto(few.url)
    await startWatch(page)
  }
  await writeEntry(first, 'Only in the first tab')
  await writeEntry(second, 'Only in the second tab')
  await expect(first.getByText('Only in the second tab')).toHaveCount(0)
  await expect(second.getByText('Only in the first tab')).toHaveCount(0)

  await test.step('also its alerts', async () => {
    for (const page of [first, second]) {
      await view(page, /^Alerts/).click()
      await expect(warning(page)).toContainText('New')
    }
    await warning(first).click()
    await first.keyboard.press('a')
    await expect(warning(first)).toContainText('Acknowledged')
    // Desks of one watch share it: by then they would share the acknowledgement too.
    await second.keyboard.press('s')
    await expect(second.getByRole('button', { name: /^Silenced/ })).toBeVisible()
    expect(await first.getByRole('button', { name: /^Silenced/ }).count()).toBe(0)
    await expect(warning(second)).toContainText('New')
  })

  await test.step('and nothing of it stays in the browser', async () => {
    const third = await context.newPage()
    await first.close()
    await second.close()
    await third.goto(few.url)
    await expect(third.getByRole('region', { name: 'Watch in this tab' })).toBeVisible()
    await expect.poll(() => third.evaluate(storesOfTabs)).toEqual([])
  })
})

function warning(page: Page) {
  return page.getByRole('grid', { name: 'Alerts' }).getByRole('row', { name: /Warning/ })
}

/** Keys of local storage and stores of databases that name a watch in a tab. In the page. */
async function storesOfTabs(): Promise<string[]> {
  const stored: [name: string, content: unknown][] = Object.entries(localStorage)
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    for (const store of opening.result.objectStoreNames) {
      const objects = opening.result.transaction(store).objectStore(store)
      for (const reading of [objects.getAllKeys(), objects.getAll()]) {
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        stored.push([`${name} ${store}`, reading.result])
      }
    }
    opening.result.close()
  }
  return stored.filter((entry) => JSON.stringify(entry).includes('this-tab.invalid')).map(([name]) => name)
}

test('the probe of the environment in a tab is clean', async ({ page }) => {
  await page.goto(host.url)
  const bridge = await openBridge(page)
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  const secretFile = join(folder, 'secret')
  await writeFile(secretFile, 'operator-secret\n')
  const { egress, override } = fixtures()
  const changes = [egress.active[0], egress.sourceNotLive, `${override.entityId}/${override.fieldPath}`].join(',')
  const args = [
    bridge.url,
    '--client',
    'operator',
    '--secret-file',
    secretFile,
    '--allow-changes',
    changes,
    '--rate',
    '200',
  ]
  const probe = spawn(process.execPath, [`${projectFolder}src/cli/probe.mjs`, ...args])
  let said = ''
  probe.stdout.on('data', (text) => (said += text))
  const [code] = await once(probe, 'close')
  await bridge.close()
  await rm(folder, { recursive: true })
  expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
})

test('after the press at most 900 kB are loaded compressed', async () => {
  const { tab } = await (await fetch(`${host.url}/config.json`)).json()
  expect(tab.compressedBytes).toBeGreaterThan(500_000)
  expect(tab.compressedBytes).toBeLessThanOrEqual(900_000)
})
