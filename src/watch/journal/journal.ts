import { migrate } from '../../database/migrate.ts'
import { DamagedDatabase } from '../../database/libsql.ts'
import { OperatorError } from '../../database/operator-error.ts'
import type { Sql } from '../../database/sql.ts'
import type { Machine } from '../machine.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Contents, JournalFacts, KeptExchange, KeptExchanges, Picture, Track, Trails } from '../wire/journal.ts'
import { createReading } from './reading.ts'
import { journalSchema, journalTables } from './store/schema.ts'
import { createTakeIn } from './take-in.ts'
import type { HandedOver } from './prepare.ts'
import { dropHour, hoursOf } from './store/hours.ts'
import { counterOf, setCounter } from './store/rows.ts'

export interface JournalOptions {
  readonly sql: Sql
  /** Leaves nothing of it in its file, where that is one of its own. */
  readonly erase?: (() => Promise<void>) | undefined
  /** Keeps a damaged database aside, so that the next statement begins a new one. Absent where that can't be done. */
  readonly setAside?: (() => Promise<void>) | undefined
  /** Removes what was kept aside. */
  readonly removeAside?: (() => Promise<void>) | undefined
  /** What an error calls the database. */
  readonly name: string
  readonly hours: number
  readonly mostBytes: number
  readonly machine: Machine
  readonly onError: (error: unknown) => void
}

/** What is kept of what each client was told. Answers are about one client each; moments are milliseconds. */
export interface Journal {
  /** Exchanges that are over, in the order in which they ended. Resolves when they are written, or lost: within a second or so. Never rejects. */
  take(exchanges: readonly HandedOver[]): Promise<void>
  /** Exchanges of these clients found no room on the way here. */
  lose(clientIds: readonly string[]): void
  facts(clientId: string): Promise<JournalFacts>
  track(clientId: string, from: number, to: number): Promise<Track>
  picture(clientId: string, at: number): Promise<Picture>
  contents(clientId: string, ids: readonly number[]): Promise<Contents>
  exchanges(clientId: string, before: number, limit: number): Promise<KeptExchanges>
  exchange(clientId: string, moment: number): Promise<KeptExchange | undefined>
  trails(clientId: string, from: number, to: number): Promise<Trails>
  /** A part of what a capsule holds, and where the next part begins; the first part is of no `after`. */
  export(clientId: string, from: number, to: number, after?: number): Promise<{ lines: CapsuleLine[]; next?: number }>
  /** Forgets everything, of all clients. */
  forget(): Promise<void>
  close(): Promise<void>
}

const WRITE_MS = 1000
const ALIVE_MS = 10_000
/** A server that is started again in less is no gap. */
const SHORTEST_AWAY_MS = 15_000
const RETRY_MS = 10_000
const LOST = 'Too much came at once to be kept'

