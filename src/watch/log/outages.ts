import type { PassedExchange } from '../passed-exchange.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { clockWords, durationWords } from './words.ts'

/** Tasks were queried and none were received. Milliseconds of this machine's clock. */
export interface Outage {
  readonly from: number
  readonly to: number
  readonly why: string
}

/** Shorter ones, such as a failed poll or two, aren't logged. */
const SHORTEST_MS = 30_000
/** A client silent for this long isn't asking. */
const ASKING_MS = 60_000

/** Reports each time at its end: a query succeeds, or clients stop asking. */
export function createOutageDetector(): (exchange: PassedExchange) => Outage | undefined {
  let good = -Infinity
  let bad: { from: number; to: number; why: string } | undefined
  const ended = (to: number) => {
    const over = bad && bad.to > bad.from && to - bad.from >= SHORTEST_MS ? { ...bad, to } : undefined
    bad = undefined
    return over
  }
  return ({ operation, status, failure, began, ended: at }) => {
    if (operation !== 'queryTasks') return undefined
    const why = unansweredWords(status, failure)
    const isResumed = bad !== undefined && began - bad.to > ASKING_MS
    const over = isResumed ? ended(bad?.to ?? at) : undefined
    if (why === undefined) {
      if (status === undefined || status >= 400) return over
      const here = over ?? ended(at)
      good = Math.max(good, at)
      return here
    }
    // Sent before the last good answer: says nothing about the time after.
    if (began < good) return over
    bad = { from: bad?.from ?? (began - good < SHORTEST_MS ? good : began), to: at, why }
    return over
  }
}

/** Undefined if it was answered, or only this caller was refused. */
function unansweredWords(status: number | undefined, failure: string | undefined): string | undefined {
  if (status === undefined || failure !== undefined) return failure ?? 'No reply'
  return status === 408 || status === 429 || status >= 500 ? `The service answered ${status}` : undefined
}

/** Servers that share a database see the same outage; the first logs it. */
const SAME_MS = 60_000

export async function logOutage(store: WatchStore, { from, to, why }: Outage, skew: number): Promise<void> {
  const [began, ended] = [Math.round(from + skew), Math.round(to + skew)]
  await store.transaction(async (tx) => {
    const loggedUntil = await tx.number('unread-to')
    if (loggedUntil !== undefined && began < loggedUntil && loggedUntil <= ended + SAME_MS) return
    await tx.setNumber('unread-to', ended)
    const text = `No tasks received for ${durationWords(ended - began)}, from ${clockWords(began)}. ${why}`
    await tx.addEntries([{ kind: 'gap', at: ended, text, subjects: [], moment: began }])
  })
}
