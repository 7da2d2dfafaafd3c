import * as nodeCrypto from 'node:crypto'
import * as zstd from '@cloudpss/zstd/wasm'
import * as libsql from 'libsql'
import * as undici from 'undici'

import { bundle, type Program } from '../realm/bundle.ts'
import { commonGlobals, commonNames, withGlobals } from '../realm/common-globals.ts'
import type { Machine } from '../realm/machine.ts'
import { Realm } from '../realm/realm.ts'
import { cryptoOf } from '../realm/realm-crypto.ts'
import { gatewayModules, type UpstreamFetch } from './gateway-modules.ts'
import type { GatewaySettings, GatewayProcess, ServerProcess, ServerSettings } from './server-process.ts'

type Exports = typeof import('./server-process.ts')
export type ServerProgram = Program<Exports>

/** Packages that a server of the world loads without using, or that have no time. */
const external = { '@cloudpss/zstd/wasm': zstd, libsql, undici, pg: {}, '@aws-sdk/client-s3': {} }

export function serverProgram(): Promise<ServerProgram> {
  return bundle({ entry: 'src/world/server/server-process.ts', names: commonNames, external })
}

/** Program and settings of an embedded environment's server, or of a gateway. */
export type ServerStart<Process> = {
  readonly program: ServerProgram
  readonly seed: string
  readonly settings: Pick<ServerSettings, 'onError' | 'onLog'>
  /** Opens it in a process of its own. */
  readonly open: (program: Exports, realm: Realm, own: Pick<ServerSettings, 'onError' | 'onLog'>) => Promise<Process>
  readonly modules?: (realm: Realm) => Readonly<Record<string, unknown>>
}

interface Running<Process> {
  readonly realm: Realm
  readonly process: Process
}

/** A server's machine: its process can be killed and started again; its data are in the database. */
export class Server<Process extends GatewayProcess = GatewayProcess> {
  readonly machine: Machine
  isDiskFull = false
  readonly #start: ServerStart<Process>
  #starts = 0
  #isStarting = false
  #running: Running<Process> | undefined

  constructor(machine: Machine, start: ServerStart<Process>) {
    this.machine = machine
    this.#start = start
  }

  /** Undefined while it is down. */
  get running(): Running<Process> | undefined {
    return this.#running
  }

  /** Does nothing while it runs, or starts already. */
  async start(): Promise<void> {
    if (this.#running !== undefined || this.#isStarting) return
    this.#isStarting = true
    this.#starts += 1
    const { program, seed, settings, open, modules } = this.#start
    const { onLog } = settings
    const name = `${this.machine.name} process ${this.#starts}`
    // A dead process says nothing.
    const onError = (error: unknown) => realm.isDead || settings.onError(error)
    const realm: Realm = new Realm(name, this.machine, { seed, onError })
    const own = Object.create(process, { stderr: { value: { write: onLog, isTTY: false } } }) as unknown
    const given = { process: own, fetch: undefined, modules: { ...modulesOf(realm), ...modules?.(realm) } }
    const globals = { ...commonGlobals(realm), ...given }
    try {
      const opened = await open(program.run({ ...globals, globalThis: withGlobals(globals) }), realm, {
        onError,
        onLog,
      })
      if (realm.isDead) return
      this.#running = { realm, process: opened }
      realm.onKill(() => (this.#running = undefined))
    } finally {
      this.#isStarting = false
    }
  }

  kill(): void {
    this.#running?.realm.kill()
  }

  /** Ends as on a signal. */
  async stop(): Promise<void> {
    const running = this.#running
    await running?.process.close()
    running?.realm.kill()
  }
}

/** A server of an environment, in its process. */
export function embeddedServer(
  machine: Machine,
  start: Pick<ServerStart<ServerProcess>, 'program' | 'seed'>,
  settings: Omit<ServerSettings, 'disk'>,
  leads: (server: Server<ServerProcess>) => boolean,
): Server<ServerProcess> {
  const server: Server<ServerProcess> = new Server(machine, {
    ...start,
    settings,
    open: ({ openServer }, realm, own) => {
      const onKill = (end: () => void) => realm.onKill(end)
      const disk = { isFull: () => server.isDiskFull, isDead: () => realm.isDead, onKill, leads: () => leads(server) }
      return openServer({ ...settings, ...own, disk })
    },
  })
  return server
}

/** A gateway to an environment that answers by `fetch`. */
export function gatewayServer(
  machine: Machine,
  start: Pick<ServerStart<GatewayProcess>, 'program' | 'seed'>,
  settings: GatewaySettings,
  fetch: UpstreamFetch,
): Server {
  return new Server(machine, {
    ...start,
    settings,
    open: ({ openGateway }, _, own) => openGateway({ ...settings, ...own }),
    modules: (realm) => gatewayModules(realm, fetch),
  })
}

/** Node's modules that keep time, make chance or use threads. */
function modulesOf(realm: Realm): Readonly<Record<string, unknown>> {
  const { clock } = realm.machine
  const { getRandomValues, randomUUID, subtle } = cryptoOf(realm)
  const scrypt = (...given: unknown[]) => {
    const done = given.pop() as (error: unknown, made?: Buffer) => void
    const work = new Promise<Buffer>((resolve, reject) => {
      const ended = (error: Error | null, made: Buffer) => (error === null ? resolve(made) : reject(error))
      ;(nodeCrypto.scrypt as (...all: unknown[]) => void)(...given, ended)
    })
    clock.standStill(work).then((made) => done(null, made), done)
  }
  const sleep = (milliseconds: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const cancel = realm.later(milliseconds, () => resolve(value))
      signal?.addEventListener('abort', () => {
        cancel()
        reject(signal.reason)
      })
    })
  return {
    'node:crypto': {
      ...nodeCrypto,
      randomBytes: (length: number) => Buffer.from(getRandomValues(new Uint8Array(length))),
      randomUUID,
      scrypt,
      webcrypto: { subtle, getRandomValues, randomUUID },
    },
    'node:timers/promises': { setTimeout: sleep, setImmediate: (value?: unknown) => sleep(0, value) },
  }
}
