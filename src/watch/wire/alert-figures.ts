import * as v from 'valibot'

import { levelSchema } from './level.ts'
import { count, list, openWord } from './list.ts'
import { gapSchema } from './state.ts'
import { timeSchema } from './time.ts'

const TEN_MINUTES = 10 * 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** One bar of the strip: its highest 10 min. */
export const FIGURE_RANGES = ['24h', '7d', '31d'] as const
export type FigureRange = (typeof FIGURE_RANGES)[number]

export const rangeLengths: Readonly<Record<FigureRange, { readonly whole: number; readonly bar: number }>> = {
  '24h': { whole: DAY, bar: TEN_MINUTES },
  '7d': { whole: 7 * DAY, bar: HOUR },
  '31d': { whole: 31 * DAY, bar: 6 * HOUR },
}

/** Fewer are too few for a list, and for shares. */
export const LEAST_COUNTED = 30

export const figuresQuerySchema = v.strictObject({ range: v.picklist(FIGURE_RANGES) })

const barSchema = v.object({
  at: timeSchema,
  alerts: count,
  /** Of them, those that sounded. */
  called: count,
})
export type FigureBar = v.InferOutput<typeof barSchema>

const hourSchema = v.object({
  ...barSchema.entries,
  warning: count,
  caution: count,
  advisory: count,
  /** Highest 10 min in it. */
  highest: count,
  watchedMilliseconds: count,
})
export type FigureHour = v.InferOutput<typeof hourSchema>

const floodSchema = v.object({
  from: timeSchema,
  /** Absent while it lasts. */
  to: v.optional(timeSchema),
  alerts: count,
  /** Of the first alert. */
  first: v.string(),
  /** Rules and errors. */
  causes: count,
  /** Set where more than half share rule and error. */
  most: v.optional(v.object({ ruleId: v.string(), cause: v.string(), alerts: count })),
})
export type CountedFlood = v.InferOutput<typeof floodSchema>

const standingSchema = v.object({
  alertId: v.string(),
  since: timeSchema,
  level: levelSchema,
  title: v.string(),
  detail: v.string(),
  isShelved: v.optional(v.literal(true)),
})
export type StandingAlert = v.InferOutput<typeof standingSchema>

/** An alert that is over sooner is fleeting: with this delay it isn't raised. */
export const PROPOSED_DELAY_SECONDS = 120

/** Behaviour of a frequent alert, from which a cure follows. */
const PATTERNS = ['chatters', 'fleeting', 'one cause', 'comes back', 'acknowledged', 'several causes'] as const

const frequentSchema = v.object({
  ruleId: v.string(),
  subject: v.string(),
  /** Of its latest. */
  alertId: v.string(),
  title: v.string(),
  taskId: v.optional(v.string()),
  entityId: v.optional(v.string()),
  /** Shared by different subjects. */
  cause: v.optional(v.string()),
  alerts: count,
  pattern: openWord(PATTERNS),
  /** Times in 60 s, those that were over soon, floods, or causes. */
  number: count,
  /** First time that it chattered. */
  at: v.optional(timeSchema),
  /** Within which they were over, or after which it comes back. */
  milliseconds: v.optional(count),
})
export type FrequentAlert = v.InferOutput<typeof frequentSchema>

/** Of all desks together. Times in which no one watched are left out. */
export const alertFiguresSchema = v.object({
  from: timeSchema,
  to: timeSchema,
  /** When this server began to count. */
  countedFrom: timeSchema,
  countedMilliseconds: count,
  alerts: count,
  called: count,
  /** Not among `alerts`. */
  standingAtStart: count,
  shelved: count,
  suppressed: count,
  notWatched: list(gapSchema),
  /** Without empty ones; `barMilliseconds` long, from `from`. */
  bars: list(barSchema),
  barMilliseconds: count,
  /** Each; the first and the last may be in part. */
  hours: list(hourSchema),
  /** Any 10 min. */
  peak: v.optional(barSchema),
  floods: list(floodSchema),
  floodMilliseconds: count,
  standing: list(standingSchema),
  /** Rules and subjects that were raised 3 times in 60 s. */
  chattering: count,
  /** Over within 10 s. */
  fleeting: count,
  acknowledged: v.object({ alerts: count, median: v.optional(count), percentile95: v.optional(count) }),
  levels: v.object({ warning: count, caution: count, advisory: count }),
  frequent: list(frequentSchema),
})
export type AlertFigures = v.InferOutput<typeof alertFiguresSchema>
