import { errorWords } from '../../../../format/error-words.ts'
import { MOST_LOG_PAGE, type LogEntry } from '../../../../watch/wire/log.ts'
import { keepTrying } from '../../../platform/connection/keep-trying.ts'
import { createChainCheck } from './chain-check.ts'
import { createLogSender } from './log-sender.ts'
import type { LogServer } from './log-server.ts'
import { isWhole, noLog, withWaiting, type Log, type WaitingEntry } from './log-state.ts'
import type { LogStore, LogStoreOptions } from './log-store.ts'

/** Earlier pages are published once they add that much, and at the end. */
const PUBLISHED_GROWTH = 1.5

interface ServerLogOptions extends LogStoreOptions {
  readonly server: LogServer
}

/** Loads pages from the end, when needed. */
export function createServerLog({ server, storage, kept, now, onLog }: ServerLogOptions): LogStore {
  const over = new AbortController()
  let log: Log = {
    ...noLog,
    place: 'server',
    waiting: kept.written.map((written) => ({ ...written, state: 'waiting' })),
  }
  let check = createChainCheck(kept.verified)
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
    set({ waiting: withWaiting(log.waiting, id, state) })

  const checked = async (entries: readonly LogEntry[], after: number) => {
    await check.take(entries, after)
    const verified = check.verified()
    if (verified !== undefined) await storage.keepVerified(verified)
  }

  /** The next page in either direction; false at the end. */
  const loadPage = async (): Promise<boolean> => {
    if (log.last === undefined && heardLast === undefined) {
      // A first page tells the last number; loading then goes from new to old.
      const { last } = await server.read(0, 1, over.signal)
      check.setLast(last)
      if (last === 0) set({ last, chain: check.state() })
      heardLast = last
    }
    const wanted = wantedPage(log, heardLast, isEarlierWanted)
    if (wanted === undefined) return false
    const { kind, after, limit } = wanted
    const page = await server.read(after, limit, over.signal)
    check.setLast(page.last)
    const [first] = log.entries
    const entries =
      kind === 'earlier' ? page.entries.filter(({ number }) => number < (first?.number ?? 0)) : page.entries
    await checked(entries, after)
    const received = new Set(entries.map(({ id }) => id))
    const isPastEnd = kind === 'later' && entries.length === 0
    const change = kind === 'earlier' ? setEarlier : set
    change({
      entries: kind === 'earlier' ? [...entries, ...log.entries] : [...log.entries, ...entries],
      // The chain check reports a truncated end, which would otherwise be requested forever.
      last: isPastEnd ? after : page.last,
      chain: check.state(),
      waiting: log.waiting.some(({ entry }) => received.has(entry.id))
        ? log.waiting.filter(({ entry }) => !received.has(entry.id))
        : log.waiting,
    })
    if (isPastEnd) heardLast = undefined
    // An empty page: everything before is gone.
    if (kind === 'earlier' && entries.length === 0) check.setGone(after + 1)
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
      let hasMore = true
      while (hasMore && readers.size > 0 && !over.signal.aborted) hasMore = await loadPage()
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
    if (readers.size > 0) await loadAll()
  }

  const sender = createLogSender({
    server,
    delayed: kept.written,
    now,
    waiting: () => log.waiting,
    setState: setWaiting,
    onTaken: async ({ number }, id) => {
      await storage.dropWritten(id)
      heardLast = Math.max(heardLast ?? 0, number)
      // Shown until the log has it, to prevent flicker.
      await load()
      setWaiting(id, undefined)
    },
    signal: over.signal,
  })

  onLog(log)
  void sender.send()
  return {
    heard: (last) => {
      heardLast = last
      if (last === undefined) return
      void sender.send()
      if (last !== log.last || log.problem !== undefined) void load()
    },
    read: (since) => {
      readers.add(since)
      void load()
      return () => void readers.delete(since)
    },
    write: async (entry, by) => {
      if (by !== undefined) sender.setWriter(entry.id, by)
      const written = { entry, writtenAt: now() }
      set({ waiting: [...log.waiting, { ...written, person: by?.mark, state: 'waiting' }] })
      await storage.keepWritten(written)
      void sender.send()
    },
    discard: (id) => {
      setWaiting(id, undefined)
      sender.forget(id)
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

interface WantedPage {
  readonly kind: 'first' | 'later' | 'earlier'
  readonly after: number
  readonly limit: number
}

/** Undefined at the end. */
function wantedPage(
  { entries, last }: Log,
  heardLast: number | undefined,
  isEarlierWanted: () => boolean,
): WantedPage | undefined {
  const [first] = entries
  const end = entries.at(-1)
  const known = Math.max(heardLast ?? 0, last ?? 0)
  const limit = MOST_LOG_PAGE
  if (first === undefined || end === undefined)
    return last === undefined || known > 0 ? { kind: 'first', after: Math.max(0, known - limit), limit } : undefined
  if (last === undefined || end.number < known) return { kind: 'later', after: end.number, limit }
  if (!isEarlierWanted()) return undefined
  const after = Math.max(0, first.number - 1 - limit)
  return { kind: 'earlier', after, limit: first.number - 1 - after }
}
