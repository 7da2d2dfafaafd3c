import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

import type { Sql } from '../../database/sql.ts'
import { openEnvironmentOver } from '../../environment/environment.ts'
import type { BlobStore } from '../../environment/store/blob-store.ts'
import { openSqlStore } from '../../environment/store/sql-store.ts'
import { createApp } from '../../server/app.ts'
import { answerLate } from '../../server/backends/answer-late.ts'
import { embeddedBackend } from '../../server/backends/embedded.ts'
import { mountsOf } from '../../server/backends/mounts.ts'
import { consoleConfig } from '../../server/console/console-config.ts'
import { wallAddresses } from '../../server/wall/wall-addresses.ts'
import { embeddedAccess, withWatch } from '../../server/watch/embedded-watch.ts'

export interface ServerSettings {
  /** Shared by all servers of the world. */
  readonly sql: Sql
  readonly blobs: BlobStore
  readonly scenario: string
  readonly seed: number
  readonly tokenLifetimeSeconds: number
  readonly onError: (error: unknown) => void
}

export interface ServerProcess {
  readonly fetch: (request: Request, address: string) => Promise<Response>
  /** Makes all tokens void, as a new key does. */
  readonly expireTokens: () => Promise<void>
}

const NAME = 'Harbor West'
/** The client that the server signs walls in as. */
const WALL = { id: 'viewer', secret: 'viewer-secret' }

/** Opens a server as `openApp` does, without sockets, files and threads. */
export async function openServer({ sql, blobs, onError, ...options }: ServerSettings): Promise<ServerProcess> {
  const store = await openSqlStore(sql, { name: 'world' })
  const environment = await withWatch(
    await openEnvironmentOver(
      { sql, store, blobs, problem: async () => undefined, close: async () => undefined },
      { ...options, log: () => undefined, onError },
    ),
    { name: 'world', environment: { name: NAME, url: '', marking: undefined }, isShared: true, onError },
  )
  const mounts = mountsOf([
    {
      name: NAME,
      backend: answerLate(embeddedBackend(environment.service)),
      watch: {
        service: environment.watch.service,
        access: embeddedAccess((token) => environment.clientOf(token)),
        clientOf: async (token) => (await environment.clientOf(token))?.id,
        checksumOf: async (path) => (await store.objects.get(path))?.sha256,
        onPassed: environment.watch.onPassed,
      },
    },
  ])
  const app = createApp({
    mounts,
    config: consoleConfig(undefined, mounts, undefined, { wallClient: WALL.id }),
    files: undefined,
    allowOrigins: [],
    connect: [],
    faults: undefined,
    wall: { ...WALL, refusal: wallAddresses([], () => true) },
    advanceClock: undefined,
    health: () => environment.health(),
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
    expireTokens: () => environment.expireTokens(),
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
