import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { OperationId } from '../src/contract/operation.ts'

const serve = fileURLToPath(new URL('../src/cli/serve.mjs', import.meta.url))

/** How the server of a test is started, beside a free port, its own data folder and the fault switch. */
export interface ServerSetup {
  /** The environment's clock stands; `server.advance` moves it. */
  still?: boolean | undefined
  /** Environment's time at the start, ISO 8601. */
  start?: string | undefined
  scenario?: string | undefined
  tasks?: number | undefined
  tokenLifetime?: number | undefined
  pageSize?: number | undefined
  /** A data folder that was empty at the start, instead of a copy of one that was filled a while ago. */
  fresh?: boolean | undefined
  /** Further options of the command line. */
  args?: readonly string[]
  /** Variables beside those of this process. */
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

/** A server in a process of its own, as users run it. */
export class ServerProcess {
  url = ''
  /** What it wrote to stderr so far: its request log. */
  log = ''
  readonly dataFolder: string
  readonly #setup: ServerSetup
  #child: ChildProcess | undefined

  private constructor(dataFolder: string, setup: ServerSetup) {
    this.dataFolder = dataFolder
    this.#setup = setup
  }

  /** @param template Data folder to start from, of a server that has stopped. */
  static async start(setup: ServerSetup, template?: string): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(join(tmpdir(), 'watchfloor-e2e-')), setup)
    if (template !== undefined) await cp(template, server.dataFolder, { recursive: true })
    await server.#launch('0')
    return server
  }

  /** Orders a fault for the next `times` requests of an operation; null is until `clearFaults`. */
  async fault(operation: OperationId | '*', fault: Fault, times: number | null = 1): Promise<void> {
    await this.#switch('/faults', { operation, times, fault })
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.url}/faults`, { method: 'DELETE' })
  }

  /** To how many requests the orders in force were applied so far, all together. */
  async faultsApplied(): Promise<number> {
    const answer = await fetch(`${this.url}/faults`)
    const { faults }: { faults: { applied: number }[] } = await answer.json()
    return faults.reduce((sum, { applied }) => sum + applied, 0)
  }

  /** Moves a standing clock, and the simulation with it. */
  async advance(seconds: number): Promise<void> {
    await this.#switch('/faults/clock', { advanceSeconds: seconds })
  }

  /** An access token, for requests that the test makes itself. */
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

  /** Stops the server with the signal; `start` brings it back on the same port with the same data. */
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

  async dispose(): Promise<void> {
    await this.stop('SIGKILL')
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
    const child = spawn(
      process.execPath,
      [serve, ...argumentsOf(this.#setup), '--port', port, '--data', this.dataFolder],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WATCHFLOOR_'))),
          ...this.#setup.variables,
        },
      },
    )
    this.#child = child
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (this.log += text))
    this.url = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /^Watchfloor ready: (\S+)$/m.exec(output)?.[1]
        if (url !== undefined) resolve(url)
      })
      child.once('exit', (code) => reject(new Error(`The server ended with code ${code}: ${this.log}`)))
    })
  }
}

function argumentsOf({ still, start, scenario, tasks, tokenLifetime, pageSize, args }: ServerSetup): string[] {
  const valued = { start, scenario, tasks, 'token-lifetime': tokenLifetime, 'page-size': pageSize }
  return [
    '--faults',
    ...(still ? ['--still'] : []),
    ...Object.entries(valued).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
    ...(args ?? []),
  ]
}
