import * as v from 'valibot'

import { acknowledgementSchema, alertSchema, reportSchema } from './alert.ts'
import { handoverSchema } from './handover.ts'
import { count, list, listOfAtMost } from './list.ts'
import { logEntrySchema } from './log.ts'
import { personRulesSchema, personsSchema } from './person.ts'
import { ruleRecordSchema } from './rule.ts'
import { keptTimeSchema, timeSchema } from './time.ts'
import { viewRecordSchema } from './views.ts'

export const MOST_REPORTS = 500
export const MOST_ACKNOWLEDGEMENTS = 2000
/** Of a request's body. */
export const MOST_BYTES = 1_000_000
/** From its end; of one-time events from their onset, acknowledged or not. */
export const KEPT_ENDED_MILLISECONDS = 31 * 24 * 3_600_000

const meSchema = v.object({
  clientId: v.optional(v.string()),
  canWrite: v.boolean(),
  canAdmin: v.boolean(),
  refusal: v.optional(v.string()),
  /** Its token was issued to a wall. */
  isWall: v.optional(v.literal(true)),
})
export type Me = v.InferOutput<typeof meSchema>

/** A time in which no desk, wall or keeper watched, so no alert was raised. */
export const gapSchema = v.object({ from: timeSchema, to: timeSchema })
export type WatchGap = v.InferOutput<typeof gapSchema>

/** Alerts dropped unacknowledged, after `KEPT_ENDED_MILLISECONDS` or for want of room. */
const lapsedSchema = v.object({
  count,
  /** First and last onset; earlier versions stored onsets that aren't times. */
  from: keptTimeSchema,
  to: keptTimeSchema,
})
export type Lapsed = v.InferOutput<typeof lapsedSchema>

/** Walls get it without `logLast`, `views` and `persons`. */
export const stateSchema = v.object({
  /** Grows with every change. */
  change: count,
  /** Environment's clock at the server. */
  now: timeSchema,
  me: meSchema,
  rules: list(ruleRecordSchema),
  alerts: list(alertSchema),
  gaps: list(gapSchema),
  /** Start of this watch, after an install or a time without anybody: older findings don't call. */
  beganAt: v.optional(timeSchema),
  lapsed: v.optional(lapsedSchema),
  logLast: v.optional(count),
  /** The latest, signed or not. */
  handover: v.optional(handoverSchema),
  views: v.optional(list(viewRecordSchema)),
  persons: v.optional(personsSchema),
  personRules: v.optional(personRulesSchema),
})
export type State = v.InferOutput<typeof stateSchema>

/** Whole records that replace those with the same id. Walls get no log, no views and no persons. */
export const changeSchema = v.object({
  change: count,
  rules: v.optional(list(ruleRecordSchema)),
  removedRules: v.optional(list(v.string())),
  alerts: v.optional(list(alertSchema)),
  removedAlerts: v.optional(list(v.string())),
  /** All of them, if one is new. */
  gaps: v.optional(list(gapSchema)),
  beganAt: v.optional(timeSchema),
  lapsed: v.optional(lapsedSchema),
  /** New entries, in order. */
  log: v.optional(list(logEntrySchema)),
  handover: v.optional(handoverSchema),
  views: v.optional(list(viewRecordSchema)),
  removedViews: v.optional(list(v.string())),
  persons: v.optional(personsSchema),
})
export type StateChange = v.InferOutput<typeof changeSchema>

export const reportsSchema = v.strictObject({ reports: listOfAtMost(MOST_REPORTS, reportSchema) })
export type Reports = v.InferOutput<typeof reportsSchema>

export const alertsSchema = v.object({ alerts: list(alertSchema) })
export type Alerts = v.InferOutput<typeof alertsSchema>

/** Of one desk's sound, which returns on its own. */
export const silenceSchema = v.strictObject({
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3600)),
})

export const acknowledgementsSchema = v.strictObject({
  acknowledgements: listOfAtMost(MOST_ACKNOWLEDGEMENTS, acknowledgementSchema),
})
export type Acknowledgements = v.InferOutput<typeof acknowledgementsSchema>

/** In the order of the request. */
export const acknowledgedSchema = v.object({
  results: list(
    v.object({
      alertId: v.string(),
      /** `outdated`: raised again or higher since; `gone`: not found. */
      outcome: v.picklist(['acknowledged', 'outdated', 'gone']),
      alert: v.optional(alertSchema),
    }),
  ),
})
export type Acknowledged = v.InferOutput<typeof acknowledgedSchema>
