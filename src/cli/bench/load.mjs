// Time until a page is usable from an empty cache, and script fetched, against two well-known consoles.
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../browser.mjs'
import { installPeer, row, startWatchfloor } from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const rounds = 5
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Record<string, number>} Figures what one visit took: milliseconds, or kilobytes of script */

const speeds = [
  { rate: 1, words: '' },
  { rate: 4, words: ', slowed four times' },
]

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
      /** @type {Record<string, (open: () => Promise<Page>) => Promise<Figures>>} */
      const sides = {
        ours: (open) => visitTwice(open, ours.url),
        swagger: async (open) => until(await open(), `${peers.url}/swagger.html`, '.opblock'),
        openmct: async (open) => until(await open(), `${peers.url}/openmct.html`, '.c-tree__item'),
      }
      /** @type {import('../bench.mjs').Row[]} */
      const rows = []
      for (const { rate, words } of speeds) {
        /** @type {Record<string, Figures[]>} */
        const found = { ours: [], swagger: [], openmct: [] }
        for (let round = 0; round < rounds; round += 1) {
          for (const [name, visit] of Object.entries(sides)) found[name]?.push(await inNewContext(browser, rate, visit))
        }
        /** @param {string} side @param {string} figure */
        const of = (side, figure) => (found[side] ?? []).map((each) => each[figure] ?? Number.NaN)
        for (const [side, name] of [
          ['swagger', swaggerName],
          ['openmct', openmctName],
        ]) {
          if (side === undefined || name === undefined) continue
          const usable = `until ${name}`
          rows.push(
            row(`sign-in: until it can be used${words}`, of('ours', 'usable'), name, of(side, 'usable')),
            row(
              `from Enter to the first card${words}`,
              of('ours', 'firstCard'),
              `${usable} can be used`,
              of(side, 'usable'),
            ),
          )
          if (rate === 1)
            rows.push(row('sign-in: script fetched', of('ours', 'script'), name, of(side, 'script'), 'kB'))
        }
        rows.push(
          row(
            `second visit, files of the service worker: until sign-in can be used${words}`,
            of('ours', 'second'),
            'first visit',
            of('ours', 'usable'),
          ),
        )
      }
      return rows
    } finally {
      await browser.close()
      ours.stop()
      peers.stop()
    }
  })
}

/** Until swagger-ui can be used, slowed four times, for comparing machines: milliseconds by round. */
export function slowedSwagger() {
  return inTemporaryFolder(async (folder) => {
    installPeer(folder, 'swagger-ui-dist')
    writeFileSync(join(folder, 'swagger.html'), swaggerPage)
    writeFileSync(join(folder, 'api.json'), JSON.stringify(openApi))
    const peers = await serveFolder(folder)
    const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
    try {
      /** @type {number[]} */
      const times = []
      for (let round = 0; round < rounds; round += 1) {
        const { usable = Number.NaN } = await inNewContext(browser, 4, async (open) =>
          until(await open(), `${peers.url}/swagger.html`, '.opblock'),
        )
        times.push(usable)
      }
      return times
    } finally {
      await browser.close()
      peers.stop()
    }
  })
}

/**
 * With an empty cache that all pages of a visit share.
 * @param {import('@playwright/test').Browser} browser @param {number} rate @param {(open: () => Promise<Page>) => Promise<Figures>} visit
 */
export async function inNewContext(browser, rate, visit) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    return await visit(async () => {
      const page = await context.newPage()
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
      return page
    })
  } finally {
    await context.close()
  }
}

/** @param {Page} page @param {string} url @param {string} selector @returns {Promise<Figures>} */
async function until(page, url, selector) {
  await page.addInitScript(tellWhenPainted, selector)
  const painted = told(page, `painted ${selector}`)
  const began = performance.timeOrigin + performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  return { usable: (await painted) - began, script: await scriptKilobytes(page) }
}

/** In milliseconds; Playwright polls too rarely (500 ms). @param {Page} page @param {string} what */
async function told(page, what) {
  const predicate = (/** @type {import('@playwright/test').ConsoleMessage} */ message) =>
    message.text().startsWith(what)
  const message = await page.waitForEvent('console', { predicate, timeout: 60_000 })
  return Number(message.text().split(' ').at(-1))
}

/** Runs in the page: reports the first paint of the selected element, and Enter. @param {string} selector */
function tellWhenPainted(selector) {
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  const { timeOrigin } = performance
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => key === 'Enter' && console.debug('pressed', timeOrigin + timeStamp),
    {
      capture: true,
    },
  )
  function look() {
    if (document.querySelector(selector) === null) return
    observer.disconnect()
    requestAnimationFrame(paint)
  }
  function paint() {
    const isShown = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
    if (isShown) setTimeout(() => console.debug('painted', selector, timeOrigin + performance.now()))
    else requestAnimationFrame(paint)
  }
}

/** @param {Page} page */
function scriptKilobytes(page) {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.m?js($|\?)/.test(name))
      .reduce((sum, entry) => sum + Reflect.get(entry, 'decodedBodySize') / 1000, 0),
  )
}

/** Keeps all that is typed from then on. @param {Page} page @param {string} url */
export function signInIsUsable(page, url) {
  return until(page, `${url}/sign-in`, 'input[name="username"]')
}

/** @param {Page} page */
export async function typeClient(page) {
  await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
}

/** From Enter. @param {Page} page */
export async function untilFirstCard(page) {
  await page.evaluate(tellWhenPainted, 'a[data-task-id]')
  const [pressed, card] = [told(page, 'pressed'), told(page, 'painted a[data-task-id]')]
  await page.keyboard.press('Enter')
  return (await card) - (await pressed)
}

/** Again once the service worker has the files. @param {() => Promise<Page>} open @param {string} url */
async function visitTwice(open, url) {
  const page = await open()
  const figures = await signInIsUsable(page, url)
  await typeClient(page)
  const firstCard = await untilFirstCard(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  const again = await signInIsUsable(await open(), url)
  return { ...figures, firstCard, second: again['usable'] ?? Number.NaN }
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
// As in the package's index.html: without the element "app" its shell has no height.
const openmctPage = `<!doctype html><html><head><meta charset="utf-8"><script src="node_modules/openmct/dist/openmct.js"></script><script>
openmct.setAssetPath('node_modules/openmct/dist/')
for (const plugin of ['LocalStorage', 'Espresso', 'MyItems', 'UTCTimeSystem']) openmct.install(openmct.plugins[plugin]())
openmct.time.setTimeSystem('utc', { start: Date.now() - 900000, end: Date.now() })
document.addEventListener('DOMContentLoaded', () => openmct.start())
</script></head><body><div id="app"></div></body></html>`
