import { createHash, randomBytes } from 'node:crypto'

import { decompress } from '@cloudpss/zstd/wasm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createService } from '../service.ts'
import { temporaryService } from '../service.test.support.ts'
import { openS3BlobStore } from '../store/s3-blob-store.ts'
import { s3Double } from '../store/s3-double.test.support.ts'

async function serviceWith(objects: Record<string, Uint8Array>) {
  const service = await temporaryService()
  for (const [path, content] of Object.entries(objects)) {
    const blob = await service.blobs.put(content)
    await service.store.objects.put({ path, ...blob, contentType: 'image/png' })
  }
  const fetchObject = (path: string, headers?: Record<string, string>) =>
    service.call('GET', `/api/v1/objects/${path}`, { headers: { ...headers } })
  return { ...service, fetchObject }
}

function bytes(text: string) {
  return new TextEncoder().encode(text)
}

test('the bytes come as a file download that cannot run here', async () => {
  const { fetchObject } = await serviceWith({ 'chips/Halcyon "3" 北.png': bytes('content') })
  const response = await fetchObject('chips/Halcyon%20%223%22%20%E5%8C%97.png')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('content')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '7',
    'content-disposition': `attachment; filename="Halcyon _3_ _.png"; filename*=UTF-8''Halcyon%20%223%22%20%E5%8C%97.png`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  expect(response.headers.has('Content-Encoding')).toBe(false)
})

test('%2F and / reach the same object; leading and doubled slashes another', async () => {
  const { fetchObject } = await serviceWith({ 'a/b': bytes('1'), '/a/b': bytes('2'), 'a//b': bytes('3') })
  const read = async (path: string) => await (await fetchObject(path)).text()
  expect(await read('a/b')).toBe('1')
  expect(await read('a%2Fb')).toBe('1')
  expect(await read('a%2fb')).toBe('1')
  expect(await read('/a/b')).toBe('2')
  expect(await read('%2Fa/b')).toBe('2')
  expect(await read('a//b')).toBe('3')
  expect(await read('a%2F/b')).toBe('3')
  for (const path of ['a/b/', 'a///b', 'A/b', 'a%252Fb', '//a/b']) expect((await fetchObject(path)).status).toBe(404)
})

test('an unknown path is 404 in shape C', async () => {
  const { fetchObject } = await serviceWith({})
  const response = await fetchObject('nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ code: 'not_found', message: 'There is no object at this path' })
})

test.each([
  ['empty', new Uint8Array()],
  ['small', bytes('hello')],
  ['of several chunks', new Uint8Array(Buffer.concat([Buffer.alloc(400_000, 'repetition '), randomBytes(400_000)]))],
])('zstd round trip of an object that is %s', async (_, content) => {
  const { fetchObject } = await serviceWith({ o: content })
  const response = await fetchObject('o', { 'Accept-Encoding': 'zstd' })
  expect(response.headers.get('Content-Encoding')).toBe('zstd')
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  expect(response.headers.has('Content-Length')).toBe(false)
  const wire = new Uint8Array(await response.arrayBuffer())
  expect(wire.length).toBeGreaterThan(0)
  expect(createHash('sha256').update(decompress(wire)).digest('hex')).toBe(
    createHash('sha256').update(content).digest('hex'),
  )
  if (content.length > 1000) expect(wire.length).toBeLessThan(content.length)
})

test.each(['identity', 'br, gzip', 'zstd;q=0', '*'])(
  'Accept-Encoding "%s" is not compressed and never refused',
  async (header) => {
    const { fetchObject } = await serviceWith({ o: bytes('plain') })
    const response = await fetchObject('o', { 'Accept-Encoding': header })
    expect(response.status).toBe(200)
    expect(response.headers.has('Content-Encoding')).toBe(false)
    expect(await response.text()).toBe('plain')
  },
)

test('concurrent objects are sent in the order of their urgency, the default being configured', async () => {
  const service = await serviceWith({ o: new Uint8Array(3_000_000) })
  const finished: string[] = []
  const ask = async (name: string, priority?: string) => ({
    name,
    response: await service.fetchObject('o', priority === undefined ? {} : { Priority: priority }),
  })
  // All are answered before the first is read: some databases look up slowly.
  const asked = await Promise.all([
    ask('late', 'u=6'),
    ask('invalid', 'u=x'),
    ask('default'),
    ask('soon', 'u=2'),
    ask('now', 'u=0, i'),
  ])
  await Promise.all(
    asked.map(async ({ name, response }) => {
      await response.arrayBuffer()
      finished.push(name)
    }),
  )
  expect(finished).toEqual(['now', 'soon', 'invalid', 'default', 'late'])
})

test('whoever hangs up is read to no longer', async () => {
  const service = await serviceWith({ o: new Uint8Array(3_000_000) })
  const open = service.blobs.open.bind(service.blobs)
  let cancelled = false
  service.blobs.open = async (sha256) => {
    const reader = (await open(sha256)).getReader()
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { value } = await reader.read()
          if (value) controller.enqueue(value)
        },
        cancel: async () => {
          cancelled = true
          await reader.cancel()
        },
      },
      { highWaterMark: 0 },
    )
  }
  const response = await service.fetchObject('o')
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(cancelled).toBe(true)
})

test('objects whose bytes stall in S3 hold up no other', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { endpoint, stalled } = await s3Double('bucket')
  const parts = await temporaryService()
  const blobs = await openS3BlobStore(`s3://bucket?endpoint=${endpoint}`)
  const service = createService({ ...parts, blobs })
  for (const path of ['stalled', 'good']) {
    const blob = await blobs.put(bytes(path.repeat(1000)))
    await parts.store.objects.put({ path, ...blob, contentType: 'text/plain' })
    if (path === 'stalled') stalled.set(`${blob.sha256.slice(0, 2)}/${blob.sha256}`, 'in the middle')
  }
  const open = (path: string, urgency: number) =>
    service(
      new Request('http://environment.test/', {
        headers: { Authorization: `Bearer ${parts.operator}`, Priority: `u=${urgency}` },
      }),
      `/api/v1/objects/${path}`,
    )
  const stuck = await Promise.all(Array.from({ length: 80 }, async () => (await open('stalled', 0)).body?.getReader()))
  // The half that arrived, and then the missing rest.
  for (const reader of stuck) void reader?.read().then(() => reader.read())
  expect(await (await open('good', 7)).text()).toBe('good'.repeat(1000))
  for (const reader of stuck) await reader?.cancel()
})
