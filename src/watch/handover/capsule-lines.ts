import type { WatchStore } from '../store/watch-store.ts'
import type { Alert } from '../wire/alert.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Handover } from '../wire/handover.ts'
import { MOST_LOG_PAGE } from '../wire/log.ts'
import { markingOf } from './levels-inside.ts'

/** What a client was told from one moment to another, in the order of `CapsuleLine`. */
export type JournalLines = (clientId: string, from: number, to: number) => AsyncIterable<CapsuleLine>

/** What a server knows of the environment that it serves. It signs that, and nothing that a console says. */
export interface EnvironmentFacts {
  readonly name: string
  /** The server's public name; empty where it has none. */
  readonly url: string
  readonly marking?: string | undefined
}

/** Who saves it, and of which environment. */
export interface CapsuleAsk {
  /** Whose journal is in it; undefined for a token that was not issued through this server. */
  readonly clientId: string | undefined
  /** Why there is a journal and nothing can be read of it, in words. */
  readonly journalProblem?: string | undefined
  readonly at: number
  readonly environment: EnvironmentFacts
}

export interface CapsuleContent {
  /** What it bears: never less than what is inside. */
  readonly marking: string | undefined
  readonly lines: AsyncIterable<CapsuleLine>
}

/**
 * All that a capsule of this handover holds, in its order. No token and no secret is among what it is made of. It is read twice, as the marking comes first:
 * all of it would not fit into memory.
 */
export async function capsuleContent(
  handover: Handover,
  ask: CapsuleAsk,
  store: WatchStore,
  journal: JournalLines | undefined,
): Promise<CapsuleContent> {
  const { name, url, marking: base } = ask.environment
  const { from, signatures } = handover
  const to = endOf(handover)
  // Alerts are read once: one that came after the marking was worked out could bear more.
  const alerts = (await store.state()).alerts.map((text): Alert => JSON.parse(text))
  const inside = () => linesInside(handover, alerts, ask, store, journal)
  const marking = await markingOf(base, inside())
  const noJournal = whyNoJournal(ask, journal !== undefined)
  const head: CapsuleLine = {
    kind: 'head',
    environment: { name, url },
    ...(marking !== undefined && { marking }),
    from,
    to,
    savedAt: ask.at,
    savedBy: ask.clientId ?? 'a client from elsewhere',
    isComplete: signatures.length > 1,
    ...(noJournal !== undefined && { noJournal }),
  }
  async function* lines() {
    yield head
    yield* inside()
  }
  return { marking, lines: lines() }
}

/** Watches overlap: what was known when it was drafted and signed is in it, be that before the watch's end or after. */
function endOf({ asOf, signatures }: Handover): number {
  return Math.max(asOf, ...signatures.map(({ at }) => at))
}

async function* linesInside(
  handover: Handover,
  alerts: readonly Alert[],
  ask: CapsuleAsk,
  store: WatchStore,
  journal: JournalLines | undefined,
): AsyncGenerator<CapsuleLine> {
  const { from, logFrom, signatures } = handover
  const to = endOf(handover)
  yield { kind: 'handover', handover }
  // The signatures are entries of their own, after what the draft names.
  const logTo = Math.max(handover.logTo, ...signatures.map(({ entry }) => entry))
  yield* entriesUpTo(logFrom, logTo, store)
  for (const alert of alerts)
    if (alert.onset <= to && (alert.endedAt ?? Infinity) >= from) yield { kind: 'alert', alert }
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
