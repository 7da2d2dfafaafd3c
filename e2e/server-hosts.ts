import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('server-host.mjs', import.meta.url))
/** A server without requests closes in this time. A slower one is ended with its process. */
const CLOSE_MILLISECONDS = 3_000
/** Written after all that the server logged, so a reader knows that it has everything. */
const LAST_LINE = 'The host is free\n'

export type Order = { kind: 'open'; args: readonly string[] } | { kind: 'close'; last: string }
export type Started = { url: string } | { error: string }

/** A process that runs one server at a time. */
export class ServerHost {
  readonly process: ChildProcess
  readonly #end: Promise<(number | null)[]>
  #onLog: (text: string) => void = () => undefined

  constructor() {
    this.process = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: environmentOfServers() })
    this.#end = once(this.process, 'exit')
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => this.#onLog(text))
  }

  get isAlive(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null
  }

  /** Starts a server as the command line would; returns its URL. */
  async open(args: readonly string[], onLog: (text: string) => void): Promise<string> {
    this.#onLog = onLog
    const message = once(this.process, 'message')
    this.#order({ kind: 'open', args })
    // If the process ends instead, its exit code.
    const [started]: (Started | number | null)[] = await Promise.race([message, this.#end])
    if (typeof started === 'object' && started !== null && 'url' in started) return started.url
    throw new Error(`The server did not start: ${JSON.stringify(started)}`)
  }

  /** False if it didn't close, or left traces that the next server would show. */
  async close(): Promise<boolean> {
    if (!this.isAlive) return false
    return new Promise((resolve) => {
      let log = ''
      const late = setTimeout(() => resolve(false), CLOSE_MILLISECONDS)
      const onLog = this.#onLog
      this.#onLog = (text) => {
        onLog(text)
        log += text
        if (!log.endsWith(LAST_LINE)) return
        clearTimeout(late)
        resolve(true)
      }
      this.#order({ kind: 'close', last: LAST_LINE })
    })
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.#end
  }

  #order(order: Order): void {
    this.process.send(order)
  }
}

/** One worker's hosts: as many as it ever needed at once. */
export class ServerHosts {
  #free: ServerHost[] = []

  take(): ServerHost {
    const host = this.#free.pop()
    return host?.isAlive ? host : new ServerHost()
  }

  /** @param isClean Nothing went wrong that a next server would show. */
  async giveBack(host: ServerHost, isClean: boolean): Promise<void> {
    if ((await host.close()) && isClean) this.#free.push(host)
    else await host.kill()
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#free.map((host) => host.kill()))
  }
}

/** Without variables of the tests' own. */
export function environmentOfServers(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WATCHFLOOR_')))
}
