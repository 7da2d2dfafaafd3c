import { errorWords } from '../../../../format/error-words.ts'
import { chained, chainStart } from '../../../../watch/wire/log-chain.ts'
import { MOST_LOG_PAGE, type LogEntry, type WriteEntry } from '../../../../watch/wire/log.ts'
import { ON_ITS_WAY_MILLISECONDS } from '../../../../watch/wire/time.ts'
import { keepTrying } from '../../../platform/connection/keep-trying.ts'
import { sentAs } from '../client/ask-watch.ts'
import { WatchError } from '../client/watch-error.ts'
import type { NamedPerson } from '../persons/on-watch.ts'
import { createChainCheck } from './chain-check.ts'
import type { StoredLog, LogStorage, Written } from './log-storage.ts'
import type { LogServer } from './log-server.ts'
import { isWhole, noLog, type Log, type WaitingEntry } from './log-state.ts'

export interface LogStoreOptions {
  readonly server: LogServer | undefined
  readonly storage: LogStorage
  readonly kept: StoredLog
  /** Client id without a server. */
  readonly by: () => string
  /** Environment's clock in milliseconds. */
  readonly now: () => number
  readonly onLog: (log: Log) => void
}

export interface LogStore {
  /** The stream's last number; undefined while disconnected. */
  readonly heard: (last: number | undefined) => void
  /** Loads entries since then and checks the chain. Returns the stop function. */
  readonly read: (since: number) => () => void
  /** Shows it at once; resolves when stored; sends when possible. `by`: on watch now. */
  readonly write: (entry: WriteEntry, by?: NamedPerson) => Promise<void>
  readonly discard: (id: string) => void
  /** Accepts the log as it is now. */
  readonly trust: () => void
  readonly stop: () => void
}

/** Earlier pages are published once they add that much, and at the end. */
const PUBLISHED_GROWTH = 1.5

