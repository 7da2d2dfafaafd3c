import { migrate } from '../database/migrate.ts'
import type { Sql } from '../database/sql.ts'
import type { Caller } from './access/access.ts'
import { followExchanges } from './log/follow-exchanges.ts'
import type { NewEntry } from './log/log-rows.ts'
import type { EnvironmentFacts } from './handover/capsule-lines.ts'
import { openKeptJournal, type OpenJournal } from './journal/kept-journal.ts'
import type { JournalSettings } from './journal/open-place.ts'
import type { Machine } from './machine.ts'
import type { PassedExchange } from './passed-exchange.ts'
import { beginWatching, keepWatching } from './presence.ts'
import { readRules } from './read-rules.ts'
import { createWatchService, type WatchService } from './service.ts'
import { stateTextsOf } from './state-text.ts'
import { watchSchema } from './store/schema.ts'
import { watchStoreOver, type WatchStore } from './store/watch-store.ts'
import { KEPT_REMOVALS_MS } from './store/watch-writer.ts'
import { createStreams } from './streams.ts'
import { defaultRules } from './wire/default-rules.ts'
import type { LogEntry } from './wire/log.ts'
import type { Rule } from './wire/rule.ts'
import { KEPT_ENDED_MILLISECONDS } from './wire/state.ts'

export interface WatchOptions {
  sql: Sql
  /** What an error calls the database. */
  name: string
  /** What is known of the environment: capsules are signed with it. */
  environment: EnvironmentFacts
  /** Other servers write into it too. */
  isShared: boolean
  /** Rules beside the default ones when the watch begins, as its environment brings them. */
  rules?: readonly unknown[]
  /** The environment's clock, in milliseconds. */
  now: () => number
  machine: Machine
  /** What is kept of what each client is told; nothing where it is undefined. */
  journal?: JournalSettings | undefined
  openJournal: OpenJournal
  /** Told of failures that are no caller's fault. */
  onError: (error: unknown) => void
}

/** What one environment's desks and walls share. */
export interface Watch {
  service: WatchService
  store: WatchStore
  /**
   * Told by the server of each exchange of the six operations that passed through it, once it is over and in the order in which they ended. It only hands over:
   * journal and log take it in on their own time, and nothing that goes wrong there reaches the request.
   */
  onPassed: (exchange: PassedExchange) => void
  /** Writes into the log what the server saw itself, and tells everybody. It never changes or removes anything there. */
  log: (entries: readonly NewEntry[]) => Promise<LogEntry[]>
  /** Why desks and walls can't be told its state, in words that name no place; undefined where they can. It is tried, not supposed. */
  problem: () => Promise<string | undefined>
  /** Ends all streams, so that the server can stop. */
  release: () => void
  /** Leaves the database open: it is whoever opened it who closes it. */
  close: () => Promise<void>
}

/** How often servers that share a database look for what others wrote. */
const LOOK_MS = 1000
/** Silence after which something between may take a connection for dead is a minute and more. */
const BEAT_MS = 15_000
/** A stream outlives its token by no more than this. */
const REVIEW_MS = 5000
const FORGET_MS = 60_000
/** Asks for a state that goes to no one. */
const nobody: Caller = { clientId: undefined, canWrite: false, canAdmin: false, isWall: true }

/**
 * Opens the watch over `sql`, its tables made when they aren't there, with the default rules when it begins.
 *
 * @throws OperatorError when the database was written by a newer version, or a rule that the environment brings is none.
 */
export async function openWatch({
  sql,
  name,
  environment,
  isShared,
  rules = [],
  journal,
  openJournal,
  now,
  machine,
  onError,
}: WatchOptions): Promise<Watch> {
  await migrate(sql, name, watchSchema)
  const store = watchStoreOver(sql, machine.now)
  await seed(store, () => [...defaultRules, ...readRules(rules)], now())
  const stateText = stateTextsOf(store)
  const streams = createStreams({
    store,
    stateText,
    now,
    onFirst: () => beginWatching(store, now()),
    onLast: () => void keepWatching(store, now()).catch(onError),
  })
  /** Whoever follows what passes. */
  const logging = followExchanges({ store, now, machine, onWritten: () => void streams.tell().catch(onError), onError })
  const followers: ((exchange: PassedExchange) => void)[] = [logging.follow]
  const forget = async () => {
    await store.transaction((tx) => tx.removeEnded(now() - KEPT_ENDED_MILLISECONDS))
    await streams.tell()
  }

  const log: Watch['log'] = async (entries) => {
    const written = await store.transaction((tx) => tx.addEntries(entries))
    void streams.tell().catch(onError)
    return written
  }
  const onNotice = (text: string) => void log([{ kind: 'journal', at: now(), text, subjects: [] }]).catch(onError)
  const kept = journal && (await openKeptJournal(journal, { open: openJournal, now, onError, onNotice }))
  if (kept !== undefined) followers.push(kept.onPassed)
  const onForgotten = async (by: string) =>
    void (await log([{ kind: 'journal', at: now(), by, text: 'Forgot the journal', subjects: [] }]))

  let looked = machine.now()
  /** After a long sleep of the machine what others removed may be known no longer: whoever watches begins anew. */
  const look = async () => {
    const now = machine.now()
    if (now - looked > KEPT_REMOVALS_MS / 2) streams.endAll()
    looked = now
    await streams.tell()
  }

  let review = Promise.resolve()
  const every = (milliseconds: number, work: () => Promise<void>) =>
    machine.every(milliseconds, () => void work().catch(onError))
  const endings = [
    every(BEAT_MS, async () => streams.beat()),
    every(FORGET_MS, forget),
    every(REVIEW_MS, async () => {
      if (streams.size === 0) return
      await keepWatching(store, now())
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
      journal: kept,
      onForgotten,
      now,
      machine,
      onError,
    }),
    store,
    onPassed: (exchange) => {
      for (const follow of followers) follow(exchange)
    },
    log,
    problem: () =>
      stateText(nobody, now()).then(
        () => undefined,
        () => 'The watch can’t be read: alerts, rules and handovers',
      ),
    release: () => streams.close(),
    async close() {
      for (const end of endings) end()
      streams.close()
      followers.length = 0
      await logging.done()
      // What the last stream wrote, and what is under way, is done before the database goes.
      await store.transaction(async () => undefined)
      await kept?.close()
    },
  }
}

/** The first rules, once: what somebody has removed does not come back. */
async function seed(store: WatchStore, rules: () => readonly Rule[], now: number): Promise<void> {
  if ((await store.number('seeded')) !== undefined) return
  await store.transaction(async (tx) => {
    if ((await tx.number('seeded')) !== undefined) return
    for (const rule of rules()) await tx.putRule({ id: rule.id, rule, revision: 1, savedAt: 0 })
    await tx.setNumber('seeded', now)
    await tx.setNumber('watched-at', now)
  })
}
