import { EventEmitter } from 'node:events'
import * as files from 'node:fs/promises'
import { Readable } from 'node:stream'
import Database from 'libsql'
import { errors } from 'undici'

import type { Realm } from '../realm/realm.ts'

/** Answers a gateway's requests to its environment. @throws TypeError if the connection breaks */
export type UpstreamFetch = (realm: Realm, address: string, init: RequestInit) => Promise<Response>

/** Of a gateway's process: connections to the environment, files, and databases that close when it ends. */
export function gatewayModules(realm: Realm, fetch: UpstreamFetch): Readonly<Record<string, unknown>> {
  return { undici: { errors, Pool: poolOf(realm, fetch) }, 'node:fs/promises': filesOf(realm), libsql: libsqlOf(realm) }
}

interface PoolRequest {
  readonly path: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: Readable | null
  readonly signal: AbortSignal
}

/** As much of undici's as a gateway uses. */
function poolOf(realm: Realm, fetch: UpstreamFetch) {
  return class extends EventEmitter {
    readonly #origin: string
    readonly #silence: number
    constructor(origin: string, { headersTimeout }: { headersTimeout: number }) {
      super()
      this.#origin = origin
      this.#silence = headersTimeout
    }
    async request({ path, method, headers, body, signal }: PoolRequest) {
      const late = new AbortController()
      const clear = realm.later(this.#silence, () => late.abort(new errors.HeadersTimeoutError()))
      const sent = body === null ? null : Buffer.concat(await body.toArray())
      const init = { method, headers, body: sent, signal: AbortSignal.any([signal, late.signal]) }
      const response = await fetch(realm, this.#origin + path, init).catch((error: unknown) => {
        throw error instanceof TypeError ? Object.assign(error, { code: 'ECONNRESET' }) : error
      })
      clear()
      const answer = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as never)
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body: Object.assign(answer, { dump: async () => void answer.resume() }),
      }
    }
    async destroy(): Promise<void> {}
  }
}

/** The world waits for the real ones. */
function filesOf({ machine: { clock } }: Realm): typeof files {
  const waitedFor =
    (call: unknown) =>
    async (...given: unknown[]) => {
      const result: unknown = await clock.standStill((call as (...all: unknown[]) => Promise<unknown>)(...given))
      const isFile = typeof result === 'object' && result !== null && 'fd' in result
      return isFile ? { close: waitedFor((result as unknown as files.FileHandle).close.bind(result)) } : result
    }
  return new Proxy(files, { get: (target, name) => waitedFor(Reflect.get(target, name)) })
}

/** A killed process leaves no lock and no open transaction; no disk has to keep it. */
function libsqlOf(realm: Realm) {
  return class extends Database {
    constructor(file: string, options: Database.Options) {
      super(file, options)
      realm.onKill(() => this.close())
    }
    override exec(text: string): this {
      return super.exec(text.replace('synchronous = full', 'synchronous = off'))
    }
  }
}
