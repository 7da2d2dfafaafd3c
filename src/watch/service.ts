import type { Access, Caller } from './access/access.ts'
import { failureResponse, WatchFailure } from './failure.ts'
import { writeEntries } from './log/write-entries.ts'
import { signingKey } from './handover/capsule-key.ts'
import { capsuleContent, type EnvironmentFacts } from './handover/capsule-lines.ts'
import { putDraft, readItems, signHandover } from './handover/handovers.ts'
import { capsuleBytes } from './handover/write-capsule.ts'
import { journalOperations, linesOf, type JournalParts } from './journal/operations.ts'
import { acknowledge, acknowledgementsSchema } from './operations/acknowledge.ts'
import { forgetAlerts } from './operations/forget-alerts.ts'
import { report, reportsSchema } from './operations/report.ts'
import { removeRule, saveRule, saveRuleSchema, type Saver } from './operations/save-rule.ts'
import { createRateLimit, type RateLimit, type Share } from './rate-limit.ts'
import { readJson } from './read-json.ts'
import type { StateTexts } from './state-text.ts'
import { boundedAlert } from './store/bound-alert.ts'
import type { WatchStore } from './store/watch-store.ts'
import { removeView, saveView } from './views/save-view.ts'
import type { Streams } from './streams.ts'
import { MOST_LOG_PAGE, writeEntriesSchema, type LogPage } from './wire/log.ts'
import { CAPSULE_MARKING_HEADER, CAPSULE_MEDIA_TYPE } from './wire/capsule.ts'
import {
  draftSchema,
  readItemsSchema,
  signHandoverSchema,
  type CapsuleKey,
  type Handover,
  type Handovers,
} from './wire/handover.ts'
import type { Alerts } from './wire/state.ts'
import { reporterKind } from './wire/take.ts'
import { saveViewSchema, type Views } from './wire/views.ts'

/** Answers one request for `…/watch/v1/…`; never rejects. Who asks is what `access` says of its headers. */
export type WatchService = (request: Request, access: Access) => Promise<Response>

export interface ServiceParts extends JournalParts {
  store: WatchStore
  streams: Streams
  stateText: StateTexts
  environment: EnvironmentFacts
  /** The environment's clock, in milliseconds. */
  now: () => number
  /** Told of each failure that is no caller's fault. */
  onError: (error: unknown) => void
}

interface Call {
  request: Request
  url: URL
  caller: Caller
  access: Access
  /** What stands in the place of `{id}`. */
  id: string
}

interface Operation {
  method: string
  path: RegExp
  /** A wall's own token, which anyone near a wall can get, is enough. */
  isForWalls?: boolean
  /** `rest` where it isn't said. */
  share?: Share
  handle: (call: Call, parts: ServiceParts) => Promise<Response>
}

const MOST_HANDOVERS = 50
const NOT_FOR_WALLS = 'A wall that signs itself in can’t read or change this: use a desk, or a wall opened from one'

/** The interface of `wire/state.ts` and of what that names. */
const operations: readonly Operation[] = [
  { method: 'GET', path: /^\/state$/, isForWalls: true, handle: getState },
  { method: 'GET', path: /^\/stream$/, isForWalls: true, handle: getStream },
  { method: 'POST', path: /^\/reports$/, isForWalls: true, share: 'reports', handle: postReports },
  { method: 'POST', path: /^\/acknowledgements$/, share: 'reports', handle: postAcknowledgements },
  { method: 'DELETE', path: /^\/alerts$/, handle: deleteAlerts },
  { method: 'PUT', path: /^\/rules\/([\w-]{1,64})$/, handle: putRule },
  { method: 'DELETE', path: /^\/rules\/([\w-]{1,64})$/, handle: deleteRule },
  { method: 'GET', path: /^\/views$/, handle: getViews },
  { method: 'PUT', path: /^\/views\/([\w-]{1,64})$/, handle: putView },
  { method: 'DELETE', path: /^\/views\/([\w-]{1,64})$/, handle: deleteView },
  { method: 'GET', path: /^\/log$/, handle: getLog },
  { method: 'POST', path: /^\/log$/, handle: postLog },
  { method: 'GET', path: /^\/handovers$/, handle: getHandovers },
  { method: 'PUT', path: /^\/handovers\/([\w-]{1,64})$/, handle: putHandover },
  { method: 'PUT', path: /^\/handovers\/([\w-]{1,64})\/read$/, handle: putRead },
  { method: 'POST', path: /^\/handovers\/([\w-]{1,64})\/sign$/, handle: postSign },
  { method: 'GET', path: /^\/handovers\/([\w-]{1,64})\/capsule$/, handle: getCapsule },
  { method: 'GET', path: /^\/key$/, handle: getKey },
  ...journalOperations,
]

