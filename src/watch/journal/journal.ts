import { migrate } from '../../database/migrate.ts'
import { DamagedDatabase, StorageFull } from '../../database/operator-error.ts'
import type { Sql } from '../../database/sql.ts'
import type { HostClock } from '../host-clock.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { Contents, JournalFacts, KeptExchange, KeptExchanges, Picture, Track, Trails } from '../wire/journal.ts'
import { createJournalReader, type JournalFigures } from './journal-reader.ts'
import { journalSchema, journalTables } from './store/schema.ts'
import { createIngestion } from './ingestion.ts'
import type { ClientExchange } from './prepare.ts'
import { dropHour, hoursOf } from './store/hours.ts'
import { counterOf, setCounter } from './store/rows.ts'

export interface JournalOptions {
  readonly sql: Sql
  /** Leaves no trace in the file; absent for a shared database. */
  readonly erase?: (() => Promise<void>) | undefined
  /** Sets a damaged database aside; absent if impossible. */
  readonly setAside?: (() => Promise<void>) | undefined
  readonly removeAside?: (() => Promise<void>) | undefined
  readonly name: string
  readonly hours: number
  readonly mostBytes: number
  readonly machine: HostClock
  readonly onError: (error: unknown) => void
}

/** Everything that clients received, per client. Moments are milliseconds. */
export interface Journal {
  /** In order of their ends. Resolves within about a second, when written or lost; never rejects. */
  take(exchanges: readonly ClientExchange[]): Promise<void>
  /** Exchanges of these clients were dropped before they got here: why, in words. */
  lose(clientIds: Iterable<string>, words: string): void
  facts(clientId: string): Promise<JournalFacts>
  /** Of all clients. */
  figures(): Promise<JournalFigures>
  track(clientId: string, from: number, to: number): Promise<Track>
  picture(clientId: string, at: number): Promise<Picture>
  contents(clientId: string, ids: readonly number[]): Promise<Contents>
  exchanges(clientId: string, before: number, limit: number): Promise<KeptExchanges>
  exchange(clientId: string, moment: number): Promise<KeptExchange | undefined>
  trails(clientId: string, from: number, to: number): Promise<Trails>
  /** Part of a capsule, and the `after` of the next part. */
  export(clientId: string, from: number, to: number, after?: number): Promise<{ lines: CapsuleLine[]; next?: number }>
  forget(): Promise<void>
  close(): Promise<void>
}

const WRITE_MS = 1000
const ALIVE_MS = 10_000
/** A faster restart isn't a gap. */
const SHORTEST_AWAY_MS = 15_000
const RETRY_MS = 10_000
export const UNWRITTEN = 'The journal couldn’t be written'

