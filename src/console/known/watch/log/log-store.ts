import type { WriteEntry } from '../../../../watch/wire/log.ts'
import type { NamedPerson } from '../persons/on-watch.ts'
import type { Log } from './log-state.ts'
import type { LogStorage, StoredLog } from './log-storage.ts'

export interface LogStoreOptions {
  readonly storage: LogStorage
  readonly kept: StoredLog
  /** Environment's clock in milliseconds. */
  readonly now: () => number
  readonly onLog: (log: Log) => void
}

/** Of a server (`server-log.ts`) or a browser without one (`own-log.ts`). */
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
