import { create } from 'zustand'

import type { LogEntry } from '../../../../watch/wire/log.ts'
import type { Written } from './log-keeper.ts'

/** How the chain stands. */
export type ChainState =
  | { readonly kind: 'checking' }
  /** From the first entry to this one. */
  | { readonly kind: 'verified'; readonly to: number }
  /** `isOther`: entries that held when this browser last looked are others now, or gone. */
  | { readonly kind: 'broken'; readonly at: number; readonly isOther: boolean }

/** An entry that was written here and is not in the log. `waiting`: there is nobody to send it to. `refused`: why, in words. */
export interface WaitingEntry extends Written {
  readonly state: 'sending' | 'waiting' | { readonly refused: string }
}

/** The log, as far as this page has read it. Whatever draws reads it here. */
export interface Log {
  /** Where it is kept: `unknown` until the watch has begun. */
  readonly place: 'unknown' | 'server' | 'this browser'
  /** In their order, without a gap between the first and the last that are loaded. */
  readonly entries: readonly LogEntry[]
  /** Number of the last entry there is; undefined as long as nobody has said. */
  readonly last: number | undefined
  readonly isLoading: boolean
  /** Why it can't be read, in words. */
  readonly problem: string | undefined
  readonly chain: ChainState
  /** In the order in which they were written. */
  readonly waiting: readonly WaitingEntry[]
}

export const noLog: Log = {
  place: 'unknown',
  entries: [],
  last: undefined,
  isLoading: false,
  problem: undefined,
  chain: { kind: 'checking' },
  waiting: [],
}

export const useLog = create<Log>(() => noLog)

/** Whether the first entry of the log is loaded, or there is none. */
export function isWhole({ entries, last }: Pick<Log, 'entries' | 'last'>): boolean {
  return last === 0 || entries[0]?.number === 1
}
