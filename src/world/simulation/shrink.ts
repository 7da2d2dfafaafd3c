import type { Cast, WorldEvent } from './event.ts'
import { simulate, type RunFailure } from './simulate.ts'

/**
 * The shortest list of events that still fails in the same way, within a number of runs: drops halves first,
 * single events last.
 */
export async function shrink(
  cast: Cast,
  events: readonly WorldEvent[],
  failure: RunFailure,
  mostRuns: number,
): Promise<readonly WorldEvent[]> {
  let shortest = events
  let runs = 0
  for (let size = Math.ceil(events.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < shortest.length;) {
      if (runs >= mostRuns) return shortest
      const fewer = shortest.toSpliced(start, size)
      runs += 1
      const outcome = await simulate(cast, fewer)
      if (isSame(outcome.failure, failure)) shortest = fewer
      else start += size
    }
  }
  return shortest
}

/** Without the parts that differ from run to run. */
function isSame(one: RunFailure | undefined, other: RunFailure): boolean {
  return one?.words.replaceAll(/[\d-]+/g, '') === other.words.replaceAll(/[\d-]+/g, '')
}
