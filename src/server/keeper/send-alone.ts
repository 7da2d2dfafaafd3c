import { Socket } from 'node:net'
import { Readable } from 'node:stream'

import { MOST_KEPT_BYTES } from '../../watch/passed-exchange.ts'
import type { Backend } from '../backends/backend.ts'
import { createCopy } from '../watch/copied-body.ts'

/** As a desk's. */
export const ANSWER_MILLISECONDS = 15_000

/** A request of the server itself; undefined without a whole answer in time. */
export async function sendAlone(
  backend: Backend,
  target: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
): Promise<{ response?: Response; bytes?: Uint8Array }> {
  const over = new AbortController()
  const late = setTimeout(() => over.abort(), ANSWER_MILLISECONDS)
  const given = Buffer.from(body)
  // Breaks where a caller's connection would.
  const socket = new Socket().on('error', () => undefined).on('close', () => over.abort())
  const isOver = new Promise<undefined>((resolve) => {
    over.signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  try {
    const request = new Request(`http://localhost${target}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(given.length) },
      body: given,
      signal: over.signal,
    })
    const answering = backend(request, { target, socket, body: Readable.from([given]) })
    answering.catch(() => undefined)
    const response = await Promise.race([answering, isOver])
    if (response === undefined) return {}
    const bytes = await bytesOf(response, isOver)
    return bytes === undefined || socket.destroyed ? { response } : { response, bytes }
  } catch {
    return {}
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

/** Undefined if it is too long to keep, or not whole in time. */
async function bytesOf({ body }: Response, isOver: Promise<undefined>): Promise<Uint8Array | undefined> {
  const copy = createCopy(MOST_KEPT_BYTES)
  const reader = body?.getReader()
  for (;;) {
    const read = await Promise.race([reader?.read() ?? { done: true as const, value: undefined }, isOver])
    if (read?.done === true) return copy.bytes()
    if (read !== undefined) copy.take(read.value)
    if (read !== undefined && copy.length() <= MOST_KEPT_BYTES) continue
    void reader?.cancel().catch(() => undefined)
    return undefined
  }
}
