import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSendQueue } from './send-queue.ts'

// On a busy machine a source would take longer than its turn.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Lets time pass until it ends. */
async function after<Made>(work: Promise<Made>): Promise<Made> {
  const isOver = work.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([isOver, vi.advanceTimersByTimeAsync(1).then(() => false)]))) continue
  return await work
}

/** A stream of `chunks` one-byte chunks that logs reads and its cancelling. */
function source(name: string, chunks: number, log: string[]): ReadableStream<Uint8Array> {
  let left = chunks
  return new ReadableStream(
    {
      async pull(controller) {
        await wait(1)
        if (left-- === 0) return controller.close()
        log.push(name)
        controller.enqueue(new Uint8Array([1]))
      },
      cancel: () => void log.push(`${name} cancelled`),
    },
    { highWaterMark: 0 },
  )
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of stream) bytes += chunk.length
  return bytes
}

test('the most urgent goes first, whenever it came', async () => {
  const log: string[] = []
  const queue = createSendQueue()
  const streams = [
    queue.send(source('last', 3, log), { client: 'a', urgency: 7, arrival: 0 }),
    queue.send(source('middle', 3, log), { client: 'a', urgency: 3, arrival: 1 }),
    queue.send(source('first', 3, log), { client: 'a', urgency: 0, arrival: 2 }),
  ]
  expect(await after(Promise.all(streams.map(drain)))).toEqual([3, 3, 3])
  expect(log.join(' ')).toBe('first first first middle middle middle last last last')
})

test('equal urgency goes by arrival', async () => {
  const log: string[] = []
  const queue = createSendQueue()
  const streams = ['a', 'b', 'c'].map((name, arrival) =>
    queue.send(source(name, 2, log), { client: 'a', urgency: 3, arrival }),
  )
  await after(Promise.all(streams.toReversed().map(drain)))
  expect(log.join(' ')).toBe('a a b b c c')
})

test('a more urgent one overtakes between two chunks', async () => {
  const log: string[] = []
  const queue = createSendQueue()
  const slow = queue.send(source('slow', 50, log), { client: 'a', urgency: 5, arrival: 1 })
  const reading = drain(slow)
  while (log.length < 5) await after(wait(1))
  await after(drain(queue.send(source('urgent', 5, log), { client: 'a', urgency: 1, arrival: 2 })))
  const overtaken = log.lastIndexOf('urgent')
  expect(log.slice(log.indexOf('urgent'), overtaken + 1)).toEqual(Array(5).fill('urgent'))
  expect(overtaken).toBeLessThan(20)
  expect(await after(reading)).toBe(50)
})

test('one that is urgent but not read holds nobody up', async () => {
  const log: string[] = []
  const queue = createSendQueue()
  const stuck = queue.send(source('stuck', 5, log), { client: 'a', urgency: 0, arrival: 3 }).getReader()
  await after(stuck.read())
  const started = performance.now()
  expect(await after(drain(queue.send(source('other', 5, log), { client: 'a', urgency: 7, arrival: 4 })))).toBe(5)
  expect(performance.now() - started).toBeLessThan(500)
  expect(log.filter((name) => name === 'stuck')).toHaveLength(1)
  await stuck.cancel()
})

test('cancelling stops the reading, also while waiting for a turn', async () => {
  const log: string[] = []
  const queue = createSendQueue()
  const first = drain(queue.send(source('first', 20, log), { client: 'a', urgency: 0, arrival: 5 }))
  const reader = queue.send(source('second', 5, log), { client: 'a', urgency: 1, arrival: 6 }).getReader()
  const waiting = reader.read()
  await after(wait(5))
  await reader.cancel()
  expect(await after(waiting)).toEqual({ done: true, value: undefined })
  expect(await after(first)).toBe(20)
  expect(log.filter((entry) => entry.startsWith('second'))).toEqual(['second cancelled'])
})

test('one that breaks does not stop the others', async () => {
  const queue = createSendQueue()
  const broken = new ReadableStream<Uint8Array>(
    { pull: () => Promise.reject(new Error('disk gone')) },
    { highWaterMark: 0 },
  )
  const failing = drain(queue.send(broken, { client: 'a', urgency: 0, arrival: 7 }))
  const good = drain(queue.send(source('good', 3, []), { client: 'a', urgency: 1, arrival: 8 }))
  await expect(after(failing)).rejects.toThrow('disk gone')
  expect(await after(good)).toBe(3)
})

test('chunks go through the encoding', async () => {
  const stream = createSendQueue().send(
    source('a', 2, []),
    { client: 'a', urgency: 3, arrival: 0 },
    () => new Uint8Array([7, 7, 7]),
  )
  expect(await after(drain(stream))).toBe(6)
})

test('a client with many urgent streams takes no more than its turns', async () => {
  const log: string[] = []
  const queue = createSendQueue()
  const crowd = Array.from({ length: 80 }, (_, arrival) =>
    drain(queue.send(source('crowd', 5, log), { client: 'crowd', urgency: 0, arrival })),
  )
  await after(drain(queue.send(source('alone', 50, log), { client: 'alone', urgency: 7, arrival: 80 })))
  expect(log.filter((name) => name === 'crowd').length).toBeLessThan(100)
  await after(Promise.all(crowd))
})
