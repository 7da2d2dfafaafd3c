import * as nodeCrypto from 'node:crypto'
import * as zstd from '@cloudpss/zstd'
import * as libsql from 'libsql'
import * as undici from 'undici'

import { bundle, type Program } from '../realm/bundle.ts'
import { commonGlobals, commonNames, withGlobals } from '../realm/common-globals.ts'
import type { Machine } from '../realm/machine.ts'
import { Realm } from '../realm/realm.ts'
import { cryptoOf } from '../realm/realm-crypto.ts'
import type { ServerProcess, ServerSettings } from './server-process.ts'

type Exports = typeof import('./server-process.ts')
export type ServerProgram = Program<Exports>

/** Packages that a server of the world loads without using, or that have no time. */
const external = { '@cloudpss/zstd': zstd, libsql, undici, pg: {}, '@aws-sdk/client-s3': {} }

export function serverProgram(): Promise<ServerProgram> {
  return bundle({ entry: 'src/world/server/server-process.ts', names: commonNames, external })
}

/** A server's machine: its process can be killed and started again; its data are in the database. */
export class Server {
  readonly machine: Machine
  readonly #program: ServerProgram
  readonly #settings: ServerSettings
  readonly #seed: string
  #starts = 0
  #isStarting = false
  #running: { readonly realm: Realm; readonly process: ServerProcess } | undefined

  constructor(machine: Machine, program: ServerProgram, settings: ServerSettings, seed: string) {
    this.machine = machine
    this.#program = program
    this.#settings = settings
    this.#seed = seed
  }

  /** Undefined while it is down. */
  get running(): { readonly realm: Realm; readonly process: ServerProcess } | undefined {
    return this.#running
  }

  /** Does nothing while it runs, or starts already. */
  async start(): Promise<void> {
    if (this.#running !== undefined || this.#isStarting) return
    this.#isStarting = true
    try {
      await this.#start()
    } finally {
      this.#isStarting = false
    }
  }

  async #start(): Promise<void> {
    this.#starts += 1
    const { onError } = this.#settings
    const realm = new Realm(`${this.machine.name} process ${this.#starts}`, this.machine, { seed: this.#seed, onError })
    const globals = { ...commonGlobals(realm), process, fetch: undefined, modules: modulesOf(realm) }
    const { openServer } = this.#program.run({ ...globals, globalThis: withGlobals(globals) })
    const opened = await openServer(this.#settings)
    if (realm.isDead) return
    this.#running = { realm, process: opened }
    realm.onKill(() => (this.#running = undefined))
  }

  kill(): void {
    this.#running?.realm.kill()
  }
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
