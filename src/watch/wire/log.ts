import * as v from 'valibot'

import type { AlertLevel } from './level.ts'
import { text } from './text.ts'
import { timeSchema } from './time.ts'

/*
 * The log's part of the watch's interface.
 *
 * GET  /log?after=N&limit=N  → LogPage, oldest first
 * POST /log  WriteEntries    → LogPage with the entries as they stand now; with `watch:write`
 *
 * The stream's `change` brings new entries (`log`); `State.logLast` is the number of the last one.
 * Entries are never changed or removed. The server writes those that nobody writes by hand: exactly one for each thing that passes through it.
 */

/** `written` and `correction` are of people; all else the server writes itself. */
export type LogKind =
  | 'written'
  | 'correction'
  | 'sign-in'
  | 'alert raised'
  | 'alert acknowledged'
  | 'rule changed'
  | 'override cleared'
  | 'egress deletion'
  | 'gap'
  | 'handover'
  | 'journal'
  | 'alerts forgotten'

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

export interface LogEntry {
  /** 1, 2, 3 … without a gap. */
  readonly number: number
  /** Chosen by who wrote it, so that what is sent twice is there once. */
  readonly id: string
  readonly kind: LogKind
  /** The environment's clock at the server when it was taken in. */
  readonly at: number
  /** Client id of who wrote or did it; absent for the server itself. */
  readonly by?: string
  readonly text: string
  readonly subjects: readonly LogSubject[]
  /** The picture that it is about. */
  readonly moment?: number | undefined
  /** By the desk's reckoning of the environment's clock, where it was written while the server was away. */
  readonly writtenAt?: number | undefined
  /** Number of the entry that this one corrects. */
  readonly corrects?: number | undefined
  /** Of an alert. */
  readonly level?: AlertLevel
  /** `sent`, `refused` and `unknown` of a change: what became of it. */
  readonly outcome?: 'done' | 'refused' | 'unknown'
  /** The `hash` of the entry before; 64 zeros for the first. */
  readonly before: string
  /** SHA-256, in lower-case hex, of this entry without `hash` as canonical JSON (RFC 8785). */
  readonly hash: string
}

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

export interface LogPage {
  readonly entries: readonly LogEntry[]
  /** Number of the last entry of the log. */
  readonly last: number
}

export const MOST_LOG_PAGE = 1000
export const NO_HASH = '0'.repeat(64)
