/**
 * Orders concurrent sends by RFC 9218 urgency (0 first), those of equal urgency by arrival. A stream takes part only while its receiver asks
 * for more, so one that reads slowly holds nobody up.
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
  /** 0 first, 7 last. */
  urgency: number
  /** Grows with every request. Not taken here: what a request waits for before it sends would mix up the order. */
  arrival: number
}

interface Sending extends Place {
  /** When its last chunk was handed over. */
  servedAt: number
  /** Set while the receiver waits for a chunk: hands it over. */
  turn: (() => Promise<void>) | undefined
}

/**
 * How long, in milliseconds, a stream that was just served keeps less urgent ones waiting. A receiver that keeps up asks again within it;
 * without it, a less urgent stream would slip in during every write to the socket, and the two would share the line evenly.
 */
const patience = 10

export function createSendQueue(): SendQueue {
  const sendings = new Set<Sending>()
  let serving = false
  let wake: (() => void) | undefined

  async function serve(): Promise<void> {
    if (serving) return
    serving = true
    for (;;) {
      const next = first([...sendings].filter((sending) => sending.turn))
      if (!next) break
      const now = performance.now()
      const ahead = [...sendings].filter(
        (other) => !other.turn && precedes(other, next) && other.servedAt + patience > now,
      )
      if (ahead.length > 0) {
        const until = Math.max(...ahead.map((other) => other.servedAt + patience))
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, until - now)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        continue
      }
      const turn = next.turn
      next.turn = undefined
      await turn?.()
      next.servedAt = performance.now()
    }
    serving = false
  }

  return {
    send(source, { urgency, arrival }, encode = (chunk) => chunk) {
      const reader = source.getReader()
      const sending: Sending = { urgency, arrival, servedAt: performance.now(), turn: undefined }
      sendings.add(sending)
      const leave = () => {
        sendings.delete(sending)
        wake?.()
      }

      return new ReadableStream<Uint8Array>(
        {
          pull: (controller) =>
            new Promise<void>((resolve, reject) => {
              sending.turn = async () => {
                try {
                  const { done, value } = await reader.read()
                  if (done) {
                    leave()
                    controller.close()
                  } else {
                    controller.enqueue(encode(value))
                  }
                  resolve()
                } catch (error) {
                  leave()
                  reject(error)
                }
              }
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

function precedes(a: Sending, b: Sending): boolean {
  return a.urgency === b.urgency ? a.arrival < b.arrival : a.urgency < b.urgency
}

function first(sendings: readonly Sending[]): Sending | undefined {
  return sendings.reduce<Sending | undefined>((best, each) => (best && precedes(best, each) ? best : each), undefined)
}
