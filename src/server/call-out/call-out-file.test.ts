import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { readCallOutFile } from './call-out-file.ts'
import { SECRET } from './call-out.test.support.ts'
import { isNearHost } from './near-addresses.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function read(content: unknown, secret = SECRET) {
  const path = await folder()
  await writeFile(join(path, 'duty.secret'), `${secret}\n`)
  const file = join(path, 'calls.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return await readCallOutFile(file)
}

const duty = {
  name: 'duty',
  kind: 'webhook',
  url: 'https://duty.example/x',
  levels: ['warning'],
  highestMarking: 'UNCLASSIFIED',
}

test('a file is read with its secrets and times', async () => {
  const heartbeat = { url: 'https://beat.example/1', every: '1m', failUrl: 'https://beat.example/1/fail' }
  const manager = { ...duty, name: 'manager', kind: 'alertmanager', levels: [], after: '10m' }
  const settings = await read({ destinations: [{ ...duty, secretFile: 'duty.secret' }, manager], heartbeat })
  expect(settings.destinations[0]?.signer).toBeDefined()
  expect(settings).toMatchObject({
    allowLoopback: false,
    destinations: [
      { name: 'duty', afterSeconds: 0 },
      { name: 'manager', afterSeconds: 600, signer: undefined },
    ],
    heartbeat: { every: 60 },
  })
})

test.each<[unknown, string]>([
  ['{"destinations": [secret', "isn't JSON"],
  [{ destinations: [{ ...duty, levels: ['warning', 'loud'] }] }, 'destinations.0.levels.1: '],
  [{ destinations: [{ ...duty, after: 'soon' }] }, 'destinations.0.after: must be a time such as 45s, 3m or 1h'],
  [{ destinations: [{ ...duty, url: 'ftp://duty.example' }] }, 'destinations.0.url: must be http(s)://HOST'],
  [
    { destinations: [{ ...duty, url: 'https://me:secret@duty.example' }] },
    'destinations.0.url: must not have credentials',
  ],
  [{ destinations: [{ ...duty, secret: 'secret' }] }, 'destinations.0.secret: '],
  [{ destinations: [duty, duty] }, 'two destinations have one name'],
  [{ destinations: [{ ...duty, url: 'http://127.0.0.1:9093' }] }, 'destinations.0.url: is this machine or link-local'],
  [{ destinations: [{ ...duty, url: 'http://[fe80::1]/' }] }, 'destinations.0.url: is this machine or link-local'],
  [{ destinations: [], heartbeat: { url: 'http://localhost/', every: '1m' } }, 'heartbeat.url: is this machine'],
  [{ destinations: [{ ...duty, secretFile: 'none.secret' }] }, 'destinations.0.secretFile'],
])('%j is refused with the file, the path in it and the reason', async (content, reason) => {
  const error = await read(content).then(
    () => undefined,
    (each: unknown) => each,
  )
  expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(/^--call-out .*calls\.json: /) })
  expect(String(error)).toContain(reason)
  expect(String(error)).not.toContain('me:secret')
})

test('a signing secret is whsec_ and base64, and no message repeats a wrong one', async () => {
  for (const wrong of ['hunter2', 'whsec_!!', 'whsec_']) {
    const error = await read({ destinations: [{ ...duty, secretFile: 'duty.secret' }] }, wrong).catch(String)
    expect(error, wrong).toContain('destinations.0.secretFile: must hold whsec_ and base64')
    expect(error).not.toContain('hunter2')
  }
})

test('this machine has many names', () => {
  const near = [
    '127.9.9.9',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '0.0.0.0',
    '[::]',
    'a.localhost',
    'LOCALHOST.',
  ]
  expect(near.filter((host) => !isNearHost(host))).toEqual([])
  expect(['10.0.0.1', 'duty.example', '[2001:db8::1]', '192.168.1.1'].filter(isNearHost)).toEqual([])
})
