import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { preview } from 'vite'

import { projectFolder, staticFolder } from '../src/cli/project.mjs'
import { openPrepared } from '../src/tab/prepared/prepared-file.ts'

interface Closing {
  readonly url: string
  close(): Promise<void>
}

/** The static build as plain hosts serve it: without headers of its own. `more`: other files of that host. */
export async function openStaticHost(more: Readonly<Record<string, Uint8Array>> = {}): Promise<Closing> {
  const server = await preview({
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: staticFolder },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'more-files',
        configurePreviewServer: ({ middlewares }) =>
          void middlewares.use(({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void) => {
            const file = more[url]
            if (file === undefined) next()
            else response.end(file)
          }),
      },
    ],
  })
  const { port } = server.httpServer.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

interface PageAnswer {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: string
}

/** A socket for the environment in a worker of this page, for programs outside. */
export async function openBridge(page: Page): Promise<Closing> {
  await startWorker(page)
  const server = createServer((request, response) => {
    void answer(request)
      .then(({ status, headers, body }) => {
        response.writeHead(status, headers.flat())
        response.end(Buffer.from(body, 'base64'))
      })
      .catch(() => response.destroy())
  })
  const answer = async (request: IncomingMessage): Promise<PageAnswer> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
    const coding = request.headers['accept-encoding']
    if (coding !== undefined) headers.push(['watchfloor-accept-encoding', coding])
    const asked = {
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      headers,
      body: chunks.length === 0 ? undefined : Buffer.concat(chunks).toString(),
    }
    return await page.evaluate((given) => window.askTab(given), asked)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: async () => void server.close() }
}

declare global {
  interface Window {
    askTab: (asked: object) => Promise<PageAnswer>
  }
}

async function startWorker(page: Page): Promise<void> {
  const { tab } = await (await fetch(new URL('/config.json', page.url()))).json()
  const [{ environment, file, database, apart }] = tab.scenarios
  const unpacked = async (address: string) =>
    gunzipSync(await (await fetch(new URL(address, page.url()))).arrayBuffer())
  const { image, filled } = openPrepared(new Uint8Array(await unpacked(database)).buffer, Date.now())
  const given = {
    tab,
    environment,
    apart,
    filled,
    image: Buffer.from(image).toString('base64'),
    zip: (await unpacked(file)).toString('base64'),
  }
  await page.evaluate(
    async ({ tab: { wasm: address, worker: script }, environment: name, filled: filling, ...texts }) => {
      const wasm = await WebAssembly.compileStreaming(fetch(address))
      const scenario = new Blob([Uint8Array.from(atob(texts.zip), (letter) => letter.charCodeAt(0))])
      const prepared = {
        image: Uint8Array.from(atob(texts.image), (letter) => letter.charCodeAt(0)).buffer,
        filled: filling,
      }
      const worker = new Worker(script, { type: 'module' })
      const waiting = new Map<
        number,
        { status: number; headers: [string, string][]; parts: string; done: (answer: PageAnswer) => void }
      >()
      let last = 0
      window.askTab = (asked) =>
        new Promise((done) => {
          last += 1
          waiting.set(last, { status: 0, headers: [], parts: '', done })
          worker.postMessage({ kind: 'request', id: last, ...asked })
        })
      await new Promise<void>((opened, failed) => {
        worker.addEventListener('message', ({ data }) => {
          const { kind, id } = data
          if (kind === 'opened') opened()
          if (kind === 'failed') failed(new Error(data.words))
          const one = waiting.get(id)
          if (one === undefined) return
          if (kind === 'answer') Object.assign(one, { status: data.status, headers: data.headers })
          else for (const byte of data.bytes ?? []) one.parts += String.fromCharCode(byte)
          if (kind === 'answer' ? data.hasBody : data.bytes !== undefined)
            return worker.postMessage({ kind: 'read', id })
          waiting.delete(id)
          one.done({ status: one.status, headers: one.headers, body: btoa(one.parts) })
        })
        worker.postMessage({ kind: 'open', name, folder: './case', wasm, scenario, prepared, apart: texts.apart })
      })
    },
    given,
  )
}
