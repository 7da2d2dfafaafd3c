import { setTimeout } from 'node:timers/promises'

import { createGuessCount } from '../../environment/access/guess-count.ts'
import { networkOf } from '../../environment/access/network-of.ts'
import { systemClock } from '../../environment/clock.ts'
import type { Backend } from './backend.ts'

/** Refusals per address before answers are delayed, and seconds until one is forgotten. */
const FREE = 20
const RECOVERY_SECONDS = 0.2
const HOLD_MILLISECONDS = 1000
/** Held answers take memory, so no more are held. */
const MOST_HELD = 1000

/** For clients that ignore 429: guessing secrets on many connections would starve the others. */
export function answerLate(backend: Backend): Backend {
  const refusals = createGuessCount(systemClock, FREE, RECOVERY_SECONDS)
  let held = 0
  return async (request, arrival) => {
    const response = await backend(request, arrival)
    if (response.status !== 429) return response
    const network = networkOf(arrival.socket.remoteAddress)
    refusals.add(network)
    if (refusals.wait(network) === 0 || held >= MOST_HELD) return response
    held += 1
    try {
      await setTimeout(HOLD_MILLISECONDS, undefined, { signal: request.signal, ref: false })
    } catch {
    } finally {
      held -= 1
    }
    return response
  }
}
