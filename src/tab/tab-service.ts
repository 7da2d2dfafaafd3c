import { wellKnownClients, type GivenClient } from '../environment/access/clients.ts'
import { openEnvironmentOver } from '../environment/environment.ts'
import {
  scenarioAlertRules,
  scenarioClients,
  scenarioMarking,
  scenarioPersons,
} from '../environment/scenario/read-scenario.ts'
import { openScenarioFolder } from '../environment/scenario/scenario-folder.ts'
import { scenarioObjects } from '../environment/scenario/scenario-objects.ts'
import { putObjects } from '../environment/scenario/seed.ts'
import { hashSecret, matchesHash } from '../environment/access/secret.ts'
import { bearerToken } from '../environment/request/bearer-token.ts'
import { openSqlStore } from '../environment/store/sql-store.ts'
import type { Store } from '../environment/store/store.ts'
import { OperatorError } from '../database/operator-error.ts'
import type { Sql } from '../database/sql.ts'
import { openJournal } from '../watch/journal/journal.ts'
import { openWatch, type OpenWatch } from '../watch/open-watch.ts'
import type { HostClock } from '../watch/host-clock.ts'
import type { ChangeAuthor } from '../watch/persons/named.ts'
import { readPersons } from '../watch/persons/read-persons.ts'
import { isDrill, startDrill } from '../server/faults/drills.ts'
import { createFaultSwitch } from '../server/faults/fault-switch.ts'
import { operationOf } from '../server/http/operation-of.ts'
import { answerOf, objectPathOf, refused } from '../server/watch/answer-facts.ts'
import { embeddedAccess } from '../server/watch/embedded-access.ts'
import { takeNames } from '../server/watch/take-names.ts'
import { tokenClient } from '../server/watch/token-client.ts'
import { memoryBlobs, type MemoryBlobs } from './memory-blobs.ts'
import type { TabClient } from './messages.ts'

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
  readonly client: TabClient
  /** Rejects when a drill breaks the connection. */
  answer(request: TabRequest): Promise<Response>
  close(): Promise<void>
}

export interface TabOptions {
  readonly sql: Sql
  readonly name: string
  /** Name or folder. */
  readonly scenario: string
  readonly drill?: string | undefined
  /** If `sql` is filled already. */
  readonly filled?: Filled | undefined
  readonly onError: (error: unknown) => void
  /** Each part of the drill. */
  readonly say?: (words: string) => void
}

