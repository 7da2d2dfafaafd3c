import { expect, test, vi } from 'vitest'

import { createApp } from './app.ts'
import { mountsOf } from './backends/mounts.ts'
import { reportStray } from './http/stray-errors.ts'

const backend = async () => new Response()

test('health says how many errors strayed, and nothing of them while there is none', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const app = createApp({
    mounts: mountsOf([{ name: 'East', backend }]),
    config: { environments: [] },
    files: undefined,
    allowOrigins: [],
    connect: [],
    faults: undefined,
    advanceClock: undefined,
  })
  const health = async () => (await app.request('/healthz')).json()
  expect(await health()).toEqual({ status: 'ok' })
  reportStray(new Error('lost'), { method: 'GET', url: '/a?secret' })
  expect(await health()).toEqual({ status: 'ok', strayErrors: 1 })
  expect(JSON.parse(String(stderr.mock.lastCall?.[0]))).toMatchObject({ level: 'error', method: 'GET', path: '/a' })
})
