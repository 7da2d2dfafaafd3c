import { randomUUID } from 'node:crypto'

import { migrate } from '../database/migrate.ts'
import type { Sql } from '../database/sql.ts'
import type { Caller } from './access/access.ts'
import { KEPT_COUNTS_MILLISECONDS } from './alert-figures/count-store.ts'
import { createAlertIndex } from './alert-index.ts'
import type { OpenCallOut, Watching } from './call-out.ts'
import { alertCounts, keeperFigures, pollFigures, type WatchFigures } from './figures.ts'
import { followExchanges } from './log/follow-exchanges.ts'
import type { NewEntry } from './log/log-rows.ts'
import type { EnvironmentFacts } from './handover/capsule-lines.ts'
import { openKeptJournal, type OpenJournal } from './journal/kept-journal.ts'
import type { JournalSettings } from './journal/stored-journal.ts'
import type { HostClock } from './host-clock.ts'
import { createKeeperWatch, type KeeperWatch } from './keeper/keeper-watch.ts'
import { returnDue } from './operations/shelve.ts'
import type { PassedExchange } from './passed-exchange.ts'
import { changedBy, type ChangedBy } from './persons/named.ts'
import { endLongOnWatch } from './persons/on-watch.ts'
import { createPinCheck, type PinHashes } from './persons/pin-check.ts'
import { beginPresence, recordPresence } from './presence.ts'
import type { GivenPerson } from './persons/read-persons.ts'
import { createWatchService, type WatchService } from './service.ts'
import { stateTextsOf } from './state-text.ts'
import { seedWatch } from './seed-watch.ts'
import { watchSchema } from './store/schema.ts'
import { watchStoreOver, type WatchStore } from './store/watch-store.ts'
import { KEPT_REMOVALS_MS } from './store/watch-writer.ts'
import { createStreams } from './streams.ts'
import type { LogEntry } from './wire/log.ts'
import type { Actor, PersonRules } from './wire/person.ts'
import { createOneByOne } from './operations/one-by-one.ts'
import { defaultSite, type Site } from './wire/site.ts'
import { KEPT_ENDED_MILLISECONDS } from './wire/state.ts'

export interface WatchOptions {
  sql: Sql
  name: string
  /** Signed into capsules. */
  environment: EnvironmentFacts
  isShared: boolean
  /** Of this server, among those of the database. */
  serverName?: string
  /** Added to the default rules when the watch is first created. */
  rules?: readonly unknown[]
  /** Persons of the watch when it is first created. */
  persons?: readonly GivenPerson[]
  now: () => number
  machine: HostClock
  /** By default without demands of its own. */
  site?: Site | undefined
  /** Undefined: no destinations. */
  callOut?: OpenCallOut | undefined
  /** Undefined: no person can be named. */
  personRules: PersonRules | undefined
  pins: PinHashes
  /** Undefined: no journal. */
  journal?: JournalSettings | undefined
  openJournal: OpenJournal
  onError: (error: unknown) => void
}

export interface OpenWatch {
  service: WatchService
  store: WatchStore
  /** Called in the order of ending. Only queues: failures of journal and log never reach the request. */
  onPassed: (exchange: PassedExchange) => void
  /** Called before a change is passed on. */
  changedBy: ChangedBy
  log: (entries: readonly NewEntry[]) => Promise<LogEntry[]>
  /** For the server's own keeper. */
  keeper: KeeperWatch
  /** Why its state can't be read, in words that name no place. Found by trying. */
  problem: () => Promise<string | undefined>
  /** For the server's metrics. */
  figures: () => Promise<WatchFigures>
  release: () => void
  /** The caller closes the database. */
  close: () => Promise<void>
}

/** Poll interval for other servers' writes. */
const LOOK_MS = 1000
/** Proxies may drop a connection that is silent for a minute. */
const BEAT_MS = 15_000
/** A stream outlives its token by at most this. */
const REVIEW_MS = 5000
const FORGET_MS = 60_000
/** Shelved alerts return at most so late. */
const RETURN_MS = 5000
/** For a state that isn't sent to anyone. */
const nobody: Caller = { clientId: undefined, canWrite: false, canAdmin: false, isWall: true }

