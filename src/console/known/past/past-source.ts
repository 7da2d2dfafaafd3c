import type { KeptExchange, KeptExchanges, Picture, Track, Trails } from '../../../watch/wire/journal.ts'

/** The watch's journal or a file. Moments are milliseconds (`watch/wire/journal.ts`). */
export interface PastSource {
  readonly kind: 'journal' | 'session' | 'bundle' | 'capsule'
  /** Received by the server's own watch; absent: by this client. */
  readonly of?: 'server' | undefined
  /** Of a capsule: who received it; absent: the session's client. */
  readonly client?: string | undefined
  readonly environment: string
  readonly marking?: string | undefined
  /** Of a file; a journal's track says how far it reaches. */
  readonly span?: { readonly from: number; readonly to: number } | undefined
  /** Log id of the exchange at a moment; absent: the moment is the id. */
  readonly exchangeAt?: ((moment: number) => number) | undefined
  /** These reject with an error in words, or the `AbortError` of `signal`. */
  readonly track: (from: number, to: number, signal: AbortSignal) => Promise<Track>
  readonly picture: (at: number, signal: AbortSignal) => Promise<Picture>
  /** JSON texts in the order of ids; null if missing. */
  readonly contents: (ids: readonly number[], signal: AbortSignal) => Promise<readonly (string | null)[]>
  /** Before a moment, newest first. */
  readonly exchanges: (before: number, limit: number, signal: AbortSignal) => Promise<KeptExchanges>
  /** With bodies. */
  readonly exchange: (moment: number, signal: AbortSignal) => Promise<KeptExchange>
  readonly trails: (from: number, to: number, signal: AbortSignal) => Promise<Trails>
}
