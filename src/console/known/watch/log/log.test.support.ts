import { expect, onTestFinished } from 'vitest'

import { chained, chainStart } from '../../../../watch/wire/log-chain.ts'
import { MOST_LOG_PAGE, type LogEntry, type WriteEntry } from '../../../../watch/wire/log.ts'
import { WatchError } from '../client/watch-error.ts'
import type { StoredLog, LogStorage, Written } from './log-storage.ts'
import type { LogStoreOptions } from './log-store.ts'
import type { LogServer } from './log-server.ts'
import type { Log } from './log-state.ts'
import { createOwnLog } from './own-log.ts'
import { createServerLog } from './server-log.ts'

/** A log of a server with one entry a minute. */
export function entriesOf(count: number, from: readonly LogEntry[] = []): LogEntry[] {
  const entries = [...from]
  while (entries.length < count) {
    const number = entries.length + 1
    const entry = {
      id: `entry-${number}`,
      kind: 'written' as const,
      at: number * 60_000,
      text: `${number}`,
      subjects: [],
    }
    entries.push(chained(entry, entries.at(-1) ?? chainStart))
  }
  return entries
}

export class FakeLog implements LogServer {
  entries: LogEntry[]
  isDown = false
  refusal: WatchError | undefined
  readonly asked: [after: number, limit: number][] = []
  readonly sent: WriteEntry[] = []
  readonly tickets: (string | undefined)[] = []

  constructor(entries: LogEntry[] = []) {
    this.entries = entries
  }

  readonly read: LogServer['read'] = async (after, limit) => {
    if (this.isDown) throw new WatchError('This console’s server can’t be reached')
    this.asked.push([after, limit])
    const entries = this.entries.filter(({ number }) => number > after).slice(0, Math.min(limit, MOST_LOG_PAGE))
    return { entries, last: this.entries.at(-1)?.number ?? 0 }
  }

  readonly write: LogServer['write'] = async (entry, _signal, { ticket }) => {
    if (this.isDown) throw new WatchError('This console’s server can’t be reached')
    if (this.refusal !== undefined) throw this.refusal
    this.sent.push(entry)
    this.tickets.push(ticket)
    const known = this.entries.find(({ id }) => id === entry.id)
    if (known !== undefined) return known
    const taken = chained({ ...entry, kind: 'written', at: 0 }, this.entries.at(-1) ?? chainStart)
    this.entries.push(taken)
    return taken
  }
}

export class FakeStorage implements LogStorage {
  readonly written = new Map<string, Written>()
  own: LogEntry[] = []
  verified: StoredLog['verified']
  readonly read = async () => ({ written: [...this.written.values()], own: this.own, verified: this.verified })
  readonly keepWritten: LogStorage['keepWritten'] = async (written) => void this.written.set(written.entry.id, written)
  readonly dropWritten: LogStorage['dropWritten'] = async (id) => void this.written.delete(id)
  readonly addOwn: LogStorage['addOwn'] = async (known = chainStart, make) => {
    const others = this.own.filter(({ number }) => number > known.number)
    const made = make(others.at(-1) ?? known)
    this.own = [...this.own, made]
    return [...others, made]
  }
  readonly keepVerified: LogStorage['keepVerified'] = async (link) => void (this.verified = link)
}

export async function opened(
  server: FakeLog | undefined,
  storage = new FakeStorage(),
  more: Partial<LogStoreOptions> = {},
) {
  const seen: { log: Log | undefined } = { log: undefined }
  const options: LogStoreOptions = {
    storage,
    kept: await storage.read(),
    now: () => 0,
    onLog: (log) => void (seen.log = log),
    ...more,
  }
  const store =
    server === undefined ? createOwnLog({ ...options, by: () => 'desk-1' }) : createServerLog({ ...options, server })
  onTestFinished(() => store.stop())
  const log = () => {
    if (seen.log === undefined) throw new Error('The store tells its log at once')
    return seen.log
  }
  const settled = async () => expect.poll(() => log().isLoading).toBe(false)
  return { store, log, settled, storage }
}

export function numbers({ entries }: Log): readonly number[] {
  return entries.map(({ number }) => number)
}

export function anEntry(text: string): WriteEntry {
  return { id: `id-of-${text}`, text, subjects: [] }
}
