import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** Breaks a file's request, holds it back, or answers it otherwise. */
export type Delivery = (response: ServerResponse, deliver: () => void) => void

/** Closes the connection without an answer. */
export const brokenOff: Delivery = (response) => response.destroy()

export function answered(status: number, body: string, type = 'application/json'): Delivery {
  return (response) => response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
}

/**
 * A host in front of a server, like one that serves the console's files. Passes everything on, except files
 * that a test delivers differently.
 */
export class FileHost {
  readonly #server: Server
  #deliveries: { files: RegExp; delivery: Delivery }[] = []
  /** Paths of files delivered differently, in order. */
  readonly asked: string[] = []

  private constructor(behind: string) {
    this.#server = createServer((incoming, response) => {
      const path = incoming.url ?? '/'
      const delivery = this.#deliveries.find(({ files }) => files.test(path))?.delivery
      const pass = () => passOn(behind, incoming, response)
      if (delivery === undefined) return pass()
      this.asked.push(path)
      delivery(response, pass)
    })
  }

  static async start(behind: string): Promise<FileHost> {
    const host = new FileHost(behind)
    host.#server.listen(0, '127.0.0.1')
    await once(host.#server, 'listening')
    return host
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Until restored, `files` (matching paths) are delivered this way; the newest match counts. */
  deliver(files: RegExp, delivery: Delivery): { restore: () => void } {
    const order = { files, delivery }
    this.#deliveries = [order, ...this.#deliveries]
    return { restore: () => void (this.#deliveries = this.#deliveries.filter((each) => each !== order)) }
  }

  /** Delivers pages as a static host does: without the form and configuration that our server adds. */
  async deliverBare(pages: RegExp): Promise<void> {
    const missing = await fetch(`${this.url}/no-such-page`, { headers: { Accept: 'text/html' } })
    const bare = (await missing.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    if (bare.includes('<form')) throw new Error('The page of a static host has a form in it')
    this.deliver(pages, answered(200, bare, 'text/html'))
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}

function passOn(behind: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = incoming
  const outgoing = request(behind + (url ?? '/'), { method, headers })
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, response, () => undefined)
  })
  outgoing.on('error', () => response.destroy())
  pipeline(incoming, outgoing, () => undefined)
}
