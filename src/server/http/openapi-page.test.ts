import { expect, test } from 'vitest'

import { appInTest } from '../app.test.support.ts'
import type { Mount } from '../backends/mounts.ts'

async function backend() {
  return new Response()
}

function appWith(allowOrigins: readonly string[] = []) {
  const mounts: readonly Mount[] = [
    { name: 'Harbor West', prefix: '', offered: true, backend },
    { name: 'North', prefix: '/environments/north', offered: true, backend },
  ]
  return appInTest({ mounts, allowOrigins })
}
const URL_OF_PAGE = 'http://localhost/openapi.json'

test('the interface is described with the address of each environment that is served', async () => {
  const app = appWith()
  const answer = await app.request(URL_OF_PAGE)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    openapi: '3.1.0',
    servers: [
      { url: '/', description: 'Harbor West' },
      { url: '/environments/north', description: 'North' },
    ],
  })
  const head = await app.request(URL_OF_PAGE, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect(await head.text()).toBe('')
  const known = { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } }
  expect((await app.request(URL_OF_PAGE, known)).status).toBe(304)
})

test.each(['/openapi.json', '/healthz', '/config.json'])('%s is read and nothing else', async (path) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await appWith().request(`http://localhost${path}`, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  }
})

function asked(allowed: readonly string[]) {
  return appWith(allowed).request(URL_OF_PAGE, { headers: { Origin: 'https://tool.example' } })
}

test('tools of another origin read it where the environment lets that origin call', async () => {
  const known = await asked(['https://tool.example'])
  expect(known.headers.get('access-control-allow-origin')).toBe('https://tool.example')
  expect(known.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await asked([])).headers.get('access-control-allow-origin')).toBeNull()
})
