// @ts-check
// How soon a page can be used from nothing in the cache, and what script it fetches for that: sign-in and board against two well-known consoles.
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../browser.mjs'
import { inTemporaryFolder, installPeer, median, row, startWatchfloor } from './measure.mjs'

const rounds = 5
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** @typedef {{ milliseconds: number, kilobytes: number }} Load */

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export function loadRows() {
  return inTemporaryFolder(async (folder) => {
    const swaggerName = installPeer(folder, 'swagger-ui-dist')
    const openmctName = installPeer(folder, 'openmct')
    writeFileSync(join(folder, 'swagger.html'), swaggerPage)
    writeFileSync(join(folder, 'openmct.html'), openmctPage)
    writeFileSync(join(folder, 'api.json'), JSON.stringify(openApi))
    const peers = await serveFolder(folder)
    const ours = await startWatchfloor('--data', join(folder, 'data'))
    const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
    try {
      /** @type {Record<string, (page: import('@playwright/test').Page) => Promise<unknown>>} */
      const sides = {
        signIn: async (page) => {
          await page.goto(`${ours.url}/sign-in`)
          await page.getByRole('textbox', { name: 'Client id' }).waitFor()
        },
        board: async (page) => {
          await page.goto(`${ours.url}/sign-in`)
          await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
          await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
          await page.getByRole('button', { name: 'Sign in' }).click()
          await page.locator('li[data-index]').first().waitFor()
        },
        swagger: async (page) => {
          await page.goto(`${peers.url}/swagger.html`)
          await page.locator('.opblock').first().waitFor()
        },
        openmct: async (page) => {
          await page.goto(`${peers.url}/openmct.html`)
          await page.locator('.c-tree__item:visible').first().waitFor()
        },
      }
      /** @type {Map<string, Load[]>} */
      const loads = new Map(Object.keys(sides).map((name) => [name, []]))
      for (let round = 0; round < rounds; round += 1)
        for (const [name, open] of Object.entries(sides)) loads.get(name)?.push(await load(browser, open))
      /** @param {string} name @param {keyof Load} part */
      const of = (name, part) => median((loads.get(name) ?? []).map((each) => each[part]))
      return [
        ['sign-in', 'signIn'],
        ['sign-in and board', 'board'],
      ].flatMap(([what = '', name = '']) =>
        [
          ['swagger', swaggerName],
          ['openmct', openmctName],
        ].flatMap(([peer = '', peerName = '']) => [
          row(`${what}: until it can be used`, of(name, 'milliseconds'), peerName, of(peer, 'milliseconds')),
          {
            what: `${what}: script fetched`,
            ours: `${of(name, 'kilobytes').toFixed(0)} kB`,
            peer: `${peerName}: ${of(peer, 'kilobytes').toFixed(0)} kB`,
            ratio: of(name, 'kilobytes') / of(peer, 'kilobytes'),
          },
        ]),
      )
    } finally {
      await browser.close()
      ours.stop()
      peers.stop()
    }
  })
}

/** In a context of its own: nothing is in its cache. @param {import('@playwright/test').Browser} browser @param {(page: import('@playwright/test').Page) => Promise<unknown>} open @returns {Promise<Load>} */
async function load(browser, open) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const began = performance.now()
    await open(page)
    const milliseconds = performance.now() - began
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.m?js($|\?)/.test(name))
        .reduce((sum, entry) => sum + Reflect.get(entry, 'decodedBodySize'), 0),
    )
    return { milliseconds, kilobytes: bytes / 1000 }
  } finally {
    await context.close()
  }
}

/** @param {string} folder @returns {Promise<{ url: string, stop: () => void }>} */
function serveFolder(folder) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    try {
      const bytes = readFileSync(join(folder, path))
      const type = types[/** @type {keyof typeof types} */ (extname(path))] ?? 'application/octet-stream'
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => void server.close() })
    })
  })
}

const openApi = {
  openapi: '3.0.0',
  info: { title: 'Tasks', version: '1' },
  paths: { '/tasks/query': { post: { responses: { 200: { description: 'Tasks' } } } } },
}
const swaggerPage = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="node_modules/swagger-ui-dist/swagger-ui.css"><div id="ui"></div>
<script src="node_modules/swagger-ui-dist/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: 'api.json', dom_id: '#ui' })</script>`
// As in the package's own index.html: without the element "app" its shell has no height.
const openmctPage = `<!doctype html><html><head><meta charset="utf-8"><script src="node_modules/openmct/dist/openmct.js"></script><script>
openmct.setAssetPath('node_modules/openmct/dist/')
for (const plugin of ['LocalStorage', 'Espresso', 'MyItems', 'UTCTimeSystem']) openmct.install(openmct.plugins[plugin]())
openmct.time.setTimeSystem('utc', { start: Date.now() - 900000, end: Date.now() })
document.addEventListener('DOMContentLoaded', () => openmct.start())
</script></head><body><div id="app"></div></body></html>`
