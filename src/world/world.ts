import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openLibsql } from '../database/libsql.ts'
import type { Sql } from '../database/sql.ts'
import { random } from '../environment/scenario/random.ts'
import { Browser, databasesProgram, pageNames } from './browser/browser.ts'
import { Link } from './network/link.ts'
import { Network } from './network/network.ts'
import { bundle } from './realm/bundle.ts'
import { Machine } from './realm/machine.ts'
import { memoryBlobs } from './server/memory-blobs.ts'
import { Server, serverProgram } from './server/server.ts'
import { writeSmallScenario } from './server/small-scenario.ts'
import { Desk } from './page/desk.ts'
import { VirtualClock } from './virtual-clock.ts'

type PageProgram = typeof import('./page/page-process.ts')

export interface WorldOptions {
  readonly seed: number
  readonly servers?: number
  readonly tokenLifetimeSeconds?: number
}

const START = Date.parse('2026-11-21T14:00:00Z')

/** Made once: a realm is a call of it. */
let programs: ReturnType<typeof makePrograms> | undefined

async function makePrograms() {
  const [server, page, databases] = await Promise.all([
    serverProgram(),
    bundle<PageProgram>({ entry: 'src/world/page/page-process.ts', names: pageNames }),
    databasesProgram(),
  ])
  return { server, page, databases }
}

/** Environment, servers, desks and walls in one process, on one clock and from one seed. */
export class World {
  readonly clock = new VirtualClock(START)
  readonly seed: number
  readonly servers: Server[] = []
  readonly desks: Desk[] = []
  readonly sql: Sql
  /** What its own code threw where nobody waits for it. */
  readonly errors: unknown[] = []
  readonly #programs: Awaited<ReturnType<typeof makePrograms>>
  readonly #folder: string
  readonly #log: string[] = []
  readonly #hash = createHash('sha256')
  readonly #network = new Network(({ from, method, path, fault }) =>
    this.note(`${from} ${method} ${path}${fault === undefined ? '' : ` ${fault}`}`),
  )

  static async open(options: WorldOptions): Promise<World> {
    programs ??= makePrograms()
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-world-'))
    const world = new World(options, await programs, folder)
    const { servers = 1, tokenLifetimeSeconds = 1800 } = options
    const scenario = join(folder, 'scenario')
    await writeSmallScenario(scenario)
    const settings = {
      sql: world.sql,
      blobs: memoryBlobs(world.clock),
      scenario,
      seed: options.seed,
      tokenLifetimeSeconds,
      onError: (error: unknown) => void world.errors.push(error),
    }
    for (let number = 1; number <= servers; number += 1) {
      const machine = new Machine(`server ${number}`, world.clock)
      const server = new Server(machine, world.#programs.server, settings, `${options.seed}`)
      world.servers.push(server)
      await world.clock.runFor(server.start(), 60_000)
    }
    return world
  }

  private constructor({ seed }: WorldOptions, made: Awaited<ReturnType<typeof makePrograms>>, folder: string) {
    this.seed = seed
    this.#programs = made
    this.#folder = folder
    this.sql = openLibsql(join(folder, 'world.db'), { durable: false })
  }

  /** A line of the world's log, by which two runs are compared. */
  note(words: string): void {
    const line = `${this.clock.now() - START} ${words}`
    this.#log.push(line)
    this.#hash.update(`${line}\n`)
  }

  get log(): readonly string[] {
    return this.#log
  }

  random(name: string): () => number {
    return random(`${this.seed}`, name)
  }

  addDesk(name: string, server = this.servers[0]): Desk {
    if (server === undefined) throw new Error('A desk needs a server')
    const machine = new Machine(name, this.clock)
    const link = new Link(this.clock, this.random(`link of ${name}`))
    const browser = new Browser(machine, this.#programs.databases, {
      seed: `${this.seed}`,
      fetch: (realm, address, init) => this.#network.fetch(realm, link, server, address, init),
      onError: (error) => void this.errors.push(error),
    })
    const desk = new Desk(name, browser, link, this.#programs.page)
    this.desks.push(desk)
    return desk
  }

  /** @param milliseconds of the world */
  async run(milliseconds: number): Promise<void> {
    await this.clock.runUntil(this.clock.now() + milliseconds)
    this.errors.splice(0).forEach((error) => {
      throw error
    })
  }

  async close(): Promise<void> {
    for (const desk of this.desks) desk.close()
    for (const server of this.servers) server.kill()
    await this.clock.runUntil(this.clock.now())
    await this.sql.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
