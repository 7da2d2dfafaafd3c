import * as v from 'valibot'

import { LEVELS } from './level.ts'
import { count, list, openWord } from './list.ts'
import { text } from './text.ts'
import { keptTimeSchema, timeSchema } from './time.ts'

/*
 * The log's part of the watch's interface.
 *
 * The stream's `change` brings new entries (`log`); `State.logLast` is the number of the last one.
 * Entries are never changed or removed. The server writes those that nobody writes by hand: exactly one for each thing that passes through it.
 */

const logKinds = [
  'written',
  'correction',
  'sign-in',
  'alert raised',
  'alert acknowledged',
  'rule changed',
  'override cleared',
  'egress deletion',
  'gap',
  'handover',
  'journal',
  'alerts forgotten',
] as const
/** `written` and `correction` are of people; all else the server writes itself. */
export type LogKind = (typeof logKinds)[number]

/** What an entry is about, besides its words. */
export const logSubjectSchema = v.strictObject({
  kind: v.picklist(['task', 'entity', 'object', 'egress']),
  /** Its id; of an object its path. */
  id: text(1000),
  /** What it was called then. */
  name: text(300),
  /** Classification of what it names, as the wire has it. */
  marking: v.optional(text(60)),
})
export type LogSubject = v.InferOutput<typeof logSubjectSchema>

export const logEntrySchema = v.object({
  /** 1, 2, 3 … without a gap. */
  number: v.pipe(count, v.safeInteger()),
  /** Chosen by who wrote it, so that what is sent twice is there once. */
  id: v.string(),
  kind: openWord(logKinds),
  /** The environment's clock at the server when it was taken in. */
  at: keptTimeSchema,
  /** Client id of who wrote or did it; absent for the server itself. */
  by: v.optional(v.string()),
  text: v.string(),
  subjects: list(logSubjectSchema),
  /** The picture that it is about. */
  moment: v.optional(keptTimeSchema),
  /** By the desk's reckoning of the environment's clock, where it was written while the server was away. */
  writtenAt: v.optional(keptTimeSchema),
  /** Number of the entry that this one corrects. */
  corrects: v.optional(count),
  /** Of an alert. */
  level: v.optional(openWord(LEVELS)),
  /** `sent`, `refused` and `unknown` of a change: what became of it. */
  outcome: v.optional(openWord(['done', 'refused', 'unknown'])),
  /** The `hash` of the entry before; 64 zeros for the first. */
  before: v.string(),
  /** SHA-256, in lower-case hex, of this entry without `hash` as canonical JSON (RFC 8785). */
  hash: v.string(),
})
export type LogEntry = v.InferOutput<typeof logEntrySchema>

export const writeEntriesSchema = v.strictObject({
  entries: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
        text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000)),
        subjects: v.pipe(v.array(logSubjectSchema), v.maxLength(20)),
        moment: v.optional(timeSchema),
        writtenAt: v.optional(timeSchema),
        corrects: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
})
export type WriteEntries = v.InferOutput<typeof writeEntriesSchema>
export type WriteEntry = WriteEntries['entries'][number]

export const logPageSchema = v.object({
  /** Each a `LogEntry`, as it is in the database: one that was altered there can be anything. */
  entries: list(v.unknown()),
  /** Number of the last entry of the log. */
  last: count,
})

/** A page whose entries are as they were written. */
export interface LogPage extends v.InferOutput<typeof logPageSchema> {
  readonly entries: readonly LogEntry[]
}

export const MOST_LOG_PAGE = 1000
export const NO_HASH = '0'.repeat(64)