export function createWatchService(parts: ServiceParts): WatchService {
  const hasRoom = createRateLimit()
  return async (request, access) => {
    let response: Response
    try {
      response = await answer(request, access, hasRoom, parts)
    } catch (error) {
      if (!(error instanceof WatchFailure)) parts.onError(error)
      const failure =
        error instanceof WatchFailure
          ? error
          : new WatchFailure('unavailable', 'The watch can’t be read or written now')
      response = failureResponse(failure)
    }
    response.headers.set('Date', new Date(parts.now()).toUTCString())
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}

async function answer(request: Request, access: Access, hasRoom: RateLimit, parts: ServiceParts): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^.*?\/watch\/v1(?=\/|$)/, '')
  const there = operations.filter((operation) => operation.path.test(path))
  const operation = there.find(({ method }) => method === request.method)
  const caller = await access(request.headers)
  if ('refused' in caller) throw new WatchFailure(caller.refused, caller.message)
  if (there.length === 0) throw new WatchFailure('not_found', 'Nothing is here')
  if (operation === undefined) {
    const allowed = there.map(({ method }) => method).join(', ')
    throw new WatchFailure('method_not_allowed', `This is asked for with ${allowed}`, { headers: { Allow: allowed } })
  }
  if (caller.isWall && !operation.isForWalls) throw new WatchFailure('permission_denied', NOT_FOR_WALLS)
  if (!hasRoom(caller, request.headers, operation.share ?? 'rest'))
    throw new WatchFailure('too_many', 'This desk or wall asks too often')
  const id = operation.path.exec(path)?.[1] ?? ''
  return await operation.handle({ request, url, caller, access, id }, parts)
}

async function getState({ caller }: Call, { stateText, now }: ServiceParts): Promise<Response> {
  const { pieces } = await stateText(caller, now())
  return new Response(streamOf(pieces.values()), { headers: { 'Content-Type': 'application/json' } })
}

async function getStream({ request, caller, access }: Call, { streams }: ServiceParts): Promise<Response> {
  const { headers } = request
  return await streams.open(caller, async () => {
    const now = await access(headers)
    return 'refused' in now ? undefined : now
  })
}

/** Each desk and each wall reports, whoever sits at it: what nobody reports nobody hears. */
async function postReports(
  { request, caller }: Call,
  { store, streams, now, onError }: ServiceParts,
): Promise<Response> {
  const { reports } = await readJson(request, reportsSchema)
  const alerts = await report(store, reports, { by: caller.clientId, at: now(), kind: reporterKind(caller) })
  void streams.tell().catch(onError)
  return Response.json({ alerts: alerts.map(boundedAlert) } satisfies Alerts)
}

async function postAcknowledgements(
  { request, caller }: Call,
  { store, streams, now, onError }: ServiceParts,
): Promise<Response> {
  const writer = writerOf(caller, now())
  const { acknowledgements } = await readJson(request, acknowledgementsSchema)
  const acknowledged = await acknowledge(store, acknowledgements, writer)
  void streams.tell().catch(onError)
  return Response.json(acknowledged)
}

async function deleteAlerts({ caller }: Call, { store, streams, now, onError }: ServiceParts): Promise<Response> {
  const { clientId, canAdmin } = caller
  if (!canAdmin || clientId === undefined)
    throw new WatchFailure('permission_denied', 'This client may not forget alerts: it needs watch:admin')
  await forgetAlerts(store, { by: clientId, at: now() })
  void streams.tell().catch(onError)
  return new Response(null, { status: 204 })
}

async function putRule(
  { request, caller, id }: Call,
  { store, streams, now, onError }: ServiceParts,
): Promise<Response> {
  const writer = writerOf(caller, now())
  const record = await saveRule(store, id, await readJson(request, saveRuleSchema), writer)
  void streams.tell().catch(onError)
  return Response.json(record)
}

async function deleteRule(
  { url, caller, id }: Call,
  { store, streams, now, onError }: ServiceParts,
): Promise<Response> {
  const writer = writerOf(caller, now())
  await removeRule(store, id, revisionOf(url), writer)
  void streams.tell().catch(onError)
  return new Response(null, { status: 204 })
}

async function getViews(_call: Call, { store }: ServiceParts): Promise<Response> {
  return Response.json({ views: await store.views() } satisfies Views)
}

