import * as v from 'valibot'

import { count, list, listOfAtMost } from './list.ts'
import { personMarkSchema } from './person.ts'
import { timeSchema } from './time.ts'

/*
 * The caller gets only what its client id received; 403 for a token from elsewhere. With `of=server` and
 * `watch:admin` it gets what the server's own watch received. A *moment* is whole
 * milliseconds of the environment's clock: the answer's `Date`, or its end if that came well after, but at
 * least one more than the moment before. So each answer has its own, in order, even if the clock stops or is
 * set back.
 */

export const journalFactsSchema = v.object({
  /** `stopped`: enabled but failing; `words` says why. */
  state: v.picklist(['on', 'off', 'stopped']),
  words: v.optional(v.string()),
  hours: v.number(),
  mostBytes: count,
  /** Of all clients. */
  bytes: count,
  /** Moments of the caller's data; absent without any. */
  oldest: v.optional(timeSchema),
  newest: v.optional(timeSchema),
  /** Last event of its file, since the server's start; `at` by the environment's clock. */
  notice: v.optional(v.object({ at: timeSchema, words: v.string() })),
})
export type JournalFacts = v.InferOutput<typeof journalFactsSchema>

/** A time without answers about tasks. */
export const journalGapSchema = v.object({
  from: timeSchema,
  to: timeSchema,
  /** "No reply", "The service answered 503", "No requests" (for two and a half minutes or more). */
  words: v.string(),
})
export type JournalGap = v.InferOutput<typeof journalGapSchema>

/** When something changed, and gaps. */
export const trackSchema = v.object({
  from: timeSchema,
  to: timeSchema,
  /** Ordered moments of answers that changed something. */
  moments: list(timeSchema),
  /** By moment: number of changed tasks. */
  counts: list(count),
  gaps: list(journalGapSchema),
})
export type Track = v.InferOutput<typeof trackSchema>

/** A task as its reader had it, each part from its newest answer. */
export const pictureTaskSchema = v.object({
  /** `version.taskId`, or an id from its content. */
  id: v.string(),
  /** Number in `Contents`; equal texts share one. */
  content: count,
  /** Texts by part, if they differ (`contract/task-parts.ts`); `content` is then the latest. */
  parts: v.optional(v.object({ definition: count, status: count, uncounted: count })),
  /** When first received. */
  moment: timeSchema,
  /** Environment's clock, no later than the moment that the answer describes, as consoles estimate it. */
  asOf: timeSchema,
  /** The previous status, if it differed; absent for a new task. */
  from: v.optional(v.string()),
  /** News to a reader with the previous picture, not part of a first loading. */
  isNews: v.optional(v.literal(true)),
  /** JSON path in its answer: `$.tasks[3]`, if kept. */
  answerPath: v.optional(v.string()),
  /** The last answer, if it had an older version. */
  older: v.optional(v.object({ content: count, moment: timeSchema, asOf: timeSchema })),
  /** Since when it is gone: a complete walk and the next poll lacked it. */
  absentSince: v.optional(timeSchema),
})
export type PictureTask = v.InferOutput<typeof pictureTaskSchema>

/** Progress of each query's latest walk. */
export const pictureWalkSchema = v.object({
  status: v.optional(v.string()),
  parentTaskId: v.optional(v.string()),
  /** RFC 3339, as sent. */
  startTime: v.optional(v.string()),
  endTime: v.optional(v.string()),
  began: timeSchema,
  last: timeSchema,
  pages: count,
  tasks: v.optional(count),
  state: v.picklist(['more', 'whole', 'failed']),
})
export type PictureWalk = v.InferOutput<typeof pictureWalkSchema>

/** A client's tasks at a moment. */
export const pictureSchema = v.object({
  /** Of its last answer; absent if there is none. */
  moment: v.optional(timeSchema),
  /** The answer's `Date`, if that isn't the moment (clock stopped or set back). */
  date: v.optional(timeSchema),
  /** Moment of the last answer with tasks, changed or not: freshness. */
  read: v.optional(timeSchema),
  tasks: list(pictureTaskSchema),
  walks: list(pictureWalkSchema),
  /** The gap around or before the moment. */
  gap: v.optional(journalGapSchema),
})
export type Picture = v.InferOutput<typeof pictureSchema>

export const MOST_CONTENTS = 2000

/** By the numbers in a picture. */
export const contentsRequestSchema = v.strictObject({
  ids: listOfAtMost(MOST_CONTENTS, v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

/** Tasks as JSON, in the order of the request; null if not kept or never received by the caller. */
export const contentsSchema = v.object({ texts: list(v.nullable(v.string())) })
export type Contents = v.InferOutput<typeof contentsSchema>

export const keptExchangeSchema = v.object({
  moment: timeSchema,
  /** Wire name of the operation. */
  operation: v.string(),
  /** Of a change: named at the desk. */
  person: v.optional(personMarkSchema),
  method: v.string(),
  target: v.string(),
  requestBody: v.optional(v.string()),
  status: v.optional(count),
  failure: v.optional(v.string()),
  contentType: v.optional(v.string()),
  /** Milliseconds from the request's arrival to the answer's end. */
  took: v.number(),
  bytes: v.number(),
  body: v.optional(v.string()),
  /** Rebuilt from parts: whitespace and number formats may differ. */
  isRebuilt: v.optional(v.literal(true)),
  /** Of an object, whose bytes aren't kept. */
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

/** Positions by entity id, oldest first: [moment, latitude, longitude] in degrees. */
export const trailsSchema = v.object({
  trails: v.record(v.string(), list(positionAtSchema)),
})
export type Trails = v.InferOutput<typeof trailsSchema>
