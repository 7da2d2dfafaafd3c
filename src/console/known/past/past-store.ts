import { create } from 'zustand'

import type { JournalGap, Track } from '../../../watch/wire/journal.ts'
import type { PastSource } from './past-source.ts'

export interface ShownMoment {
  /** Requested time. */
  readonly at: number
  /** Of the last answer until then, if any. */
  readonly moment: number | undefined
  /** Environment's clock at that moment, if it differs. */
  readonly date: number | undefined
  /** Moment of the last answer with tasks. */
  readonly read: number | undefined
  readonly gap: JournalGap | undefined
}

export interface Past {
  /** Undefined: now. */
  readonly source: PastSource | undefined
  /** Requested time; the shown one follows. */
  readonly wanted: number | undefined
  readonly shown: ShownMoment | undefined
  /** Progress, 0 to 1; undefined when complete. */
  readonly loading: number | undefined
  /** Why it can't be shown, in words. */
  readonly problem: string | undefined
  /** The last 12 h, or the whole file. */
  readonly track: Track | undefined
}

export const noPast: Past = {
  source: undefined,
  wanted: undefined,
  shown: undefined,
  loading: undefined,
  problem: undefined,
  track: undefined,
}

export const usePast = create<Past>(() => noPast)

export function isPast(): boolean {
  return usePast.getState().source !== undefined
}
