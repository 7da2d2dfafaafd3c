import { expect, onTestFinished, test, vi } from 'vitest'

import { OperatorError } from '../../database/operator-error.ts'
import type { Service } from '../../environment/service.ts'
import { serveAppInTest } from '../app.test.support.ts'
import { strayErrorCount } from '../http/stray-errors.ts'
import { embeddedBackend } from './embedded.ts'
import { mountsOf } from './mounts.ts'

function serve(service: Service) {
  return serveAppInTest({ mounts: mountsOf([{ name: 'Own', backend: embeddedBackend(service) }]) })
}

test.each([
  ['an error that the environment has told', new OperatorError('The disk is gone'), 0],
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
  const { url } = await serve(service)
  const before = strayErrorCount()
  const answer = await fetch(`${url}/api/v1/objects/a`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(strayErrorCount() - before).toBe(counted)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('a browser that leaves while its object is silent leaves no error behind', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => log.mockRestore())
  const cancel = vi.fn()
  const { url } = await serve(
    async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new Uint8Array([1])),
          pull: () => new Promise(() => undefined),
          cancel,
        }),
      ),
  )
  const before = strayErrorCount()
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/v1/objects/a`, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => cancel).toHaveBeenCalled()
  await new Promise(setImmediate)
  expect(strayErrorCount() - before).toBe(0)
})
