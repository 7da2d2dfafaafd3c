import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openLibsql } from '../database/libsql.ts'
import type { Sql } from '../database/sql.ts'
import { random } from '../environment/scenario/random.ts'
import { Browser, databasesProgram, pageNames } from './browser/browser.ts'
import { Link } from './network/link.ts'
import { Network, type Passage } from './network/network.ts'
import { refuseSecret } from './oracles/no-secrets.ts'
import { Screen, type PageProgram } from './page/screen.ts'
import { bundle } from './realm/bundle.ts'
import { Machine } from './realm/machine.ts'
import { memoryBlobs } from './server/memory-blobs.ts'
import { Server, serverProgram } from './server/server.ts'
import { writeSmallScenario } from './server/small-scenario.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface WorldOptions {
  readonly seed: number
  readonly servers?: number
  readonly tokenLifetimeSeconds?: number
}

const START = Date.parse('2026-11-21T14:00:00Z')
/** A server that does not open within it never will. */
const OPENING = 60_000
const LINES = 500

type Programs = Awaited<ReturnType<typeof makePrograms>>

/** Made once: a realm is a call of it. */
let programs: Promise<Programs> | undefined

async function makePrograms() {
  const page: Promise<PageProgram> = bundle({ entry: 'src/world/page/page-process.ts', names: pageNames })
  return { server: await serverProgram(), page: await page, databases: await databasesProgram() }
}

/** An acknowledgement that a desk has shown. */
interface Acknowledged {
  readonly screen: Screen
  readonly alertId: string
  readonly raised: number
  readonly level: string
}

/** Environment, servers, desks and walls in one process, on one clock and from one seed. */
export class World {
  readonly clock = new VirtualClock(START)
  readonly servers: Server[] = []
  readonly screens: Screen[] = []
  /** Of all servers. */
  readonly sql: Sql
  /** Errors that no caller awaits. */
  readonly errors: unknown[] = []
  /** Log entries that a desk has said to be kept, by their text. */
  readonly writtenEntries: string[] = []
  readonly acknowledged: Acknowledged[] = []
  requests = 0
  readonly #seed: string
  readonly #programs: Programs
  readonly #folder: string
  readonly #log: string[] = []
  readonly #hash = createHash('sha256')
  /** Times of its requests within the last minutes, by screen. */
  readonly #requestTimes = new Map<string, number[]>()
  readonly #network = new Network((passage) => this.#passed(passage))

  static async open(options: WorldOptions): Promise<World> {
    programs ??= makePrograms()
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-world-'))
    const world = new World(options, await programs, folder)
    const { seed, servers = 1, tokenLifetimeSeconds = 1800 } = options
    const scenario = join(folder, 'scenario')
    await writeSmallScenario(scenario)
    const settings = {
      sql: world.sql,
      blobs: memoryBlobs(world.clock),
      scenario,
      seed,
      tokenLifetimeSeconds,
      onError: (error: unknown) => void world.errors.push(error),
    }
    for (let number = 1; number <= servers; number += 1) {
      const machine = new Machine(`server ${number}`, world.clock)
      const server = new Server(machine, world.#programs.server, settings, world.#seed)
      world.servers.push(server)
      await world.clock.runFor(server.start(), OPENING)
    }
    return world
  }

  private constructor({ seed }: WorldOptions, made: Programs, folder: string) {
    this.#seed = `${seed}`
    this.#programs = made
    this.#folder = folder
    this.sql = openLibsql(join(folder, 'world.db'), { durable: false })
  }

  /** Milliseconds since the start. */
  elapsed(): number {
    return this.clock.now() - START
  }

  /** A line of the world's log, by which two runs are compared. */
  note(words: string): void {
    const line = `${this.elapsed()} ${words}`
    this.#log.push(line)
    if (this.#log.length > 2 * LINES) this.#log.splice(0, LINES)
    this.#hash.update(`${line}\n`)
  }

  /** Its last lines. */
  get log(): readonly string[] {
    return this.#log
  }

  /** Of the log so far. */
  hash(): string {
    return this.#hash.copy().digest('hex')
  }

  requestsSince(name: string, since: number): number {
    return this.#requestTimes.get(name)?.filter((at) => at > since).length ?? 0
  }

  /** A machine with a browser, whose pages reach the first server that runs, its own before others. */
  add(name: string, kind: Screen['kind']): Screen {
    const own = this.screens.length % this.servers.length
    const serverNow = () =>
      [...this.servers.slice(own), ...this.servers].find(({ running }) => running !== undefined) ?? this.servers[own]
    const link = new Link(this.clock, random(this.#seed, `link of ${name}`))
    const browser = new Browser(new Machine(name, this.clock), this.#programs.databases, {
      seed: this.#seed,
      fetch: (realm, address, init) => this.#network.fetch(realm, link, serverNow, address, init),
      onError: (error) => void this.errors.push(error),
      onWrite: (text) => {
        try {
          refuseSecret(name, text)
        } catch (error) {
          this.errors.push(error)
        }
      },
    })
    const screen = new Screen(name, kind, { browser, link, program: this.#programs.page })
    this.screens.push(screen)
    return screen
  }

  /**
   * @param milliseconds of the world
   * @throws the first error that no caller awaits
   */
  async run(milliseconds: number): Promise<void> {
    await this.clock.runUntil(this.clock.now() + milliseconds)
    if (this.errors.length > 0) throw this.errors[0]
  }

  async close(): Promise<void> {
    for (const screen of this.screens) screen.close()
    for (const server of this.servers) server.kill()
    await this.clock.runUntil(this.clock.now())
    await this.sql.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #passed({ from, method, path, fault }: Passage): void {
    this.requests += 1
    this.note(`${from} ${method} ${path}${fault === undefined ? '' : ` ${fault}`}`)
    const times = this.#requestTimes.get(from) ?? []
    times.push(this.clock.now())
    this.#requestTimes.set(from, times.slice(-500))
  }
}
