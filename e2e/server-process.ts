import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { OperationId } from '../src/contract/operations.ts'
import { environmentOfServers, type ServerHost, type ServerHosts } from './server-hosts.ts'

const serve = fileURLToPath(new URL('../src/cli/serve.mjs', import.meta.url))

/** A test's server, besides a free port, its own data folder and the fault switch. */
export interface ServerSetup {
  /** Stops the environment's clock; `server.advance` moves it. */
  still?: boolean | undefined
  /** Environment's time at the start, ISO 8601. */
  start?: string | undefined
  scenario?: string | undefined
  tasks?: number | undefined
  tokenLifetime?: number | undefined
  pageSize?: number | undefined
  /** The server keeps watch too, as by default. Off here, so that only pages poll and raise alerts. */
  keeper?: boolean | undefined
  /** An empty data folder, not a copy of a filled one. */
  fresh?: boolean | undefined
  /** More command line options. */
  args?: readonly string[]
  /** Added to this process's variables. */
  variables?: Readonly<Record<string, string>>
}

export type Fault =
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: unknown; endless?: boolean }
  | { kind: 'delay'; milliseconds: number }
  | { kind: 'hang' }
  | { kind: 'cut'; afterBytes: number; coding?: 'gzip' }
  | { kind: 'drip'; bytesPerSecond: number }
  | { kind: 'reset'; afterBytes?: number }
  | { kind: 'expire-tokens' }
  | { kind: 'mutate'; seed: number }

/** A server in its own process, as users run it, or in one that runs the next test's afterwards. */
export class ServerProcess {
  url = ''
  /** Its stderr so far: the request log. */
  log = ''
  readonly dataFolder: string
  readonly #setup: ServerSetup
  readonly #hosts: ServerHosts | undefined
  #child: ChildProcess | undefined
  #host: ServerHost | undefined

  private constructor(dataFolder: string, setup: ServerSetup, hosts: ServerHosts | undefined) {
    this.dataFolder = dataFolder
    this.#setup = setup
    this.#hosts = hosts
  }

  /**
   * @param template Data folder to start from, of a server that has stopped.
   * @param hosts Processes that run servers; without them it gets one of its own, as it does with variables
   * of its own.
   */
  static async start(setup: ServerSetup, template?: string, hosts?: ServerHosts): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-e2e-'))
    const server = new ServerProcess(folder, setup, setup.variables === undefined ? hosts : undefined)
    if (template !== undefined) await cp(template, server.dataFolder, { recursive: true, filter: isNoLog })
    await server.#launch('0')
    return server
  }

  /**
   * Orders a fault for the next `times` requests of an operation, or of a part of the watch (`watch
   * acknowledgements`); null: until `clearFaults`.
   */
  async fault(operation: OperationId | '*' | `watch ${string}`, fault: Fault, times: number | null = 1): Promise<void> {
    await this.#switch('/faults', { operation, times, fault })
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.url}/faults`, { method: 'DELETE' })
  }

  /** Requests affected so far by all current orders. */
  async faultsApplied(): Promise<number> {
    const answer = await fetch(`${this.url}/faults`)
    const { faults }: { faults: { applied: number }[] } = await answer.json()
    return faults.reduce((sum, { applied }) => sum + applied, 0)
  }

  /** Moves a stopped clock, and the simulation with it. */
  async advance(seconds: number): Promise<void> {
    await this.#switch('/faults/clock', { advanceSeconds: seconds })
  }

  /** For requests that the test makes itself. */
  async token(client = 'operator', secret = `${client}-secret`): Promise<string> {
    const answer = await fetch(`${this.url}/api/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: secret }),
    })
    const body: unknown = await answer.json()
    if (typeof body === 'object' && body !== null && 'access_token' in body) return String(body.access_token)
    throw new Error(`No token for ${client}: ${answer.status}`)
  }

  /** Whether the process still runs. */
  get isAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** `start` brings it back on the same port with the same data. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (child === undefined) return null
    this.#child = undefined
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }

  async start(): Promise<void> {
    await this.#launch(new URL(this.url).port)
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Regular end: its data stays, and its process is free for another. */
  async close(): Promise<void> {
    const host = this.#host
    this.#host = undefined
    if (!host?.isAlive) return void (await this.stop())
    this.#child = undefined
    await this.#hosts?.giveBack(host, !this.log.includes('"strayErrors"'))
  }

  async dispose(): Promise<void> {
    if (this.#host?.isAlive) await this.close()
    else await this.stop('SIGKILL')
    await rm(this.dataFolder, { recursive: true, force: true })
  }

  async #switch(path: string, body: unknown): Promise<void> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }

  async #launch(port: string): Promise<void> {
    const args = [...argumentsOf(this.#setup), '--port', port, '--data', this.dataFolder]
    const onLog = (text: string) => void (this.log += text)
    this.#host = this.#hosts?.take()
    if (this.#host === undefined) this.url = await this.#spawn(args, onLog)
    else {
      this.#child = this.#host.process
      this.url = await this.#host.open(args, onLog)
    }
  }

  async #spawn(args: readonly string[], onLog: (text: string) => void): Promise<string> {
    const child = spawn(process.execPath, [serve, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environmentOfServers(), ...this.#setup.variables },
    })
    this.#child = child
    let output = ''
    child.stderr.setEncoding('utf8').on('data', onLog)
    return new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /^Watchfloor ready: (\S+)$/m.exec(output)?.[1]
        if (url !== undefined) resolve(url)
      })
      child.once('exit', (code) => reject(new Error(`The server ended with code ${code}: ${this.log}`)))
    })
  }
}

/**
 * A stopped server's logs are empty, and removed by its process when statements are garbage-collected:
 * also while they are copied.
 */
function isNoLog(path: string): boolean {
  return !/-(wal|shm)$/.test(path)
}

function argumentsOf({ still, start, scenario, tasks, tokenLifetime, pageSize, keeper, args }: ServerSetup): string[] {
  const valued = { start, scenario, tasks, 'token-lifetime': tokenLifetime, 'page-size': pageSize }
  return [
    '--faults',
    // No other server takes over a test's page.
    '--drain',
    '0',
    ...(still ? ['--still'] : []),
    ...(keeper ? [] : ['--keeper', 'off']),
    ...Object.entries(valued).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
    ...(args ?? []),
  ]
}
