import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'

import { readConsoleFiles, serveFile } from './console-files.ts'

const TEXT = 'console.log("0123456789")'

async function built() {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'assets/main-1.js'), TEXT)
  await writeFile(join(folder, 'assets/main-1.js.gz'), gzipSync(TEXT))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'scene.gz'), 'not the compressed form of anything')
  return readConsoleFiles(folder)
}

async function ask(headers: Record<string, string>, method = 'GET') {
  const path = '/assets/main-1.js'
  const file = (await built()).get(path)
  if (file === undefined) throw new Error('not read')
  return serveFile(file, path, new Request(`http://localhost${path}`, { method, headers }))
}

test('reads what is built, without hidden files and with compressed forms beside their originals', async () => {
  expect([...(await built()).keys()].toSorted()).toEqual(['/assets/main-1.js', '/scene.gz'])
})

test('each coding has an entity tag of its own', async () => {
  const plain = await ask({})
  const zipped = await ask({ 'Accept-Encoding': 'gzip' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(Buffer.from(await zipped.arrayBuffer())).toEqual(gzipSync(TEXT))
  expect(zipped.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  const etag = plain.headers.get('etag') ?? ''
  expect((await ask({ 'If-None-Match': `W/"other", W/${etag}` })).status).toBe(304)
  expect((await ask({ 'If-None-Match': etag, 'Accept-Encoding': 'gzip' })).status).toBe(200)
})

test('a range is served of the version that the client has begun, else the whole', async () => {
  const etag = (await ask({})).headers.get('etag') ?? ''
  const part = await ask({ Range: 'bytes=13-15', 'If-Range': etag })
  expect([part.status, await part.text(), part.headers.get('content-length')]).toEqual([206, '012', '3'])
  const changed = await ask({ Range: 'bytes=13-15', 'If-Range': '"older"' })
  expect([changed.status, await changed.text()]).toEqual([200, TEXT])
})

test('HEAD tells the length and sends nothing', async () => {
  const { status, headers, body } = await ask({}, 'HEAD')
  expect([status, headers.get('content-length'), body]).toEqual([200, String(TEXT.length), null])
})
