import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, signIn, test as base } from './fixtures.ts'
import { ServerProcess } from './server-process.ts'

const test = base.extend<{ received: string[]; destination: Server; calling: ServerProcess }>({
  received: async ({}, use) => use([]),
  destination: async ({ received }, use) => {
    const destination = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      received.push(Buffer.concat(chunks).toString())
      response.writeHead(request.url === '/down' ? 503 : 200).end()
    })
    await new Promise<void>((resolve) => void destination.listen(0, '127.0.0.1', resolve))
    await use(destination)
    destination.closeAllConnections()
    destination.close()
  },
  calling: async ({ destination, hosts }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'watchfloor-test-'))
    const { port } = destination.address() as AddressInfo
    const of = (name: string, path: string, after?: string) => ({
      name,
      kind: 'webhook',
      url: `http://127.0.0.1:${port}/${path}`,
      levels: ['warning'],
      highestMarking: 'UNCLASSIFIED',
      ...(after !== undefined && { after }),
    })
    const destinations = [of('duty-officer', 'duty'), of('second-centre', 'down'), of('harbour-master', 'late', '1h')]
    const file = join(folder, 'calls.json')
    writeFileSync(file, JSON.stringify({ allowLoopback: true, destinations }), { mode: 0o600 })
    const server = await ServerProcess.start({ args: ['--call-out', file] }, undefined, hosts)
    await use(server)
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  },
  gate: async ({ calling }, use) => use(calling),
})

test('a warning is called out; the page says how that went, sends tests and changes when', async ({
  page,
  received,
}) => {
  await signIn(page, { at: '/alerts' })
  const gull = page.getByRole('row').filter({ hasText: 'GULL 4, ice on left wing' })
  await expect(gull).toContainText(/New, not acknowledged for .*Called out \S+Z to duty-officer: delivered/)
  expect(received.some((body) => body.includes('GULL 4, ice on left wing'))).toBe(true)

  await page.getByRole('tab', { name: 'Call-outs' }).click()
  const grid = page.getByRole('grid', { name: 'Destinations' })
  const rowOf = (name: string) => grid.getByRole('row').filter({ hasText: name })
  await expect(page.getByText('This server calls out: 3 destinations, 1 failed')).toBeVisible()
  await expect(rowOf('duty-officer')).toContainText(/Delivered200 in \d+ ms, first try/)
  await expect(rowOf('second-centre')).toContainText('Failedanswered 503')
  await expect(page.getByRole('status', { name: 'Heartbeat' })).toContainText('Not set up')

  await rowOf('harbour-master').getByRole('button', { name: 'Send a test' }).click()
  await expect(rowOf('harbour-master')).toContainText(/Never calledtest delivered/)
  expect(received.join()).toContain('This is a test of harbour-master by operator')

  await rowOf('duty-officer').click()
  const panel = page.getByRole('complementary', { name: 'Destination' })
  await expect(panel.getByRole('region', { name: 'Last message' })).toContainText('GULL 4')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Call harbour-master after' }).click()
  await page.getByRole('option', { name: '5 m', exact: true }).click()
  await expect(rowOf('harbour-master')).toContainText('not acknowledged for 5 m')

  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByText('Any task that becomes Done not OK').click()
  const choice = page.getByRole('complementary', { name: 'Rule' }).getByRole('combobox', { name: 'Call out to' })
  // Whole, also at the panel's edge.
  await expect(choice).toBeInViewport({ ratio: 1 })
})

test('who may only read sees destinations and changes nothing', async ({ page }) => {
  await signIn(page, { client: 'viewer', at: '/alerts?tab=call-outs' })
  const test = page.getByRole('button', { name: 'Send a test' }).first()
  await expect(test).toHaveAttribute('aria-disabled', 'true')
})
