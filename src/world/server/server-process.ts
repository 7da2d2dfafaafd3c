import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

import type { Sql } from '../../database/sql.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { openEnvironmentOver } from '../../environment/environment.ts'
import type { BlobStore } from '../../environment/store/blob-store.ts'
import { openSqlStore } from '../../environment/store/sql-store.ts'
import { createApp } from '../../server/app.ts'
import { answerLate } from '../../server/backends/answer-late.ts'
import type { Backend } from '../../server/backends/backend.ts'
import { createGateway } from '../../server/backends/gateway.ts'
import type { MountedWatch } from '../../server/backends/open-environments.ts'
import type { CallOutDestination } from '../../server/call-out/call-out-file.ts'
import { openCallOuts } from '../../server/call-out/call-out.ts'
import { openKeeper } from '../../server/keeper/open-keeper.ts'
import { KEEPER } from '../../watch/wire/keeper.ts'
import { openGatewayWatch } from '../../server/watch/gateway-watch.ts'
import { embeddedBackend } from '../../server/backends/embedded.ts'
import { mountsOf } from '../../server/backends/mounts.ts'
import type { FaultOrder } from '../../server/faults/fault.ts'
import { createFaultSwitch } from '../../server/faults/fault-switch.ts'
import { consoleConfig } from '../../server/console/console-config.ts'
import { wallAddresses } from '../../server/wall/wall-addresses.ts'
import { embeddedAccess } from '../../server/watch/embedded-access.ts'
import { realMachine } from '../../server/watch/real-machine.ts'
import { openJournal } from '../../watch/journal/journal.ts'
import { openWatch } from '../../watch/open-watch.ts'
import { laggingTasks } from './lagging-tasks.ts'
import { sqlOnDisk, type ServerDisk } from './server-disk.ts'

/** A message at the destination of the world's servers. */
export interface ReceivedCall {
  /** Machine that sent it. */
  readonly from: string
  readonly id: string
  readonly body: string
}

export interface ServerSettings {
  readonly name: string
  /** Answers with a status; undefined: no destination. */
  readonly onCall: ((call: ReceivedCall) => Promise<number>) | undefined
  /** Both are shared by all servers of the world. */
  readonly sql: Sql
  readonly journalSql: Sql
  readonly blobs: BlobStore
  readonly scenario: string
  readonly seed: number
  readonly tokenLifetimeSeconds: number
  readonly onError: (error: unknown) => void
  /** Told all that it writes to its log. */
  readonly onLog: (text: string) => void
  readonly disk: ServerDisk
  /** The server keeps watch too. Called at each of its requests; undefined: it doesn't. */
  readonly onKeeperRequest: (() => void) | undefined
  /** How far the replica behind the next walk is behind, in milliseconds. */
  readonly replicaLag: () => number
}

export interface GatewayProcess {
  readonly fetch: (request: Request, address: string) => Promise<Response>
  /** Makes requests of an operation fail from now on, by an answer or by silence. */
  readonly fault: (order: FaultOrder) => void
  readonly clearFaults: () => void
  /** Ends as on a signal. */
  readonly close: () => Promise<void>
}

export interface ServerProcess extends GatewayProcess {
  /** Makes all tokens void, as a new key does. */
  readonly expireTokens: () => Promise<void>
  /** Of a client of the environment, from now on. */
  readonly setPermissions: (clientId: string, permissions: readonly string[]) => Promise<void>
}

const NAME = 'Harbor West'
/** The client that the server signs walls in as. */
const WALL = { id: 'viewer', secret: 'viewer-secret' }

/** The client that a gateway keeps watch as. */
const KEEPER_CLIENT = { id: 'keeper', secret: 'keeper-secret' }
const JOURNAL = { hours: 24, mostBytes: 1e9, place: { database: 'world' } }

/** Opens a server as `openApp` does, without sockets, files and threads. */
export async function openServer(settings: ServerSettings): Promise<ServerProcess> {
  const { blobs, onLog, disk, replicaLag, onKeeperRequest, name, onCall, ...options } = settings
  const sql = sqlOnDisk(settings.sql, disk)
  const journalSql = sqlOnDisk(settings.journalSql, { ...disk, isFull: () => false })
  const onError = (error: unknown) => (error instanceof OperatorError ? onLog(error.message) : settings.onError(error))
  const whole = await openSqlStore(sql, { name: 'world' })
  const store = { ...whole, tasks: laggingTasks(whole.tasks, replicaLag) }
  const environment = await openEnvironmentOver(
    { sql, store, blobs, problem: async () => undefined, close: async () => undefined },
    { ...options, log: onLog, onError },
  )
  const clientOf = (token: string) => environment.clientOf(token)
  const watch = await openWatch({
    sql,
    name: 'world',
    environment: { name: NAME, url: '', marking: 'UNCLASSIFIED' },
    isShared: true,
    serverName: name,
    callOut: onCall && callOutOf(name, onCall, onError),
    journal: JOURNAL,
    openJournal: (journal) =>
      openJournal({ ...journal, sql: journalSql, name: 'world', machine: realMachine, onError }),
    now: () => environment.clock.now(),
    machine: realMachine,
    personRules: { isRequired: false, mayOneSign: false },
    pins: { hash: async (pin) => pin, matches: async (hash, pin) => hash === pin },
    onError,
  })
  const backend = embeddedBackend(environment.service)
  const ofKeeper: Backend = (request, arrival) => {
    onKeeperRequest?.()
    return backend(request, arrival)
  }
  const token = environment.innerToken(KEEPER)
  const keeper = await openKeeper(watch, onKeeperRequest && { watch, backend: ofKeeper, as: { token }, onError })
  return {
    ...serve({
      backend: answerLate(backend),
      health: async () => (await environment.health()) ?? (await watch.problem()),
      watch: {
        service: watch.service,
        access: embeddedAccess(clientOf),
        clientOf: async (token) => (await clientOf(token))?.id,
        checksumOf: async (path) => (await store.objects.get(path))?.sha256,
        changedBy: watch.changedBy,
        onPassed: watch.onPassed,
      },
      expireTokens: () => environment.expireTokens(),
    }),
    expireTokens: () => environment.expireTokens(),
    setPermissions: async (clientId, permissions) => {
      const client = await store.clients.get(clientId)
      if (client !== undefined) await store.clients.put({ ...client, permissions: [...permissions] })
    },
    close: async () => {
      await keeper.stop()
      await watch.close()
      await environment.close()
    },
  }
}

