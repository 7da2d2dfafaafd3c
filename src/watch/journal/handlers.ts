import { WatchFailure } from '../failure.ts'
import type { JournalLines } from '../handover/capsule-lines.ts'
import type { RouteHandlers } from '../router.ts'
import { streamOf } from '../stream-of.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Journal } from './journal.ts'
import type { KeptJournal } from './kept-journal.ts'

export interface JournalParts {
  readonly journal: KeptJournal | undefined
  /** Called after everything was forgotten, with who did it. */
  readonly onForgotten: (by: string) => Promise<void>
}

const MOST_EXCHANGES = 1000

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
  getJournal: async ({ by }, { journal: kept }) => {
    if (kept === undefined) return { state: 'off', hours: 0, mostBytes: 0, bytes: 0 }
    const { journal, problem, settings } = kept
    if (journal === undefined) return { state: 'stopped', words: problem ?? '', ...settings, bytes: 0 }
    const facts = await journal.facts(by)
    const notice = kept.notice()
    return notice === undefined ? facts : { ...facts, notice }
  },
  forgetJournal: async ({ by }, { journal, onForgotten }) => {
    await openOf(journal).forget()
    await onForgotten(by)
  },
  getTrack: ({ query: { from, to }, by }, { journal }) => openOf(journal).track(by, from, to),
  getPicture: ({ query: { at }, by }, { journal }) => openOf(journal).picture(by, at),
  getContents: ({ body: { ids }, by }, { journal }) => openOf(journal).contents(by, ids),
  getExchanges: ({ query: { before = Number.MAX_SAFE_INTEGER, limit = MOST_EXCHANGES } = {}, by }, { journal }) =>
    openOf(journal).exchanges(by, before, Math.max(1, limit)),
  getExchange: async ({ path: { moment }, by }, { journal }) => {
    const exchange = await openOf(journal).exchange(by, moment)
    if (exchange === undefined) throw new WatchFailure('not_found', 'The journal has nothing from this moment')
    return exchange
  },
  getTrails: ({ query: { from, to }, by }, { journal }) => openOf(journal).trails(by, from, to),
  exportJournal: async ({ query: { from, to }, by }, { journal }) => {
    const body = streamOf(asLines(exportedLines(openOf(journal), by, from, to)))
    return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } })
  },
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
