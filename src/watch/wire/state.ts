import * as v from 'valibot'

import { acknowledgementSchema, alertSchema, reportSchema } from './alert.ts'
import { handoverSchema } from './handover.ts'
import { count, list, listOfAtMost } from './list.ts'
import { logEntrySchema } from './log.ts'
import { ruleRecordSchema } from './rule.ts'
import { keptTimeSchema, timeSchema } from './time.ts'
import { viewRecordSchema } from './views.ts'

export const MOST_REPORTS = 500
export const MOST_ACKNOWLEDGEMENTS = 2000
/** Of a request's body. */
export const MOST_BYTES = 1_000_000
/** From its end on; from its onset on what happened once, whoever has or has not acknowledged it. */
export const KEPT_ENDED_MILLISECONDS = 7 * 24 * 3_600_000

/** What the caller may do, and why not more. */
const meSchema = v.object({
  /** Undefined where the token was not issued through this server. */
  clientId: v.optional(v.string()),
  canWrite: v.boolean(),
  canAdmin: v.boolean(),
  /** Why writing is refused, in words. */
  refusal: v.optional(v.string()),
  /** Its token was issued to a wall. */
  isWall: v.optional(v.literal(true)),
})
export type Me = v.InferOutput<typeof meSchema>

/** A time in which nobody watched: nothing could be raised in it. */
export const gapSchema = v.object({ from: timeSchema, to: timeSchema })
export type Gap = v.InferOutput<typeof gapSchema>

/** Alerts that went though nobody had acknowledged them: after `KEPT_ENDED_MILLISECONDS`, or for want of room. */
const lapsedSchema = v.object({
  count,
  /** When the first and the last of them began: onsets, which earlier versions kept beyond all calendars too. */
  from: keptTimeSchema,
  to: keptTimeSchema,
})
export type Lapsed = v.InferOutput<typeof lapsedSchema>

/** A wall's own token gets it without `logLast` and `views`. */
export const stateSchema = v.object({
  /** Grows with every change. */
  change: count,
  /** The environment's clock at the server. */
  now: timeSchema,
  me: meSchema,
  rules: list(ruleRecordSchema),
  alerts: list(alertSchema),
  gaps: list(gapSchema),
  lapsed: v.optional(lapsedSchema),
  /** Number of the log's last entry. */
  logLast: v.optional(count),
  /** The latest one, signed or not. */
  handover: v.optional(handoverSchema),
  /** Saved for every desk; absent from a server that knows of none. */
  views: v.optional(list(viewRecordSchema)),
})
export type State = v.InferOutput<typeof stateSchema>

/** What a change brought: whole records in place of those with the same id. A wall's own token gets it without the log and the views. */
export const changeSchema = v.object({
  change: count,
  rules: v.optional(list(ruleRecordSchema)),
  removedRules: v.optional(list(v.string())),
  alerts: v.optional(list(alertSchema)),
  removedAlerts: v.optional(list(v.string())),
  gaps: v.optional(list(gapSchema)),
  lapsed: v.optional(lapsedSchema),
  /** New entries, in their order. */
  log: v.optional(list(logEntrySchema)),
  /** The handover that was changed. */
  handover: v.optional(handoverSchema),
  views: v.optional(list(viewRecordSchema)),
  removedViews: v.optional(list(v.string())),
})
export type Change = v.InferOutput<typeof changeSchema>

export const reportsSchema = v.strictObject({ reports: listOfAtMost(MOST_REPORTS, reportSchema) })
export type Reports = v.InferOutput<typeof reportsSchema>

export const alertsSchema = v.object({ alerts: list(alertSchema) })
export type Alerts = v.InferOutput<typeof alertsSchema>

export const acknowledgementsSchema = v.strictObject({
  acknowledgements: listOfAtMost(MOST_ACKNOWLEDGEMENTS, acknowledgementSchema),
})
export type Acknowledgements = v.InferOutput<typeof acknowledgementsSchema>

/** For each that was asked, in its order. */
export const acknowledgedSchema = v.object({
  results: list(
    v.object({
      alertId: v.string(),
      /** `outdated`: raised again or higher since; `gone`: there is no such alert. */
      outcome: v.picklist(['acknowledged', 'outdated', 'gone']),
      alert: v.optional(alertSchema),
    }),
  ),
})
export type Acknowledged = v.InferOutput<typeof acknowledgedSchema>