/** To one destination, which is called at once. */
function callOutOf(from: string, onCall: (call: ReceivedCall) => Promise<number>, onError: (error: unknown) => void) {
  const destination: CallOutDestination = {
    name: 'duty',
    kind: 'webhook',
    url: 'https://duty.example/',
    levels: ['warning', 'caution'],
    highestMarking: 'UNCLASSIFIED',
    afterSeconds: 0,
    signer: undefined,
    bearer: undefined,
  }
  const { openFor } = openCallOuts({
    settings: { allowLoopback: false, destinations: [destination], heartbeat: undefined },
    send: async (_, { headers, body = '' }) => ({
      status: await onCall({ from, id: headers['webhook-id'] ?? '', body }),
      body: null,
    }),
    machine: realMachine,
    random: Math.random,
    base: () => 'http://watchfloor.example',
    onError,
  })
  return openFor(undefined, () => undefined)
}

export interface GatewaySettings extends Pick<ServerSettings, 'onError' | 'onLog' | 'onCall'> {
  /** Of the environment. */
  readonly url: string
  /** The gateway keeps watch too. */
  readonly hasKeeper: boolean
  readonly data: string
}

/** Opens a gateway as `openApp` does with `--environment`. */
export async function openGateway({
  url,
  data,
  hasKeeper,
  onLog,
  onCall,
  ...settings
}: GatewaySettings): Promise<GatewayProcess> {
  const onError = (error: unknown) => (error instanceof OperatorError ? onLog(error.message) : settings.onError(error))
  const gateway = createGateway(url, { log: onLog })
  const watch = await openGatewayWatch(gateway.backend, {
    environment: { name: NAME, url: '', marking: 'UNCLASSIFIED' },
    url,
    data,
    writers: { write: [], admin: [] },
    journal: JOURNAL,
    callOut: onCall && callOutOf('gateway', onCall, onError),
    keeper: hasKeeper ? { client: KEEPER_CLIENT, guard: (each) => each } : undefined,
    onError,
  })
  const close = async () => {
    await watch.close()
    await gateway.close()
  }
  return { ...serve({ backend: watch.backend, health: watch.problem, watch }), close }
}

interface Served {
  readonly backend: Backend
  readonly watch: MountedWatch
  readonly health: () => Promise<string | undefined>
  readonly expireTokens?: () => Promise<void>
}

/** Its requests, without a socket. */
function serve({ backend, watch, health, expireTokens }: Served): Omit<GatewayProcess, 'close'> {
  const faults = createFaultSwitch(expireTokens)
  const mounts = mountsOf([{ name: NAME, backend, watch }])
  const app = createApp({
    mounts,
    config: consoleConfig(undefined, mounts, undefined, { wallClient: WALL.id }),
    files: undefined,
    allowOrigins: [],
    connect: [],
    faults,
    wall: { ...WALL, refusal: wallAddresses([], () => true) },
    advanceClock: undefined,
    health,
  })
  return {
    fetch: async (request, address) => {
      const connection = await connectionOf(request, address)
      const response = await app.fetch(connection.request, {
        incoming: connection.incoming,
        outgoing: connection.outgoing,
      })
      return ending(response, connection.end)
    },
    fault: (order) => faults.add(order),
    clearFaults: () => faults.clear(),
  }
}

/** Node's HTTP server would make this of a request. */
async function connectionOf(given: Request, remoteAddress: string) {
  const { pathname, search } = new URL(given.url)
  const { method, headers, signal } = given
  const bytes = given.body === null ? undefined : Buffer.from(await given.arrayBuffer())
  const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    writableLength: 0,
    destroy: () => undefined,
  }) as unknown as Socket
  const incoming = Object.assign(Readable.from(bytes === undefined ? [] : [bytes]), {
    url: pathname + search,
    method,
    headers: { ...Object.fromEntries(headers), ...length },
    socket,
  })
  const outgoing = Object.assign(new EventEmitter(), { writableFinished: false })
  const request = new Request(given.url, { method, headers, signal, ...(bytes !== undefined && { body: bytes }) })
  const end = (isComplete: boolean) => {
    outgoing.writableFinished = isComplete
    outgoing.emit('close')
  }
  return { request, incoming, outgoing, end }
}

/** Reports that a response was read completely, or is read no further. */
function ending({ body, status, statusText, headers }: Response, end: (isComplete: boolean) => void): Response {
  if (body === null) {
    end(true)
    return new Response(null, { status, statusText, headers })
  }
  const reader = body.getReader()
  const told = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        controller.close()
        end(true)
      },
      cancel: async (reason) => {
        end(false)
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(told, { status, statusText, headers })
}
