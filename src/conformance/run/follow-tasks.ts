import { readHttpDate } from '../http-date.ts'
import { headerOf } from '../exchange.ts'
import { isoTime } from '../../contract/datetime.ts'
import { OVERLAP_MILLISECONDS } from '../walk.ts'
import { walkAll } from './crawl.ts'
import type { KnownIds } from './known-ids.ts'
import { NoMore, type Sender } from './sender.ts'
import type { RunClock } from './wire.ts'

const POLL_MILLISECONDS = 5000

/** Polls every five seconds, then one whole walk. Throws NoMore. */
export async function followTasks(
  sender: Sender,
  known: KnownIds,
  { clock, milliseconds, signal }: { clock: RunClock; milliseconds: number; signal: AbortSignal },
): Promise<undefined> {
  const until = clock.now() + milliseconds
  while (clock.now() + POLL_MILLISECONDS <= until) {
    const since = environmentTime(sender, clock) - OVERLAP_MILLISECONDS
    await clock.wait(POLL_MILLISECONDS, signal)
    if (signal.aborted) throw new NoMore('Interrupted')
    const values = { 'body updateTimeRange.startTime': isoTime(since) }
    await walkAll(sender, 'queryTasks', values, (page) => known.take(page), 'poll')
  }
  await walkAll(sender, 'queryTasks', {}, (page) => known.take(page), 'poll')
}

/** By the newest answer's `Date`. */
function environmentTime({ exchanges }: Sender, clock: RunClock): number {
  const last = exchanges.at(-1)
  return readHttpDate(last === undefined ? null : (headerOf(last.responseHeaders, 'date') ?? null)) ?? clock.now()
}
