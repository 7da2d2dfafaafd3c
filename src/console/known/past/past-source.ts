import type { KeptExchange, KeptExchanges, Picture, Track, Trails } from '../../../watch/wire/journal.ts'

/** The watch's journal, or a file. Times are moments in milliseconds (`watch/wire/journal.ts`). */
export interface PastSource {
  readonly kind: 'journal' | 'session' | 'bundle' | 'capsule'
  readonly environment: string
  readonly marking?: string | undefined
  /** Of a file; a journal's track tells its reach. */
  readonly span?: { readonly from: number; readonly to: number } | undefined
  /** Log id of the exchange at a moment; absent: the moment itself. */
  readonly exchangeAt?: ((moment: number) => number) | undefined
  /** All reject with an error in words, or the `AbortError` of `signal`. */
  readonly track: (from: number, to: number, signal: AbortSignal) => Promise<Track>
  readonly picture: (at: number, signal: AbortSignal) => Promise<Picture>
  /** JSON in the order of the ids; null if missing. */
  readonly contents: (ids: readonly number[], signal: AbortSignal) => Promise<readonly (string | null)[]>
  /** Before a moment, newest first. */
  readonly exchanges: (before: number, limit: number, signal: AbortSignal) => Promise<KeptExchanges>
  /** With bodies. */
  readonly exchange: (moment: number, signal: AbortSignal) => Promise<KeptExchange>
  readonly trails: (from: number, to: number, signal: AbortSignal) => Promise<Trails>
}
