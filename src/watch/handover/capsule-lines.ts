import type { WatchStore } from '../store/watch-store.ts'
import type { Alert } from '../wire/alert.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Handover } from '../wire/handover.ts'
import { MOST_LOG_PAGE } from '../wire/log.ts'

/** What a client was told from one moment to another, in the order of `CapsuleLine`. */
export type JournalLines = (clientId: string, from: number, to: number) => AsyncIterable<CapsuleLine>

/** Who saves it, and what the saving console calls the environment. */
export interface CapsuleAsk {
  /** Whose journal is in it; undefined for a token that was not issued through this server. */
  readonly clientId: string | undefined
  /** Why there is a journal and nothing can be read of it, in words. */
  readonly journalProblem?: string | undefined
  readonly at: number
  readonly environment: { readonly name: string; readonly url: string }
  /** The highest level of what it holds, as far as the saving console has seen. */
  readonly marking?: string
}

/** All that a capsule of this handover holds, in its order. No token and no secret is among what it is made of. */
export async function* capsuleLines(
  handover: Handover,
  ask: CapsuleAsk,
  store: WatchStore,
  journal: JournalLines | undefined,
): AsyncGenerator<CapsuleLine> {
  const { from, asOf, logFrom, signatures } = handover
  // Watches overlap: what was known when it was drafted and signed is in it, be that before the watch's end or after.
  const to = Math.max(asOf, ...signatures.map(({ at }) => at))
  const marking = ask.marking ?? handover.marking
  const noJournal = whyNoJournal(ask, journal !== undefined)
  yield {
    kind: 'head',
    environment: ask.environment,
    ...(marking !== undefined && { marking }),
    from,
    to,
    savedAt: ask.at,
    savedBy: ask.clientId ?? 'a client from elsewhere',
    isComplete: signatures.length > 1,
    ...(noJournal !== undefined && { noJournal }),
  }
  yield { kind: 'handover', handover }
  // The signatures are entries of their own, after what the draft names.
  const logTo = Math.max(handover.logTo, ...signatures.map(({ entry }) => entry))
  yield* entriesUpTo(logFrom, logTo, store)
  const { alerts } = await store.state()
  for (const text of alerts) {
    const alert: Alert = JSON.parse(text)
    if (alert.onset <= to && (alert.endedAt ?? Infinity) >= from) yield { kind: 'alert', alert }
  }
  if (journal === undefined || ask.clientId === undefined) return
  for await (const line of journal(ask.clientId, from, to)) yield line
}

async function* entriesUpTo(from: number, to: number, store: WatchStore): AsyncGenerator<CapsuleLine> {
  for (let after = from - 1; after < to;) {
    const entries = await store.logEntries(Math.max(after, 0), Math.min(MOST_LOG_PAGE, to - after))
    for (const entry of entries) yield { kind: 'entry', entry }
    const last = entries.at(-1)
    if (last === undefined) return
    after = last.number
  }
}

function whyNoJournal({ clientId, journalProblem }: CapsuleAsk, isKept: boolean): string | undefined {
  if (!isKept) return journalProblem ?? 'No journal was kept'
  return clientId === undefined
    ? 'Whoever saved it was not signed in through the server that keeps the journal'
    : undefined
}
