import type { Caller } from '../access/access.ts'
import { WatchFailure } from '../failure.ts'
import type { JournalLines } from '../handover/capsule-lines.ts'
import type { KeeperWatch } from '../keeper/keeper-watch.ts'
import type { RouteHandlers } from '../router.ts'
import { streamOf } from '../stream-of.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import { MOST_EXCHANGES } from '../wire/journal-operations.ts'
import type { Actor } from '../wire/person.ts'
import type { Journal } from './journal.ts'
import type { KeptJournal } from './kept-journal.ts'

export interface JournalParts {
  readonly keeper: Pick<KeeperWatch, 'client'>
  readonly journal: KeptJournal | undefined
  /** Called after everything was forgotten, with who did it. */
  readonly onForgotten: (author: Omit<Actor, 'at'>) => Promise<void>
}

type JournalOperations =
  | 'getJournal'
  | 'forgetJournal'
  | 'getTrack'
  | 'getPicture'
  | 'getContents'
  | 'getExchanges'
  | 'getExchange'
  | 'getTrails'
  | 'exportJournal'

export const journalHandlers: RouteHandlers<JournalParts, JournalOperations> = {
  getJournal: async (call, { journal: kept, keeper }) => {
    const by = readerOf(call, keeper)
    if (kept === undefined) return { state: 'off', hours: 0, mostBytes: 0, bytes: 0 }
    const { journal, problem, settings } = kept
    if (journal === undefined) return { state: 'stopped', words: problem ?? '', ...settings, bytes: 0 }
    const facts = await journal.facts(by)
    const notice = kept.notice()
    return notice === undefined ? facts : { ...facts, notice }
  },
  forgetJournal: async ({ by, person }, { journal, onForgotten }) => {
    await openOf(journal).forget()
    await onForgotten({ by, person })
  },
  getTrack: async (call, { journal, keeper }) =>
    openOf(journal).track(readerOf(call, keeper), call.query.from, call.query.to),
  getPicture: async (call, { journal, keeper }) => openOf(journal).picture(readerOf(call, keeper), call.query.at),
  getContents: async (call, { journal, keeper }) => openOf(journal).contents(readerOf(call, keeper), call.body.ids),
  getExchanges: async (call, { journal, keeper }) => {
    const { before = Number.MAX_SAFE_INTEGER, limit = MOST_EXCHANGES } = call.query ?? {}
    return openOf(journal).exchanges(readerOf(call, keeper), before, Math.max(1, limit))
  },
  getExchange: async (call, { journal, keeper }) => {
    const exchange = await openOf(journal).exchange(readerOf(call, keeper), call.path.moment)
    if (exchange === undefined) throw new WatchFailure('not_found', 'The journal has nothing from this moment')
    return exchange
  },
  getTrails: async (call, { journal, keeper }) =>
    openOf(journal).trails(readerOf(call, keeper), call.query.from, call.query.to),
  exportJournal: async (call, { journal, keeper }) => {
    const { from, to } = call.query
    const body = streamOf(asLines(exportedLines(openOf(journal), readerOf(call, keeper), from, to)))
    return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } })
  },
}

interface ReaderCall {
  readonly by: string
  readonly caller: Pick<Caller, 'canAdmin'>
  readonly query?: { readonly of?: 'server' | undefined } | undefined
}

/** Whose answers are read. @throws WatchFailure */
function readerOf({ by, caller, query }: ReaderCall, keeper: JournalParts['keeper']): string {
  if (query?.of === undefined) return by
  if (caller.canAdmin) return keeper.client
  throw new WatchFailure('permission_denied', `Client ${by} may read only its own past: it needs watch:admin`)
}

async function* asLines(values: AsyncGenerator<CapsuleLine>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const value of values) yield encoder.encode(`${JSON.stringify(value)}\n`)
}

/** Undefined without a journal. */
export function linesOf(kept: KeptJournal | undefined): JournalLines | undefined {
  const journal = kept?.journal
  return journal && ((...asked) => exportedLines(journal, ...asked))
}

/** A part at a time, each read on demand. */
async function* exportedLines(
  journal: Journal,
  clientId: string,
  from: number,
  to: number,
): AsyncGenerator<CapsuleLine> {
  let after: number | undefined
  do {
    const part = await journal.export(clientId, from, to, after)
    yield* part.lines
    after = part.next
  } while (after !== undefined)
}

function openOf(kept: KeptJournal | undefined): Journal {
  if (kept === undefined) throw new WatchFailure('not_found', 'This server keeps no journal')
  if (kept.journal === undefined) throw new WatchFailure('unavailable', kept.problem ?? 'The journal can’t be read')
  return kept.journal
}
