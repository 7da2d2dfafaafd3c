import { createHash, randomBytes } from 'node:crypto'

import { beforeEach, expect, test, vi } from 'vitest'

import { OperatorError } from '../../database/operator-error.ts'
import { CHUNK_BYTES } from './chunks.ts'
import { s3Double } from './s3-double.test.support.ts'
import { openS3BlobStore } from './s3-blob-store.ts'

function sha256Of(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
async function readAll(stream: ReadableStream<Uint8Array>) {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  return () => vi.unstubAllEnvs()
})

/** A server with the bucket `watchfloor`: that of `WATCHFLOOR_TEST_S3`, else the double. */
async function bucket(): Promise<{ url: string; keys?: () => string[] }> {
  const server = process.env['WATCHFLOOR_TEST_S3']
  if (server !== undefined) return { url: `s3://watchfloor/blobs?endpoint=${server}` }
  const { endpoint, objects } = await s3Double('watchfloor')
  return { url: `s3://watchfloor/blobs?endpoint=${endpoint}`, keys: () => [...objects.keys()] }
}

test('bytes come back by their SHA-256, whole ones and those that came in chunks', async () => {
  const { url, keys } = await bucket()
  const blobs = await openS3BlobStore(url)
  const whole = new Uint8Array(randomBytes(CHUNK_BYTES * 2 + 1))
  const put = await blobs.put(whole)
  expect(put).toEqual({ sha256: sha256Of(whole), bytes: whole.length })
  async function* inChunks() {
    yield whole.subarray(0, 1000)
    yield whole.subarray(1000)
  }
  expect(await blobs.put(inChunks())).toEqual(put)
  expect(sha256Of(await readAll(await blobs.open(put.sha256)))).toBe(put.sha256)
  for await (const chunk of await blobs.open(put.sha256)) expect(chunk.length).toBeLessThanOrEqual(CHUNK_BYTES)
  const empty = await blobs.put(new Uint8Array())
  expect(await readAll(await blobs.open(empty.sha256))).toEqual(new Uint8Array())
  if (keys) expect(keys()).toContain(`blobs/${put.sha256.slice(0, 2)}/${put.sha256}`)
})

test('what is not there is said so', async () => {
  const blobs = await openS3BlobStore((await bucket()).url)
  const absent = sha256Of(randomBytes(8))
  expect(await blobs.has(absent)).toBe(false)
  await expect(blobs.open(absent)).rejects.toThrow()
  await expect(blobs.open('../../etc/passwd')).rejects.toThrow('64 lower-case hex digits')
})

test('a bucket that is not there, a server that is not there, and credentials in the URL are one line each', async () => {
  const { url } = await bucket()
  for (const wrong of [
    url.replace('s3://watchfloor', 's3://nobucket'),
    's3://watchfloor?endpoint=http://127.0.0.1:1',
    url.replace('s3://', 's3://key:hunter2@'),
  ]) {
    const error: unknown = await openS3BlobStore(wrong).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(OperatorError)
    expect(String(error)).not.toMatch(/\n|hunter2/)
  }
})

test('a server that gives no answer is one line after a while; one that began to answer may be read as slowly as one likes', async () => {
  const { endpoint, stalled } = await s3Double('watchfloor')
  const blobs = await openS3BlobStore(`s3://watchfloor?endpoint=${endpoint}`, { within: 1000 })
  const bytes = new Uint8Array(randomBytes(CHUNK_BYTES * 3))
  const { sha256 } = await blobs.put(bytes)
  const slow = (await blobs.open(sha256)).getReader()
  await slow.read()
  stalled.set(`${sha256.slice(0, 2)}/${sha256}`, 'at once')
  const failure = blobs.open(sha256)
  await expect(failure).rejects.toThrow(OperatorError)
  await expect(failure).rejects.toThrow('The bucket watchfloor did not answer within 1 s')
  let rest = 0
  for (let part = await slow.read(); !part.done; part = await slow.read()) rest += part.value.length
  expect(rest).toBeGreaterThan(CHUNK_BYTES)
})

test('more objects can be read at once than a client of the usual kind has connections', async () => {
  const { endpoint, stalled } = await s3Double('watchfloor')
  const blobs = await openS3BlobStore(`s3://watchfloor?endpoint=${endpoint}`)
  const { sha256 } = await blobs.put(new Uint8Array([1, 2]))
  stalled.set(`${sha256.slice(0, 2)}/${sha256}`, 'in the middle')
  const waiting = await Promise.all(Array.from({ length: 80 }, () => blobs.open(sha256)))
  stalled.clear()
  expect(await readAll(await blobs.open(sha256))).toEqual(new Uint8Array([1, 2]))
  for (const stream of waiting) await stream.cancel()
})
