import * as v from 'valibot'

import type { Caller } from '../access/access.ts'
import { WatchFailure } from '../failure.ts'
import { readJson } from '../read-json.ts'
import { MOST_CONTENTS, type JournalFacts } from '../wire/journal.ts'
import { isTime } from '../wire/time.ts'
import type { JournalLines } from '../handover/capsule-lines.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Journal } from './journal.ts'
import type { KeptJournal } from './kept-journal.ts'

export interface JournalCall {
  readonly request: Request
  readonly url: URL
  readonly caller: Caller
  /** What stands in the place of `{moment}`. */
  readonly id: string
}

export interface JournalParts {
  /** Undefined where none is kept. */
  readonly journal: KeptJournal | undefined
  /** Told once everything was forgotten, and by whom. */
  readonly onForgotten: (by: string) => Promise<void>
}

const contentsSchema = v.strictObject({
  ids: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(MOST_CONTENTS)),
})
const MOST_EXCHANGES = 1000

/** The interface of `wire/journal.ts`. */
export const journalOperations = [
  { method: 'GET', path: /^\/journal$/, handle: getFacts },
  { method: 'DELETE', path: /^\/journal$/, handle: forget },
  { method: 'GET', path: /^\/journal\/track$/, handle: getTrack },
  { method: 'GET', path: /^\/journal\/picture$/, handle: getPicture },
  { method: 'POST', path: /^\/journal\/contents$/, handle: postContents },
  { method: 'GET', path: /^\/journal\/exchanges$/, handle: getExchanges },
  { method: 'GET', path: /^\/journal\/exchanges\/(\d{1,16})$/, handle: getExchange },
  { method: 'GET', path: /^\/journal\/trails$/, handle: getTrails },
  { method: 'GET', path: /^\/journal\/export$/, handle: getExport },
] as const

async function getFacts({ caller }: JournalCall, { journal: kept }: JournalParts): Promise<Response> {
  const clientId = clientOf(caller)
  if (kept === undefined)
    return Response.json({ state: 'off', hours: 0, mostBytes: 0, bytes: 0 } satisfies JournalFacts)
  const { journal, problem, settings } = kept
  const facts: JournalFacts =
    journal === undefined
      ? { state: 'stopped', words: problem ?? '', ...settings, bytes: 0 }
      : await journal.facts(clientId)
  return Response.json(facts)
}

async function forget({ caller }: JournalCall, { journal, onForgotten }: JournalParts): Promise<Response> {
  const clientId = clientOf(caller)
  if (!caller.canAdmin)
    throw new WatchFailure('permission_denied', `Client ${clientId} may not forget what is kept: it needs watch:admin`)
  await openOf(journal).forget()
  await onForgotten(clientId)
  return new Response(null, { status: 204 })
}

async function getTrack({ url, caller }: JournalCall, { journal }: JournalParts): Promise<Response> {
  return Response.json(await openOf(journal).track(clientOf(caller), ...spanIn(url)))
}

async function getPicture({ url, caller }: JournalCall, { journal }: JournalParts): Promise<Response> {
  return Response.json(await openOf(journal).picture(clientOf(caller), numberIn(url, 'at')))
}

async function postContents({ request, caller }: JournalCall, { journal }: JournalParts): Promise<Response> {
  const clientId = clientOf(caller)
  const { ids } = await readJson(request, contentsSchema)
  return Response.json(await openOf(journal).contents(clientId, ids))
}

async function getExchanges({ url, caller }: JournalCall, { journal }: JournalParts): Promise<Response> {
  const before = url.searchParams.has('before') ? numberIn(url, 'before') : Number.MAX_SAFE_INTEGER
  const limit = url.searchParams.has('limit') ? numberIn(url, 'limit') : MOST_EXCHANGES
  const most = Math.max(1, Math.min(limit, MOST_EXCHANGES))
  return Response.json(await openOf(journal).exchanges(clientOf(caller), before, most))
}

async function getExchange({ caller, id }: JournalCall, { journal }: JournalParts): Promise<Response> {
  const moment = Number(id)
  const exchange = isTime(moment) ? await openOf(journal).exchange(clientOf(caller), moment) : undefined
  if (exchange === undefined) throw new WatchFailure('not_found', 'Nothing is kept of this moment')
  return Response.json(exchange)
}

async function getTrails({ url, caller }: JournalCall, { journal }: JournalParts): Promise<Response> {
  return Response.json(await openOf(journal).trails(clientOf(caller), ...spanIn(url)))
}

async function getExport({ url, caller }: JournalCall, { journal }: JournalParts): Promise<Response> {
  const lines = exportedLines(openOf(journal), clientOf(caller), ...spanIn(url))
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } })
}

/** What a capsule holds of the journal; undefined where none is kept. */
export function linesOf(kept: KeptJournal | undefined): JournalLines | undefined {
  const journal = kept?.journal
  return journal && ((...asked) => exportedLines(journal, ...asked))
}

/** Lines in their order, a part at a time: nothing is asked for before it is wanted. */
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

/** @throws WatchFailure for a token that was not issued through this server: what its client was told is not known. */
function clientOf({ clientId }: Caller): string {
  if (clientId === undefined)
    throw new WatchFailure('permission_denied', 'Sign in through this server to see what it keeps')
  return clientId
}

/** @throws WatchFailure where nothing is kept. */
function openOf(kept: KeptJournal | undefined): Journal {
  if (kept === undefined) throw new WatchFailure('not_found', 'This server keeps no journal')
  if (kept.journal === undefined) throw new WatchFailure('unavailable', kept.problem ?? 'The journal can’t be read')
  return kept.journal
}

function spanIn(url: URL): [from: number, to: number] {
  const [from, to] = [numberIn(url, 'from'), numberIn(url, 'to')]
  if (to < from) throw new WatchFailure('invalid_argument', 'to must not be before from')
  return [from, to]
}

function numberIn(url: URL, name: string): number {
  const text = url.searchParams.get(name) ?? ''
  if (!/^\d{1,16}$/.test(text) || !isTime(Number(text)))
    throw new WatchFailure('invalid_argument', `${name} must be a time in milliseconds`)
  return Number(text)
}