/** Throws an OperatorError if a newer version wrote the database, or one of `rules` is invalid. */
export async function openWatch({
  sql,
  name,
  environment,
  isShared,
  serverName = 'this server',
  rules = [],
  persons = [],
  site = defaultSite,
  callOut: openCallOut,
  personRules,
  pins,
  journal,
  openJournal,
  now,
  machine,
  onError,
}: WatchOptions): Promise<OpenWatch> {
  await migrate(sql, name, watchSchema)
  const store = watchStoreOver(sql, machine.now)
  const stateText = stateTextsOf(store, personRules)
  const streams = createStreams({
    store,
    stateText,
    now,
    onFirst: () => beginPresence(store, now()),
    onLast: () => void recordPresence(store, now()).catch(onError),
  })
  const server = { id: randomUUID(), name: serverName }
  const keeper = createKeeperWatch({ store, streams, isShared, server, now, machine })
  const onWritten = () => void streams.tell().catch(onError)
  /** Followers of exchanges. */
  const logging = followExchanges({ store, now, machine, onWritten, onError })
  const followers: ((exchange: PassedExchange) => void)[] = [logging.follow]
  const forget = async () => {
    await store.transaction(async (tx) => {
      await tx.removeEnded(now() - KEPT_ENDED_MILLISECONDS)
      await tx.removeCounts(now() - KEPT_COUNTS_MILLISECONDS)
    })
    await endLongOnWatch(store, now(), machine.now())
    await streams.tell()
  }

  const log: OpenWatch['log'] = async (entries) => {
    const written = await store.transaction((tx) => tx.addEntries(entries))
    onWritten()
    return written
  }
  const onNotice = (text: string) => void log([{ kind: 'journal', at: now(), text, subjects: [] }]).catch(onError)
  // Its thread starts while PINs are hashed.
  const opening = journal && openKeptJournal(journal, { open: openJournal, now, machine, onError, onNotice })
  try {
    await seedWatch(store, { rules, persons, pins, now: now() })
  } catch (error) {
    await (await opening)?.close()
    throw error
  }
  const kept = await opening
  if (kept !== undefined) followers.push(kept.onPassed)
  const onForgotten = async (author: Omit<Actor, 'at'>) =>
    void (await log([{ kind: 'journal', at: now(), ...author, text: 'Forgot the journal', subjects: [] }]))

  const index = createAlertIndex(store, machine.now)
  const watching = async (): Promise<Watching> => {
    const { own, leads } = keeper.last
    // Desks still raise alerts.
    if (own.state === 'not set up')
      return { leads: !isShared || (await sql.lead()), why: 'This server doesn’t keep watch' }
    const polledAt = own.readAt === undefined ? undefined : own.readAt - now() + machine.now()
    return { leads, polledAt, why: own.why }
  }
  const callOut = openCallOut?.({ store, index, watching, environment, now, machine, onWritten, onError })

  let looked = machine.now()
  /** After a long sleep others' removals may be forgotten, so clients reload the whole state. */
  const look = async () => {
    const now = machine.now()
    if (now - looked > KEPT_REMOVALS_MS / 2) streams.endAll()
    looked = now
    await keeper.beat()
    await streams.tell()
  }

  let review = Promise.resolve()
  const every = (milliseconds: number, work: () => Promise<void>) =>
    machine.every(milliseconds, () => void work().catch(onError))
  const endings = [
    every(BEAT_MS, async () => streams.beat()),
    every(FORGET_MS, forget),
    every(RETURN_MS, async () => void ((await returnDue(store, now())) && (await streams.tell()))),
    every(REVIEW_MS, async () => {
      if (streams.size === 0 && !keeper.isWatching) return
      await recordPresence(store, now())
      review = review.then(() => streams.review())
      await review
    }),
    ...(isShared ? [every(LOOK_MS, look)] : []),
  ]
  return {
    service: createWatchService({
      store,
      streams,
      stateText,
      environment,
      keeper,
      journal: kept,
      callOut,
      personRules,
      pins,
      checkPin: createPinCheck(store, pins),
      site,
      oneByOne: createOneByOne(site),
      onForgotten,
      now,
      machine,
      onError,
    }),
    store,
    onPassed: (exchange) => {
      for (const follow of followers) follow(exchange)
    },
    changedBy: changedBy({ store, machine, personRules }),
    log,
    keeper,
    problem: () =>
      stateText(nobody, now()).then(
        () => undefined,
        () => 'Alerts, rules and handovers can’t be read',
      ),
    figures: async () => ({
      alerts: alertCounts(await index.alerts()),
      // Its failure must not hide the others.
      journal: await kept?.journal?.figures().catch((error: unknown) => {
        onError(error)
        return undefined
      }),
      polls: pollFigures(keeper.last, now()),
      keeper: keeperFigures(keeper.last),
      callOuts: callOut?.figures(),
    }),
    release: () => streams.close(),
    async close() {
      for (const end of endings) end()
      try {
        await callOut?.close()
        streams.close()
        followers.length = 0
        await logging.done()
        // Waits for pending writes.
        await store.transaction(async () => undefined)
      } finally {
        await kept?.close()
      }
    },
  }
}
