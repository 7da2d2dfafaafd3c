import * as v from 'valibot'

import { alertSchema } from './alert.ts'
import { handoverSchema } from './handover.ts'
import { journalGapSchema, keptExchangeSchema, pictureSchema, pictureTaskSchema, pictureWalkSchema } from './journal.ts'
import { count, list } from './list.ts'
import { logEntrySchema } from './log.ts'
import { timeSchema } from './time.ts'

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

const headSchema = v.object({
  kind: v.literal('head'),
  /** As the server that signs it knows it. `url` is that server's public name, if it has one. */
  environment: v.object({ name: v.string(), url: v.string() }),
  /** The highest level of what is inside, and never less than the environment's. */
  marking: v.optional(v.string()),
  /** What it covers: from the beginning of the watch to when it was drafted or signed last. */
  from: timeSchema,
  to: timeSchema,
  savedAt: timeSchema,
  savedBy: v.string(),
  /** Both have signed. */
  isComplete: v.boolean(),
  /** Why nothing of the journal is in it, in words. */
  noJournal: v.optional(v.string()),
})

/** In this order: one head, then the rest as the kinds stand here; of the journal `picture` first, and each `content` before the line that names it. */
export const capsuleLineSchema = v.variant('kind', [
  headSchema,
  v.object({ kind: v.literal('handover'), handover: handoverSchema }),
  v.object({ kind: v.literal('entry'), entry: logEntrySchema }),
  v.object({ kind: v.literal('alert'), alert: alertSchema }),
  v.object({ kind: v.literal('gap'), gap: journalGapSchema }),
  v.object({ kind: v.literal('content'), id: count, text: v.string() }),
  /** What was known when the watch began. */
  v.object({ kind: v.literal('picture'), picture: pictureSchema }),
  v.object({
    kind: v.literal('told'),
    exchange: keptExchangeSchema,
    date: v.optional(timeSchema),
    /** What the answer changed; an unchanged task is not among them. */
    tasks: list(pictureTaskSchema),
    walk: v.optional(pictureWalkSchema),
  }),
])
export type CapsuleLine = v.InferOutput<typeof capsuleLineSchema>
