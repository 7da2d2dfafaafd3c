import type { Exchange } from '../exchange.ts'

/** The name in every file of this format, whichever its version. */
export const SESSION_FORMAT = 'watchfloor-session'
/** Version 1 has each body in its exchange; in version 2 equal bodies stand once, named by their hash, and the file says what it is. */
export const SESSION_VERSION = 2
export const MOST_EXCHANGES = 10_000
/** Of one body, in characters. Masking may have made one a little longer than the two millions that a console keeps of it. */
export const MOST_CHARACTERS_OF_A_BODY = 4_000_000
/** Of all bodies of a file together, in bytes of UTF-8, where equal ones count once. */
export const MOST_BYTES_OF_BODIES = 100_000_000

/** What was saved: the log of a console, a run of the checks without a screen, or what one watch hands to the next. */
export const sessionKinds = ['session', 'bundle', 'capsule'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** A task that was known before the log begins: its last change is older. */
export interface KnownTask {
  readonly raw: unknown
}

/** What was asked of an environment and answered, in one file. It holds no secret: they were masked when it was recorded. */
export interface Session {
  readonly kind: SessionKind
  readonly environment: { readonly name: string; readonly url: string; readonly marking: string | undefined }
  /** Classification of all that is in it, in words. */
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
