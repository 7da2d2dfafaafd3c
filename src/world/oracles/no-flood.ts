import { BrokenPromise } from './broken-promise.ts'
import type { Oracle } from './oracle.ts'
import { MINUTE } from '../../format/milliseconds.ts'

/** A desk polls six times a minute, reads every status when opened, and reports once a second at most. */
const MOST_IN_A_MINUTE = 150

/** No client of ours asks more often than its documents say, after any fault. */
export const noFlood: Oracle = {
  check: async ({ clock, requestTimes }) => {
    const since = clock.now() - MINUTE
    // A gateway passes on what screens send.
    for (const name of requestTimes.names.filter((each) => each !== 'gateway')) {
      const count = requestTimes.countSince(name, since)
      if (count > MOST_IN_A_MINUTE) throw new BrokenPromise(`${name} has sent ${count} requests within a minute`)
    }
  },
  checkAtRest: async () => undefined,
}
