import type { Realm } from '../realm/realm.ts'
import type { Server } from '../server/server.ts'
import type { FaultKind } from './fault.ts'
import type { Link } from './link.ts'

/** One request, as the world's log and its oracles see it. */
export interface Passage {
  readonly from: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly fault: FaultKind | 'refused' | undefined
}

/** Of every client: walls may sign themselves in from the server's own machine. */
const ADDRESS = '127.0.0.1'
const LATE_MILLISECONDS = [8_000, 40_000] as const
const PROXY_PAGE = '<!doctype html><title>Sign in to the network</title><p>Accept the terms to go on.'

/** Answers `fetch` of pages. The network's effects are made here, and nowhere in the product. */
export class Network {
  readonly #onPassage: (passage: Passage) => void

  constructor(onPassage: (passage: Passage) => void) {
    this.#onPassage = onPassage
  }

  /** @throws TypeError as `fetch` does, or the reason of the signal */
  fetch(
    realm: Realm,
    link: Link,
    serverNow: () => Server | undefined,
    address: string,
    init: RequestInit = {},
  ): Promise<Response> {
    const { signal, method = 'GET', headers = {}, body = null } = init
    const exchange = new Exchange(realm, link, serverNow, signal ?? undefined)
    const fault = link.fault()
    const { pathname: path, search } = new URL(address)
    this.#onPassage({ from: realm.machine.name, method, path, search, fault })
    const makeRequest = (aborted: AbortSignal) => new Request(address, { method, headers, body, signal: aborted })
    exchange.begin(fault, makeRequest)
    return exchange.answered
  }
}

/** A request in progress, until its answer's last byte. */
class Exchange {
  readonly answered: Promise<Response>
  readonly #realm: Realm
  readonly #link: Link
  readonly #serverNow: () => Server | undefined
  readonly #atServer = new AbortController()
  #resolve: (response: Response) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined
  #client: ReadableStreamDefaultController<Uint8Array> | undefined
  #isOver = false

  constructor(realm: Realm, link: Link, serverNow: () => Server | undefined, signal: AbortSignal | undefined) {
    this.#realm = realm
    this.#link = link
    this.#serverNow = serverNow
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    if (signal?.aborted) this.#fail(signal.reason)
    signal?.addEventListener('abort', () => this.#abandon(signal.reason))
    realm.onKill(() => this.#abandon(undefined))
  }

  begin(fault: FaultKind | undefined, makeRequest: (signal: AbortSignal) => Request): void {
    if (this.#isOver || fault === 'lost before') return
    if (fault === 'reset before') return this.#toClient(() => this.#fail(reset()))
    if (fault === 'proxy page' || fault === 'proxy error') return this.#toClient(() => this.#answerAsProxy(fault))
    this.#link.deliver(() => {
      if (this.#isOver) return
      const again = fault === 'duplicated' ? makeRequest(new AbortController().signal) : undefined
      void this.#answer(fault, makeRequest(this.#atServer.signal), again)
    })
  }

  async #answer(fault: FaultKind | undefined, request: Request, again: Request | undefined): Promise<void> {
    const running = this.#serverNow()?.running
    if (running === undefined) return this.#toClient(() => this.#fail(reset()))
    const { realm, process } = running
    // A server that ends breaks its connections: its machine says so.
    realm.onKill(() => this.#toClient(() => this.#break()))
    if (again !== undefined) void process.fetch(again, ADDRESS)
    const response = await process.fetch(request, ADDRESS)
    if (realm.isDead || fault === 'lost after') return
    if (fault === 'reset after') return this.#toClient(() => this.#fail(reset()))
    const [least, most] = LATE_MILLISECONDS
    const delay = fault === 'late' ? least + Math.round((most - least) * this.#link.chance()) : undefined
    this.#toClient(() => this.#head(response), delay)
    if (response.body !== null) await this.#pump(response.body.getReader(), fault, delay)
  }

  async #pump(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    fault: FaultKind | undefined,
    delay: number | undefined,
  ): Promise<void> {
    this.#atServer.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return this.#toClient(() => this.#close(), delay)
      if (fault === 'cut' || fault === 'wrong coding') {
        if (fault === 'cut') this.#toClient(() => this.#client?.enqueue(value.slice(0, value.length / 2)))
        void reader.cancel().catch(() => undefined)
        return this.#toClient(() => this.#break())
      }
      this.#toClient(() => !this.#isOver && this.#client?.enqueue(value), delay)
    }
  }

  #lastAt = 0

  /** In order: a later byte never overtakes an earlier one. */
  #toClient(work: () => void, delay = this.#link.delay()): void {
    const now = this.#realm.machine.clock.now()
    this.#lastAt = Math.max(this.#lastAt, now + delay)
    this.#link.deliver(() => this.#realm.enter(work), this.#lastAt - now)
  }

  #head(response: Response): void {
    if (this.#isOver) return
    const { status, statusText, headers } = response
    if (response.body === null) {
      this.#isOver = true
      return this.#resolve(new Response(null, { status, statusText, headers }))
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#client = controller),
      cancel: () => this.#abandon(undefined),
    })
    this.#resolve(new Response(body, { status, statusText, headers }))
  }

  #answerAsProxy(fault: 'proxy page' | 'proxy error'): void {
    if (this.#isOver) return
    this.#isOver = true
    const status = fault === 'proxy page' ? 200 : 502
    this.#resolve(new Response(PROXY_PAGE, { status, headers: { 'content-type': 'text/html' } }))
  }

  #close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#client?.close()
  }

  /** The connection is gone, before or within the answer. */
  #break(): void {
    if (this.#client === undefined) return this.#fail(reset())
    if (this.#isOver) return
    this.#isOver = true
    this.#client.error(reset())
  }

  #fail(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#reject(error)
  }

  /** The client gives up, or is gone; the server learns it a moment later. */
  #abandon(reason: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#reject(reason)
    this.answered.catch(() => undefined)
    try {
      this.#client?.error(reason)
    } catch {
      // Cancelled by its reader.
    }
    this.#link.deliver(() => this.#atServer.abort())
  }
}

/** As a browser's `fetch` says it. */
function reset(): TypeError {
  return new TypeError('Failed to fetch')
}
