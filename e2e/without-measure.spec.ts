import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { ServerProcess } from './server-process.ts'
import { lane, pollEvery } from './tasks.ts'

// An environment has no limits: names of megabytes, bodies and pages without end.

type Mode = 'calm' | 'large name' | 'endless body' | 'endless pages'

const json = { 'Content-Type': 'application/json' }
const name = 'W'.repeat(20_000_000)

function task(displayName: string, definitionVersion: number) {
  return {
    version: { taskId: 'a', definitionVersion, statusVersion: 1 },
    displayName,
    status: { status: 'STATUS_EXECUTING' },
    lastUpdateTime: new Date().toISOString(),
  }
}

/** Answers by `mode`, and counts queries. */
async function startHostile() {
  const state = { mode: 'calm' as Mode, queries: 0 }
  /** Another name is a newer definition. */
  const named = { displayName: 'Calm', version: 1 }
  const current = () => {
    const displayName = state.mode === 'large name' ? name : 'Calm'
    if (displayName !== named.displayName) Object.assign(named, { displayName, version: named.version + 1 })
    return task(displayName, named.version)
  }
  const query = (response: ServerResponse, isPoll: boolean) => {
    state.queries += 1
    response.writeHead(200, json)
    if (isPoll && state.mode === 'endless body') {
      const spaces = Buffer.alloc(1_000_000, ' ')
      const go = () => {
        while (!response.destroyed && response.write(spaces));
      }
      response.on('drain', go)
      go()
    } else if (isPoll && state.mode === 'endless pages')
      response.end(JSON.stringify({ tasks: [], nextPageToken: `token ${state.queries}` }))
    else response.end(JSON.stringify({ tasks: [current()] }))
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      if (request.url === '/api/v1/oauth/token')
        response.writeHead(200, json).end('{"access_token":"t","token_type":"Bearer","expires_in":600}')
      else if (request.url === '/api/v1/tasks/query') query(response, body.includes('updateTimeRange'))
      else response.writeHead(404, json).end('{"code":"not_found"}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, state }
}

function isConnected(page: Page) {
  return expect(page.getByRole('banner')).toContainText('Connected')
}

test('an environment without measure neither freezes the page nor keeps it asking', async ({ page }) => {
  test.slow()
  const hostile = await startHostile()
  const server = await ServerProcess.start({ args: ['--environment', hostile.url] })
  try {
    await pollEvery(page, 1)
    await page.goto(`${server.url}/tasks`)
    await page.getByRole('textbox', { name: 'Client id' }).fill('any')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('any')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const card = lane(page, 'Executing').getByRole('listitem').first()
    await expect(card).toContainText('Calm')

    hostile.state.mode = 'large name'
    await expect(card).toContainText('WWWW')
    hostile.state.mode = 'calm'
    await expect(card).toContainText('Calm')
    hostile.state.mode = 'large name'
    await card.click()
    await page.getByRole('tab', { name: 'Raw JSON' }).click()
    await expect(page.getByText(/more characters/).first()).toBeVisible()
    await isConnected(page)

    hostile.state.mode = 'endless pages'
    // Within the view, as an announced alert has the same words.
    const stopped = page.getByRole('main').getByText(/added nothing new, but the service says there is more/)
    await expect(stopped).toBeVisible()
    const before = hostile.state.queries
    // A walk replaces the endless poll, and the next poll stops as well.
    await expect(stopped).toBeHidden()
    await expect(stopped).toBeVisible()
    expect(hostile.state.queries - before).toBeLessThanOrEqual(30)

    hostile.state.mode = 'endless body'
    await expect(page.getByText(/over 64\.0 MB of application\/json\. Reading stopped there/)).toBeVisible()
    await isConnected(page)
  } finally {
    await server.dispose()
    hostile.server.close()
    hostile.server.closeAllConnections()
  }
})
