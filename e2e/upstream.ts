import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'

const CHUNK = Buffer.from(Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 31) % 251))

/** Hash of `startUpstream`'s object of that size. */
export function sha256OfMegabytes(megabytes: number): string {
  const hash = createHash('sha256')
  for (let number = 0; number < megabytes; number += 1) hash.update(CHUNK)
  return hash.digest('hex')
}

/**
 * An environment that makes objects on the fly: `megabytes/N` is N million bytes; `bytes/<name>` are `given`,
 * without a stated encoding. Accepts any credentials.
 */
export async function startUpstream(given: Record<string, Uint8Array> = {}): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace('/api/v1/objects/', ''))
    const megabytes = /^megabytes\/(\d+)$/.exec(path)?.[1]
    const bytes = given[path]
    if (request.url === '/api/v1/oauth/token')
      json(response, 200, { access_token: 'upstream-token', token_type: 'Bearer', expires_in: 600 })
    else if (request.url === '/api/v1/tasks/query') json(response, 200, { tasks: [] })
    else if (megabytes !== undefined) sendMegabytes(response, Number(megabytes))
    else if (bytes !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes.length })
      response.end(bytes)
    } else json(response, 404, { code: 'not_found', message: 'no such object' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

function sendMegabytes(response: ServerResponse, count: number): void {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': count * CHUNK.length })
  const chunks = Array.from({ length: count }, () => CHUNK)
  // A client that leaves isn't an error.
  pipeline(Readable.from(chunks), response, () => undefined)
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
