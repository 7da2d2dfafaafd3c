import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { serveAppInTest } from '../app.test.support.ts'
import type { ConsoleFiles } from '../console/console-files.ts'
import { consolePolicy, SANDBOX_POLICY } from './security-headers.ts'
import { mountsOf } from '../backends/mounts.ts'

function file(type: string, text: string) {
  return { type, hash: 'h', bytes: Buffer.from(text), compressed: {} }
}
const files: ConsoleFiles = new Map([
  ['/index.html', file('text/html', '<!doctype html><head></head>')],
  ['/sign-in.html', file('text/html', '<!doctype html><head></head><form></form>')],
  ['/pages.json', file('application/json', '["tasks"]')],
  ['/accessibility.html', file('text/html', '<!doctype html><title>Report</title>')],
  ['/assets/main-1.js', file('text/javascript', '1')],
  ['/config.json', file('application/json', '{}')],
])

/** A hostile environment's answers. */
async function backend() {
  return new Response('<script>alert(1)</script>', { headers: { 'Content-Type': 'text/html' } })
}

async function served(allowOrigins: string[] = []) {
  const mounts = mountsOf([{ name: 'East', backend }])
  return (await serveAppInTest({ mounts, files, allowOrigins, connect: ['https://a.example'] })).url
}

test.each([
  '/',
  '/tasks',
  '/assets/main-1.js',
  '/config.json',
  '/openapi.json',
  '/api/v1/objects/a',
  '/healthz',
  '/nothing',
  '/a/%2e%2e/b',
])('%s says that nothing may be sniffed, framed by others or told to them', async (path) => {
  const { headers } = await fetch((await served()) + path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

// wcag(2.5.4)
test('the page may run its own files and nothing else', async () => {
  const { headers } = await fetch(`${await served()}/tasks`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toBe(consolePolicy(['https://a.example']))
  expect(policy).not.toMatch(/unsafe|\*|http:/)
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
    expect(policy.split('; ')).toContain(part)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  for (const part of ['accelerometer=()', 'geolocation=()', 'gyroscope=()'])
    expect(headers.get('permissions-policy')).toContain(part)
  expect(headers.get('permissions-policy')).toContain('window-management=(self)')
})

test.each(['/index.html', '/%69ndex.html', '/sign-in.html', '/%63onfig.json'])(
  '%s is not given as a bare file',
  async (path) => {
    expect((await fetch((await served()) + path)).status).toBe(404)
  },
)

test('the accessibility report is a file of its own, under the same policy', async () => {
  const response = await fetch(`${await served()}/accessibility.html`)
  expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Report</title>'])
  expect(response.headers.get('content-security-policy')).toBe(consolePolicy(['https://a.example']))
})

test('the page holds no script or style of its own', () => {
  const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:/i)
})

test('the form and the configuration come with the page, and with no page that does not exist', async () => {
  const url = await served()
  for (const path of ['/', '/sign-in', '/tasks?status=STATUS_ACK']) {
    const html = await (await fetch(url + path)).text()
    expect(html).toContain('<form>')
    expect(html).toContain('<script type="application/json" id="config">{"environments":[]}</script>')
  }
  const missing = await fetch(`${url}/taks`, { headers: { Accept: 'text/html' } })
  expect([missing.status, (await missing.text()).includes('<form>')]).toEqual([404, false])
})

test('what an environment sends is in a sandbox, whatever it says to be', async () => {
  const { headers } = await fetch(`${await served()}/api/v1/objects/a`)
  expect(headers.get('content-security-policy')).toBe(SANDBOX_POLICY)
})

test('a page of another site gets neither an answer to read nor the name of this host', async () => {
  const headers = { Origin: 'https://evil.example' }
  const closed = await fetch(`${await served()}/api/v1/objects/a`, { headers })
  expect(closed.headers.get('access-control-allow-origin')).toBeNull()
  const url = await served(['https://console.example'])
  const other = await fetch(`${url}/api/v1/objects/a`, { headers })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  const allowed = await fetch(`${url}/api/v1/objects/a`, { headers: { Origin: 'https://console.example' } })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://console.example')
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
})
