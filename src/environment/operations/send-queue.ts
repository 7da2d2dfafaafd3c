import { OperatorError } from '../../database/operator-error.ts'

/**
 * Sends take turns chunk by chunk: first by client, then by RFC 9218 urgency (0 first), then by arrival.
 * Waiting raises urgency by one level a second. A stream takes part only while its receiver asks for chunks.
 */
export interface SendQueue {
  /** Reads each chunk when its turn comes. Cancelling stops the reading. */
  send(
    source: ReadableStream<Uint8Array>,
    place: QueueEntry,
    encode?: (chunk: Uint8Array) => Uint8Array,
  ): ReadableStream<Uint8Array>
}

export interface QueueEntry {
  /** Id of the token's client. */
  client: string
  /** 0 first, 7 last. */
  urgency: number
  /** Grows with every request. Waiting before the send must not change the order. */
  arrival: number
}

export interface SendQueueOptions {
  /** Milliseconds of silence after which the stream ends with an error. */
  silence?: number
  onSilence?: (error: Error) => void
}

interface Sending extends QueueEntry {
  servedAt: number
  /** Set while the receiver waits for a chunk. */
  turn: (() => Promise<void>) | undefined
  askedAt: number
}

/** Milliseconds. Without it, less urgent streams of a client would slip in during every socket write. */
const PATIENCE = 10
/** Most milliseconds a source may take for a chunk before others get a turn. */
const LONGEST_TURN = 20
/** Milliseconds of waiting that raise urgency by one. */
const AGEING = 1000
/** Half of a gateway's patience, so that this failure is reported first. */
const SOURCE_SILENCE = 30_000

export function createSendQueue({ silence = SOURCE_SILENCE, onSilence }: SendQueueOptions = {}): SendQueue {
  const sendings = new Set<Sending>()
  const lastTurns = new Map<string, number>()
  let turns = 0
  let serving = false
  let wake: (() => void) | undefined

  async function serve(): Promise<void> {
    if (serving) return
    serving = true
    for (;;) {
      const next = choose(sendings, lastTurns, performance.now())
      if (next === undefined) break
      if (typeof next === 'number') {
        await sleep(next - performance.now(), (wakeUp) => (wake = wakeUp))
        continue
      }
      lastTurns.set(next.client, ++turns)
      const turn = next.turn?.()
      next.turn = undefined
      await sleep(LONGEST_TURN, (wakeUp) => void turn?.finally(wakeUp))
    }
    serving = false
  }

  return {
    send(source, place, encode = (chunk) => chunk) {
      const reader = source.getReader()
      const sending: Sending = { ...place, servedAt: performance.now(), turn: undefined, askedAt: 0 }
      sendings.add(sending)
      const leave = () => {
        sendings.delete(sending)
        wake?.()
      }

      const handOver = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        sending.servedAt = -Infinity
        const { done, value } = await readInTime(reader, silence)
        if (done) {
          leave()
          controller.close()
        } else {
          controller.enqueue(encode(value))
          sending.servedAt = performance.now()
        }
      }
      const giveUp = (error: unknown) => {
        leave()
        if (!(error instanceof SilenceError)) return
        // Not awaited: a silent source may not answer this either.
        void reader.cancel(error).catch(() => undefined)
        onSilence?.(error)
      }

      return new ReadableStream<Uint8Array>(
        {
          pull: (controller) =>
            new Promise<void>((resolve, reject) => {
              sending.askedAt = performance.now()
              sending.turn = () =>
                handOver(controller).then(resolve, (error: unknown) => {
                  giveUp(error)
                  reject(error)
                })
              wake?.()
              void serve()
            }),
          async cancel(reason) {
            leave()
            await reader.cancel(reason)
          },
        },
        // Buffered bytes can't be overtaken.
        { highWaterMark: 0 },
      )
    },
  }
}

class SilenceError extends OperatorError {}

async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>, silence: number) {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const words = `The object store sent nothing for ${silence / 1000} s: the transfer was aborted`
      reject(new SilenceError(words))
    }, silence)
  })
  try {
    return await Promise.race([reader.read(), silent])
  } finally {
    clearTimeout(timer)
  }
}

function sleep(milliseconds: number, givesWaker: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    givesWaker(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The next stream; or the time (`performance.now()`) to wait for one; undefined when none waits. */
function choose(
  sendings: ReadonlySet<Sending>,
  lastTurns: ReadonlyMap<string, number>,
  now: number,
): Sending | number | undefined {
  const byClient = new Map<string, Sending[]>()
  for (const sending of sendings) {
    const streams = byClient.get(sending.client)
    if (streams) streams.push(sending)
    else byClient.set(sending.client, [sending])
  }
  const clients = [...byClient].toSorted(([a], [b]) => (lastTurns.get(a) ?? 0) - (lastTurns.get(b) ?? 0))
  let until: number | undefined
  for (const [, streams] of clients) {
    const first = mostUrgent(streams, now)
    if (first === undefined) continue
    const ahead = streams.filter(
      (other) => !other.turn && precedes(other, first, now) && other.servedAt + PATIENCE > now,
    )
    if (ahead.length === 0) return first
    const end = Math.max(...ahead.map(({ servedAt }) => servedAt + PATIENCE))
    until = Math.min(end, until ?? end)
  }
  return until
}

function mostUrgent(streams: readonly Sending[], now: number): Sending | undefined {
  let best: Sending | undefined
  for (const each of streams) if (each.turn && (!best || precedes(each, best, now))) best = each
  return best
}

function precedes(a: Sending, b: Sending, now: number): boolean {
  const difference = levelOf(a, now) - levelOf(b, now)
  return difference === 0 ? a.arrival < b.arrival : difference < 0
}

function levelOf({ urgency, turn, askedAt }: Sending, now: number): number {
  return turn ? urgency - Math.floor((now - askedAt) / AGEING) : urgency
}
