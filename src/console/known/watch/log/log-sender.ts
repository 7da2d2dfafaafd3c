import type { LogEntry } from '../../../../watch/wire/log.ts'
import { ON_ITS_WAY_MILLISECONDS } from '../../../../watch/wire/time.ts'
import { keepTrying } from '../../../platform/connection/keep-trying.ts'
import { sentAs } from '../client/ask-watch.ts'
import { WatchError } from '../client/watch-error.ts'
import type { NamedPerson } from '../persons/on-watch.ts'
import type { WaitingEntry } from './log-state.ts'
import type { Written } from './log-storage.ts'
import type { LogServer } from './log-server.ts'

interface LogSenderOptions {
  readonly server: LogServer
  /** Left by an earlier page. */
  readonly delayed: readonly Written[]
  /** Environment's clock in milliseconds. */
  readonly now: () => number
  readonly waiting: () => readonly WaitingEntry[]
  readonly setState: (id: string, state: WaitingEntry['state']) => void
  /** Once the server has it. `id`: of the waiting entry. */
  readonly onTaken: (taken: LogEntry, id: string) => Promise<void>
  readonly signal: AbortSignal
}

export interface LogSender {
  /** Sends what waits one at a time, in order. */
  readonly send: () => Promise<void>
  /** The person on watch when it was written. */
  readonly setWriter: (id: string, by: NamedPerson) => void
  readonly forget: (id: string) => void
}

export function createLogSender({
  server,
  delayed,
  now,
  waiting,
  setState,
  onTaken,
  signal,
}: LogSenderOptions): LogSender {
  /** By entry id. Not stored: tickets are secret. */
  const writers = new Map<string, NamedPerson>()
  /** Sent with both times. */
  const waited = new Set(delayed.map(({ entry }) => entry.id))

  const sendOne = async ({ entry, writtenAt }: Written) => {
    setState(entry.id, 'sending')
    const hasWaited = waited.has(entry.id) || now() - writtenAt > ON_ITS_WAY_MILLISECONDS
    try {
      const written = { ...entry, ...(hasWaited && { writtenAt }) }
      const acting = { ticket: writers.get(entry.id)?.ticket }
      const taken = await sentAs(acting, (as) => server.write(written, signal, as))
      writers.delete(entry.id)
      await onTaken(taken, entry.id)
    } catch (error) {
      if (!(error instanceof WatchError) || !error.isFinal) {
        waited.add(entry.id)
        throw error
      }
      setState(entry.id, { refused: error.message })
    }
  }

  const send = keepTrying(async () => {
    try {
      for (;;) {
        const next = waiting().find(({ state }) => typeof state === 'string')
        if (next === undefined || signal.aborted) return undefined
        await sendOne(next)
      }
    } catch (error) {
      for (const { entry, state } of waiting()) if (state === 'sending') setState(entry.id, 'waiting')
      throw error
    }
  }, signal)

  return {
    send,
    setWriter: (id, by) => void writers.set(id, by),
    forget: (id) => void writers.delete(id),
  }
}
