import type { Alert } from './alert.ts'
import type { Handover } from './handover.ts'
import type { JournalGap, KeptExchange, Picture, PictureTask, PictureWalk } from './journal.ts'
import type { LogEntry } from './log.ts'

/*
 * A capsule is one file: a line of JSON (`CapsuleHeader`), then its payload to the end of the file: `CapsuleLine`s as JSON, one a line, compressed with
 * Zstandard. What is signed (Ed25519) is the text "watchfloor-capsule 1 " and the SHA-256 of the payload in lower-case hex.
 */

export interface CapsuleHeader {
  readonly format: 'watchfloor-capsule'
  readonly version: 1
  /** 64 hex digits. */
  readonly publicKey: string
  /** 128 hex digits. */
  readonly signature: string
}

/** In this order: one head, then the rest as the kinds stand here; of the journal `picture` first, and each `content` before the line that names it. */
export type CapsuleLine =
  | {
      readonly kind: 'head'
      readonly environment: { readonly name: string; readonly url: string }
      readonly marking?: string
      readonly from: number
      readonly to: number
      readonly savedAt: number
      readonly savedBy: string
      /** Both have signed. */
      readonly isComplete: boolean
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
