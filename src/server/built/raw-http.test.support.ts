import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  headers: ReadonlyMap<string, string>
  /** Bytes as Latin-1. */
  body: string
}

/** Far above any request on a slow machine. */
const HANG_MILLISECONDS = 20_000

/** A client that keeps its connection while the server does. */
export class RawClient {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /**
   * Sends bytes. With `wait`, reads an answer to each of `methods`; otherwise all until the server closes.
   */
  async exchange(text: string, methods: readonly string[], after: 'wait' | 'end' | 'reset'): Promise<RawAnswer[]> {
    const reused = this.#socket !== undefined
    const socket = this.#socket ?? connect(this.#port, '127.0.0.1')
    this.#socket = undefined
    let came = ''
    const answers = await new Promise<RawAnswer[]>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`hangs after ${came.length} bytes`)), HANG_MILLISECONDS)
      const settle = (end: () => void) => {
        clearTimeout(timer)
        socket.removeAllListeners().on('error', () => undefined)
        end()
      }
      socket.setEncoding('latin1').on('data', (part: string) => {
        came += part
        if (after !== 'wait') return
        const read = readAnswers(came, methods, false)
        if (read.length < methods.length) return
        settle(() => resolve(read))
        if (read.some(({ headers }) => headers.get('connection') === 'close')) socket.destroy()
        else this.#socket = socket
      })
      socket.on('error', (error: NodeJS.ErrnoException) => {
        // A server that has answered may close before all was sent.
        if (error.code === 'ECONNREFUSED') settle(() => reject(error))
      })
      socket.on('close', () => settle(() => resolve(readAnswers(came, methods, true))))
      const send = () => {
        socket.write(text, 'latin1')
        if (after === 'end') socket.end()
        if (after === 'reset') setImmediate(() => socket.resetAndDestroy())
      }
      if (reused) send()
      else socket.once('connect', send)
    })
    // An idle connection may have been closed just before.
    if (reused && after === 'wait' && came === '') return this.exchange(text, methods, after)
    if (after === 'wait' && answers.length < methods.length)
      throw new Error(`closed after ${answers.length} of ${methods.length} answers: ${came.slice(0, 200)}`)
    return answers
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }
}

/** The complete answers. Those to HEAD have no body; with `ended`, one without a length is complete too. */
function readAnswers(came: string, methods: readonly string[], ended: boolean): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = came
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return answers
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})( |$)/.exec(statusLine)?.[1])
    if (Number.isNaN(status)) throw new Error(`no answer of HTTP: ${rest.slice(0, 80)}`)
    rest = rest.slice(headEnd + 4)
    if (status < 200) continue
    const headers = new Map(
      lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: ?/, '')]),
    )
    const length = headers.get('content-length')
    const body =
      methods[answers.length] === 'HEAD' || status === 204 || status === 304
        ? { text: '', bytes: 0 }
        : headers.get('transfer-encoding') === 'chunked'
          ? chunkedBody(rest)
          : length === undefined
            ? ended && { text: rest, bytes: rest.length }
            : rest.length >= Number(length) && { text: rest.slice(0, Number(length)), bytes: Number(length) }
    if (!body) return answers
    answers.push({ status, headers, body: body.text })
    rest = rest.slice(body.bytes)
  }
}

function chunkedBody(text: string): { text: string; bytes: number } | undefined {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = parseInt(text.slice(at, lineEnd), 16)
    const end = lineEnd + 2 + size + 2
    if (text.length < end) return undefined
    if (size === 0) return { text: parts.join(''), bytes: end }
    parts.push(text.slice(lineEnd + 2, end - 2))
    at = end
  }
}
