import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { commitOf } from './checkout.mjs'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const stopped = fileURLToPath(new URL('stopped-server.mjs', import.meta.url))
const AT = Date.UTC(2026, 10, 21, 14, 22)

function run(script: string): string {
  return execFileSync(process.execPath, ['--import', stopped, '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
}

test('time is stopped for a server, and other dates are as they were', () => {
  const dates = ['Date.now()', 'new Date().getTime()', 'Date.parse("2027-01-01")', 'new Date(7).getTime()']
  expect(JSON.parse(run(`console.log(JSON.stringify([${dates.join()}, new Date() instanceof Date]))`))).toEqual([
    AT,
    AT,
    Date.UTC(2027, 0, 1),
    7,
    true,
  ])
})

test('each answer of such a server has the same date', async () => {
  const program = `import { createServer } from 'node:http'
    const server = createServer((_, response) => response.writeHead(200, { 'X-Other': 'kept' }).end())
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const server = spawn(process.execPath, ['--import', stopped, '--input-type=module', '--eval', program])
  try {
    const [port] = await once(server.stdout, 'data')
    const { headers } = await fetch(`http://127.0.0.1:${String(port).trim()}`)
    expect([headers.get('date'), headers.get('x-other')]).toEqual([new Date(AT).toUTCString(), 'kept'])
  } finally {
    server.kill()
  }
})

test('a commit is named by its hash, and an unknown one is refused before anything is built', () => {
  expect(commitOf('HEAD')).toMatch(/^[0-9a-f]{40}$/)
  expect(() => commitOf('no-such-branch')).toThrow('"no-such-branch" is not a commit of this repository')
  expect(() => commitOf('--all')).toThrow('is not a commit')
})

test('no picture that it takes is committed', () => {
  const ignored = readFileSync(`${project}.gitignore`, 'utf8').split('\n')
  expect(ignored).toContain('playwright-report/')
})
