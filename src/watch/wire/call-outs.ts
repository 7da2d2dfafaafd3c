import * as v from 'valibot'

import { levelSchema } from './level.ts'
import { count, list, openWord } from './list.ts'
import { keptTimeSchema } from './time.ts'

/*
 * The server that keeps watch sends unacknowledged alerts to destinations outside. Times are milliseconds of
 * the environment's clock. Addresses are cut to their origin, as a path may be a secret.
 */

export const destinationNameSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
/** Of the alert that it can't be reached. */
export function destinationSubject(name: string): string {
  return `destination:${name}`
}

/** A week. */
export const MOST_AFTER_SECONDS = 7 * 24 * 3600
const afterSecondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_AFTER_SECONDS))

/** Calls of one alert or flurry, with the first. */
export const MOST_CALLS = 6
export const CALL_AGAIN_MILLISECONDS = 10 * 60_000

export const deliverySchema = v.object({
  /** The message's id, the same with each try. */
  id: v.string(),
  kind: openWord(['call', 'end', 'test']),
  /** `waiting`: tried again at `nextAt`. `dropped`: not delivered within a day. */
  outcome: openWord(['waiting', 'delivered', 'failed', 'dropped', 'not called']),
  /** Of the last try, or when it was made. */
  at: keptTimeSchema,
  tries: count,
  nextAt: v.optional(keptTimeSchema),
  /** `200 in 212 ms`, `no reply in 10 s`. */
  words: v.string(),
  /** The alert's text was withheld, as its marking is higher than the destination's. */
  isWithheld: v.optional(v.literal(true)),
  /** Of a test: the client that sent it. */
  by: v.optional(v.string()),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

const sentSchema = v.object({
  at: keptTimeSchema,
  bytes: count,
  /** First line and headers, secrets masked. */
  head: list(v.string()),
  body: v.string(),
})

export const destinationSchema = v.object({
  name: v.string(),
  kind: openWord(['alertmanager', 'webhook']),
  /** `https://ntfy.example` */
  origin: v.string(),
  /** Of alerts whose rule names no destination. */
  levels: list(levelSchema),
  highestMarking: v.string(),
  /** After how long without acknowledgement; 0: at once. */
  afterSeconds: count,
  /** As its file says. */
  fileAfterSeconds: count,
  /** Messages not yet delivered. */
  waiting: count,
  /** Newest first. */
  deliveries: list(deliverySchema),
  /** The last message. */
  sent: v.optional(sentSchema),
})
export type Destination = v.InferOutput<typeof destinationSchema>

const heartbeatSchema = v.object({
  origin: v.string(),
  everySeconds: count,
  /** The last beat of this server. */
  last: v.optional(v.object({ at: keptTimeSchema, isAnswered: v.boolean(), words: v.string() })),
  /** Why none is sent. */
  words: v.optional(v.string()),
})
export type Heartbeat = v.InferOutput<typeof heartbeatSchema>

export const callOutsSchema = v.object({
  /** `quiet`: calls are held back, `words` says why. */
  state: openWord(['on', 'off', 'quiet']),
  words: v.optional(v.string()),
  destinations: list(destinationSchema),
  heartbeat: v.optional(heartbeatSchema),
})
export type CallOuts = v.InferOutput<typeof callOutsSchema>

export const changeDestinationSchema = v.strictObject({ afterSeconds: afterSecondsSchema })
