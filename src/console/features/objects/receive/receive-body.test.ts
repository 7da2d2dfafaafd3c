import { afterEach, expect, test, vi } from 'vitest'

import { receiveBody } from './receive-body.ts'

afterEach(() => vi.unstubAllGlobals())

test('a body whose worker fails is cancelled, so that other objects can be received', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }

      terminate() {}
    },
  )
  const cancel = vi.fn<() => void>()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel,
  })
  const options = {
    path: 'a/b.bin',
    contentType: null,
    hashOnly: true,
    memoryLimit: 0,
    objectBytes: Infinity,
    unpackedBytes: 0,
  }
  await expect(receiveBody(body, options, () => undefined)).rejects.toThrow('didn’t load')
  expect(cancel).toHaveBeenCalledOnce()
})
