import type { Gap } from './state.ts'

/*
 * The journal's part of the watch's interface: what the caller's client id was told, and nothing that only others were told. Whoever's token was not
 * issued through this server has no client id here, and gets 403.
 *
 * GET    /journal                                → JournalFacts
 * GET    /journal/track?from=MS&to=MS            → Track
 * GET    /journal/picture?at=MS                  → Picture
 * POST   /journal/contents  { ids: number[] }    → Contents
 * GET    /journal/exchanges?before=MS&limit=N    → KeptExchanges, the newest first, without bodies
 * GET    /journal/exchanges/{moment}             → KeptExchange with its bodies
 * GET    /journal/trails?from=MS&to=MS           → Trails
 * GET    /journal/export?from=MS&to=MS           → application/x-ndjson of `CapsuleLine`s: what a capsule holds of the journal
 * DELETE /journal                                → 204; with `watch:admin`; of all clients. The log says who and when
 *
 * A *moment* is a whole number of milliseconds by the environment's clock: the `Date` of an answer, its end where that came well after, and one more than
 * the moment before it where that is not less. So each answer has a moment of its own, their order is the order of arrival, and a clock that stands or is set back loses nothing.
 */

export interface JournalFacts {
  /** `stopped`: it should be kept and can't be now; `words` says why. */
  readonly state: 'on' | 'off' | 'stopped'
  readonly words?: string
  readonly hours: number
  readonly mostBytes: number
  /** Of all clients together. */
  readonly bytes: number
  /** First and last moment that is kept of the caller; absent where there is none. */
  readonly oldest?: number
  readonly newest?: number
}

/** Where something changed, and where nothing is known. */
export interface Track {
  readonly from: number
  readonly to: number
  /** Moments of answers that changed something, in their order. */
  readonly moments: readonly number[]
  /** How many tasks each of them changed. */
  readonly counts: readonly number[]
  readonly gaps: readonly JournalGap[]
}

/** No answer about tasks reached this client in this time. */
export interface JournalGap extends Gap {
  /**
   * "No reply", "The service answered 503", "This server was not running", "The disk was full", "Too much came at once to be kept", "Nothing was asked" (for two
   * and a half minutes or more).
   */
  readonly words: string
}

/** What a client id had been told up to a moment. */
export interface Picture {
  /** Of the last answer in it; absent where nothing was told by then. */
  readonly moment?: number
  /** What the environment's clock said in that answer, where that is not the moment: it was set back, or stands. */
  readonly date?: number
  /** Moment of the last answer that brought tasks, changed or not: how fresh it was. */
  readonly read?: number
  readonly tasks: readonly PictureTask[]
  readonly walks: readonly PictureWalk[]
  /** The time without answers in which the moment lies, or that was under way. */
  readonly gap?: JournalGap
}

/**
 * One version of a task. Mostly each task has one: the last that was told. Of answers that overtook each other all are here that a merge may still need, in
 * the order in which they were told.
 */
export interface PictureTask {
  /** `version.taskId`; of a task that came without one, what the journal tells it apart by. */
  readonly id: string
  /** Of `Contents`: equal texts have the same one. */
  readonly content: number
  /** When it was first told so. */
  readonly moment: number
  /** The environment's clock at or before the moment that the answer describes, as the console reckons it. */
  readonly asOf: number
  /** The status that was told before, where it was another one: absent for a task that was new. */
  readonly from?: string
  /** News to a desk that had the picture before; without it, it came with a first reading. */
  readonly isNews?: true
  /** Its place in the answer that told it, a JSON path: `$.tasks[3]`; absent where that is not kept. */
  readonly answerPath?: string
  /** A whole walk ended without naming it: since this moment. */
  readonly absentSince?: number
}

/** How far a query had been read: the latest walk of each query. */
export interface PictureWalk {
  readonly status?: string
  readonly parentTaskId?: string
  /** RFC 3339, as they were sent. */
  readonly startTime?: string
  readonly endTime?: string
  readonly began: number
  readonly last: number
  readonly pages: number
  readonly state: 'more' | 'whole' | 'failed'
}

/** Tasks as JSON, in the order of the ids that were asked for; null for one that is not kept or was not told to the caller. */
export interface Contents {
  readonly texts: readonly (string | null)[]
}

export const MOST_CONTENTS = 2000

export interface KeptExchange {
  readonly moment: number
  /** Wire name of the operation. */
  readonly operation: string
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  /** Of a task query. */
  readonly requestBody?: string
  /** HTTP status; absent where no answer came. */
  readonly status?: number
  /** Why none came. */
  readonly failure?: string
  readonly contentType?: string
  /** Milliseconds from the request's arrival to the end of its answer. */
  readonly took: number
  readonly bytes: number
  readonly body?: string
  /** The text was put together from its parts: spaces and the writing of numbers may have been others. */
  readonly isRebuilt?: true
  /** Of an object: what it was, as its bytes are not kept. */
  readonly sha256?: string
}

export interface KeptExchanges {
  readonly exchanges: readonly KeptExchange[]
  readonly hasMore: boolean
}

/** Where entities were, oldest first, by entity id: [moment, latitude, longitude] in degrees. */
export interface Trails {
  readonly trails: Readonly<Record<string, readonly (readonly [number, number, number])[]>>
}
