import * as v from 'valibot'

import { levelSchema } from './level.ts'
import { count, list, listOfAtMost, openWord } from './list.ts'
import { text } from './text.ts'
import { keptTimeSchema, LATEST_TIME, timeSchema } from './time.ts'

/** One value that a rule compared. */
const reasonSchema = v.strictObject({
  /** `Active since` */
  label: text(60),
  value: text(300),
  /** `rule: Caution or above` */
  bound: v.optional(text(120)),
  /** Where it stands in the subject: `activeAlerts[0].level`. */
  path: v.optional(text(200)),
})
export type Reason = v.InferOutput<typeof reasonSchema>

/** What makes an alert the same one at every desk: worked out from the data and the rule alone, never from when or where it was seen. */
const identity = {
  ruleId: text(64),
  /** `task:<id>`, `entity:<id>`, `deed:<id>`, each with what tells two alerts of one subject apart behind a `#`. */
  subject: text(700),
  /** When it began, as the data says. */
  onset: timeSchema,
}

/** What a rule found, in the words of desk, wall, log and notification. */
export const situationSchema = v.strictObject({
  ...identity,
  level: levelSchema,
  title: text(300),
  detail: text(500),
  /** The environment's time of the answer that says so: one from before an end does not raise it again. */
  asOf: timeSchema,
  taskId: v.optional(text(300)),
  entityId: v.optional(text(300)),
  /** It happened once, and is over when it is acknowledged: a failure, an unknown outcome. */
  isOnce: v.optional(v.literal(true)),
  /** Those of one rule with the same cause are said to be "all of one cause". */
  cause: v.optional(text(300)),
  /** Classification of what it names, as the wire has it. */
  marking: v.optional(text(60)),
  why: listOfAtMost(12, reasonSchema),
})
export type Situation = v.InferOutput<typeof situationSchema>

/** What a desk or a wall tells the watch. */
export const reportSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('onset'), situation: situationSchema }),
  /** `endedAt`: the environment's time of the answer in which it was so no more; `words`: what ended it, "Heard again 14:19:40Z". */
  v.strictObject({
    kind: v.literal('end'),
    ...identity,
    /** As the alert has it, also where an earlier version kept an onset that is no time. */
    onset: keptTimeSchema,
    endedAt: timeSchema,
    words: text(300),
  }),
])
export type Report = v.InferOutput<typeof reportSchema>

/** An acknowledgement of what was on the screen: of that raising at that level, and no later or higher one. */
export const acknowledgementSchema = v.strictObject({
  alertId: text(900),
  raised: v.pipe(v.number(), v.integer(), v.minValue(1)),
  level: levelSchema,
  /** How old the picture was that it was given on. */
  pictureAgeSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_TIME / 1000))),
  /** When the key was pressed, where it could only be sent later. */
  pressedAt: timeSchema,
})
export type Acknowledgement = v.InferOutput<typeof acknowledgementSchema>

/** One line of an alert's history, newest last. `at`: the environment's clock. */
const alertStepSchema = v.object({
  kind: openWord(['raised', 'higher', 'over', 'acknowledged']),
  at: keptTimeSchema,
  /** Client id of who reported or acknowledged it. */
  by: v.optional(v.string()),
  /** Of `raised`: the onset. */
  onset: v.optional(keptTimeSchema),
  level: v.optional(levelSchema),
  words: v.optional(v.string()),
  pictureAgeSeconds: v.optional(v.number()),
  /** Of `acknowledged`: when it was given, where it reached the watch only later. */
  pressedAt: v.optional(keptTimeSchema),
})
export type AlertStep = v.InferOutput<typeof alertStepSchema>

/** How far a client's reports are trusted, least first: a wall's token is within anyone's reach, a reader may not write, a desk may. */
export const REPORTER_KINDS = ['wall', 'reader', 'desk'] as const
export type ReporterKind = (typeof REPORTER_KINDS)[number]

/** The most trusted kind that sees an alert, and who of it. */
const seenBySchema = v.object({
  kind: v.picklist(REPORTER_KINDS),
  /** Of readers and walls, at most `MOST_SEEN_BY`: one desk is as good as several. */
  clients: list(
    v.object({
      /** Client id; absent for a token that names none. */
      id: v.optional(v.string()),
      /** Since when this client says that it is over. */
      overAt: v.optional(keptTimeSchema),
    }),
  ),
})
export type SeenBy = v.InferOutput<typeof seenBySchema>

/** One alert as the watch keeps it: raised once or, where it came back within 15 min, more often. Its situation is that of the last raising. */
export const alertSchema = v.object({
  ...situationSchema.entries,
  onset: keptTimeSchema,
  asOf: keptTimeSchema,
  why: list(v.object(reasonSchema.entries)),
  /** Rule, subject and first onset: the same at every desk. */
  id: v.string(),
  /** How often it was raised. */
  raised: count,
  /** When the watch was first told of the last raising. */
  raisedAt: keptTimeSchema,
  endedAt: v.optional(keptTimeSchema),
  /** Of the last raising. */
  acknowledged: v.optional(v.object({ by: v.string(), at: keptTimeSchema })),
  history: list(alertStepSchema),
  /** Absent from alerts of earlier versions. */
  seenBy: v.optional(seenBySchema),
  /** When what came before this raising was over: a report from before then isn't about it. */
  endedBefore: v.optional(keptTimeSchema),
})
export type Alert = v.InferOutput<typeof alertSchema>

/** Neither `acknowledged` nor over; each state as DESIGN.md names it. */
export type AlertState = 'new' | 'over' | 'acknowledged' | 'ended'

export function stateOf({ endedAt, acknowledged }: Pick<Alert, 'endedAt' | 'acknowledged'>): AlertState {
  if (acknowledged === undefined) return endedAt === undefined ? 'new' : 'over'
  return endedAt === undefined ? 'acknowledged' : 'ended'
}
