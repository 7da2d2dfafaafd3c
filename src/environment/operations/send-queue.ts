import { OperatorError } from '../../database/operator-error.ts'

/**
 * Shares the line between concurrent sends, chunk by chunk. Clients take turns, however many streams each has. Among those of one client RFC 9218
 * urgency decides (0 first), then arrival, but whoever waits becomes more urgent by one level a second, so that nobody waits for ever. A stream takes
 * part only while its receiver asks for more and its source is not being waited for: neither a slow reader nor a stalled source holds others up.
 */
export interface SendQueue {
  /** `source` chunk by chunk through `encode`, each chunk read when its turn comes. Cancelling stops the reading. */
  send(
    source: ReadableStream<Uint8Array>,
    place: Place,
    encode?: (chunk: Uint8Array) => Uint8Array,
  ): ReadableStream<Uint8Array>
}

export interface Place {
  /** Whose stream it is: the id of the client that the token is of. */
  client: string
  /** 0 first, 7 last. */
  urgency: number
  /** Grows with every request. Not taken here: what a request waits for before it sends would mix up the order. */
  arrival: number
}

export interface SendQueueOptions {
  /** A source that gives nothing for so long, in milliseconds, is given up: its stream ends with an error. */
  silence?: number
  /** Told of each stream that ended so. */
  onSilence?: (error: Error) => void
}

interface Sending extends Place {
  /** When its last chunk was handed over; long ago while its source is being waited for. */
  servedAt: number
  /** Set while the receiver waits for a chunk and nobody reads one: reads it and hands it over. */
  turn: (() => Promise<void>) | undefined
  /** When that was set. */
  askedAt: number
}

/**
 * How long, in milliseconds, a stream that was just served keeps less urgent ones of its client waiting. A receiver that keeps up asks again within it;
 * without it, a less urgent stream would slip in during every write to the socket, and the two would share the line evenly.
 */
const PATIENCE = 10
/** How long, in milliseconds, a source may take for a chunk before others get their turn beside it. */
const LONGEST_TURN = 20
/** After so many milliseconds of waiting a stream counts as more urgent by one. */
const AGEING = 1000
/** Half of what a gateway in front of us waits, so that the failure that is told is the one that came first. */
const SOURCE_SILENCE = 30_000

export function createSendQueue({ silence = SOURCE_SILENCE, onSilence }: SendQueueOptions = {}): SendQueue {
  const sendings = new Set<Sending>()
  /** The number of the turn that each client had last. Clients are few, and known by their tokens. */
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
        // Not waited for: a source that is silent may be so in this, too.
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
        // No chunk ahead of demand: what lies in a buffer can no longer be overtaken.
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
      const words = `What keeps the objects gave nothing for ${silence / 1000} s: the transfer was broken off`
      reject(new SilenceError(words))
    }, silence)
  })
  try {
    return await Promise.race([reader.read(), silent])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves after so many milliseconds, or when the function that `givesWaker` gets is called. */
function sleep(milliseconds: number, givesWaker: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    givesWaker(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Who is next; or until when, in `performance.now()`'s milliseconds, to wait for one that is about to ask; undefined when nobody waits for a turn. */
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
