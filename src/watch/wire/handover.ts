import * as v from 'valibot'

import { logSubjectSchema, type LogSubject } from './log.ts'
import { count, list, listOfAtMost } from './list.ts'
import { personMarkSchema } from './person.ts'
import { text } from './text.ts'
import { timeSchema } from './time.ts'

/* Streams bring it in `change.handover`; signing is logged. */

export const handoverSections = ['changed', 'open', 'due', 'deeds', 'alerts', 'unknown', 'notes'] as const
export type HandoverSection = (typeof handoverSections)[number]

/** One of several things that are ticked together. */
const partSchema = v.strictObject({
  text: text(600),
  aside: v.optional(text(80)),
  at: v.optional(timeSchema),
  subjects: v.pipe(v.array(logSubjectSchema), v.maxLength(10)),
})
export type HandoverPart = v.InferOutput<typeof partSchema>

const itemSchema = v.strictObject({
  /** Stable when the draft is made again. */
  id: text(900),
  section: v.picklist(handoverSections),
  text: text(600),
  /** Below or after its text: "oldest 6 h 42 m". */
  detail: v.optional(text(120)),
  /** At its right: "complete by 18:10:00Z", "sent 14:19:12Z", "4 m 15 s". */
  aside: v.optional(text(80)),
  /** Time of `aside`, for what is due. */
  at: v.optional(timeSchema),
  /** How many things it summarizes, for want of room. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** `unknown` first. */
  tone: v.optional(v.picklist(['unknown', 'warning', 'caution', 'advisory'])),
  subjects: v.pipe(v.array(logSubjectSchema), v.maxLength(500)),
  /** Absent if it is about one thing, or only a summary. */
  parts: v.optional(v.pipe(v.array(partSchema), v.maxLength(500))),
})
export type HandoverItem = v.InferOutput<typeof itemSchema>

export const draftSchema = v.strictObject({
  /** The ending watch. */
  from: timeSchema,
  to: timeSchema,
  /** Time of the draft's data. */
  asOf: timeSchema,
  logFrom: v.pipe(v.number(), v.integer(), v.minValue(0)),
  logTo: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The highest level of its content, as on the wire. */
  marking: v.optional(text(60)),
  items: v.pipe(v.array(itemSchema), v.maxLength(500)),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type Draft = v.InferOutput<typeof draftSchema>

export const readItemsSchema = v.strictObject({ items: v.pipe(v.array(text(900)), v.maxLength(500)) })

export const signHandoverSchema = v.strictObject({
  side: v.picklist(['outgoing', 'incoming']),
  /** The revision that was on screen. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Why one person signs both sides, where the site allows that. */
  reason: v.optional(v.pipe(text(500), v.trim(), v.minLength(3))),
})
export type SignHandover = v.InferOutput<typeof signHandoverSchema>

const signatureSchema = v.object({
  side: v.picklist(['outgoing', 'incoming']),
  by: v.string(),
  person: v.optional(personMarkSchema),
  /** The hash that the PIN was entered for (`handover-proof.ts`). */
  proofOf: v.optional(v.string()),
  /** Why one person signed both sides. */
  reason: v.optional(v.string()),
  at: timeSchema,
  /** The journal's newest moment then, if that is later: the clock stopped or was set back. */
  moment: v.optional(timeSchema),
  /** Number and hash of its log entry. */
  entry: count,
  hash: v.string(),
})
export type Signature = v.InferOutput<typeof signatureSchema>

export const handoverSchema = v.object({
  ...draftSchema.entries,
  id: v.string(),
  preparedBy: v.string(),
  preparedPerson: v.optional(personMarkSchema),
  preparedAt: timeSchema,
  /** Which items a client has read, and since when. */
  readers: list(
    v.object({ by: v.string(), person: v.optional(personMarkSchema), since: timeSchema, items: list(v.string()) }),
  ),
  signatures: listOfAtMost(2, signatureSchema),
})
export type Handover = v.InferOutput<typeof handoverSchema>

export const handoversSchema = v.object({ handovers: list(handoverSchema) })
export type Handovers = v.InferOutput<typeof handoversSchema>

/** Ed25519 public key that capsules are signed with: 64 hex digits. */
export const capsuleKeySchema = v.object({ publicKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
export type CapsuleKey = v.InferOutput<typeof capsuleKeySchema>

/** A change in these makes the item unread. Ages and times next to it don't count, as they always change. */
export function wordsOfItem({ section, text, tone, parts }: HandoverItem): string {
  return JSON.stringify([section, text, tone, parts?.map((part) => [part.text, part.at])])
}

/** With those of its parts. */
export function subjectsOfItem({ subjects, parts = [] }: HandoverItem): readonly LogSubject[] {
  return [...subjects, ...parts.flatMap((part) => part.subjects)]
}
