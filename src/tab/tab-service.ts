import { wellKnownClients, type GivenClient } from '../environment/access/clients.ts'
import { openEnvironmentOver } from '../environment/environment.ts'
import { scenarioClients, scenarioMarking } from '../environment/scenario/read-scenario.ts'
import { openScenarioFolder } from '../environment/scenario/scenario-folder.ts'
import { scenarioObjects } from '../environment/scenario/scenario-objects.ts'
import { putObjects } from '../environment/scenario/seed.ts'
import { openSqlStore } from '../environment/store/sql-store.ts'
import type { Store } from '../environment/store/store.ts'
import { OperatorError } from '../database/operator-error.ts'
import type { Sql } from '../database/sql.ts'
import { errorWords } from '../format/error-words.ts'
import { isDrill, startDrill } from '../server/faults/drills.ts'
import { createFaultSwitch } from '../server/faults/fault-switch.ts'
import { embeddedAccess } from '../server/watch/embedded-access.ts'
import { failureResponse, WatchFailure } from '../watch/failure.ts'
import { observer, type TabRequest } from './observer.ts'
import { memoryBlobs, type MemoryBlobs } from './memory-blobs.ts'
import type { Filled, TabClient } from './messages.ts'
import { refuseWhileFull } from './full-storage.ts'

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
  /** The first tasks come before the watch opens, whose mistakes are then told to `onError` only. */
  readonly isWatchLater?: boolean
  readonly onError: (error: unknown) => void
  /** Each part of the drill. */
  readonly say?: (words: string) => void
}

/** A page may not ask at all: exchanges wait for the watch, whose journal keeps them. */
const MOST_WAIT_MS = 3000

/** Environment and watch over one database. Throws an OperatorError for mistakes in the scenario. */
export async function openTabService(options: TabOptions): Promise<TabService> {
  const {
    sql,
    name,
    scenario,
    drill,
    filled,
    isWatchLater = false,
    onError: tellError,
    say = () => undefined,
  } = options
  const marking = scenarioMarking(scenario)
  const store = await openSqlStore(sql, { name })
  const blobs = memoryBlobs()
  const storage = { sql, store, blobs, problem: async () => undefined, close: async () => undefined }
  const full = refuseWhileFull(() => environment)
  const onError = (error: unknown) => {
    full.failed(error)
    tellError(error)
  }
  const open = () =>
    openEnvironmentOver(storage, { scenario, onError, log: () => undefined }, filled && beginning(filled))
  let environment = await open()
  const client = clientOf(scenario)
  const now = () => environment.clock.now()
  const watch = whenAsked(async () => {
    const { openTabWatch } = await import('./tab-watch.ts')
    return await openTabWatch({ sql, name, scenario, marking, now, onError })
  }, onError)
  const objects = whenAsked(async () => {
    if (filled !== undefined) await addObjects(store, blobs, scenario, filled)
  }, onError)
  if (!isWatchLater) await watch.ask()
  const access = embeddedAccess((token) => environment.clientOf(token))
  const observe = observer({
    watch,
    access,
    clientOf: async (token) => (await environment.clientOf(token))?.id,
    onError,
    checksumOf: async (path) => (await store.objects.get(path))?.sha256,
  })
  const faults = createFaultSwitch(() => environment.expireTokens())
  const guarded = faults.guard((request, { target }) => full.serve(request, target))
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
      if (asked.target.startsWith('/watch/v1/'))
        return await watch.ask().then(({ service }) => service(request, access), notOpened)
      if (asked.target.startsWith('/api/v1/objects/')) await objects.ask()
      return await observe(asked, (socket) => guarded(request, { target: asked.target, socket, body: undefined }))
    },
    close: async () => {
      stopDrill?.()
      await objects.ended()
      await (await watch.ended())?.close()
      await environment.close()
      await sql.close()
    },
  }
}

/** Done when it is asked for, or after a while. */
function whenAsked<T>(work: () => Promise<T>, onError: (error: unknown) => void) {
  let hasBegun = false
  let begin: (() => void) | undefined
  const done = new Promise<void>((resolve) => (begin = resolve)).then(work)
  done.catch(onError)
  const ask = (): Promise<T> => {
    clearTimeout(timer)
    hasBegun = true
    begin?.()
    return done
  }
  const timer = setTimeout(() => void ask().catch(() => undefined), MOST_WAIT_MS)
  /** Undefined if it was never asked for, or failed. */
  const ended = async (): Promise<T | undefined> => {
    clearTimeout(timer)
    return hasBegun ? await done.catch(() => undefined) : undefined
  }
  return { ask, done, ended }
}

function notOpened(error: unknown): Response {
  const reason = errorWords(error)
  return failureResponse(new WatchFailure('internal', `The watch of this tab can’t be opened: ${reason}`))
}

function beginning({ start }: Filled) {
  return { opened: start, start, own: undefined, clients: undefined }
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
