import { Readable } from 'node:stream'
import { Pool } from 'undici'

import type { Transport } from '../conformance/run/wire.ts'

/** Unchanged: unlike `fetch`, which decodes bodies, adds headers and follows redirects. */
export function httpWire(baseUrl: string): { wire: Transport; close: () => Promise<void> } {
  const { origin } = new URL(baseUrl)
  const pool = new Pool(origin, { connections: 1, connect: { timeout: 10_000 } })
  const wire: Transport = async ({ url, method, headers, body }, signal) => {
    const answer = await pool.request({
      path: url.slice(origin.length),
      method,
      headers: Object.fromEntries(headers),
      body: body ?? null,
      signal,
    })
    const received = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of [value ?? []].flat()) received.append(name, each)
    // Node's and the browser's stream types differ in name only.
    const stream = Readable.toWeb(answer.body) as ReadableStream<Uint8Array<ArrayBuffer>>
    return { status: answer.statusCode, statusText: answer.statusText, headers: received, body: stream }
  }
  return { wire, close: () => pool.destroy() }
}
