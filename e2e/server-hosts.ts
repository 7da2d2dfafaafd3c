import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('server-host.mjs', import.meta.url))
/** What a server that holds no request needs to close. One that takes longer is ended with its process. */
const CLOSE_MILLISECONDS = 3_000
/** A host writes it behind all that its server has logged: whoever reads it has read that. */
const LAST_LINE = 'The host is free\n'

/** What a host is told. */
export type Order = { kind: 'open'; args: readonly string[] } | { kind: 'close'; last: string }
/** What it says of an order to open. */
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

  /** Starts a server as the command line would, and says where. */
  async open(args: readonly string[], onLog: (text: string) => void): Promise<string> {
    this.#onLog = onLog
    const message = once(this.process, 'message')
    this.#order({ kind: 'open', args })
    // A process that ends instead says its exit code.
    const [started]: (Started | number | null)[] = await Promise.race([message, this.#end])
    if (typeof started === 'object' && started !== null && 'url' in started) return started.url
    throw new Error(`The server did not start: ${JSON.stringify(started)}`)
  }

  /** Closes the server. False where it did not close, or left something behind that the next one would show. */
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

/** The hosts of one worker: as many as it ever needed at once. */
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

/** Variables of the tests' own are not meant for servers. */
export function environmentOfServers(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WATCHFLOOR_')))
}
