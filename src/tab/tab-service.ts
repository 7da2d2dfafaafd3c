import { openEnvironmentOver } from '../environment/environment.ts'
import { scenarioAlertRules, scenarioMarking, scenarioPersons } from '../environment/scenario/read-scenario.ts'
import { hashSecret, matchesHash } from '../environment/access/secret.ts'
import { bearerToken } from '../environment/request/bearer-token.ts'
import { openSqlStore } from '../environment/store/sql-store.ts'
import type { Sql } from '../database/sql.ts'
import { openJournal } from '../watch/journal/journal.ts'
import { openWatch, type OpenWatch } from '../watch/open-watch.ts'
import type { HostClock } from '../watch/host-clock.ts'
import type { ChangeAuthor } from '../watch/persons/named.ts'
import { readPersons } from '../watch/persons/read-persons.ts'
import { operationOf } from '../server/http/operation-of.ts'
import { answerOf, objectPathOf, refused } from '../server/watch/answer-facts.ts'
import { embeddedAccess } from '../server/watch/embedded-access.ts'
import { takeNames } from '../server/watch/take-names.ts'
import { tokenClient } from '../server/watch/token-client.ts'
import { memoryBlobs } from './memory-blobs.ts'

/** A browser's `Request` drops some headers that an environment reads, so they come apart from it. */
export interface TabRequest {
  readonly method: string
  /** From `/api/v1` or `/watch/v1` on. */
  readonly target: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly signal: AbortSignal
}

export interface TabService {
  readonly marking: string | undefined
  /** Never rejects. */
  answer(request: TabRequest): Promise<Response>
  close(): Promise<void>
}

export interface TabOptions {
  readonly sql: Sql
  readonly name: string
  /** Name or folder. */
  readonly scenario: string
  readonly onError: (error: unknown) => void
}

const JOURNAL_HOURS = 24
/** A tab's memory. */
const MOST_JOURNAL_BYTES = 200_000_000

const machine: HostClock = {
  now: () => Date.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds)
    return () => clearInterval(timer)
  },
}

/** Environment and watch over one database. Throws an OperatorError for mistakes in the scenario. */
export async function openTabService({ sql, name, scenario, onError }: TabOptions): Promise<TabService> {
  const marking = scenarioMarking(scenario)
  const store = await openSqlStore(sql, { name })
  const storage = { sql, store, blobs: memoryBlobs(), problem: async () => undefined, close: () => sql.close() }
  const environment = await openEnvironmentOver(storage, { scenario, onError, log: () => undefined })
  const now = () => environment.clock.now()
  const watch = await openWatch({
    sql,
    name,
    environment: { name, url: '', marking },
    isShared: false,
    serverName: 'this tab',
    rules: scenarioAlertRules(scenario),
    persons: readPersons(scenarioPersons(scenario)),
    personRules: { isRequired: false, mayOneSign: false },
    // Made-up persons: the slow hash would only delay the start.
    pins: { hash: (pin) => hashSecret(pin, false), matches: matchesHash },
    journal: { hours: JOURNAL_HOURS, mostBytes: MOST_JOURNAL_BYTES, place: { database: name } },
    openJournal: async ({ hours, mostBytes }, { onError }) =>
      await openJournal({ sql, name, hours, mostBytes, machine, onError }),
    now,
    machine,
    onError,
  })
  const access = embeddedAccess((token) => environment.clientOf(token))
  const observe = observer({
    watch,
    access,
    clientOf: async (token) => (await environment.clientOf(token))?.id,
    onError,
    checksumOf: async (path) => (await store.objects.get(path))?.sha256,
  })
  return {
    marking,
    answer: async (asked) => {
      const request = requestOf(asked)
      if (asked.target.startsWith('/watch/v1/')) return await watch.service(request, access)
      return await observe(asked, () => environment.service(request, asked.target))
    },
    close: async () => {
      await watch.close()
      await environment.close()
    },
  }
}

/** The page's name for the coding that it can't set. */
const CODING_HEADER = 'watchfloor-accept-encoding'

function requestOf({ method, target, headers, body, signal }: TabRequest): Request {
  const request = new Request(`http://this-tab${target}`, { method, signal, ...(body !== undefined && { body }) })
  const coding = headers.get(CODING_HEADER)
  headers.delete(CODING_HEADER)
  if (coding !== null) headers.set('accept-encoding', coding)
  return Object.defineProperty(request, 'headers', { value: headers })
}

interface ObserverParts {
  watch: Pick<OpenWatch, 'onPassed' | 'changedBy'>
  access: ReturnType<typeof embeddedAccess>
  clientOf: (token: string) => Promise<string | undefined>
  checksumOf: (path: string) => Promise<string | undefined>
  onError: (error: unknown) => void
}

/** Tells the watch of each exchange of the six operations, as our server does. */
function observer({ watch, access, clientOf, checksumOf, onError }: ObserverParts) {
  return async ({ method, target, headers, body }: TabRequest, ask: () => Promise<Response>): Promise<Response> => {
    const names = takeNames(headers)
    const operation = operationOf(method, target)?.id
    if (operation === undefined) return await ask()
    const began = Date.now()
    const token = bearerToken(headers)
    const change = { method, path: target, hasBody: body !== undefined, ...names }
    const author: ChangeAuthor = method === 'DELETE' ? await watch.changedBy(change, await access(headers)) : {}
    const response = (author.refusal && refused(author.refusal, change)) ?? (await ask())
    if (response.status === 503) await author.giveBack?.().catch(onError)
    const { status } = response
    const isObject = operation === 'getObject' && response.ok
    response.headers.set('Watchfloor-Content-Encoding', response.headers.get('content-encoding') ?? 'identity')
    const bytes = isObject ? undefined : new Uint8Array(await response.arrayBuffer())
    const tell = async (wasReceived: boolean, length: number) => {
      const clientId =
        operation === 'getToken'
          ? status === 200 && (await tokenClient(headers, target, Buffer.from(body ?? ''), clientOf))
          : token !== undefined && (await clientOf(token))
      const sha256 = isObject ? await checksumOf(objectPathOf(target)) : undefined
      watch.onPassed({
        operation,
        clientId: clientId || undefined,
        ...(author.person !== undefined && { person: author.person }),
        method,
        target,
        ...(operation === 'queryTasks' && { requestBody: body ?? '' }),
        ...answerOf(response),
        began,
        ended: Date.now(),
        ...(bytes !== undefined && operation !== 'getToken' && { body: bytes }),
        bytes: length,
        ...(sha256 !== undefined && { sha256 }),
        wasReceived,
        ...(operation === 'getToken' && token !== undefined && { isRenewal: true as const }),
      })
    }
    const onEnd = (wasReceived: boolean, length: number) => void tell(wasReceived, length).catch(onError)
    if (bytes !== undefined) onEnd(true, bytes.length)
    const sent = bytes ?? (response.body && countedStream(response.body, onEnd))
    return new Response(status === 204 ? null : sent, { status, headers: response.headers })
  }
}

function countedStream(body: ReadableStream<Uint8Array>, onEnd: (wasReceived: boolean, bytes: number) => void) {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          onEnd(true, bytes)
          return controller.close()
        }
        bytes += value.length
        controller.enqueue(value)
      },
      cancel: async (reason) => {
        onEnd(false, bytes)
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