async function putView(
  { request, caller, id }: Call,
  { store, streams, now, onError }: ServiceParts,
): Promise<Response> {
  const writer = writerOf(caller, now())
  const record = await saveView(store, id, await readJson(request, saveViewSchema), writer)
  void streams.tell().catch(onError)
  return Response.json(record)
}

async function deleteView(
  { url, caller, id }: Call,
  { store, streams, now, onError }: ServiceParts,
): Promise<Response> {
  writerOf(caller, now())
  await removeView(store, id, revisionOf(url))
  void streams.tell().catch(onError)
  return new Response(null, { status: 204 })
}

/** @throws WatchFailure when the query names none. */
function revisionOf(url: URL): number {
  const revision = url.searchParams.get('revision') ?? ''
  if (!/^\d{1,9}$/.test(revision)) throw new WatchFailure('invalid_argument', 'revision must be a whole number')
  return Number(revision)
}

async function getLog({ url }: Call, { store }: ServiceParts): Promise<Response> {
  const after = numberOf(url, 'after', 0)
  const limit = Math.min(numberOf(url, 'limit', MOST_LOG_PAGE), MOST_LOG_PAGE)
  const entries = await store.logEntries(after, limit)
  return Response.json({ entries, last: await store.lastLogNumber() } satisfies LogPage)
}

async function postLog({ request, caller }: Call, { store, streams, now, onError }: ServiceParts): Promise<Response> {
  const writer = writerOf(caller, now())
  const written = await writeEntries(store, await readJson(request, writeEntriesSchema), writer)
  void streams.tell().catch(onError)
  return Response.json(written)
}

async function getHandovers({ url }: Call, { store }: ServiceParts): Promise<Response> {
  const handovers = await store.handovers(Math.min(numberOf(url, 'limit', 1), MOST_HANDOVERS))
  return Response.json({ handovers } satisfies Handovers)
}

async function putHandover(call: Call, parts: ServiceParts): Promise<Response> {
  const writer = writerOf(call.caller, parts.now())
  return toldHandover(parts, await putDraft(parts.store, call.id, await readJson(call.request, draftSchema), writer))
}

async function putRead(call: Call, parts: ServiceParts): Promise<Response> {
  const writer = writerOf(call.caller, parts.now())
  const { items } = await readJson(call.request, readItemsSchema)
  return toldHandover(parts, await readItems(parts.store, call.id, items, writer))
}

async function postSign(call: Call, parts: ServiceParts): Promise<Response> {
  const writer = writerOf(call.caller, parts.now())
  const asked = await readJson(call.request, signHandoverSchema)
  return toldHandover(parts, await signHandover(parts.store, call.id, asked, writer))
}

function toldHandover({ streams, onError }: ServiceParts, handover: Handover): Response {
  void streams.tell().catch(onError)
  return Response.json(handover)
}

async function getCapsule({ caller, id }: Call, { store, journal, environment, now }: ServiceParts): Promise<Response> {
  const handover = await store.handover(id)
  if (handover === undefined) throw new WatchFailure('not_found', 'There is no such handover')
  const ask = { clientId: caller.clientId, journalProblem: journal?.problem, at: now(), environment }
  const { marking, lines } = await capsuleContent(handover, ask, store, linesOf(journal))
  const bytes = capsuleBytes(lines, await signingKey(store))
  const headers = new Headers({ 'Content-Type': CAPSULE_MEDIA_TYPE })
  if (marking !== undefined) headers.set(CAPSULE_MARKING_HEADER, encodeURIComponent(marking))
  return new Response(streamOf(bytes), { headers })
}

function streamOf(bytes: Iterator<Uint8Array> | AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await bytes.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await bytes.return?.(undefined)),
  })
}

async function getKey(_call: Call, { store }: ServiceParts): Promise<Response> {
  const { publicKey } = await signingKey(store)
  return Response.json({ publicKey } satisfies CapsuleKey)
}

/** @throws WatchFailure when the query holds something else. */
function numberOf(url: URL, name: string, usual: number): number {
  const text = url.searchParams.get(name)
  if (text === null) return usual
  if (!/^\d{1,15}$/.test(text)) throw new WatchFailure('invalid_argument', `${name} must be a whole number`)
  return Number(text)
}

/** @throws WatchFailure when the caller may read alone. */
function writerOf({ clientId, canWrite, refusal }: Caller, at: number): Saver {
  if (!canWrite || clientId === undefined)
    throw new WatchFailure('permission_denied', refusal ?? 'This client may not write')
  return { by: clientId, at }
}
