import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openLibsql } from '../database/libsql.ts'
import type { Sql } from '../database/sql.ts'
import { random } from '../environment/scenario/random.ts'
import { Browser, pageNames } from './browser/browser.ts'
import { databasesProgram } from './browser/databases.ts'
import { fairWeather } from './network/fault.ts'
import { Link } from './network/link.ts'
import { Network, type Passage } from './network/network.ts'
import { refuseSecret } from './oracles/refuse-secret.ts'
import { Screen, type PageProgram } from './page/screen.ts'
import type { PromisedWrite } from './promised-write.ts'
import { bundle } from './realm/bundle.ts'
import { Machine } from './realm/machine.ts'
import { memoryBlobs } from './server/memory-blobs.ts'
import type { GatewaySettings, ReceivedCall, ServerProcess } from './server/server-process.ts'
import { embeddedServer, gatewayServer, serverProgram, type Server, type ServerProgram } from './server/server.ts'
import { writeSmallScenario } from './server/small-scenario.ts'
import { VirtualClock } from './virtual-clock.ts'
import { RequestTimes, WorldLog } from './world-log.ts'

export interface WorldOptions {
  readonly seed: number
  readonly servers?: number
  /** One server that is a gateway to the environment of another. */
  readonly isGateway?: boolean
  readonly tokenLifetimeSeconds?: number
  /** Servers keep watch too. */
  readonly hasKeeper?: boolean
  /** The destination that servers call out to. Answers with a status. */
  readonly onCall?: ((call: ReceivedCall) => Promise<number>) | undefined
  /** Breaks a program, to test whether that is noticed. */
  readonly sabotage?: Sabotage | undefined
}

export interface Sabotage {
  readonly program: 'page' | 'server'
  /** Is there once, in the script that the source becomes. */
  readonly text: string
  readonly replacement: string
}

export interface ScreenOptions {
  /** Another window of that screen's browser. Added before its first page opens, they form a group. */
  readonly browserOf?: Screen
}

const ENVIRONMENT = 'http://environment.example'
const START = Date.parse('2026-11-21T14:00:00Z')
/** A server that does not open within it never will. */
const OPENING = 60_000

type Programs = Awaited<ReturnType<typeof makePrograms>>

/** Made once: a realm is a call of it. */
let programs: Promise<Programs> | undefined

async function makePrograms() {
  const page: Promise<PageProgram> = bundle({ entry: 'src/world/page/page-process.ts', names: pageNames })
  return { server: await serverProgram(), page: await page, databases: await databasesProgram() }
}

function sabotaged(made: Programs, { program, text, replacement }: Sabotage): Programs {
  if (program === 'page') return { ...made, page: made.page.broken(text, replacement) }
  return { ...made, server: made.server.broken(text, replacement) }
}

/** Environment, servers, desks and walls in one process, on one clock and from one seed. */
export class World {
  readonly clock = new VirtualClock(START)
  readonly servers: Server[] = []
  readonly screens: Screen[] = []
  /** Servers of one database keep watch in turn. */
  readonly hasKeeper: boolean
  /** The environment behind a gateway, else the same as `servers`. */
  readonly environments: Server<ServerProcess>[] = []
  /** Between a gateway and its environment. */
  readonly upstream: Link
  /** Of all environments. */
  readonly sql: Sql
  /** Of all servers: in the environments' database, unless there is a gateway. */
  watchSql: Sql
  journalSql: Sql
  /** Errors that no caller awaits. */
  readonly errors: unknown[] = []
  /** Writes that a screen has called saved, or keeps until the server has them. */
  readonly promised: PromisedWrite[] = []
  /** Clients that may not write, and until when promises to them don't count. */
  readonly limited = new Map<string, number>()
  /** How far replicas of the environment are behind, in milliseconds. */
  replicaLag = 0
  /** Until then screens may show older answers than they say: replicas lag, or servers' clocks differ. */
  behindUntil = 0
  /** When a killed server may have lost answers that its journal had not written. */
  readonly journalLosses: { readonly from: number; to: number }[] = []
  readonly log = new WorldLog()
  /** Between all machines. */
  requests = 0
  readonly requestTimes = new RequestTimes()
  readonly #seed: string
  readonly #programs: Programs
  /** Of all files that servers write. */
  readonly folder: string
  /** Holds the clients' secrets. */
  readonly #scenario: string
  readonly #opened: readonly Sql[]
  /** When something from outside last troubled a machine, by name; `all`: servers. */
  readonly #troubledAt = new Map<string, number>()
  readonly #network = new Network((passage) => this.#passed(passage))

  static async open(options: WorldOptions): Promise<World> {
    programs ??= makePrograms()
    const made = await programs
    const [folder = '', scenario = ''] = await Promise.all(
      ['', 'scenario-'].map((kind) => mkdtemp(join(tmpdir(), `watchfloor-world-${kind}`))),
    )
    const world = new World(options, options.sabotage ? sabotaged(made, options.sabotage) : made, folder, scenario)
    await writeSmallScenario(scenario)
    await world.#openServers(options)
    return world
  }

