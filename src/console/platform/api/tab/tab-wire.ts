import type { FromTab, ToTab } from '../../../../tab/messages.ts'

type Sent = Extract<ToTab, { kind: 'request' }>

interface Waiting {
  answer: (response: Response) => void
  fail: (error: unknown) => void
  /** Of the body, once the answer has begun. */
  controller?: ReadableStreamDefaultController<Uint8Array>
  read?: () => void
}

/** Requests to the worker of this tab, answered as `fetch` would. */
export class TabWire {
  readonly #post: (message: ToTab) => void
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  constructor(post: (message: ToTab) => void) {
    this.#post = post
  }

  async send(target: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
    signal?.throwIfAborted()
    this.#last += 1
    const id = this.#last
    const sent: Sent = {
      kind: 'request',
      id,
      method,
      target,
      headers: [...new Headers(headers)],
      body: body == null ? undefined : await new Response(body).text(),
    }
    return await new Promise((answer, fail) => {
      this.#waiting.set(id, { answer, fail })
      signal?.addEventListener('abort', () => this.#abort(id, signal.reason))
      this.#post(sent)
    })
  }

  take(message: Extract<FromTab, { id: number }>): void {
    const { id } = message
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    if (message.kind === 'answer') return waiting.answer(this.#responseOf(message, waiting))
    const { controller, read } = waiting
    if (message.kind === 'part' && message.bytes !== undefined) controller?.enqueue(message.bytes)
    else {
      this.#waiting.delete(id)
      const broken = new TypeError('The answer of this tab broke off')
      if (message.kind === 'part') controller?.close()
      else if (controller === undefined) waiting.fail(broken)
      else controller.error(broken)
    }
    read?.()
  }

  /** As a lost connection does. */
  breakAll(): void {
    for (const id of this.#waiting.keys()) this.take({ kind: 'broken', id })
  }

  #responseOf({ id, status, headers, hasBody }: Extract<FromTab, { kind: 'answer' }>, waiting: Waiting): Response {
    const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) }
    if (!hasBody) {
      this.#waiting.delete(id)
      return new Response(null, init)
    }
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => void (waiting.controller = controller),
        pull: async () => {
          this.#post({ kind: 'read', id })
          await new Promise<void>((resolve) => (waiting.read = resolve))
        },
        cancel: () => this.#cancel(id),
      },
      { highWaterMark: 0 },
    )
    return new Response(body, init)
  }

  #abort(id: number, reason: unknown): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#cancel(id)
    waiting.fail(reason)
    waiting.controller?.error(reason)
    waiting.read?.()
  }

  #cancel(id: number): void {
    this.#waiting.delete(id)
    this.#post({ kind: 'cancel', id })
  }
}
