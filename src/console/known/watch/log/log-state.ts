import { create } from 'zustand'

import type { LogEntry } from '../../../../watch/wire/log.ts'
import type { PersonMark } from '../../../../watch/wire/person.ts'
import type { Written } from './log-storage.ts'

export type ChainState =
  | { readonly kind: 'checking' }
  /** From the first entry to this one. */
  | { readonly kind: 'verified'; readonly to: number }
  /** `isOther`: entries that this browser verified have changed or are missing. */
  | { readonly kind: 'broken'; readonly at: number; readonly isOther: boolean }

/** Not yet in the log. `waiting`: no connection. `refused`: why, in words. */
export interface WaitingEntry extends Written {
  /** On watch when it was written. Not stored, as its ticket isn't. */
  readonly person?: PersonMark | undefined
  readonly state: 'sending' | 'waiting' | { readonly refused: string }
}

export interface Log {
  /** `unknown` until the watch has started. */
  readonly place: 'unknown' | 'server' | 'this browser'
  /** Contiguous. */
  readonly entries: readonly LogEntry[]
  readonly last: number | undefined
  readonly isLoading: boolean
  readonly problem: string | undefined
  readonly chain: ChainState
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

/** The first entry is loaded, or the log is empty. */
export function isWhole({ entries, last }: Pick<Log, 'entries' | 'last'>): boolean {
  return last === 0 || entries[0]?.number === 1
}

/** `state`: undefined removes it. */
export function withWaiting(
  waiting: readonly WaitingEntry[],
  id: string,
  state: WaitingEntry['state'] | undefined,
): readonly WaitingEntry[] {
  return waiting.flatMap((each) => (each.entry.id !== id ? [each] : state === undefined ? [] : [{ ...each, state }]))
}
