import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { type Fault, ServerProcess } from '../../e2e/server-process.ts'
import { forgetSecrets } from '../conformance/mask.ts'
import { probe as probeHere } from './probe.ts'

const command = fileURLToPath(new URL('../cli/probe.mjs', import.meta.url))
const example = fileURLToPath(new URL('../environment/scenario/example', import.meta.url))
const HEADER_SECRET = 'gateway-hush-hush'

let server: ServerProcess
let folder = ''

beforeAll(async () => {
  server = await ServerProcess.start({ still: true, scenario: example })
  folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  await writeFile(file('tester'), 'tester-secret\r\n')
  await writeFile(file('reader'), 'reader-secret')
  await writeFile(file('wrong'), 'not-the-secret\n')
})
afterEach(() => {
  forgetSecrets()
  return server.clearFaults()
})
afterAll(async () => {
  await server.dispose()
  await rm(folder, { recursive: true, force: true })
})

function file(name: string): string {
  return join(folder, name)
}

interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

function probe(args: readonly string[], as: { url?: string; client?: string; secret?: string } = {}): Promise<Ran> {
  const { url = server.url, client = 'tester', secret = client } = as
  const all = [command, url, '--client', client, '--secret-file', file(secret), '--rate', '1000', ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, all, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

test('a service that holds the contract: everything is written, nothing is found, no secret is in it', async () => {
  const kinds = ['junit', 'html', 'json', 'har', 'bundle']
  const outputs = kinds.flatMap((kind) => [`--${kind}`, file(kind)])
  const ran = await probe([...outputs, '--header', `X-Gateway: ${HEADER_SECRET}`], { url: `${server.url}/api/v1/` })
  expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining('held: ') })
  expect(ran.stdout).toMatch(/errors 0, warnings 0/)
  const texts = kinds.map((kind) => readFileSync(file(kind), 'utf8'))
  for (const text of [...texts, ran.stdout, ran.stderr]) {
    expect(text).not.toContain('tester-secret')
    expect(text).not.toContain(HEADER_SECRET)
  }
  const json = JSON.parse(readFileSync(file('json'), 'utf8'))
  expect(json.operations).toHaveLength(6)
  expect(json.operations.find(({ operation }: { operation: string }) => operation === 'queryTasks')).toMatchObject({
    statuses: expect.arrayContaining([expect.objectContaining({ status: 200, seen: 'seen' })]),
    p50: expect.any(Number),
  })
  expect(json.probes.every(({ covers }: { covers: string[] }) => covers.length > 0)).toBe(true)
  expect(JSON.parse(readFileSync(file('bundle'), 'utf8'))).toMatchObject({
    format: 'watchfloor-session',
    kind: 'bundle',
  })
})

