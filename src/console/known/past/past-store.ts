import { create } from 'zustand'

import type { JournalGap, Track } from '../../../watch/wire/journal.ts'
import type { PastSource } from './past-source.ts'

/** The picture that is on screen. */
export interface ShownMoment {
  /** The moment that was asked for. */
  readonly at: number
  /** Moment of the last answer that is in it; undefined where nothing was told by then. */
  readonly moment: number | undefined
  /** What the environment's clock said then, where that is not the moment. */
  readonly date: number | undefined
  /** Moment of the last answer that brought tasks. */
  readonly read: number | undefined
  readonly gap: JournalGap | undefined
}

/** Which time is on screen. Whatever draws reads it here. */
export interface Past {
  /** Undefined: it is now. */
  readonly source: PastSource | undefined
  /** The moment that is wanted; what is shown follows. */
  readonly wanted: number | undefined
  readonly shown: ShownMoment | undefined
  /** How much of the wanted picture is there, from 0 to 1; undefined when it stands. */
  readonly loading: number | undefined
  /** Why the wanted moment can't be shown, in words. */
  readonly problem: string | undefined
  /** Of the last 12 h, or of the whole file. */
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

/** Whether what is on screen is of another time than now. */
export function isPast(): boolean {
  return usePast.getState().source !== undefined
}
