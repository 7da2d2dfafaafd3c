import { expect, test } from 'vitest'

import { createApp } from './app.ts'

test.each([
  [undefined, 200, { status: 'ok' }],
  ['The disk that holds the data is full', 503, { status: 'failing', reason: 'The disk that holds the data is full' }],
])('healthz answers for what is wrong (%s) with %d', async (reason, status, body) => {
  const app = createApp({
    mounts: [],
    config: { environments: [] },
    files: undefined,
    allowOrigins: [],
    connect: [],
    faults: undefined,
    advanceClock: undefined,
    health: async () => reason,
  })
  const answer = await app.request('http://localhost/healthz')
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual(body)
})