/** Loads pages from the end, when needed. */
export function createLogStore({ server, storage, kept, by, now, onLog }: LogStoreOptions): LogStore {
  const over = new AbortController()
  const place = server === undefined ? ('this browser' as const) : ('server' as const)
  let log: Log = {
    ...noLog,
    place,
    waiting: kept.written.map((written) => ({ ...written, state: 'waiting' })),
    ...(server === undefined && { entries: kept.own, last: kept.own.at(-1)?.number ?? 0 }),
  }
  let check = createChainCheck(server === undefined ? undefined : kept.verified)
  let heardLast: number | undefined
  const readers = new Set<number>()

  let published = 0
  const set = (changes: Partial<Log>) => {
    if (over.signal.aborted) return
    log = { ...log, ...changes }
    published = log.entries.length
    onLog(log)
  }

  /** A long log comes in many pages, and its page looks through all entries at each change. */
  const setEarlier = (changes: Partial<Log>) => {
    if ((changes.entries?.length ?? 0) >= published * PUBLISHED_GROWTH) set(changes)
    else log = { ...log, ...changes }
  }

  const setWaiting = (id: string, state: WaitingEntry['state'] | undefined) =>
    set({
      waiting: log.waiting.flatMap((each) =>
        each.entry.id !== id ? [each] : state === undefined ? [] : [{ ...each, state }],
      ),
    })

  const checked = async (entries: readonly LogEntry[], after: number) => {
    await check.take(entries, after)
    const verified = check.verified()
    if (verified !== undefined && server !== undefined) await storage.keepVerified(verified)
  }

  /** The next page in either direction; false at the end. */
  const loadPage = async (from: LogServer): Promise<boolean> => {
    if (log.last === undefined && heardLast === undefined) {
      // A first page tells the last number; loading then goes from new to old.
      const { last } = await from.read(0, 1, over.signal)
      check.setLast(last)
      if (last === 0) set({ last, chain: check.state() })
      heardLast = last
    }
    const [first] = log.entries
    const end = log.entries.at(-1)
    const last = Math.max(heardLast ?? 0, log.last ?? 0)
    const isNext = end !== undefined && (log.last === undefined || end.number < last)
    const isFirst = end === undefined && (log.last === undefined || last > 0)
    if (!isNext && !isFirst && !isEarlierWanted()) return false
    const after = isNext
      ? end.number
      : isFirst
        ? Math.max(0, last - MOST_LOG_PAGE)
        : Math.max(0, (first?.number ?? 1) - 1 - MOST_LOG_PAGE)
    const limit = isNext || isFirst || first === undefined ? MOST_LOG_PAGE : first.number - 1 - after
    const page = await from.read(after, limit, over.signal)
    check.setLast(page.last)
    const entries =
      isNext || isFirst ? page.entries : page.entries.filter(({ number }) => number < (first?.number ?? 0))
    await checked(entries, after)
    const received = new Set(entries.map(({ id }) => id))
    const isAtEnd = isNext || isFirst
    const change = isAtEnd ? set : setEarlier
    change({
      entries: isAtEnd ? [...log.entries, ...entries] : [...entries, ...log.entries],
      // The chain check reports a truncated end, which would otherwise be requested forever.
      last: isNext && entries.length === 0 ? end.number : page.last,
      chain: check.state(),
      waiting: log.waiting.some(({ entry }) => received.has(entry.id))
        ? log.waiting.filter(({ entry }) => !received.has(entry.id))
        : log.waiting,
    })
    if (isNext && entries.length === 0) heardLast = undefined
    // An empty page: everything before is gone.
    if (!isNext && !isFirst && entries.length === 0) check.setGone(after + 1)
    return entries.length > 0 && page.last > 0
  }

  const isEarlierWanted = () => {
    const [first] = log.entries
    if (first === undefined || first.number <= 1 || isWhole(log) || check.isGone()) return false
    return first.number > check.neededFrom() || first.at >= Math.min(...readers)
  }

  const loadAll = keepTrying(async () => {
    set({ isLoading: true })
    try {
      let hasMore = server !== undefined
      while (hasMore && readers.size > 0 && !over.signal.aborted)
        hasMore = server !== undefined && (await loadPage(server))
      set({ problem: undefined })
    } catch (error) {
      set({ problem: errorWords(error) })
      throw error
    } finally {
      set({ isLoading: false })
    }
    return undefined
  }, over.signal)

  const load = async () => {
    if (server !== undefined && readers.size > 0) await loadAll()
  }

  /** By entry id. Not stored: tickets are secret. */
  const writers = new Map<string, NamedPerson>()
  /** Two times mean that the entry was delayed. */
  const waited = new Set(kept.written.map(({ entry }) => entry.id))
  /** Sends one at a time, in order. */
  const send = keepTrying(async () => {
    try {
      for (;;) {
        const next = log.waiting.find(({ state }) => typeof state === 'string')
        if (server === undefined || next === undefined || over.signal.aborted) return undefined
        await sendOne(server, next)
      }
    } catch (error) {
      set({ waiting: log.waiting.map((each) => (each.state === 'sending' ? { ...each, state: 'waiting' } : each)) })
      throw error
    }
  }, over.signal)

  const sendOne = async (to: LogServer, { entry, writtenAt }: Written) => {
    setWaiting(entry.id, 'sending')
    const hasWaited = waited.has(entry.id) || now() - writtenAt > ON_ITS_WAY_MILLISECONDS
    try {
      const written = { ...entry, ...(hasWaited && { writtenAt }) }
      const acting = { ticket: writers.get(entry.id)?.ticket }
      const taken = await sentAs(acting, (as) => to.write(written, over.signal, as))
      writers.delete(entry.id)
      await storage.dropWritten(entry.id)
      heardLast = Math.max(heardLast ?? 0, taken.number)
      // Kept until the log has it, to prevent flicker.
      if (readers.size === 0) setWaiting(entry.id, undefined)
      else await loaded(entry.id)
    } catch (error) {
      if (!(error instanceof WatchError) || !error.isFinal) {
        waited.add(entry.id)
        throw error
      }
      setWaiting(entry.id, { refused: error.message })
    }
  }

  const loaded = async (id: string) => {
    await load()
    setWaiting(id, undefined)
  }

  const writeHere = async (entry: WriteEntry) => {
    const { entries } = log
    const { id, text, subjects, moment, corrects } = entry
    const own = chained(
      {
        id,
        kind: corrects === undefined ? 'written' : 'correction',
        at: now(),
        by: by(),
        text,
        subjects,
        ...(moment !== undefined && { moment }),
        ...(corrects !== undefined && { corrects }),
      },
      entries.at(-1) ?? chainStart,
    )
    await storage.keepOwn(own)
    await checked([own], own.number - 1)
    set({ entries: [...entries, own], last: own.number, chain: check.state() })
  }

  onLog(log)
  void send()
  if (server === undefined) void checked(kept.own, 0).then(() => set({ chain: check.state() }))
  return {
    heard: (last) => {
      heardLast = last
      if (last === undefined) return
      void send()
      if (last !== log.last || log.problem !== undefined) void load()
    },
    read: (since) => {
      readers.add(since)
      void load()
      return () => void readers.delete(since)
    },
    write: async (entry, by) => {
      if (server === undefined) return writeHere(entry)
      if (by !== undefined) writers.set(entry.id, by)
      const written = { entry, writtenAt: now() }
      set({ waiting: [...log.waiting, { ...written, person: by?.mark, state: 'waiting' }] })
      await storage.keepWritten(written)
      void send()
    },
    discard: (id) => {
      setWaiting(id, undefined)
      writers.delete(id)
      void storage.dropWritten(id)
    },
    trust: () => {
      check = createChainCheck(undefined)
      void storage.keepVerified(undefined)
      set({ entries: [], last: undefined, chain: check.state() })
      void load()
    },
    stop: () => over.abort(),
  }
}
