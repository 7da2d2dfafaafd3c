import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { temporaryFolder } from '../service.test.support.ts'
import { openBlobStore } from './blob-store.ts'
import { CHUNK_BYTES } from './chunks.ts'

function sha256Of(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
async function readAll(stream: ReadableStream<Uint8Array>) {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function* failing() {
  yield new Uint8Array([2])
  throw new Error('cable pulled')
}

test('bytes come back by their SHA-256, whatever chunks they came in', async () => {
  const blobs = await openBlobStore(await temporaryFolder())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 5 }), async (chunks) => {
      const whole = new Uint8Array(Buffer.concat(chunks))
      async function* inChunks() {
        yield* chunks
      }
      const put = await blobs.put(inChunks())
      expect(put).toEqual({ sha256: sha256Of(whole), bytes: whole.length })
      expect(await readAll(await blobs.open(put.sha256))).toEqual(whole)
    }),
    { numRuns: 30 },
  )
})

test('large ones are read in chunks', async () => {
  const blobs = await openBlobStore(await temporaryFolder())
  const bytes = new Uint8Array(CHUNK_BYTES * 2 + 1).map((_, index) => index % 251)
  const { sha256 } = await blobs.put(bytes)
  const lengths: number[] = []
  for await (const chunk of await blobs.open(sha256)) lengths.push(chunk.length)
  expect(lengths).toEqual([CHUNK_BYTES, CHUNK_BYTES, 1])
  expect(sha256Of(await readAll(await blobs.open(sha256)))).toBe(sha256)
})

test('the same bytes are kept once, and a write that fails leaves nothing', async () => {
  const folder = await temporaryFolder()
  const blobs = await openBlobStore(folder)
  const { sha256 } = await blobs.put(new Uint8Array([1]))
  await blobs.put(new Uint8Array([1]))
  await expect(blobs.put(failing())).rejects.toThrow('cable pulled')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.length > 10)
  expect(files).toEqual([`${sha256.slice(0, 2)}/${sha256}`])
})

test('what is not there is said so', async () => {
  const blobs = await openBlobStore(await temporaryFolder())
  const absent = sha256Of(new Uint8Array([9]))
  expect(await blobs.has(absent)).toBe(false)
  await expect(blobs.open(absent)).rejects.toThrow('ENOENT')
  await expect(blobs.open('../../etc/passwd')).rejects.toThrow('64 lower-case hex digits')
})
