import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** The few requests of Amazon's S3 API that the blob store sends, over memory; `npm run test:servers` asks a whole server. */
export async function s3Double(bucket: string): Promise<{ endpoint: string; objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(request, response, bucket, objects))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, objects }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  objects: Map<string, Buffer>,
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
  return end(200, request.method === 'HEAD' ? '' : found)
}
