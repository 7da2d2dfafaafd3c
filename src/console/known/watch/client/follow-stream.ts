import { errorWords } from '../../../../format/error-words.ts'
import { keepTrying } from '../../../platform/connection/keep-trying.ts'
import { WatchError } from './watch-error.ts'
import type { WatchServer } from './server.ts'
import type { StreamReader } from './stream.ts'

/** Spreads reconnects after a restart; with a draining server's second they take under 2 s. */
const SPREAD_MILLISECONDS = 750
/** A stream that ended sooner isn't retried at once. */
const LASTING_MILLISECONDS = 3000

export interface StreamFollower extends StreamReader {
  /** `why`: in words; undefined if it reconnects at once. */
  readonly ended: (why: string | undefined) => void
}

export function followStream(
  server: Pick<WatchServer, 'stream'>,
  follower: StreamFollower,
): { reconnect: () => void; stop: () => void } {
  const over = new AbortController()
  let round = new AbortController()

  const read = keepTrying(async () => {
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
    if (over.signal.aborted) return undefined
    // After renewal or a restart.
    if (round.signal.aborted || Date.now() - beganAt > LASTING_MILLISECONDS) {
      follower.ended(undefined)
      return round.signal.aborted ? 0 : Math.random() * SPREAD_MILLISECONDS
    }
    follower.ended(errorWords(failed))
    throw failed
  }, over.signal)

  void read()
  return {
    reconnect: () => {
      round.abort()
      void read()
    },
    stop: () => over.abort(),
  }
}
