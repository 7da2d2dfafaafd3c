import { expect, test, vi } from 'vitest'

import { appInTest } from './app.test.support.ts'
import { reportStray } from './http/stray-errors.ts'

function appWith(health?: () => Promise<string | undefined>) {
  return appInTest({ ...(health && { health }) })
}

test.each([
  [undefined, 200, { status: 'ok' }],
  ['The data disk is full', 503, { status: 'failing', reason: 'The data disk is full' }],
])('healthz answers for what is wrong (%s) with %d', async (reason, status, body) => {
  const answer = await appWith(async () => reason).request('http://localhost/healthz')
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual(body)
})

test('health says how many errors strayed, and nothing of them while there is none', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const app = appWith()
  const health = async () => (await app.request('/healthz')).json()
  expect(await health()).toEqual({ status: 'ok' })
  reportStray(new Error('lost'), { method: 'GET', url: '/a?secret' })
  expect(await health()).toEqual({ status: 'ok', strayErrors: 1 })
  expect(JSON.parse(String(stderr.mock.lastCall?.[0]))).toMatchObject({ level: 'error', method: 'GET', path: '/a' })
})
