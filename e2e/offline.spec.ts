import { once } from 'node:events'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

import { expect, signIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

test('a reload with the server gone still opens, says so, and heals', async ({ page, server, browserName }) => {
  await signIn(page, { at: '/entities' })
  await isKept(page)

  await test.step('the basemap is kept whole and answers ranges', async () => {
    // The configuration in a cached page may be old.
    const asked = page.waitForRequest('**/config.json')
    await page.reload()
    await asked
    await expect(page.getByRole('textbox', { name: 'Client secret' })).toBeVisible()
    const takenFrom = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .map((entry): unknown => Reflect.get(entry, 'workerMatchedSourceType')),
    )
    // Not asked of a service worker. Other browsers don't report it.
    if (browserName === 'chromium') expect([...new Set(takenFrom)]).toEqual(['cache'])
    await server.stop()
    const part = await page.evaluate(async () => {
      const answer = await fetch('/basemap.pmtiles', { headers: { Range: 'bytes=0-6' } })
      return { status: answer.status, range: answer.headers.get('content-range'), text: await answer.text() }
    })
    expect(part).toEqual({ status: 206, range: expect.stringMatching(/^bytes 0-6\/\d{6}$/), text: 'PMTiles' })
  })

  await test.step('opens without the server, and says it', async () => {
    await page.reload()
    await expect(page.getByText('The server doesn’t answer.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.getByRole('checkbox', { name: 'Keep the token in this tab' }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  await test.step('heals when the server is back', async () => {
    await server.start()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  })

  await test.step('a view is saved for every desk', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('For all')
    await dialog.getByRole('checkbox', { name: 'For every desk' }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: /^For all/ })).toBeVisible()
  })

  await test.step('with a kept token the views stand, and what they say is that nothing answers', async () => {
    await server.stop()
    await page.goto('/tasks')
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('No connection')
    await expect(page.getByText('Opened without its server')).toBeVisible()
    await expect(page.getByRole('link', { name: /^For all/ })).toBeVisible()
    await expect(page.getByText(/^Shared as of/)).toBeVisible()
    await expect(page.locator('[data-task-id]')).toHaveCount(0)
    await server.start()
    await expect(page.locator('[data-task-id]').first()).toBeVisible({ timeout: 45_000 })
    await expect(page.getByText('Opened without its server')).toBeHidden()
  })

  await test.step('nothing that the environment said is kept', async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/config.json')
    expect(kept.filter((path) => /^\/(api|environments|faults)/.test(path))).toEqual([])
  })
})

test('a new version is offered and taken only when asked', async ({ page, server }) => {
  const front = await frontOf(server.url)
  await signIn(page, { at: `${front.url}/tasks` })
  await isKept(page)
  front.version = 2
  // Returning to the tab triggers the check.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: 'New version…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch to the new version now?' })
  await expect(dialog).toContainText('Reloading signs this tab out')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
  expect(await versionInCharge(page)).toBe(1)

  await page.getByRole('button', { name: 'New version…' }).click()
  await dialog.getByRole('button', { name: 'Reload with the new version' }).click()
  // The navigation waits for the new worker, on a busy machine long.
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toBeVisible({ timeout: 90_000 })
  expect(await versionInCharge(page)).toBe(2)
  front.server.closeAllConnections()
  front.server.close()
})

/** Waits until the browser has cached all files. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Version of the active worker, by the number that `frontOf` adds to its file. */
function versionInCharge(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return new Promise<number>((resolve) => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', ({ data }) => resolve(Number(data)))
      channel.port1.start()
      active?.postMessage('version', [channel.port2])
    })
  })
}

/** A proxy in front of the server whose service worker changes like a new version's. */
async function frontOf(target: string): Promise<{ url: string; server: Server; version: number }> {
  const server = createServer((request, response) => {
    const onward = forward(
      target + request.url,
      { method: request.method ?? 'GET', headers: request.headers },
      (answer) => {
        const isWorker = request.url === '/service-worker.js' && answer.statusCode === 200
        if (isWorker) delete answer.headers['content-length']
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response, { end: !isWorker })
        if (!isWorker) return
        const tell = `addEventListener('message', (event) => event.data === 'version' && event.ports[0].postMessage(${front.version}))`
        answer.on('end', () => response.end(`\n;${tell}`))
      },
    )
    // Uncompressed, to append a line.
    if (request.url === '/service-worker.js') onward.removeHeader('accept-encoding')
    if (request.url === '/service-worker.js') onward.removeHeader('if-none-match')
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  const front = { url: '', server, version: 1 }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return front
}