export interface Filled {
  /** Milliseconds. */
  readonly start: number
  /** Checksums of the objects that it has. */
  readonly objects: Readonly<Record<string, string>>
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
export async function openTabService(options: TabOptions): Promise<TabService> {
  const { sql, name, scenario, drill, filled, onError, say = () => undefined } = options
  const marking = scenarioMarking(scenario)
  const store = await openSqlStore(sql, { name })
  const blobs = memoryBlobs()
  if (filled !== undefined) await addObjects(store, blobs, scenario, filled)
  const storage = { sql, store, blobs, problem: async () => undefined, close: async () => undefined }
  const open = () =>
    openEnvironmentOver(storage, { scenario, onError, log: () => undefined }, filled && beginning(filled))
  let environment = await open()
  const client = clientOf(scenario)
  const now = () => environment.clock.now()
  const watch = await openWatch({
    sql,
    name,
    environment: { name, url: '', marking, isMadeUp: true },
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
  const faults = createFaultSwitch(() => environment.expireTokens())
  const guarded = faults.guard((request, { target }) => environment.service(request, target))
  const restart = async () => {
    await environment.close()
    environment = await open()
  }
  const stopDrill = drill !== undefined && isDrill(drill) ? startDrill(drill, { faults, restart }, say) : undefined
  return {
    marking,
    client,
    answer: async (asked) => {
      const request = requestOf(asked)
      if (asked.target.startsWith('/watch/v1/')) return await watch.service(request, access)
      return await observe(asked, (socket) => guarded(request, { target: asked.target, socket, body: undefined }))
    },
    close: async () => {
      stopDrill?.()
      await watch.close()
      await environment.close()
      await sql.close()
    },
  }
}

function beginning({ start }: Filled) {
  return { opened: start, start, own: undefined }
}

/** Only those with times in them have to be made before they are read. */
async function addObjects(store: Store, blobs: MemoryBlobs, folder: string, { start, objects: known }: Filled) {
  const objects = scenarioObjects(openScenarioFolder(folder, start), folder, start)
  for (const { path, content } of objects) {
    const checksum = known[path]
    if (checksum !== undefined) blobs.know(checksum, content)
  }
  await putObjects(store, blobs, { objects: objects.filter(({ path }) => known[path] === undefined) })
}

/** @throws OperatorError if none of the scenario's own clients has a secret that can be read */
function clientOf(scenario: string): TabClient {
  const given: readonly GivenClient[] = scenarioClients(scenario) ?? wellKnownClients
  const [first] = given
    .flatMap(({ id, secret, permissions }) => (secret === undefined ? [] : [{ id, secret, permissions }]))
    .toSorted((one, other) => other.permissions.length - one.permissions.length)
  if (first === undefined)
    throw new OperatorError('clients.json: expected a client with a secret, as this page signs in with it')
  const { id, secret } = first
  return { id, secret }
}

/** Of one request: what faults break in place of a socket. */
class Line {
  readonly writableLength = 0
  isBroken = false

  destroy(): void {
    this.isBroken = true
  }

  resetAndDestroy(): void {
    this.isBroken = true
  }
}

/** The page's name for the coding that it can't set. */
const CODING_HEADER = 'watchfloor-accept-encoding'

function requestOf({ method, target, headers, body, signal }: TabRequest): Request {
  const request = new Request(`http://this-tab${target}`, { method, signal })
  const coding = headers.get(CODING_HEADER)
  headers.delete(CODING_HEADER)
  if (coding !== null) headers.set('accept-encoding', coding)
  // Firefox has no stream of a request's body.
  const stream = body === undefined ? null : new Blob([body]).stream()
  return Object.defineProperties(request, { headers: { value: headers }, body: { value: stream } })
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
  return async (
    { method, target, headers, body }: TabRequest,
    ask: (line: Line) => Promise<Response>,
  ): Promise<Response> => {
    const names = takeNames(headers)
    const operation = operationOf(method, target)?.id
    const line = new Line()
    if (operation === undefined) return await ask(line)
    const began = Date.now()
    const token = bearerToken(headers)
    const change = { method, path: target, hasBody: body !== undefined, ...names }
    const author: ChangeAuthor = method === 'DELETE' ? await watch.changedBy(change, await access(headers)) : {}
    const response = (author.refusal && refused(author.refusal, change)) ?? (await ask(line))
    if (response.status === 503) await author.giveBack?.().catch(onError)
    const { status } = response
    const isObject = operation === 'getObject' && response.ok
    response.headers.set('Watchfloor-Content-Encoding', response.headers.get('content-encoding') ?? 'identity')
    const tell = async (wasReceived: boolean, length: number, bytes?: Uint8Array) => {
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
    const onEnd = (wasReceived: boolean, length: number, parts: readonly Uint8Array[]) =>
      void tell(wasReceived, length, isObject ? undefined : Buffer.concat(parts)).catch(onError)
    if (response.body === null || line.isBroken) onEnd(!line.isBroken, 0, [])
    if (line.isBroken) throw new TypeError(BROKEN)
    const sent = response.body && observed(response.body, line, isObject, onEnd)
    return new Response(sent, { status, headers: response.headers })
  }
}

const BROKEN = 'The connection was reset'

/** Keeps the parts of a body that the journal holds. */
function observed(
  body: ReadableStream<Uint8Array>,
  line: Line,
  isObject: boolean,
  onEnd: (wasReceived: boolean, bytes: number, parts: readonly Uint8Array[]) => void,
) {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (!done) {
          bytes += value.length
          if (!isObject) parts.push(value)
          return controller.enqueue(value)
        }
        onEnd(!line.isBroken, bytes, parts)
        if (line.isBroken) controller.error(new TypeError(BROKEN))
        else controller.close()
      },
      cancel: async (reason) => {
        onEnd(false, bytes, parts)
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
