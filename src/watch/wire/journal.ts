import * as v from 'valibot'

import { count, list, listOfAtMost } from './list.ts'
import { timeSchema } from './time.ts'

/*
 * The journal's part of the watch's interface: what the caller's client id was told, and nothing that only others were told. Whoever's token was not
 * issued through this server has no client id here, and gets 403.
 *
 * A *moment* is a whole number of milliseconds by the environment's clock: the `Date` of an answer, its end where that came well after, and one more than
 * the moment before it where that is not less. So each answer has a moment of its own, their order is the order of arrival, and a clock that stands or is set back loses nothing.
 */

export const journalFactsSchema = v.object({
  /** `stopped`: it should be kept and can't be now; `words` says why. */
  state: v.picklist(['on', 'off', 'stopped']),
  words: v.optional(v.string()),
  hours: v.number(),
  mostBytes: count,
  /** Of all clients together. */
  bytes: count,
  /** First and last moment that is kept of the caller; absent where there is none. */
  oldest: v.optional(timeSchema),
  newest: v.optional(timeSchema),
  /** What last happened to its file, as "journal.db was damaged: …"; `at` by the environment's clock. Absent where nothing did since the server's start. */
  notice: v.optional(v.object({ at: timeSchema, words: v.string() })),
})
export type JournalFacts = v.InferOutput<typeof journalFactsSchema>

/** No answer about tasks reached this client in this time. */
export const journalGapSchema = v.object({
  from: timeSchema,
  to: timeSchema,
  /**
   * "No reply", "The service answered 503", "This server was not running", "The disk was full", "Too much came at once to be kept", "Nothing was asked" (for two
   * and a half minutes or more).
   */
  words: v.string(),
})
export type JournalGap = v.InferOutput<typeof journalGapSchema>

/** Where something changed, and where nothing is known. */
export const trackSchema = v.object({
  from: timeSchema,
  to: timeSchema,
  /** Moments of answers that changed something, in their order. */
  moments: list(timeSchema),
  /** How many tasks each of them changed. */
  counts: list(count),
  gaps: list(journalGapSchema),
})
export type Track = v.InferOutput<typeof trackSchema>

/** A task as its reader had it. Each of its parts is from the newest answer about that part. */
export const pictureTaskSchema = v.object({
  /** `version.taskId`; of a task that came without one, what it is told apart by. */
  id: v.string(),
  /** Of `Contents`: equal texts have the same one. */
  content: count,
  /**
   * Where its parts come from several answers, the text of each: of the fields that `definitionVersion` counts, of `status`, and of what neither version
   * counts. `content` is the last of them then.
   */
  parts: v.optional(v.object({ definition: count, status: count, uncounted: count })),
  /** When it was first told so. */
  moment: timeSchema,
  /** The environment's clock at or before the moment that the answer describes, as the console reckons it. */
  asOf: timeSchema,
  /** The status that was told before, where it was another one: absent for a task that was new. */
  from: v.optional(v.string()),
  /** News to a desk that had the picture before; without it, it came with a first reading. */
  isNews: v.optional(v.literal(true)),
  /** Its place in the answer that told it, a JSON path: `$.tasks[3]`; absent where that is not kept. */
  answerPath: v.optional(v.string()),
  /** The last answer, where that told an older version. */
  older: v.optional(v.object({ content: count, moment: timeSchema, asOf: timeSchema })),
  /** A whole walk and the poll after it ended without naming it: since this moment. */
  absentSince: v.optional(timeSchema),
})
export type PictureTask = v.InferOutput<typeof pictureTaskSchema>

/** How far a query had been read: the latest walk of each query. */
export const pictureWalkSchema = v.object({
  status: v.optional(v.string()),
  parentTaskId: v.optional(v.string()),
  /** RFC 3339, as they were sent. */
  startTime: v.optional(v.string()),
  endTime: v.optional(v.string()),
  began: timeSchema,
  last: timeSchema,
  pages: count,
  /** Tasks in them. */
  tasks: v.optional(count),
  state: v.picklist(['more', 'whole', 'failed']),
})
export type PictureWalk = v.InferOutput<typeof pictureWalkSchema>

/** What a client id had been told up to a moment. */
export const pictureSchema = v.object({
  /** Of the last answer in it; absent where nothing was told by then. */
  moment: v.optional(timeSchema),
  /** What the environment's clock said in that answer, where that is not the moment: it was set back, or stands. */
  date: v.optional(timeSchema),
  /** Moment of the last answer that brought tasks, changed or not: how fresh it was. */
  read: v.optional(timeSchema),
  tasks: list(pictureTaskSchema),
  walks: list(pictureWalkSchema),
  /** The time without answers in which the moment lies, or that was under way. */
  gap: v.optional(journalGapSchema),
})
export type Picture = v.InferOutput<typeof pictureSchema>

export const MOST_CONTENTS = 2000

/** Contents by the numbers that a picture names. */
export const contentsRequestSchema = v.strictObject({
  ids: listOfAtMost(MOST_CONTENTS, v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

/** Tasks as JSON, in the order of the ids that were asked for; null for one that is not kept or was not told to the caller. */
export const contentsSchema = v.object({ texts: list(v.nullable(v.string())) })
export type Contents = v.InferOutput<typeof contentsSchema>

export const keptExchangeSchema = v.object({
  moment: timeSchema,
  /** Wire name of the operation. */
  operation: v.string(),
  method: v.string(),
  /** Path and query as they were sent. */
  target: v.string(),
  /** Of a task query. */
  requestBody: v.optional(v.string()),
  /** HTTP status; absent where no answer came. */
  status: v.optional(count),
  /** Why none came. */
  failure: v.optional(v.string()),
  contentType: v.optional(v.string()),
  /** Milliseconds from the request's arrival to the end of its answer. */
  took: v.number(),
  bytes: v.number(),
  body: v.optional(v.string()),
  /** The text was put together from its parts: spaces and the writing of numbers may have been others. */
  isRebuilt: v.optional(v.literal(true)),
  /** Of an object: what it was, as its bytes are not kept. */
  sha256: v.optional(v.string()),
})
export type KeptExchange = v.InferOutput<typeof keptExchangeSchema>

export const keptExchangesSchema = v.object({ exchanges: list(keptExchangeSchema), hasMore: v.boolean() })
export type KeptExchanges = v.InferOutput<typeof keptExchangesSchema>

const positionAtSchema: v.GenericSchema<readonly [number, number, number]> = v.tuple([
  timeSchema,
  v.number(),
  v.number(),
])

/** Where entities were, oldest first, by entity id: [moment, latitude, longitude] in degrees. */
export const trailsSchema = v.object({
  trails: v.record(v.string(), list(positionAtSchema)),
})
export type Trails = v.InferOutput<typeof trailsSchema>
