import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSendQueue } from './send-queue.ts'
import { runs } from '../../property-runs.test.support.ts'

// Minutes of sending pass in milliseconds.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function wait(milliseconds: number) {
  return new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
}
const SILENCE = 5000

interface Stream {
  client: string
  urgency: number
  startsAt: number
  chunks: number
  /** Milliseconds of the source per chunk, and of the receiver between two. */
  sourceTakes: number
  receiverTakes: number
  /** The chunk after which the source stalls. */
  stallsAfter: number | undefined
}

const stream: fc.Arbitrary<Stream> = fc.record({
  client: fc.constantFrom('a', 'b', 'c'),
  urgency: fc.integer({ min: 0, max: 7 }),
  startsAt: fc.integer({ min: 0, max: 500 }),
  chunks: fc.integer({ min: 1, max: 300 }),
  sourceTakes: fc.constantFrom(0, 1, 5, 60),
  receiverTakes: fc.constantFrom(0, 0, 1, 30),
  stallsAfter: fc.option(fc.nat(20), { nil: undefined, freq: 5 }),
})

interface Seen {
  /** Each chunk's wait for its turn, in milliseconds. */
  waits: number[]
  bytes: number
  failedAfter?: number
}

/** Sends and receives one stream; returns what it observed. */
async function follow(queue: ReturnType<typeof createSendQueue>, of: Stream, arrival: number): Promise<Seen> {
  await wait(of.startsAt)
  const seen: Seen = { waits: [], bytes: 0 }
  let asked = 0
  const source = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        seen.waits.push(performance.now() - asked)
        if (seen.bytes === of.stallsAfter) return await new Promise<never>(() => undefined)
        if (of.sourceTakes > 0) await wait(of.sourceTakes)
        if (seen.bytes === of.chunks) controller.close()
        else controller.enqueue(new Uint8Array([1]))
      },
    },
    { highWaterMark: 0 },
  )
  const reader = queue.send(source, { client: of.client, urgency: of.urgency, arrival }).getReader()
  for (;;) {
    asked = performance.now()
    try {
      const { done } = await reader.read()
      if (done) return seen
    } catch {
      return { ...seen, failedAfter: performance.now() - asked }
    }
    seen.bytes += 1
    if (of.receiverTakes > 0) await wait(of.receiverTakes)
  }
}

test('whoever waits gets a turn in a bounded time, whatever the others do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stream, { minLength: 1, maxLength: 24 }), async (streams) => {
      const queue = createSendQueue({ silence: SILENCE })
      const following = Promise.all(streams.map((of, arrival) => follow(queue, of, arrival)))
      await vi.advanceTimersByTimeAsync(30 * 60_000)
      const all = await Promise.race([following, Promise.reject(new Error('some are not over after half an hour'))])
      // A second per level of urgency, and one turn for each other stream of a client.
      const longestWait = 8000 + 3 * streams.length * 30
      for (const [index, { waits, bytes, failedAfter }] of all.entries()) {
        const of = streams[index]
        expect(Math.max(...waits)).toBeLessThan(longestWait)
        const stalls = of?.stallsAfter !== undefined && of.stallsAfter <= of.chunks
        expect(bytes).toBe(stalls ? of.stallsAfter : of?.chunks)
        if (stalls) expect(failedAfter).toBeLessThan(longestWait + SILENCE)
        else expect(failedAfter).toBeUndefined()
      }
    }),
    runs(12),
  )
}, 60_000)

test('among the streams of one client the least urgent waits nine seconds at most', async () => {
  const queue = createSendQueue()
  const endless = { client: 'a', urgency: 0, startsAt: 0, chunks: Infinity, sourceTakes: 5, receiverTakes: 0 }
  for (let arrival = 0; arrival < 40; arrival += 1) void follow(queue, { ...endless, stallsAfter: undefined }, arrival)
  let last: Seen | undefined
  const patient = { ...endless, urgency: 7, chunks: 3, stallsAfter: undefined }
  void follow(queue, patient, 40).then((seen) => (last = seen))
  await vi.advanceTimersByTimeAsync(4 * 9000)
  expect(last).toMatchObject({ bytes: 3, waits: Array(4).fill(expect.closeTo(8000, -3)) })
})

test('a source that stalls holds nobody up, and its stream ends with an error', async () => {
  const told: Error[] = []
  const queue = createSendQueue({ silence: SILENCE, onSilence: (error) => void told.push(error) })
  const stalling = { client: 'a', urgency: 0, startsAt: 0, chunks: 1, sourceTakes: 0, receiverTakes: 0, stallsAfter: 0 }
  const stalled = Promise.all([0, 1, 2].map((arrival) => follow(queue, stalling, arrival)))
  const other = { ...stalling, urgency: 7, chunks: 20, sourceTakes: 1, stallsAfter: undefined }
  let seen: Seen | undefined
  void follow(queue, other, 9).then((all) => (seen = all))
  await vi.advanceTimersByTimeAsync(190)
  expect(seen).toMatchObject({ bytes: 20 })
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(SILENCE)
  expect((await stalled).map(({ failedAfter }) => failedAfter)).toEqual(Array(3).fill(expect.closeTo(SILENCE, -2)))
  expect(told.map(({ message }) => message)).toEqual(Array(3).fill(expect.stringContaining('sent nothing for 5 s')))
})
