import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { beforeAll, afterAll, expect, test } from 'vitest'

// Throws in each place without a handler, in a process of the built server's files.
const script = fileURLToPath(new URL('throwing-server.test.support.mjs', import.meta.url))
const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] })
const log: string[] = []
let url = ''

beforeAll(async () => {
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
  url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
})
afterAll(() => child.kill())

function get(path: string) {
  return fetch(url + path, { headers: { Connection: 'close' } }).then((answer) => answer.text())
}
async function count() {
  return Number(await get('/count'))
}
/** Waits for the line about it. */
function lineAbout(place: string) {
  return expect.poll(
    () => log.map((line) => JSON.parse(line)).find(({ error }) => error?.includes(`thrown in ${place}`)),
    {
      timeout: 5000,
    },
  )
}

test.each([
  'a timer',
  'an immediate',
  'a promise',
  'a later promise',
  'a listener of the answer',
  'an error that nobody hears',
  'the request log',
])('what is thrown in %s ends nothing, and is logged with its request and counted', async (place) => {
  const before = await count()
  const path = `/throw/${encodeURIComponent(place)}`
  const [, other] = await Promise.all([get(`${path}?secret`).catch(String), get('/slow')])
  expect(other).toBe('answered all the same')
  await lineAbout(place).toMatchObject({ level: 'error', method: 'GET', path, error: expect.stringContaining('at ') })
  expect(await count()).toBe(before + 1)
  expect(log.join()).not.toContain('secret')
  expect(child.exitCode).toBeNull()
})

test.each(['a listener of the request', 'a listener of the socket'])(
  'what is thrown in %s is logged and counted too, though the socket is nobody’s',
  async (place) => {
    const before = await count()
    await get(`/throw/${encodeURIComponent(place)}`)
    await lineAbout(place).toMatchObject({ level: 'error' })
    expect(await count()).toBe(before + 1)
  },
)

test('what is thrown in the error handler itself is 500', async () => {
  expect(await get('/throw/a%20handler')).toContain('the server failed')
  await lineAbout('the error handler').toMatchObject({ path: '/throw/a%20handler' })
})

test('a stream that fails breaks the connection, so that nobody takes its part for the whole', async () => {
  await expect(get('/api/v1/objects/broken')).rejects.toThrow()
  await lineAbout('a stream').toMatchObject({ path: '/api/v1/objects/broken' })
})

test('the server outlives whoever read its log', async () => {
  child.stderr.destroy()
  child.stdout.destroy()
  for (let number = 0; number < 20; number += 1) await get('/throw/a%20timer')
  expect(await count()).toBeGreaterThan(20)
  expect(child.exitCode).toBeNull()
})
