import { setTimeout } from 'node:timers/promises'

import { createGuessCount } from '../../environment/access/guess-count.ts'
import { networkOf } from '../../environment/access/network-of.ts'
import { systemClock } from '../../environment/clock.ts'
import type { Backend } from './backend.ts'

/** Refusals an address may collect before its answers are delayed, and seconds until one is forgotten. */
const FREE = 20
const RECOVERY_SECONDS = 0.2
const HOLD_MILLISECONDS = 1000
/** Beyond it answers go out at once: held ones take memory. */
const MOST_HELD = 1000

/**
 * Delays answers to clients that ignore 429. Otherwise two hundred connections guessing secrets as fast as
 * refused would starve everyone.
 */
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
      // The client has left.
    } finally {
      held -= 1
    }
    return response
  }
}
