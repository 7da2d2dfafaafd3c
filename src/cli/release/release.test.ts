import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { s3Double } from '../../environment/store/s3-double.test.support.ts'
import { projectFolder } from '../project.mjs'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'watchfloor-release-'))
const installed = join(folder, 'package')
const bin = join(installed, 'src/cli/watchfloor.mjs')

/** Unpacked, with the packages that an installation would bring. */
beforeAll(() => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  const args = [`${projectFolder}src/cli/release.mjs`, '--out', folder, '--sign-key', join(folder, 'key.pem')]
  const [file = ''] = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n').slice(-1)
  execFileSync('tar', ['xzf', file, '-C', folder])
  symlinkSync(`${projectFolder}node_modules`, join(installed, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The installed command's words and exit code. */
function run(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: folder })
  return { words: `${stdout}${stderr}`.trim(), code: status }
}

test('it serves without a build, in the folder where it is started, and sends the files that it was released with', async () => {
  const args = [bin, '--port', '0', '--journal', 'off', '--keeper', 'off']
  const server = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void server.kill())
  const lines: string[] = []
  let url: string | undefined
  for await (const line of createInterface(server.stdout)) {
    lines.push(line)
    url = /^Watchfloor ready: (\S+)$/.exec(line)?.[1]
    if (url !== undefined) break
  }
  expect(lines).toContain(`Data is saved in ${join(folder, 'data')}`)
  const token = await fetch(`${url}/api/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'operator',
      client_secret: 'operator-secret',
    }),
  })
  expect(token.status).toBe(200)
  expect(await (await fetch(`${url}/`)).text()).toContain('<title>')
  // The digits on sign-in, in Settings and on a wall are those of the tools.
  const config: unknown = await (await fetch(`${url}/config.json`)).json()
  expect(config).toMatchObject({ manifest: /manifest ([0-9a-f]{8})$/.exec(run('verify').words)?.[1] ?? 'none' })
  expect(run('verify', String(url))).toEqual({ words: expect.stringMatching(/^The same: \d\d+ files/), code: 0 })
})

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

test('its packages are those of the checkout to the last one, with and without its shrinkwrap', () => {
  const { dependencies }: { dependencies: Record<string, string> } = read(join(installed, 'package.json'))
  const { packages } = read(`${projectFolder}package-lock.json`)
  // npm reads no shrinkwrap of a file that it installs: packages of packages are named too.
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['pg', 'pg-protocol']))
  for (const [name, version] of Object.entries(dependencies))
    expect([name, version]).toEqual([name, packages[`node_modules/${name}`].version])
  const shrinkwrap: { packages: Record<string, object> } = read(join(installed, 'npm-shrinkwrap.json'))
  const { '': own, ...entries } = shrinkwrap.packages
  expect(own).toMatchObject({ dependencies })
  expect(Object.keys(entries)).toEqual(
    expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)),
  )
  expect(entries['node_modules/@libsql/linux-x64-musl']).toMatchObject({
    libc: ['musl'],
    integrity: expect.any(String),
  })
})

test('it keeps objects in S3 without the packages of its SDK', async () => {
  const { dependencies }: { dependencies: Record<string, string> } = read(join(installed, 'package.json'))
  expect(Object.keys(dependencies).filter((name) => /^@(aws-sdk|smithy)/.test(name))).toEqual([])
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { endpoint, objects } = await s3Double('watchfloor')
  const path = join(installed, 'dist/server/environment/store/s3-blob-store.js')
  const { openS3BlobStore }: typeof import('../../environment/store/s3-blob-store.ts') = await import(path)
  const blobs = await openS3BlobStore(`s3://watchfloor/blobs?endpoint=${endpoint}`)
  const { sha256 } = await blobs.put(new TextEncoder().encode('kept'))
  expect(await new Response(await blobs.open(sha256)).text()).toBe('kept')
  expect([...objects.keys()]).toEqual([`blobs/${sha256.slice(0, 2)}/${sha256}`])
})

test('what its documents link to is in it', () => {
  for (const document of ['README.md', '.github/OPERATING.md', '.github/CONTRIBUTING.md']) {
    const text = readFileSync(join(installed, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) =>
      join(installed, document, '..', link),
    )
    expect(links.filter((link) => !existsSync(link))).toEqual([])
  }
})

test('its manifest holds a bill of materials and the licences', () => {
  const { files }: { files: Record<string, string> } = read(join(installed, 'dist/manifest.json'))
  for (const name of ['sbom.cdx.json', 'licences.txt']) {
    const bytes = readFileSync(join(installed, 'dist', name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(files[name])
  }
})

test('its commands are those of a checkout', () => {
  expect(run('client', '--help')).toEqual({ words: expect.stringContaining('--permissions LIST'), code: 0 })
  expect(run('--help')).toEqual({ words: expect.stringContaining('--port N'), code: 0 })
})

test('a file that was changed, taken away or added is named, and a manifest is only trusted with its signature', () => {
  const key = ['--key', join(folder, 'public.pem')]
  expect(run('verify', ...key)).toEqual({ words: expect.stringMatching(/^The same: \d+ files of Watchfloor/), code: 0 })
  const dist = join(installed, 'dist')
  appendFileSync(join(dist, 'server/server/main.js'), '\n')
  renameSync(join(dist, 'console/favicon.svg'), join(dist, 'console/other.svg'))
  const { words, code } = run('verify', ...key)
  expect(words.split('\n').slice(0, -1)).toEqual([
    'differs  server/server/main.js',
    'missing  console/favicon.svg',
    'extra    console/other.svg',
  ])
  expect([words.split('\n').at(-1), code]).toEqual([expect.stringMatching(/^Not the same: 3 of \d+ files/), 1])
  appendFileSync(join(dist, 'manifest.json'), ' ')
  expect(run('verify', ...key)).toEqual({ words: expect.stringContaining('not signed by'), code: 1 })
  expect(run('verify', 'http://127.0.0.1:9')).toEqual({ words: expect.stringContaining("doesn't answer"), code: 2 })
})