const faults: readonly [fault: Fault, code: number, words: RegExp][] = [
  [{ kind: 'answer', status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>' }, 1, /Undocumented status/],
  [{ kind: 'answer', status: 200, body: {}, headers: { 'Content-Type': 'text/plain' } }, 1, /content type/],
  [{ kind: 'answer', status: 503, headers: { 'Retry-After': '9' }, body: {} }, 1, /asks to wait 9 s/],
  [{ kind: 'delay', milliseconds: 30 }, 0, /errors 0, warnings 0/],
  [{ kind: 'hang' }, 1, /No complete answer within 1 s/],
  [{ kind: 'cut', afterBytes: 2 }, 1, /broke off after 2 bytes/],
  [{ kind: 'drip', bytesPerSecond: 1 }, 1, /No complete answer within 1 s/],
  [{ kind: 'reset' }, 1, /ECONNRESET|other side closed/],
  [{ kind: 'expire-tokens' }, 1, /Token ended before its announced time/],
  [{ kind: 'mutate', seed: 7 }, 1, /errors [1-9]/],
]
/** In this process: starting one takes longer than most of these. */
test.each(faults)('finds %j', async (fault, code, words) => {
  await server.fault('queryTasks', fault, fault.kind === 'expire-tokens' ? 1 : null)
  const html = file('fault.html')
  let stdout = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (stdout += String(text)) !== '')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const ran = await probeHere({
    url: server.url,
    client: 'tester',
    secretFile: file('tester'),
    only: ['tasks'],
    allowChanges: [],
    rate: 1000,
    requests: 350,
    timeoutSeconds: 1,
    files: { html },
    version: 'test',
  })
  expect({ code: ran, stdout }).toEqual({ code, stdout: expect.stringMatching(words) })
  if (code === 1) expect(readFileSync(html, 'utf8')).toMatch(/<pre>curl -X POST .*&quot;\$TOKEN&quot;/s)
})

test('known findings pass until their day, what is new or expired fails', async () => {
  const body = { tasks: [{ version: 7, createTime: 'x' }] }
  await server.fault('queryTasks', { kind: 'answer', status: 200, body }, null)
  const asked = ['--only', 'tasks,error-shapes', '--baseline', file('baseline')]
  const accept = (entries: readonly object[]) =>
    writeFile(
      file('baseline'),
      JSON.stringify(entries.map((each) => ({ reason: 'Release 7', until: '9999-12-31', ...each }))),
    )
  await accept([])
  expect(await probe([...asked, '--json', file('all.json')])).toMatchObject({ code: 1 })
  const report = JSON.parse(readFileSync(file('all.json'), 'utf8'))
  const broken = report.probes.filter(({ verdict }: { verdict: string }) => verdict === 'broken')
  const all = [...report.findings, ...broken.map(({ id }: { id: string }) => ({ probe: id }))]
  expect({ findings: report.findings.length, broken: broken.length }).toEqual({ findings: 3, broken: 1 })
  const gone = { probe: 'no-such-probe' }
  await accept([...all, gone])
  expect(await probe(asked)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Known until 9999-12-31: Release 7\n.*Not found in this run: probe no-such-probe/s),
  })
  for (const left of [all.slice(1), all.slice(0, -1)]) {
    await accept(left)
    expect(await probe(asked)).toMatchObject({ code: 1 })
  }
  await accept([...all, { ...gone, until: '2026-01-01' }])
  const words = 'Expired on 2026-01-01: probe no-such-probe. Release 7'
  expect(await probe(asked)).toMatchObject({ code: 1, stdout: expect.stringContaining(words) })
  await writeFile(file('baseline'), '[{}]')
  expect(await probe(asked)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('baseline: 0.') })
})

test('what could not run is told in a line', async () => {
  expect(await probe([], { url: 'http://127.0.0.1:9' })).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/^Could not run: No answer.*\n$/),
  })
  expect(await probe([], { secret: 'wrong' })).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/^Could not run: Sign-in refused: 401.*\n$/),
  })
  const page = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>\n<hr>\n' }
  await server.fault('getToken', { kind: 'answer', ...page }, 1)
  expect(await probe([])).toMatchObject({
    code: 2,
    stdout: 'Could not run: Sign-in refused: 502 <h1>Bad gateway</h1> <hr>\n',
  })
  expect(await probe([], { secret: 'none' })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--secret-file can't be read/),
  })
  expect(await probe(['--only', 'nothing'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--only: unknown step nothing/),
  })
  expect(await probe([], { url: 'ftp://x' })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Only https and http/),
  })
})

test('who may only read is served, and is told what it may not', async () => {
  const { code, stdout } = await probe(['--allow-changes', 'no-such-stream', '--only', 'egress-deletion'], {
    client: 'reader',
  })
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/deleted twice: no-such-stream: .*403/) })
})

test('a report whose folder is missing is one line, before anything is sent', async () => {
  const { code, stdout, stderr } = await probe(['--bundle', file('none/x.bundle')])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/--bundle .*none\/x\.bundle can't be written: its folder doesn't exist/),
  ])
})

test('interrupted, it writes what it has and says so', async () => {
  await server.fault('queryTasks', { kind: 'hang' }, null)
  const json = file('interrupted.json')
  const args = [command, server.url, '--client', 'tester', '--secret-file', file('tester'), '--json', json]
  const child = spawn(process.execPath, args)
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => {
    if (String(text).includes('All pages of tasks')) child.kill('SIGINT')
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code).toBe(2)
  expect(said).toContain('Stopped early: Interrupted')
  expect(JSON.parse(readFileSync(json, 'utf8')).leftOut).toContain('Incomplete: Interrupted')
})
