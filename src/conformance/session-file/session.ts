import type { Exchange } from '../exchange.ts'

/** The name in every file of this format, whichever its version. */
export const SESSION_FORMAT = 'watchfloor-session'
/**
 * Version 1 has each body in its exchange; version 2 stores equal bodies once, by hash, and says what the
 * file is.
 */
export const SESSION_VERSION = 2
export const MOST_EXCHANGES = 10_000
/** Characters of one body. Masking may have lengthened the two million that a console keeps. */
export const MOST_CHARACTERS_OF_A_BODY = 4_000_000
/** UTF-8 bytes of all bodies in a file; equal ones count once. */
export const MOST_BYTES_OF_BODIES = 100_000_000

/** The origin: a console's log, a run without a screen, or a handover. */
export const sessionKinds = ['session', 'bundle', 'capsule'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** A task known before the log begins: its last change is older. */
export interface KnownTask {
  readonly raw: unknown
}

/** Requests and answers of an environment in one file, masked when recorded. */
export interface Session {
  readonly kind: SessionKind
  readonly environment: { readonly name: string; readonly url: string; readonly marking: string | undefined }
  /** Classification of the content, in words. */
  readonly marking: string
  /** Environment's clock minus that of the machine that recorded, in milliseconds. */
  readonly skewMilliseconds: number
  /** Milliseconds since 1970 by the machine that recorded. */
  readonly savedAt: number
  /** Ended ones, in the order of their ends. */
  readonly exchanges: readonly Exchange[]
  readonly known: readonly KnownTask[]
  /** The exchange to look at first, by its id. */
  readonly opensAt?: number | undefined
}

/** When it was over, by the machine that recorded. */
export function endOf({ endedAt, sentAt }: Exchange): number {
  return endedAt ?? sentAt
}
