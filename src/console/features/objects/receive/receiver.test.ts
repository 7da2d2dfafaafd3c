import { createHash } from 'node:crypto'
import { compress } from '@cloudpss/zstd/wasm'
import { expect, test } from 'vitest'

import type { DiskFile } from './byte-sink.ts'
import { Receiver, type ReceiveOptions } from './receiver.ts'

const options: ReceiveOptions = {
  path: 'a/b.bin',
  contentType: null,
  hashOnly: false,
  memoryLimit: 256e6,
  objectBytes: 1e9,
  unpackedBytes: 1e9,
}
function sha256(...parts: Uint8Array[]) {
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}
function bytes(content: string | ArrayLike<number>) {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

async function receive(
  parts: Uint8Array<ArrayBuffer>[],
  given: Partial<ReceiveOptions> = {},
  complete = true,
  disk?: DiskFile,
) {
  const receiver = new Receiver({ ...options, ...given }, disk === undefined ? undefined : () => Promise.resolve(disk))
  const taken: boolean[] = []
  for (const part of parts) taken.push(await receiver.take(part))
  return { ...(await receiver.finish(complete)), taken }
}

test('hashes and keeps what came, in order', async () => {
  const parts = [bytes('{"a":'), bytes('1}')]
  const received = await receive(parts)
  expect(received).toMatchObject({ sha256: sha256(...parts), bytes: 7, full: undefined, unpacked: undefined })
  expect(await received.blob?.text()).toBe('{"a":1}')
  expect(received.detected.label).toBe('JSON')
  expect(received.encoding?.name).toBe('ASCII')
})

test('nothing at all is an object too', async () => {
  expect(await receive([])).toMatchObject({ sha256: sha256(), bytes: 0, detected: { kind: 'empty' } })
})

test('zstd data that came as such are decoded beside, both with their hash', async () => {
  const inner = bytes('Search area\n'.repeat(3000))
  const packed = new Uint8Array(compress(inner))
  const received = await receive([packed.slice(0, 50), packed.slice(50)], { path: 'log.txt.zst' })
  expect(received).toMatchObject({ sha256: sha256(packed), detected: { label: 'Zstandard' } })
  expect(received.unpacked).toMatchObject({
    sha256: sha256(inner),
    bytes: inner.length,
    error: undefined,
    detected: { kind: 'text' },
  })
  expect(await received.unpacked?.blob?.text()).toBe('Search area\n'.repeat(3000))
})

test('damaged zstd data keep the bytes as they came, and tell what is wrong', async () => {
  const packed = new Uint8Array(compress(bytes('Search area\n'.repeat(3000))))
  const cut = packed.slice(0, -6)
  const complete = await receive([cut])
  expect(complete.bytes).toBe(cut.length)
  expect(complete.unpacked?.error).toBe('The compressed data is incomplete')
  expect((await receive([cut], {}, false)).unpacked?.error).toBe('The compressed data is incomplete')
})

test('a check keeps nothing but the hash', async () => {
  expect(await receive([bytes('abc')], { hashOnly: true })).toMatchObject({
    blob: undefined,
    sha256: sha256(bytes('abc')),
  })
})

test('without a disk it refuses more than its limit, and what came before stays whole', async () => {
  const received = await receive([bytes('abcd'), bytes('efgh'), bytes('i')], { memoryLimit: 6 })
  expect(received.taken).toEqual([true, false, false])
  expect(received).toMatchObject({ bytes: 4, sha256: sha256(bytes('abcd')), full: expect.stringContaining('memory') })
  expect(await received.blob?.text()).toBe('abcd')
})

test('a large object moves to disk, whole and in order', async () => {
  const written: Uint8Array[] = []
  const disk: DiskFile = {
    append: (part) => void written.push(part.slice()),
    close: () => Promise.resolve(new Blob(['on disk', ...written.map((part) => new Uint8Array(part))])),
  }
  const parts = Array.from({ length: 40 }, (_, index) => new Uint8Array(1024 * 1024).fill(index))
  const received = await receive(parts, {}, true, disk)
  expect(sha256(...written)).toBe(sha256(...parts))
  expect(received.sha256).toBe(sha256(...parts))
  expect(received.blob?.size).toBe(40 * 1024 * 1024)
  expect(await received.blob?.slice(0, 7).text()).toBe('on disk')
})

test('a full disk stops it', async () => {
  const disk: DiskFile = {
    append: () => {
      throw new DOMException('Quota', 'QuotaExceededError')
    },
    close: () => Promise.resolve(new Blob()),
  }
  const parts = Array.from({ length: 40 }, () => new Uint8Array(1024 * 1024))
  const received = await receive(parts, {}, true, disk)
  expect(received.full).toBe('The browser’s storage is full')
  expect(received.blob?.size).toBe(32 * 1024 * 1024)
})

test('a few bytes of zstd that hold half a gigabyte go to disk as they are decoded, and no further than the bound', async () => {
  let size = 0
  let most = 0
  const disk: DiskFile = {
    append: (part) => {
      size += part.length
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    },
    close: () => Promise.resolve(new Blob()),
  }
  const frame = new Uint8Array(compress(new Uint8Array(32e6)))
  const packed = Uint8Array.from({ length: 16 * frame.length }, (_, index) => frame[index % frame.length] ?? 0)
  const before = process.memoryUsage().arrayBuffers
  const received = await receive([packed], { unpackedBytes: 100e6, memoryLimit: 1e5 }, true, disk)
  expect(received).toMatchObject({ bytes: packed.length, full: undefined })
  expect(received.unpacked).toMatchObject({ bytes: 100e6, error: 'It has more than 100 MB' })
  expect(size).toBe(100e6)
  expect(most - before).toBeLessThan(75e6)
})

test('no more than the bound of an object is taken, and what came before stays', async () => {
  const received = await receive([bytes('abcd'), bytes('efgh'), bytes('i')], { objectBytes: 6 })
  expect(received.taken).toEqual([true, false, false])
  expect(received).toMatchObject({
    bytes: 6,
    isBounded: true,
    full: 'Stopped: more than 6 B arrived',
  })
  expect(await received.blob?.text()).toBe('abcdef')
})

function refuse() {
  return Promise.reject(new DOMException('Not allowed', 'SecurityError'))
}
test('a browser that refuses a file costs nothing: what came and what it unpacks to are held in memory', async () => {
  const large = new Receiver(options, refuse)
  for (let part = 0; part < 3; part += 1) expect(await large.take(new Uint8Array(16 * 1024 * 1024))).toBe(true)
  expect(await large.finish(true)).toMatchObject({ bytes: 48 * 1024 * 1024, full: undefined })
  const packed = new Uint8Array(compress(bytes('Search area')))
  const receiver = new Receiver(options, refuse)
  expect(await receiver.take(packed)).toBe(true)
  const received = await receiver.finish(true)
  expect(received).toMatchObject({ sha256: sha256(packed), bytes: packed.length, full: undefined })
  expect(received.unpacked).toMatchObject({ sha256: sha256(bytes('Search area')), error: undefined })
  expect(await received.unpacked?.blob?.text()).toBe('Search area')
})
