import type { Exchange } from '../exchange.ts'

/** In every version of the format. */
export const SESSION_FORMAT = 'watchfloor-session'
/** Version 1 has bodies in exchanges; version 2 stores equal bodies once, by hash, and adds the kind. */
export const SESSION_VERSION = 2
export const MOST_EXCHANGES = 10_000
/** Of one body; masking may lengthen the two million that a console keeps. */
export const MOST_CHARACTERS_OF_A_BODY = 4_000_000
/** UTF-8 bytes of all bodies; equal ones count once. */
export const MOST_BYTES_OF_BODIES = 100_000_000

/** A console's log, a run without a screen, or a handover. */
export const sessionKinds = ['session', 'bundle', 'capsule'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** Last changed before the log begins. */
export interface KnownTask {
  readonly raw: unknown
}

/** Masked when recorded. */
export interface SavedSession {
  readonly kind: SessionKind
  readonly environment: { readonly name: string; readonly url: string; readonly marking: string | undefined }
  readonly marking: string
  /** Environment's clock minus the recording machine's, in milliseconds. */
  readonly skewMilliseconds: number
  /** Milliseconds since 1970 by the recording machine. */
  readonly savedAt: number
  /** Ended ones, in the order of their ends. */
  readonly exchanges: readonly Exchange[]
  readonly known: readonly KnownTask[]
  /** Id of the exchange to open first. */
  readonly opensAt?: number | undefined
}

/** By the recording machine. */
export function endOf({ endedAt, sentAt }: Exchange): number {
  return endedAt ?? sentAt
}
