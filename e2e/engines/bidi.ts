import { once } from 'node:events'
import { WebSocket } from 'undici'

interface Pending {
  resolve: (result: Record<string, unknown>) => void
  reject: (error: Error) => void
}

/** A connection for WebDriver BiDi's commands: https://w3c.github.io/webdriver-bidi/#transport */
export class Bidi {
  readonly #socket: WebSocket
  readonly #pending = new Map<number, Pending>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(String(data)))
    socket.addEventListener('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The browser closed the connection'))
      this.#pending.clear()
    })
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return new Bidi(socket)
  }

  /** Rejects with the browser's own error. */
  send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject: (error) => reject(new Error(`${method}: ${error.message}`)) })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.#socket.close()
  }

  #take(text: string): void {
    const message: { id?: number; result?: Record<string, unknown>; error?: string; message?: string } =
      JSON.parse(text)
    const pending = this.#pending.get(message.id ?? 0)
    if (pending === undefined) return
    this.#pending.delete(message.id ?? 0)
    if (message.error === undefined) pending.resolve(message.result ?? {})
    else pending.reject(new Error(`${message.error}: ${message.message}`))
  }
}
