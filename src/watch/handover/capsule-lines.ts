import { madeUpMarking } from '../../conformance/marking.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { Alert } from '../wire/alert.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Handover } from '../wire/handover.ts'
import { MOST_LOG_PAGE } from '../wire/log.ts'
import { markingOf } from './levels-inside.ts'

/** A client's journal of a time, in the order of `CapsuleLine`. */
export type JournalLines = (clientId: string, from: number, to: number) => AsyncIterable<CapsuleLine>

/** Signed facts about the environment come from the server, never from a console. */
export interface EnvironmentFacts {
  readonly name: string
  /** Empty if it has none. */
  readonly url: string
  readonly marking?: string | undefined
  /** Of a watch in a tab. */
  readonly isMadeUp?: true
}

export interface CapsuleAsk {
  /** Whose journal it holds; undefined for a token from elsewhere. */
  readonly clientId: string | undefined
  /** Why the journal can't be read, in words. */
  readonly journalProblem?: string | undefined
  readonly at: number
  readonly environment: EnvironmentFacts
}

/** Without tokens or secrets. Read twice, as the marking comes first and the whole exceeds memory. */
export async function capsuleContent(
  handover: Handover,
  ask: CapsuleAsk,
  store: WatchStore,
  journal: JournalLines | undefined,
) {
  const { name, url, marking: base, isMadeUp } = ask.environment
  const { from, signatures } = handover
  const to = endOf(handover)
  // Alerts are read once: a later one could exceed the marking.
  const alerts = (await store.state()).alerts.map((text): Alert => JSON.parse(text))
  const inside = () => linesInside(handover, alerts, ask, store, journal)
  const ids = new Set<string>()
  const inLines = await markingOf(base, noting(inside(), ids))
  const marking = isMadeUp ? madeUpMarking(inLines) : inLines
  const persons = (await store.persons()).flatMap(({ person: { id, name, initials, role } }) =>
    ids.has(id) ? [{ id, name, initials, role }] : [],
  )
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
    yield { kind: 'persons', persons } satisfies CapsuleLine
    yield* inside()
  }
  return { marking, lines: lines() }
}

/** Collects the ids of persons in the lines' marks. */
async function* noting(lines: AsyncIterable<CapsuleLine>, ids: Set<string>): AsyncGenerator<CapsuleLine> {
  for await (const line of lines) {
    if (line.kind === 'told') note(line.exchange.person, ids)
    else if (line.kind === 'handover' || line.kind === 'entry' || line.kind === 'alert') note(line, ids)
    yield line
  }
}

function note(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if (
    'kind' in value &&
    value.kind === 'person' &&
    'id' in value &&
    typeof value.id === 'string' &&
    'initials' in value
  )
    ids.add(value.id)
  else for (const each of Object.values(value)) note(each, ids)
}

/** Watches overlap: include everything known at draft and signatures. */
function endOf({ asOf, signatures }: Handover): number {
  return Math.max(asOf, ...signatures.map(({ at, moment = at }) => moment))
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
  // Signatures are log entries after those of the draft.
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
    ? 'Saved by a client that wasn’t signed in through the server with the journal'
    : undefined
}
