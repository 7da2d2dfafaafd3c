import { expect, onTestFinished, test, vi } from 'vitest'

import { EnvironmentError } from '../../environment/environment-error.ts'
import { createApp } from '../app.ts'
import { createListener } from '../http/listener.ts'
import { strayErrorCount } from '../http/stray-errors.ts'
import { serveInTest } from '../serve-in-test.ts'
import { embeddedBackend } from './embedded.ts'
import { mountsOf } from './mounts.ts'

test.each([
  ['an error that the environment has told', new EnvironmentError('The disk is gone'), 0],
  ['an error of ours', new Error('a bug'), 1],
])('an object that breaks off by %s ends its connection alone', async (_, error, counted) => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => log.mockRestore())
  const service = async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array([1])),
        pull: () => Promise.reject(error),
      }),
      { headers: { 'Content-Length': '10' } },
    )
  const app = createApp({
    mounts: mountsOf([{ name: 'Own', backend: embeddedBackend(service) }]),
    config: { environments: [] },
    files: undefined,
    allowOrigins: [],
    connect: [],
    faults: undefined,
    advanceClock: undefined,
  })
  const { url } = await serveInTest(createListener(app, { loopbackOnly: true, log: 'none' }))
  const before = strayErrorCount()
  const answer = await fetch(`${url}/api/v1/objects/a`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(strayErrorCount() - before).toBe(counted)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
