import { backOffSeconds } from '../../feed/back-off.ts'
import type { FeedClock } from '../../feed/clock.ts'
import type { KeeperWatch } from '../../watch/keeper/keeper-watch.ts'
import type { OwnKeeper } from '../../watch/wire/keeper.ts'
import type { EnginePort, EngineState } from './engine.ts'
import type { OpenEngine } from './engine-thread.ts'

export interface KeeperParts {
  readonly watch: KeeperWatch
  readonly query: EnginePort['query']
  /** Its client id at the environment; undefined for an inner client. */
  readonly client: string | undefined
  readonly cycleMilliseconds: number
  readonly openEngine: OpenEngine
  readonly clock: Omit<FeedClock, 'environment'>
  readonly onError: (error: unknown) => void
}

const STEP_MILLISECONDS = 1000
/** As rules say, unless they can't be read. */
const USUAL_CYCLES = 2

/** The server's own watch. While it leads or tries to, an engine runs; one that ends or hangs is replaced. */
export class Keeper {
  readonly #parts: KeeperParts
  #stopEngine: (() => Promise<void>) | undefined
  #said: EngineState | undefined
  /** Steady clock, as all times here. */
  #saidAt: number
  /** When an engine last read, or began. */
  #goodAt: number
  /** Engines that ended since one has read. */
  #ends = 0
  #endedBy: string | undefined
  #opensAt = 0
  #isStopped = false
  #cancel: (() => void) | undefined
  #running: Promise<void>

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#goodAt = this.#saidAt = parts.clock.steady()
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    await this.#running
    await this.#close()
    // A full disk keeps its row, which others forget in time.
    await this.#parts.watch.stop().catch(this.#parts.onError)
  }

  async #run(): Promise<void> {
    const { clock, onError } = this.#parts
    await this.#step().catch(onError)
    if (this.#isStopped) return
    this.#cancel = clock.schedule(() => (this.#running = this.#run()), STEP_MILLISECONDS)
  }

  async #step(): Promise<void> {
    const { watch, clock } = this.#parts
    const part = await watch.step(this.#ownNow())
    if (this.#isStopped) return
    if (part === 'stands by') {
      this.#goodAt = this.#saidAt = clock.steady()
      return this.#close()
    }
    const stop = this.#stopEngine
    if (stop !== undefined && clock.steady() - this.#saidAt > 2 * this.#longest) {
      this.#ended('Its thread didn’t answer')
      await stop()
    }
    if (this.#stopEngine === undefined && clock.steady() >= this.#opensAt) this.#open()
  }

  #open(): void {
    const { watch, query, cycleMilliseconds, openEngine, onError } = this.#parts
    const port: EnginePort = {
      query,
      news: (since) => watch.news(since),
      report: (reports) => watch.report(reports),
      say: async (state) => this.#hear(state),
    }
    this.#saidAt = this.#parts.clock.steady()
    this.#stopEngine = openEngine(port, { cycleMilliseconds }, { onEnd: (why) => this.#ended(why), onError })
  }

  #hear(state: EngineState): void {
    this.#said = state
    this.#saidAt = this.#parts.clock.steady()
    this.#endedBy = undefined
    if (state.state !== 'reads') return
    this.#goodAt = this.#saidAt
    this.#ends = 0
  }

  #ended(why: string): void {
    this.#stopEngine = undefined
    this.#endedBy = why
    this.#ends += 1
    this.#opensAt = this.#parts.clock.steady() + backOffSeconds(this.#ends) * 1000
  }

  async #close(): Promise<void> {
    const stop = this.#stopEngine
    this.#stopEngine = undefined
    this.#said = undefined
    await stop?.()
  }

  /** How old data may be. */
  get #longest(): number {
    return (this.#said?.cycles ?? USUAL_CYCLES) * this.#parts.cycleMilliseconds
  }

  #ownNow(): OwnKeeper {
    const { client, cycleMilliseconds, clock } = this.#parts
    const {
      state,
      cycles: _cycles,
      ...facts
    }: Partial<EngineState> & Pick<EngineState, 'state'> = this.#said ?? {
      state: 'starting',
    }
    const common = {
      ...facts,
      ...(this.#endedBy !== undefined && { why: this.#endedBy }),
      ...(client !== undefined && { client }),
      cycleSeconds: cycleMilliseconds / 1000,
    }
    if (clock.steady() - this.#goodAt <= this.#longest) return { ...common, state }
    const why =
      this.#endedBy ?? (state === 'reads' ? 'Its thread doesn’t answer' : (facts.why ?? 'Tasks are still loading'))
    return { ...common, state: 'not reading', why }
  }
}
