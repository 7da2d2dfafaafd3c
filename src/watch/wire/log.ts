import * as v from 'valibot'

import { LEVELS } from './level.ts'
import { count, list, openWord } from './list.ts'
import { personMarkSchema } from './person.ts'
import { text } from './text.ts'
import { keptTimeSchema, timeSchema } from './time.ts'

/*
 * Streams bring new entries in `change.log`; `State.logLast` is the last number. Entries are never changed or
 * removed. The server logs each thing that passes through it once.
 */

const logKinds = [
  'written',
  'correction',
  'sign-in',
  'alert raised',
  'alert acknowledged',
  'alert shelved',
  'alert returned',
  'alerts silenced',
  'alert suppressed',
  'rule changed',
  'override cleared',
  'egress deletion',
  'gap',
  'handover',
  'journal',
  'alerts forgotten',
  'call-out',
  'server watch',
  'person',
] as const
/** People write `written` and `correction`, the server all else. */
export type LogKind = (typeof logKinds)[number]

export const logSubjectSchema = v.strictObject({
  kind: v.picklist(['task', 'entity', 'object', 'egress']),
  /** Of an object its path. */
  id: text(1000),
  /** At that time. */
  name: text(300),
  marking: v.optional(text(60)),
})
export type LogSubject = v.InferOutput<typeof logSubjectSchema>

export const logEntrySchema = v.object({
  /** Consecutive, from 1. */
  number: v.pipe(count, v.safeInteger()),
  /** Chosen by the writer, so that a repeated request is stored once. */
  id: v.string(),
  kind: openWord(logKinds),
  /** Environment's clock when the server stored it. */
  at: keptTimeSchema,
  /** Client id; absent for the server. */
  by: v.optional(v.string()),
  person: v.optional(personMarkSchema),
  text: v.string(),
  subjects: list(logSubjectSchema),
  /** Of the picture that it is about. */
  moment: v.optional(keptTimeSchema),
  /** The desk's estimate of the environment's clock, if the server was away. */
  writtenAt: v.optional(keptTimeSchema),
  /** Number of the corrected entry. */
  corrects: v.optional(count),
  level: v.optional(openWord(LEVELS)),
  /** Of a change: `sent`, `refused` or `unknown`. */
  outcome: v.optional(openWord(['done', 'refused', 'unknown'])),
  /** `hash` of the previous entry; 64 zeros for the first. */
  before: v.string(),
  /** Lower-case hex SHA-256 of this entry without `hash` as canonical JSON (RFC 8785). */
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
  /** `LogEntry`s as stored: a tampered one can be anything. */
  entries: list(v.unknown()),
  /** Last number of the whole log. */
  last: count,
})

/** With verified entries. */
export interface LogPage extends v.InferOutput<typeof logPageSchema> {
  readonly entries: readonly LogEntry[]
}

export const MOST_LOG_PAGE = 1000
export const NO_HASH = '0'.repeat(64)
