import type { KeptExchange, KeptExchanges, Picture, Track, Trails } from '../../../watch/wire/journal.ts'

/** Where a past comes from: the journal of the watch, or a file. Times are moments (`watch/wire/journal.ts`), in milliseconds. */
export interface PastSource {
  readonly kind: 'journal' | 'session' | 'bundle' | 'capsule'
  /** Name of the environment whose past it is. */
  readonly environment: string
  readonly marking?: string | undefined
  /** What a file covers; a journal goes on, and its track says how far back it goes. */
  readonly span?: { readonly from: number; readonly to: number } | undefined
  /** The log's id of the exchange at a moment; without it that is the moment itself. */
  readonly exchangeAt?: ((moment: number) => number) | undefined
  /** All reject with an error in words, or with the `AbortError` of `signal`. */
  readonly track: (from: number, to: number, signal: AbortSignal) => Promise<Track>
  readonly picture: (at: number, signal: AbortSignal) => Promise<Picture>
  /** Tasks as JSON in the order of the ids; null for one that is not kept. */
  readonly contents: (ids: readonly number[], signal: AbortSignal) => Promise<readonly (string | null)[]>
  /** Those before a moment, newest first. */
  readonly exchanges: (before: number, limit: number, signal: AbortSignal) => Promise<KeptExchanges>
  /** One with its bodies. */
  readonly exchange: (moment: number, signal: AbortSignal) => Promise<KeptExchange>
  readonly trails: (from: number, to: number, signal: AbortSignal) => Promise<Trails>
}
