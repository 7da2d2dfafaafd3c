import * as v from 'valibot'

import { logSubjectSchema, type LogSubject } from './log.ts'
import { count, list, listOfAtMost } from './list.ts'
import { text } from './text.ts'
import { timeSchema } from './time.ts'

/*
 * The handover's part of the watch's interface.
 *
 * The stream's `change` brings the handover that was changed (`handover`). Signing writes an entry into the log.
 */

/** The seven sections, in their order. */
export const handoverSections = ['changed', 'open', 'due', 'deeds', 'alerts', 'unknown', 'notes'] as const
export type HandoverSection = (typeof handoverSections)[number]

/** One matter of several that are read and ticked together. */
const partSchema = v.strictObject({
  text: text(600),
  /** As those of an item. */
  aside: v.optional(text(80)),
  at: v.optional(timeSchema),
  subjects: v.pipe(v.array(logSubjectSchema), v.maxLength(10)),
})
export type HandoverPart = v.InferOutput<typeof partSchema>

const itemSchema = v.strictObject({
  /** The same for the same matter when the draft is made again. */
  id: text(900),
  section: v.picklist(handoverSections),
  text: text(600),
  /** Under or behind its words: "oldest 6 h 42 m". */
  detail: v.optional(text(120)),
  /** What stands at its right: "complete by 18:10:00Z", "sent 14:19:12Z", "4 m 15 s". */
  aside: v.optional(text(80)),
  /** The moment that `aside` names, of what is due. */
  at: v.optional(timeSchema),
  /** How many matters it stands for, where those before it left no room for them. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** `unknown` outcomes stand first. */
  tone: v.optional(v.picklist(['unknown', 'warning', 'caution', 'advisory'])),
  subjects: v.pipe(v.array(logSubjectSchema), v.maxLength(500)),
  /** What it stands for, one by one; absent where it is about one matter, or is told as a whole. */
  parts: v.optional(v.pipe(v.array(partSchema), v.maxLength(500))),
})
export type HandoverItem = v.InferOutput<typeof itemSchema>

export const draftSchema = v.strictObject({
  /** The watch that ends, from and to. */
  from: timeSchema,
  to: timeSchema,
  /** The moment that it was drafted of. */
  asOf: timeSchema,
  logFrom: v.pipe(v.number(), v.integer(), v.minValue(0)),
  logTo: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The highest level of what it names, as the wire has it. */
  marking: v.optional(text(60)),
  items: v.pipe(v.array(itemSchema), v.maxLength(500)),
  /** Of the draft that was changed; 0 for a new one. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type Draft = v.InferOutput<typeof draftSchema>

export const readItemsSchema = v.strictObject({ items: v.pipe(v.array(text(900)), v.maxLength(500)) })

export const signHandoverSchema = v.strictObject({
  side: v.picklist(['outgoing', 'incoming']),
  /** What is signed is what was seen. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const signatureSchema = v.object({
  side: v.picklist(['outgoing', 'incoming']),
  by: v.string(),
  at: timeSchema,
  /** Number and hash of the log's entry that says so. */
  entry: count,
  hash: v.string(),
})
export type Signature = v.InferOutput<typeof signatureSchema>

export const handoverSchema = v.object({
  ...draftSchema.entries,
  id: v.string(),
  preparedBy: v.string(),
  preparedAt: timeSchema,
  /** Which items a client has read, and since when it reads. */
  readers: list(v.object({ by: v.string(), since: timeSchema, items: list(v.string()) })),
  signatures: listOfAtMost(2, signatureSchema),
})
export type Handover = v.InferOutput<typeof handoverSchema>

export const handoversSchema = v.object({ handovers: list(handoverSchema) })
export type Handovers = v.InferOutput<typeof handoversSchema>

/** The public half of the key with which capsules are signed: Ed25519, 64 hex digits. */
export const capsuleKeySchema = v.object({ publicKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
export type CapsuleKey = v.InferOutput<typeof capsuleKeySchema>

/** What whoever ticks an item has read: other words are read anew. Ages and times of day beside an item don't count, as they go on by themselves. */
export function wordsOfItem({ section, text, tone, parts }: HandoverItem): string {
  return JSON.stringify([section, text, tone, parts?.map((part) => [part.text, part.at])])
}

/** All that an item is about. */
export function subjectsOfItem({ subjects, parts = [] }: HandoverItem): readonly LogSubject[] {
  return [...subjects, ...parts.flatMap((part) => part.subjects)]
}
