import type { Locator, Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { launchWithoutMaps } from './browser-options.ts'
import { expect, signIn, test, ways, type Way } from './fixtures.ts'
import type { OperationId } from '../src/contract/operations.ts'
import type { Fault, ServerProcess } from './server-process.ts'

test.use({ hasFewTasks: true, launchOptions: launchWithoutMaps })

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const PROXY_PAGE = '<!doctype html><title>Bad gateway</title><h1>edge-proxy</h1>'
const json = { 'Content-Type': 'application/json' }

/** Faults of any request, and the console's words for each. */
const faults = {
  reset: { fault: { kind: 'reset' }, says: /No reply|got no answer/ },
  cut: { fault: { kind: 'cut', afterBytes: 1 }, says: /broke off after \d+ byte|No reply|got no answer/ },
  'cut, gzip': {
    fault: { kind: 'cut', afterBytes: 12, coding: 'gzip' },
    says: /broke off after \d+ byte|No reply|got no answer/,
  },
  'a failure in words': {
    fault: { kind: 'answer', status: 500, body: { code: 'internal', message: 'the drill failed' } },
    says: /the drill failed/,
  },
  'a page of a proxy': {
    fault: { kind: 'answer', status: 502, headers: html, body: PROXY_PAGE },
    says: /502 with 60 B of text\/html/,
  },
  'no body': { fault: { kind: 'answer', status: 504 }, says: /504 with an empty (\S+ )?body/ },
  'too many, with a hint': {
    fault: {
      kind: 'answer',
      status: 429,
      headers: { 'Retry-After': '7' },
      body: { code: 'slow_down', message: 'later' },
    },
    says: /429|asks to wait 7 s/,
  },
  'too many, without a hint': { fault: { kind: 'answer', status: 429, headers: html, body: PROXY_PAGE }, says: /429/ },
  'not allowed': {
    fault: { kind: 'answer', status: 403, body: { code: 'permission_denied', message: 'not for this client' } },
    says: /not for this client/,
  },
  'a page as success': {
    fault: { kind: 'answer', status: 200, headers: html, body: PROXY_PAGE },
    says: /200 with 60 B of text\/html/,
  },
  'truncated JSON': {
    fault: { kind: 'answer', status: 200, headers: json, body: '{"tasks":[{' },
    says: /200 with 11 B of application\/json that break off or aren’t valid JSON/,
  },
  'JSON of another kind': {
    fault: { kind: 'answer', status: 200, headers: json, body: '[1]' },
    says: /200 with 3 B of application\/json: JSON, but not/,
  },
  'an empty success': { fault: { kind: 'answer', status: 200 }, says: /200 with an empty (\S+ )?body/ },
} as const satisfies Record<string, { fault: Fault; says: RegExp }>

type FaultName = keyof typeof faults

/** Broken connections; a gateway passes everything else on unchanged. */
const brokenConnections: readonly FaultName[] = ['reset', 'cut', 'cut, gzip']

function connected(page: Page) {
  return expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected', { timeout: 15_000 })
}

/** A refused page is marked from then on, and can be asked for again. */
function refusalIsMarked(page: Page) {
  return expect(page.getByText(/refused at \d\d:\d\d:\d\dZ/)).toBeVisible()
}

/** Runs all faults of one operation on one page. `except` names those that aren't faults for it. */
async function matrix(
  { server, way }: { server: ServerProcess; way: Way },
  operation: OperationId,
  {
    except = [],
    act,
    told,
    during,
    after,
  }: {
    except?: readonly FaultName[]
    act: (name: FaultName) => Promise<void>
    told: Locator
    during?: (name: FaultName) => Promise<void>
    after: (name: FaultName) => Promise<void>
  },
): Promise<void> {
  for (const [name, { fault, says }] of Object.entries(faults) as [FaultName, (typeof faults)[FaultName]][]) {
    if (except.includes(name) || (way === 'server to environment' && !brokenConnections.includes(name))) continue
    await test.step(name, async () => {
      await server.fault(operation, fault, null)
      await act(name)
      await expect(told).toContainText(says, { timeout: 15_000 })
      await during?.(name)
      await server.clearFaults()
      await after(name)
    })
  }
}

for (const way of ways)
  test.describe(way, () => {
    test.use({ way })

    test('sign-in', async ({ page, server }) => {
      test.slow()
      await page.goto('/tasks')
      const clientId = page.getByRole('textbox', { name: 'Client id' })
      const secret = page.getByRole('textbox', { name: 'Client secret' })
      await clientId.fill('operator')
      await secret.fill('operator-secret')
      await matrix({ server, way }, 'getToken', {
        act: () => page.getByRole('button', { name: 'Sign in' }).click(),
        told: page.getByRole('alert'),
        after: async (name) => {
          await expect(clientId).toHaveValue('operator')
          await expect(secret).toHaveValue('operator-secret')
          // The raw answer is shown next to the form.
          if (name === 'a page of a proxy')
            await expect(page.getByRole('region', { name: 'Exchange' })).toContainText('edge-proxy')
        },
      })
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
    })

    test('task query', async ({ page, server }) => {
      test.slow()
      await page.clock.install()
      await signIn(page, { at: '/tasks' })
      const cards = page.getByRole('listitem').filter({ has: page.locator('time') })
      await expect(freshness(page)).toContainText('Live', { timeout: 20_000 })
      const before = await cards.count()
      expect(before).toBeGreaterThan(5)
      await matrix({ server, way }, 'queryTasks', {
        act: () => page.getByRole('button', { name: 'Refresh' }).click(),
        told: page.getByRole('main'),
        during: async (name) => {
          if (name === 'not allowed') await refusalIsMarked(page)
          // Past the next polls.
          await page.clock.fastForward(15_000)
          await expect(freshness(page)).toContainText('Not live')
          await expect(page.getByRole('link', { name: 'Show request' }).first()).toBeVisible()
          expect(await cards.count()).toBeGreaterThan(5)
        },
        after: async () => {
          await page.getByRole('button', { name: 'Try now' }).click()
          await expect(freshness(page)).toContainText('Live', { timeout: 15_000 })
          await connected(page)
        },
      })
    })

    test('deleted objects', async ({ page, server }) => {
      test.slow()
      await signIn(page, { at: '/deleted-objects' })
      const rows = page.getByRole('table', { name: 'Deleted objects' }).getByRole('row')
      await expect(rows.nth(3)).toBeVisible()
      await matrix({ server, way }, 'listDeletedObjects', {
        act: () => page.getByRole('button', { name: 'Refresh' }).click(),
        told: page.getByRole('main').getByRole('alert'),
        after: async (name) => {
          if (name === 'not allowed') await refusalIsMarked(page)
          await expect(rows.nth(3)).toBeVisible()
          await expect(page.getByRole('main')).toContainText('Show request')
          await connected(page)
          await page.getByRole('button', { name: 'Refresh' }).click()
          await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
        },
      })
    })

    test('object', async ({ page, server }) => {
      test.slow()
      const { object } = fixtures()
      await signIn(page, { at: '/objects' })
      const path = page.getByRole('textbox', { name: 'Object path' })
      await path.fill(object.path)
      await matrix({ server, way }, 'getObject', {
        // Any bytes of any type are an object.
        except: ['a page as success', 'truncated JSON', 'JSON of another kind', 'an empty success'],
        act: () => page.getByRole('button', { name: 'Fetch' }).click(),
        told: page.getByRole('main'),
        after: async (name) => {
          if (name === 'not allowed') await refusalIsMarked(page)
          await expect(path).toHaveValue(object.path)
          await connected(page)
        },
      })
    })

    test('egress deletion', async ({ page, server }) => {
      test.slow()
      await signIn(page, { at: '/egress' })
      let sent = 0
      let asked = 0
      page.on('request', (request) => void (request.method() === 'DELETE' && (sent += 1)))
      const table = page.getByRole('table', { name: 'Queue' })
      const states: Partial<Record<FaultName, string>> = {
        reset: 'Outcome unknown',
        cut: 'Outcome unknown',
        'cut, gzip': 'Outcome unknown',
        'not allowed': 'Forbidden',
        'a page as success': 'Outcome unknown',
      }
      await matrix({ server, way }, 'deleteEgressStream', {
        // An empty object is a valid success: the status says it, and a finding says the rest.
        except: ['truncated JSON', 'JSON of another kind', 'an empty success'],
        act: async () => {
          asked += 1
          await page.getByRole('textbox', { name: 'Egress ids' }).fill('no-such-stream')
          await page.getByRole('button', { name: 'Delete 1 stream…' }).click()
          await page.keyboard.press('Control+Enter')
        },
        told: table,
        after: async (name) => {
          const row = table.locator('tr[data-row="no-such-stream"]')
          await expect(row.getByRole('cell').nth(1)).toHaveText(states[name] ?? 'Failed')
          await row.getByRole('button', { name: /^Answer/ }).click()
          await expect(table.getByRole('link', { name: 'Show request' })).toBeVisible()
          if (name === 'a page of a proxy') await expect(table).toContainText('edge-proxy')
          await connected(page)
          // Counted over all faults: a late resend shows up with the next.
          expect(sent).toBe(asked)
          await page.getByRole('button', { name: 'Remove finished' }).click()
        },
      })
    })

    test('override removal', async ({ page, server }) => {
      test.slow()
      const { entityId, fieldPath } = fixtures().override
      await signIn(page, { at: `/entities/${entityId}` })
      let sent = 0
      page.on('request', (request) => void (request.method() === 'DELETE' && (sent += 1)))
      const dialog = page.getByRole('dialog', { name: 'Clear override' })
      // Held back, so that each fault meets an existing override.
      await matrix({ server, way }, 'deleteEntityOverride', {
        act: async () => {
          sent = 0
          await page.getByRole('button', { name: `Clear override ${fieldPath}` }).click()
          await dialog.getByRole('button', { name: 'Clear override' }).click()
        },
        except: ['cut', 'cut, gzip'],
        told: dialog,
        after: async (name) => {
          await expect(dialog.getByRole('link', { name: 'Show request' })).toBeVisible()
          await dialog.getByRole('button', { name: 'Cancel' }).click()
          await expect(dialog).toBeHidden()
          if (name === 'not allowed') await refusalIsMarked(page)
          expect(sent).toBe(1)
          await connected(page)
        },
      })
      // Carried out, but the answer breaks off: the outcome is unknown, and asking again tells.
      await server.fault('deleteEntityOverride', { kind: 'cut', afterBytes: 1 })
      await page.getByRole('button', { name: `Clear override ${fieldPath}` }).click()
      await dialog.getByRole('button', { name: 'Clear override' }).click()
      await expect(dialog).toContainText('The override may or may not be cleared')
      await connected(page)
      await dialog.getByRole('button', { name: 'Clear override' }).click()
      await expect(dialog).toContainText('Nothing to clear, 404')
    })

    test('a deletion that hangs has an unknown outcome, and is not sent twice', async ({ page, server }) => {
      await page.clock.install()
      await signIn(page, { at: '/egress' })
      await server.fault('deleteEgressStream', { kind: 'hang' })
      const asked = page.waitForRequest((request) => request.method() === 'DELETE')
      await page.getByRole('textbox', { name: 'Egress ids' }).fill('cam-09-hd-ops')
      await page.getByRole('button', { name: 'Delete 1 stream…' }).click()
      await page.keyboard.press('Control+Enter')
      await asked
      const row = page.getByRole('table', { name: 'Queue' }).locator('tr[data-row]')
      await page.clock.fastForward(15_000)
      await expect(row).toContainText('Outcome unknown')
      await expect(row).toContainText('No complete answer within 15 s')
      // The server logs it once it notices that the connection is gone, a moment later.
      const sent = () => server.log.match(/"operation":"deleteEgressStream"/g) ?? []
      await expect.poll(sent).toHaveLength(1)
    })
  })

function freshness(page: Page): Locator {
  return page.getByRole('status', { name: 'Freshness' })
}

test.describe('without an end', () => {
  // With a gateway there are both ways: one page each, waiting in parallel.
  test.use({ way: 'server to environment' })
  const cases = [
    ['hangs', { kind: 'hang' }, 'No complete answer within 15 s'],
    ['drips', { kind: 'drip', bytesPerSecond: 40 }, 'No complete answer within 15 s; '],
  ] as const
  for (const [name, fault, says] of cases)
    test(`a task query that ${name} ends with the limit in words on either way, and what was loaded stays`, async ({
      page,
      context,
      server,
    }) => {
      test.slow()
      const direct = await context.newPage()
      const onBoth = (act: (one: Page) => Promise<void>) => Promise.all([direct, page].map(act))
      await onBoth(async (one) => {
        await one.clock.install()
        await signIn(one, { at: one === direct ? `${server.url}/tasks` : '/tasks' })
        await expect(freshness(one)).toContainText('Live', { timeout: 20_000 })
      })
      await server.fault('queryTasks', fault, null)
      await onBoth(async (one) => {
        const begun = name === 'hangs' ? one.waitForRequest('**/tasks/query') : one.waitForResponse('**/tasks/query')
        await one.getByRole('button', { name: 'Refresh' }).click()
        await begun
        await one.clock.fastForward(15_000)
        // A poll begun before the jump has its own limit.
        await expect(one.getByRole('main')).toContainText(says, { timeout: 25_000 })
        await expect(freshness(one)).toContainText('Not live')
      })
      await server.clearFaults()
      await onBoth(async (one) => {
        await one.clock.fastForward(30_000)
        await expect(freshness(one)).toContainText('Live')
      })
    })
})
