import type { Alert } from './alert.ts'
import type { Handover } from './handover.ts'
import type { JournalGap, KeptExchange, Picture, PictureTask, PictureWalk } from './journal.ts'
import type { LogEntry } from './log.ts'

/*
 * A capsule is one file: a line of JSON (`CapsuleHeader`), then its parts, then the signature.
 *
 * A part is its length in bytes (32 bits, little endian) and one Zstandard frame of that length, which says the size of its content (at most
 * `MOST_PART_BYTES`); a length of 0 ends them. Put together the contents are `CapsuleLine`s as JSON, one a line.
 * The signature is 128 lower-case hex digits, at the very end: Ed25519 over the text "watchfloor-capsule 1 " and the SHA-256, in lower-case hex, of every
 * byte before the signature. So a server writes it as it reads, and holds none of it.
 */

export interface CapsuleHeader {
  readonly format: 'watchfloor-capsule'
  readonly version: 1
  /** 64 lower-case hex digits. */
  readonly publicKey: string
}

export const CAPSULE_MEDIA_TYPE = 'application/vnd.watchfloor.capsule'
/** Of the answer that brings one: the marking that it bears, percent-encoded. */
export const CAPSULE_MARKING_HEADER = 'Watchfloor-Marking'
/** Of a part's content. */
export const MOST_PART_BYTES = 1_048_576
export const SIGNATURE_LENGTH = 128

/** @param sha256 of every byte before the signature, in lower-case hex */
export function signedText(sha256: string): string {
  return `watchfloor-capsule 1 ${sha256}`
}

/** In this order: one head, then the rest as the kinds stand here; of the journal `picture` first, and each `content` before the line that names it. */
export type CapsuleLine =
  | {
      readonly kind: 'head'
      /** As the server that signs it knows it. `url` is that server's public name, if it has one. */
      readonly environment: { readonly name: string; readonly url: string }
      /** The highest level of what is inside, and never less than the environment's. */
      readonly marking?: string
      /** What it covers: from the beginning of the watch to when it was drafted or signed last. */
      readonly from: number
      readonly to: number
      readonly savedAt: number
      readonly savedBy: string
      /** Both have signed. */
      readonly isComplete: boolean
      /** Why nothing of the journal is in it, in words. */
      readonly noJournal?: string
    }
  | { readonly kind: 'handover'; readonly handover: Handover }
  | { readonly kind: 'entry'; readonly entry: LogEntry }
  | { readonly kind: 'alert'; readonly alert: Alert }
  | { readonly kind: 'gap'; readonly gap: JournalGap }
  | { readonly kind: 'content'; readonly id: number; readonly text: string }
  /** What was known when the watch began. */
  | { readonly kind: 'picture'; readonly picture: Picture }
  | {
      readonly kind: 'told'
      readonly exchange: KeptExchange
      readonly date?: number
      /** What the answer changed; an unchanged task is not among them. */
      readonly tasks: readonly PictureTask[]
      readonly walk?: PictureWalk
    }
