import { backOffSeconds } from '../../../../feed/back-off.ts'
import { WatchError } from './watch-error.ts'
import type { WatchServer } from './server.ts'
import type { StreamReader } from './stream.ts'

/** All desks of a server lose their streams at once when it starts again, and shall not all come back in one moment. */
const SPREAD_MILLISECONDS = 1000
/** A stream that ended sooner will not last longer the next time. */
const LASTING_MILLISECONDS = 3000

export interface StreamFollower extends StreamReader {
  /** The stream has ended. `why`: in words; undefined while the next one may be had at once. */
  readonly ended: (why: string | undefined) => void
}

/** Holds a stream, with another one after each, until it is stopped. */
export function followStream(
  server: Pick<WatchServer, 'stream'>,
  follower: StreamFollower,
): { reconnect: () => void; stop: () => void } {
  const over = new AbortController()
  let round = new AbortController()
  let failures = 0
  let hurry: (() => void) | undefined

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const readOne = async () => {
    round = new AbortController()
    let beganAt = Infinity
    const began: StreamReader = {
      ...follower,
      state: (state) => {
        beganAt = Date.now()
        follower.state(state)
      },
    }
    const failed: unknown = await server.stream(began, AbortSignal.any([over.signal, round.signal])).then(
      () => new WatchError('This console’s server ended the connection'),
      (error: unknown) => error,
    )
    if (over.signal.aborted) return
    // After another token, or a restart of the server, the next one may be had at once.
    if (round.signal.aborted || Date.now() - beganAt > LASTING_MILLISECONDS) {
      failures = 0
      follower.ended(undefined)
      await pause(round.signal.aborted ? 0 : Math.random() * SPREAD_MILLISECONDS)
      return
    }
    failures += 1
    follower.ended(failed instanceof Error ? failed.message : String(failed))
    const asked = failed instanceof WatchError ? failed.retryAfter : undefined
    await pause(backOffSeconds(failures, asked) * 1000)
  }

  const read = async () => {
    while (!over.signal.aborted) await readOne()
  }
  void read()
  return {
    reconnect: () => {
      hurry?.()
      round.abort()
    },
    stop: () => {
      over.abort()
      hurry?.()
    },
  }
}
