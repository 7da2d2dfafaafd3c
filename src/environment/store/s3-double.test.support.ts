import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

interface S3Double {
  endpoint: string
  objects: Map<string, Buffer>
  /** Keys of objects whose bytes never come. */
  stalled: Map<string, 'at once' | 'in the middle'>
}

/** The blob store's few requests of Amazon's S3 API, in memory; `npm run test:servers` uses a real server. */
export async function s3Double(bucket: string): Promise<S3Double> {
  const objects = new Map<string, Buffer>()
  const stalled = new Map<string, 'at once' | 'in the middle'>()
  const double = { bucket, objects, stalled }
  const server = createServer((request, response) => void answer(request, response, double))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, objects, stalled }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { bucket, objects, stalled }: Omit<S3Double, 'endpoint'> & { bucket: string },
): Promise<void> {
  const [, name = '', ...rest] = new URL(request.url ?? '', 'http://double').pathname.split('/')
  const key = rest.join('/')
  const end = (status: number, body: Buffer | string = '') => void response.writeHead(status).end(body)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return end(403)
  if (name !== bucket) return end(404)
  if (key === '') return end(200)
  const found = objects.get(key)
  if (request.method === 'PUT') {
    const body = Buffer.concat(await request.toArray())
    const checksum = createHash('sha256').update(body).digest('base64')
    if (request.headers['x-amz-checksum-sha256'] !== checksum) return end(400)
    objects.set(key, body)
    return end(200)
  }
  if (!found) return end(404, '<Error><Code>NoSuchKey</Code></Error>')
  response.setHeader('Content-Length', found.length)
  const stall = request.method === 'GET' ? stalled.get(key) : undefined
  if (stall === 'at once') return
  if (stall === 'in the middle') return void response.write(found.subarray(0, found.length / 2))
  return end(200, request.method === 'HEAD' ? '' : found)
}
