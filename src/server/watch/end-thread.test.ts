import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'

import { endThread } from './end-thread.ts'

/** `ask` sends a message and waits for an answer. */
function threadThat(script: string) {
  const worker = new Worker(`const { parentPort } = require('node:worker_threads')\n${script}`, { eval: true })
  onTestFinished(async () => void (await worker.terminate()))
  let hasEnded = false
  const exit = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true
      resolve()
    })
  })
  const ask = async () =>
    await new Promise((resolve) => {
      worker.once('message', resolve)
      worker.postMessage('close')
    })
  return { ask, exit, hasEnded: () => hasEnded }
}

test('a thread that ends some time after its answer is waited for', async () => {
  const { ask, exit, hasEnded } = threadThat(`
    parentPort.once('message', () => {
      parentPort.postMessage('closed')
      parentPort.close()
      setTimeout(() => undefined, 300)
    })
  `)
  await endThread(ask, exit)
  expect(hasEnded()).toBe(true)
})

test('a thread that answers but never ends, or never answers, holds up a stop for a time only, and it is said', async () => {
  const staying = threadThat(`parentPort.on('message', () => parentPort.postMessage('closed'))`)
  await expect(endThread(staying.ask, staying.exit, 200)).rejects.toThrow("didn't end within 0.2 s")
  const busy = threadThat(`parentPort.on('message', () => { for (;;); })`)
  await expect(endThread(busy.ask, busy.exit, 200)).rejects.toThrow("didn't end within 0.2 s")
})

test('a failure to close is told after the end', async () => {
  const exit = wait(50).then(() => 'ended')
  let ended: string | undefined
  void exit.then((word) => (ended = word))
  await expect(endThread(() => Promise.reject(new Error('The disk is full')), exit)).rejects.toThrow('The disk is full')
  expect(ended).toBe('ended')
})