  async #openServers({
    servers = 1,
    isGateway = false,
    hasKeeper = false,
    onCall,
    tokenLifetimeSeconds = 1800,
  }: WorldOptions): Promise<void> {
    const lag = random(this.#seed, 'replicas')
    const common = {
      onError: (error: unknown) => void this.errors.push(error),
      onLog: (text: string) => this.#search('a server', text),
    }
    const start = { program: this.#programs.server, seed: this.#seed }
    const embedded = (name: string) =>
      embeddedServer(
        new Machine(name, this.clock),
        start,
        {
          ...common,
          name,
          onCall: isGateway ? undefined : onCall,
          sql: this.sql,
          journalSql: this.journalSql,
          blobs: memoryBlobs(this.clock),
          scenario: this.#scenario,
          seed: Number(this.#seed),
          tokenLifetimeSeconds,
          onKeeperRequest:
            hasKeeper && !isGateway ? () => this.requestTimes.add(`keeper of ${name}`, this.clock.now()) : undefined,
          replicaLag: () => Math.floor(lag() * this.replicaLag),
        },
        (server) => server === (this.environments.find(({ running }) => running !== undefined) ?? server),
      )
    const names = Array.from({ length: servers }, (_, index) => `server ${index + 1}`)
    this.environments.push(...(isGateway ? ['environment'] : names).map(embedded))
    this.servers.push(...(isGateway ? [this.#gateway({ ...common, hasKeeper, onCall }, start)] : this.environments))
    for (const server of this.processes.toReversed()) await this.clock.runFor(server.start(), OPENING)
    if (isGateway) await this.#openGatewayFiles()
  }

  #gateway(common: Omit<GatewaySettings, 'url' | 'data'>, start: { program: ServerProgram; seed: string }): Server {
    const settings = { ...common, url: ENVIRONMENT, data: this.folder }
    return gatewayServer(new Machine('gateway', this.clock), start, settings, (realm, address, init) =>
      this.#network.fetch(realm, this.upstream, () => this.environments[0], address, init),
    )
  }

  /** The watch of a gateway has files of its own. */
  async #openGatewayFiles(): Promise<void> {
    const folder = join(this.folder, 'watch')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.db'))
    for (const name of names) {
      const sql = openLibsql(join(folder, name), { durable: false })
      if (name.endsWith('.journal.db')) this.journalSql = sql
      else this.watchSql = sql
    }
  }

  private constructor(
    { seed, hasKeeper = false, isGateway = false }: WorldOptions,
    made: Programs,
    folder: string,
    scenario: string,
  ) {
    this.#seed = `${seed}`
    this.hasKeeper = hasKeeper && !isGateway
    this.#programs = made
    this.folder = folder
    this.#scenario = scenario
    this.sql = openLibsql(join(folder, 'world.db'), { durable: false })
    this.watchSql = this.sql
    this.journalSql = openLibsql(join(folder, 'journal.db'), { durable: false })
    this.upstream = new Link(this.clock, random(this.#seed, 'upstream'))
    this.#opened = [this.sql, this.journalSql]
  }

  /** Servers, and the environment behind a gateway. */
  get processes(): readonly Server[] {
    return [...new Set([...this.servers, ...this.environments])]
  }

  /** Milliseconds since the start. */
  elapsed(): number {
    return this.clock.now() - START
  }

  /** A line of the log. */
  note(words: string): void {
    this.log.add(`${this.elapsed()} ${words}`)
  }

  /** A machine with a browser, whose pages reach the first server that runs, its own before others. */
  add(name: string, kind: Screen['kind'], { browserOf }: ScreenOptions = {}): Screen {
    const parts = browserOf ?? this.#machineOf(name)
    if (browserOf !== undefined) parts.browser.group = browserOf.name
    const client = browserOf?.client ?? name.replace(' ', '-')
    const { browser, link } = parts
    const screen = new Screen(name, kind, { browser, link, client, program: this.#programs.page })
    this.screens.push(screen)
    return screen
  }

  #machineOf(name: string): Pick<Screen, 'browser' | 'link'> {
    const own = this.screens.length % this.servers.length
    const serverNow = () =>
      [...this.servers.slice(own), ...this.servers].find(({ running }) => running !== undefined) ?? this.servers[own]
    const link = new Link(this.clock, random(this.#seed, `link of ${name}`))
    const browser = new Browser(new Machine(name, this.clock), this.#programs.databases, {
      seed: this.#seed,
      fetch: (realm, address, init) => this.#network.fetch(realm, link, serverNow, address, init),
      onError: (error) => void this.errors.push(error),
      onWrite: (text) => this.#search(name, text),
    })
    return { browser, link }
  }

  #search(name: string, text: string): void {
    try {
      refuseSecret(name, text)
    } catch (error) {
      this.errors.push(error)
    }
  }

  /** Something from outside begins or ends for a machine, by name; by default for all. */
  trouble(machine = 'all'): void {
    this.#troubledAt.set(machine, this.clock.now())
  }

  /** For how long nothing from outside has troubled a screen, in milliseconds. */
  calmFor({ browser: { machine }, link, process, page }: Screen): number {
    const isShown = process?.phase() === 'open' && !machine.isAsleep && page?.document.hidden === false
    const isLinked = [link, this.upstream].every(({ weather }) => weather === fairWeather)
    const isServed = isLinked && this.processes.every(({ running }) => running !== undefined)
    const since = Math.max(START, ...['all', machine.name].map((name) => this.#troubledAt.get(name) ?? START))
    return isShown && isServed ? this.clock.now() - since : 0
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
    for (const server of this.processes) server.kill()
    await this.clock.runUntil(this.clock.now())
    for (const sql of new Set([...this.#opened, this.watchSql, this.journalSql])) await sql.close()
    for (const folder of [this.folder, this.#scenario]) await rm(folder, { recursive: true, force: true })
  }

  #passed({ from, method, path, search, fault }: Passage): void {
    this.requests += 1
    this.#search(from, path + search)
    this.note(`${from} ${method} ${path}${fault === undefined ? '' : ` ${fault}`}`)
    this.requestTimes.add(from, this.clock.now())
  }
}