/** Throws an OperatorError if a newer version wrote it. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { sql, name, hours, mostBytes, machine, onError } = options
  const isShared = options.erase === undefined
  const begin = async () => {
    await migrate(sql, name, journalSchema)
    await beginNumbers(sql, machine.now())
    const wasKilled = !isShared && (await counterOf(sql, 'closed')) === 0
    // A full disk shows at the first write.
    await sql.transaction((tx) => setCounter(tx, 'closed', 0)).catch(() => undefined)
    return { alive: await counterOf(sql, 'alive'), wasKilled }
  }
  /** Throws errors, unless damage could be set aside. */
  const beginAgain = async (error: unknown) => {
    if (!(error instanceof DamagedDatabase) || options.setAside === undefined) throw error
    await options.setAside()
    return await begin()
  }
  const { alive, wasKilled } = await begin().catch(beginAgain)
  const ingestion = createIngestion(sql, machine.now)
  // A killed one may have lost its last second.
  if (alive !== undefined && (wasKilled || machine.now() - alive >= SHORTEST_AWAY_MS))
    ingestion.recordLossSince(alive, 'This server was not running or couldn’t record')
  const reader = createJournalReader(sql)
  let waiting: ClientExchange[] = []
  let settled: (() => void)[] = []
  /** `lost`: words for the resulting gap. */
  let stopped: { words: string; lost: string; at: number } | undefined
  let aliveAt = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** Also if the clock was set back. */
  const isOver = (since: number, milliseconds: number) => Math.abs(machine.now() - since) >= milliseconds

  /** Serialized, so that readers see whole hours. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work)
    turn = result.catch(() => undefined)
    return result
  }

  const forgetKnown = () => {
    ingestion.forget()
    reader.forget()
  }

  const forgetAll = async () => {
    await sql.transaction(async (tx) => {
      for (const table of journalTables) await tx.execute(`delete from ${table}`)
    })
    await options.erase?.()
    await begin()
    forgetKnown()
  }

  /** The retry runs on a new journal if the old one is damaged. */
  const mending = async <T>(work: () => Promise<T>, again: (damage: unknown) => Promise<T> = work): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await beginAgain(error)
      forgetKnown()
      return await again(error)
    }
  }

  /** Drops the oldest hours until age and size are within limits. */
  const dropWhatIsOver = async (): Promise<void> => {
    const first = Math.floor((machine.now() - hours * 3_600_000) / 3_600_000)
    const kept = await hoursOf(sql)
    const isTooMuch = kept.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes
    const [oldest] = kept
    if (oldest === undefined || (oldest.hour >= first && !isTooMuch)) return
    if (kept.length === 1 && isTooMuch) return await forgetAll()
    await sql.transaction((tx) => dropHour(tx, oldest.hour))
    ingestion.forgetHour(oldest.hour)
    reader.forget()
    await dropWhatIsOver()
  }

  const fail = (error: unknown, lost: readonly ClientExchange[]) => {
    const words = error instanceof StorageFull ? 'The disk was full' : UNWRITTEN
    ingestion.recordLoss(new Set(lost.map(({ clientId }) => clientId)), words)
    if (stopped === undefined) onError(error)
    stopped = {
      words: error instanceof StorageFull ? error.words : 'The journal can’t be written',
      lost: words,
      at: machine.now(),
    }
  }

  const writeNow = async () => {
    const [exchanges, resolvers] = [waiting, settled]
    waiting = []
    settled = []
    await writeAll(exchanges)
    for (const resolve of resolvers) resolve()
  }

  const writeAll = async (exchanges: readonly ClientExchange[]) => {
    if (stopped !== undefined && !isOver(stopped.at, RETRY_MS)) {
      if (exchanges.length > 0) ingestion.recordLoss(new Set(exchanges.map(({ clientId }) => clientId)), stopped.lost)
      return
    }
    try {
      if (exchanges.length > 0) await mending(() => ingestion.ingest(exchanges))
      else if (stopped === undefined && !isOver(aliveAt, ALIVE_MS)) return
      else await mending(() => sql.transaction((tx) => setCounter(tx, 'alive', machine.now())))
      aliveAt = machine.now()
      stopped = undefined
      await mending(dropWhatIsOver)
    } catch (error) {
      fail(error, exchanges)
    }
  }

  const endWriting = machine.every(WRITE_MS, () => void inTurn(writeNow))
  /** Waits for pending writes. A read doesn't get a new journal's answer for a damaged one's. */
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
      return new Promise((resolve) => void settled.push(resolve))
    },
    lose: ingestion.recordLoss,
    facts: (clientId) => {
      const facts = async (): Promise<JournalFacts> => ({
        state: stopped === undefined ? 'on' : 'stopped',
        ...(stopped !== undefined && { words: stopped.words }),
        hours,
        mostBytes,
        ...(await reader.facts(clientId)),
      })
      return read(facts, facts)
    },
    figures: () =>
      read(
        () => reader.figures(),
        () => reader.figures(),
      ),
    track: (...asked) => read(() => reader.track(...asked)),
    picture: (...asked) => read(() => reader.picture(...asked)),
    contents: (...asked) => read(() => reader.contents(...asked)),
    exchanges: (...asked) => read(() => reader.exchanges(...asked)),
    exchange: (...asked) => read(() => reader.exchange(...asked)),
    trails: (...asked) => read(() => reader.trails(...asked)),
    export: (...asked) => read(() => reader.export(...asked)),
    forget: () =>
      inTurn(async () => {
        waiting = []
        await mending(forgetAll)
        await options.removeAside?.()
      }),
    async close() {
      endWriting()
      await inTurn(writeNow)
      if (stopped === undefined) await sql.transaction((tx) => setCounter(tx, 'closed', 1)).catch(onError)
      await sql.close()
    },
  }
}

/** Safely above any real rate. */
const NUMBERS_A_SECOND = 1_000_000
/** Keeps every number a safe integer, whatever the clock says. */
const MOST_SECONDS = 4_000_000_000

/** Consoles cache texts by number, beyond a journal's life: a new journal never reuses old numbers. */
async function beginNumbers(sql: Sql, now: number): Promise<void> {
  if ((await counterOf(sql, 'content')) !== 0) return
  await sql.transaction((tx) => setCounter(tx, 'content', (Math.floor(now / 1000) % MOST_SECONDS) * NUMBERS_A_SECOND))
}
