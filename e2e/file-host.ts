import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** What a host does with the requests for a file: break them, hold them back, or answer in its own words. */
export type Delivery = (response: ServerResponse, deliver: () => void) => void

/** Closes the connection without a word. */
export const brokenOff: Delivery = (response) => response.destroy()

export function answered(status: number, body: string, type = 'application/json'): Delivery {
  return (response) => response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
}

/**
 * A host in front of a server, as one that serves the console's files for it: what is asked for reaches the server and comes back as it is,
 * but for the files that a test delivers in another way.
 */
export class FileHost {
  readonly #server: Server
  #deliveries: { files: RegExp; delivery: Delivery }[] = []
  /** Paths of the files that were delivered in a way of their own, in order. */
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

  /** Until it is restored, `files` (paths that fit) are delivered so; of several that fit the newest counts. */
  deliver(files: RegExp, delivery: Delivery): { restore: () => void } {
    const order = { files, delivery }
    this.#deliveries = [order, ...this.#deliveries]
    return { restore: () => void (this.#deliveries = this.#deliveries.filter((each) => each !== order)) }
  }

  /** Delivers pages as a static host has them: without the form and the configuration that our server writes into them. */
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
