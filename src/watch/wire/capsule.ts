import * as v from 'valibot'

import { alertSchema } from './alert.ts'
import { handoverSchema } from './handover.ts'
import { journalGapSchema, keptExchangeSchema, pictureSchema, pictureTaskSchema, pictureWalkSchema } from './journal.ts'
import { count, list } from './list.ts'
import { logEntrySchema } from './log.ts'
import { personSchema } from './person.ts'
import { timeSchema } from './time.ts'

/*
 * A capsule is one file: a line of JSON (`CapsuleHeader`), parts, the signature. Version 1 has no persons.
 * Each part is its length in bytes (32 bits, little endian) and one Zstandard frame of that length that
 * states its content's size (at most `MOST_PART_BYTES`); a length of 0 ends them. The joined contents are
 * `CapsuleLine`s as JSON, one per line.
 * The signature is 128 lower-case hex digits: Ed25519 over "watchfloor-capsule 2 " (its version) and
 * the lower-case hex SHA-256 of every byte before it. So a server can stream it.
 */

export const CAPSULE_VERSIONS = [1, 2] as const
export type CapsuleVersion = (typeof CAPSULE_VERSIONS)[number]

export interface CapsuleHeader {
  readonly format: 'watchfloor-capsule'
  readonly version: CapsuleVersion
  /** 64 lower-case hex digits. */
  readonly publicKey: string
}

export const CAPSULE_MEDIA_TYPE = 'application/vnd.watchfloor.capsule'
/** The answer's marking, percent-encoded. */
export const CAPSULE_MARKING_HEADER = 'Watchfloor-Marking'
/** Uncompressed. */
export const MOST_PART_BYTES = 1_048_576
export const SIGNATURE_LENGTH = 128

/** `sha256`: of every byte before the signature, lower-case hex. */
export function signedText(sha256: string, version: CapsuleVersion = 2): string {
  return `watchfloor-capsule ${version} ${sha256}`
}

const headSchema = v.object({
  kind: v.literal('head'),
  /** As the signing server knows it. `url`: that server's public name. */
  environment: v.object({ name: v.string(), url: v.string() }),
  /** At least the environment's, and the highest level of the content. */
  marking: v.optional(v.string()),
  /** From the watch's beginning to the last draft or signature. */
  from: timeSchema,
  to: timeSchema,
  savedAt: timeSchema,
  savedBy: v.string(),
  /** Both have signed. */
  isComplete: v.boolean(),
  /** Why there is no journal, in words. */
  noJournal: v.optional(v.string()),
})

const { id, name, initials, role } = personSchema.entries

/** One `head`, then the kinds in this order; `picture` first, and each `content` before its first use. */
export const capsuleLineSchema = v.variant('kind', [
  headSchema,
  /** Those whose marks are in it. A forgotten one has its initials as its name. */
  v.object({ kind: v.literal('persons'), persons: list(v.object({ id, name, initials, role })) }),
  v.object({ kind: v.literal('handover'), handover: handoverSchema }),
  v.object({ kind: v.literal('entry'), entry: logEntrySchema }),
  v.object({ kind: v.literal('alert'), alert: alertSchema }),
  v.object({ kind: v.literal('gap'), gap: journalGapSchema }),
  v.object({ kind: v.literal('content'), id: count, text: v.string() }),
  /** At the watch's beginning. */
  v.object({ kind: v.literal('picture'), picture: pictureSchema }),
  v.object({
    kind: v.literal('told'),
    exchange: keptExchangeSchema,
    date: v.optional(timeSchema),
    /** Only those that the answer changed. */
    tasks: list(pictureTaskSchema),
    walk: v.optional(pictureWalkSchema),
  }),
])
export type CapsuleLine = v.InferOutput<typeof capsuleLineSchema>