/**
 * Opens the journal over a database of its own.
 *
 * @throws OperatorError when it was written by a newer version.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { sql, name, hours, mostBytes, machine, onError } = options
  const begin = async () => {
    await migrate(sql, name, journalSchema)
    await beginNumbers(sql, machine.now())
    return await counterOf(sql, 'alive')
  }
  /** @throws the error where it tells of no damage, or where what is damaged can't be kept aside. */
  const beginAgain = async (error: unknown) => {
    if (!(error instanceof DamagedDatabase) || options.setAside === undefined) throw error
    await options.setAside()
    return await begin()
  }
  const alive = await begin().catch(beginAgain)
  const takeIn = createTakeIn(sql, machine.now)
  if (alive !== undefined && machine.now() - alive >= SHORTEST_AWAY_MS)
    takeIn.loseSince(alive, 'This server was not running')
  const reading = createReading(sql)
  let waiting: HandedOver[] = []
  let told: (() => void)[] = []
  /** `lost`: what is said of the time that it leaves out. */
  let stopped: { words: string; lost: string; until: number } | undefined
  let aliveAt = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: a reader sees whole hours. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work)
    turn = result.catch(() => undefined)
    return result
  }

  const forgetKnown = () => {
    takeIn.forget()
    reading.forget()
  }

  const forgetAll = async () => {
    await sql.transaction(async (tx) => {
      for (const table of journalTables) await tx.execute(`delete from ${table}`)
    })
    await options.erase?.()
    await begin()
    forgetKnown()
  }

  /** What is done again finds a new journal where the old one is damaged. */
  const mending = async <T>(work: () => Promise<T>, again: (damage: unknown) => Promise<T> = work): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await beginAgain(error)
      forgetKnown()
      return await again(error)
    }
  }

  /** The oldest hour goes until what is left is neither over nor too much. */
  const dropWhatIsOver = async (): Promise<void> => {
    const first = Math.floor((machine.now() - hours * 3_600_000) / 3_600_000)
    const kept = await hoursOf(sql)
    const isTooMuch = kept.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes
    const [oldest] = kept
    if (oldest === undefined || (oldest.hour >= first && !isTooMuch)) return
    if (kept.length === 1 && isTooMuch) return await forgetAll()
    await sql.transaction((tx) => dropHour(tx, oldest.hour))
    takeIn.forgetHour(oldest.hour)
    reading.forget()
    await dropWhatIsOver()
  }

  const fail = (error: unknown, lost: readonly HandedOver[]) => {
    const words =
      error instanceof OperatorError && /full|no space/.test(error.message)
        ? 'The disk was full'
        : 'It could not be written'
    takeIn.lose(new Set(lost.map(({ clientId }) => clientId)), words)
    if (stopped === undefined) onError(error)
    stopped = {
      words: error instanceof OperatorError ? error.message : words,
      lost: words,
      until: machine.now() + RETRY_MS,
    }
  }

  const writeNow = async () => {
    const [exchanges, tell] = [waiting, told]
    waiting = []
    told = []
    await writeAll(exchanges)
    for (const each of tell) each()
  }

  const writeAll = async (exchanges: readonly HandedOver[]) => {
    if (stopped !== undefined && machine.now() < stopped.until) {
      if (exchanges.length > 0) takeIn.lose(new Set(exchanges.map(({ clientId }) => clientId)), stopped.lost)
      return
    }
    try {
      if (exchanges.length > 0) await mending(() => takeIn.take(exchanges))
      else if (stopped === undefined && machine.now() - aliveAt < ALIVE_MS) return
      else await mending(() => sql.transaction((tx) => setCounter(tx, 'alive', machine.now())))
      aliveAt = machine.now()
      stopped = undefined
      await mending(dropWhatIsOver)
    } catch (error) {
      fail(error, exchanges)
    }
  }

  const endWriting = machine.every(WRITE_MS, () => void inTurn(writeNow))
  /** What was told up to now is there for whoever asks. A reader isn't given what a new journal has for an answer of the damaged one. */
  const read = <T>(
    work: () => Promise<T>,
    again: (damage: unknown) => Promise<T> = (damage) => Promise.reject(damage),
  ) =>
    inTurn(async () => {
      if (waiting.length > 0) await writeNow()
      return await mending(work, again)
    })

  return {
    take(exchanges) {
      waiting.push(...exchanges)
      return new Promise((resolve) => void told.push(resolve))
    },
    lose: (clientIds) => takeIn.lose(clientIds, LOST),
    facts: (clientId) => {
      const facts = async (): Promise<JournalFacts> => ({
        state: stopped === undefined ? 'on' : 'stopped',
        ...(stopped !== undefined && { words: stopped.words }),
        hours,
        mostBytes,
        ...(await reading.facts(clientId)),
      })
      return read(facts, facts)
    },
    track: (...asked) => read(() => reading.track(...asked)),
    picture: (...asked) => read(() => reading.picture(...asked)),
    contents: (...asked) => read(() => reading.contents(...asked)),
    exchanges: (...asked) => read(() => reading.exchanges(...asked)),
    exchange: (...asked) => read(() => reading.exchange(...asked)),
    trails: (...asked) => read(() => reading.trails(...asked)),
    export: (...asked) => read(() => reading.export(...asked)),
    forget: () =>
      inTurn(async () => {
        waiting = []
        await mending(forgetAll)
        await options.removeAside?.()
      }),
    async close() {
      endWriting()
      await inTurn(writeNow)
      await sql.close()
    },
  }
}

/** More texts than any second brings. */
const NUMBERS_A_SECOND = 1_000_000
/** So that every number is a safe one, whatever a clock says. */
const MOST_SECONDS = 4_000_000_000

/**
 * Consoles keep texts by their numbers, also while the journal is forgotten or its file is taken away: those of a journal that begins are no number of an
 * earlier one.
 */
async function beginNumbers(sql: Sql, now: number): Promise<void> {
  if ((await counterOf(sql, 'content')) !== 0) return
  await sql.transaction((tx) => setCounter(tx, 'content', (Math.floor(now / 1000) % MOST_SECONDS) * NUMBERS_A_SECOND))
}
