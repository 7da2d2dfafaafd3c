import type { Entity } from '../../../../contract/entity/entity.ts'
import { MOST_WINDOWS, zoneTimes, type ZoneTimes } from '../../../../entity/zone-schedule.ts'
import { loadCron, LONGEST_MILLISECONDS } from '../../../../entity/cron.ts'

type ReadCron = Awaited<ReturnType<typeof loadCron>>

/** Its reader loads for the first zone; until then results are undefined. */
export class ZoneSchedules {
  readonly #crons = new Map<string, ReturnType<ReadCron> | undefined>()
  readonly #load: typeof loadCron
  #read: ReadCron | undefined
  #isAsked = false

  constructor(load = loadCron) {
    this.#load = load
  }

  /** By all windows; undefined without any, or if one can't be read and all others are closed. */
  isInForce(entity: Entity, now: number): boolean | undefined {
    const times = zoneTimes(entity)
    if (times.length === 0 || times.length > MOST_WINDOWS) return undefined
    if (this.#read === undefined) {
      void this.#fetch()
      return undefined
    }
    const open = times.map((each) => this.#isOpen(each, now))
    if (open.includes(true)) return true
    return open.includes(undefined) ? undefined : false
  }

  async #fetch(): Promise<void> {
    if (this.#isAsked) return
    this.#isAsked = true
    try {
      this.#read = await this.#load()
    } catch {
      // The next call retries.
      this.#isAsked = false
    }
  }

  #isOpen({ expression, durationMilliseconds: duration }: ZoneTimes, now: number): boolean | undefined {
    if (duration === undefined || duration > LONGEST_MILLISECONDS) return undefined
    if (!this.#crons.has(expression)) this.#crons.set(expression, this.#cronOf(expression))
    const cron = this.#crons.get(expression)
    if (cron === undefined) return undefined
    // First start of a window that hasn't ended.
    const start = cron.nextRun(new Date(now - duration))
    return start !== null && start.getTime() <= now
  }

  #cronOf(expression: string): ReturnType<ReadCron> | undefined {
    try {
      return this.#read?.(expression)
    } catch {
      return undefined
    }
  }
}
