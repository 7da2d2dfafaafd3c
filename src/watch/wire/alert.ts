import * as v from 'valibot'

import { levelSchema } from './level.ts'
import { count, list, listOfAtMost, openWord } from './list.ts'
import { personMarkSchema } from './person.ts'
import { text } from './text.ts'
import { keptTimeSchema, LATEST_TIME, timeSchema } from './time.ts'

/** A value that a rule compared. */
const reasonSchema = v.strictObject({
  label: text(60),
  value: text(300),
  /** `rule: Caution or above` */
  bound: v.optional(text(120)),
  /** In the subject: `activeAlerts[0].level`. */
  path: v.optional(text(200)),
})
export type AlertReason = v.InferOutput<typeof reasonSchema>

/** Derived from data and rule alone, so every desk finds the same. */
const identity = {
  ruleId: text(64),
  /** `task:<id>`, `entity:<id>`, `deed:<id>`, with a `#` suffix for several alerts of one subject. */
  subject: text(700),
  /** By the data. */
  onset: timeSchema,
}

/** By "not while" of its rule, as of then. */
const suppressionSchema = v.strictObject({
  asOf: timeSchema,
  /** `the parent task is Planned`; absent: it isn't suppressed. */
  words: v.optional(text(300)),
})
export type Suppression = v.InferOutput<typeof suppressionSchema>

/** A rule's finding, in words for desk, wall, log and notification. */
export const situationSchema = v.strictObject({
  ...identity,
  level: levelSchema,
  title: text(300),
  detail: text(500),
  /** Environment's time of the answer: one from before an end doesn't raise it again. */
  asOf: timeSchema,
  taskId: v.optional(text(300)),
  entityId: v.optional(text(300)),
  /** A one-time event, which ends when acknowledged: a failure, an unknown outcome. */
  isOnce: v.optional(v.literal(true)),
  /** Found in the reporter's first reading, or the rule's. Of an alert: already so when the watch began. */
  isStanding: v.optional(v.literal(true)),
  /** Alerts of one rule and cause are grouped as "all of one cause". */
  cause: v.optional(text(300)),
  marking: v.optional(text(60)),
  /** Absent without "not while", or while its tasks aren't loaded: an alert stays as it is. */
  suppression: v.optional(suppressionSchema),
  why: listOfAtMost(12, reasonSchema),
})
export type Situation = v.InferOutput<typeof situationSchema>

/** From a desk or a wall. */
export const reportSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('onset'), situation: situationSchema }),
  /** `endedAt`: environment's time of the answer that shows the end; `words`: "Heard again 14:19:40Z". */
  v.strictObject({
    kind: v.literal('end'),
    ...identity,
    /** As in the alert; earlier versions stored onsets that aren't times. */
    onset: keptTimeSchema,
    endedAt: timeSchema,
    words: text(300),
  }),
])
export type AlertReport = v.InferOutput<typeof reportSchema>

/** Only of the raising and level that were on screen. */
export const acknowledgementSchema = v.strictObject({
  alertId: text(900),
  raised: v.pipe(v.number(), v.integer(), v.minValue(1)),
  level: levelSchema,
  /** Age of the data on screen. */
  pictureAgeSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_TIME / 1000))),
  /** Set if it was sent later than pressed. */
  pressedAt: timeSchema,
})
export type Acknowledgement = v.InferOutput<typeof acknowledgementSchema>

/** Newest last. `at`: environment's clock. */
const alertStepSchema = v.object({
  kind: openWord([
    'raised',
    'standing',
    'higher',
    'over',
    'acknowledged',
    'called',
    'calling',
    'shelved',
    'returned',
    'suppressed',
    'unsuppressed',
  ]),
  at: keptTimeSchema,
  /** Client id of who reported, acknowledged, shelved or returned it. */
  by: v.optional(v.string()),
  /** Named at that desk. */
  person: v.optional(personMarkSchema),
  /** Of `raised`. */
  onset: v.optional(keptTimeSchema),
  level: v.optional(levelSchema),
  /** Of `shelved` its reason, of `returned` why before its time, of `suppressed` while what. */
  words: v.optional(v.string()),
  /** Of `shelved`: when it returns. */
  until: v.optional(keptTimeSchema),
  pictureAgeSeconds: v.optional(v.number()),
  /** Of `acknowledged`, if it arrived later. */
  pressedAt: v.optional(keptTimeSchema),
})
export type AlertStep = v.InferOutput<typeof alertStepSchema>

/** Least trusted first: anyone can reach a wall's token, a reader may not write, a desk may. */
export const REPORTER_KINDS = ['wall', 'reader', 'desk'] as const
export type ReporterKind = (typeof REPORTER_KINDS)[number]

const seenBySchema = v.object({
  kind: v.picklist(REPORTER_KINDS),
  /** Readers or walls, at most `MOST_SEEN_BY`; one desk is as good as several. */
  clients: list(
    v.object({
      /** Absent if the token names none. */
      id: v.optional(v.string()),
      /** Since when this client reports its end. */
      overAt: v.optional(keptTimeSchema),
    }),
  ),
})
export type SeenBy = v.InferOutput<typeof seenBySchema>

/** Out of sight and silent until a time, but still evaluated. */
const shelvedSchema = v.object({
  by: v.string(),
  person: v.optional(personMarkSchema),
  at: keptTimeSchema,
  until: keptTimeSchema,
  reason: v.string(),
  /** A higher one ends it. */
  level: levelSchema,
})
export type Shelved = v.InferOutput<typeof shelvedSchema>

/** A stored alert. A return within 15 min raises the same one again; its situation is of the last raising. */
export const alertSchema = v.object({
  ...situationSchema.entries,
  onset: keptTimeSchema,
  asOf: keptTimeSchema,
  why: list(v.object(reasonSchema.entries)),
  suppression: v.optional(v.object(suppressionSchema.entries)),
  /** Rule, subject and first onset. */
  id: v.string(),
  raised: count,
  /** When the watch first received the last raising. */
  raisedAt: keptTimeSchema,
  endedAt: v.optional(keptTimeSchema),
  acknowledged: v.optional(v.object({ by: v.string(), person: v.optional(personMarkSchema), at: keptTimeSchema })),
  shelved: v.optional(shelvedSchema),
  /** Ended while it was shelved or suppressed: needs no acknowledgement. */
  isSettled: v.optional(v.literal(true)),
  history: list(alertStepSchema),
  /** Absent in earlier versions. */
  seenBy: v.optional(seenBySchema),
  /** End of the previous raising: earlier reports aren't about this one. */
  endedBefore: v.optional(keptTimeSchema),
})
export type Alert = v.InferOutput<typeof alertSchema>

/** As named in DESIGN.md; `over`: ended and unacknowledged; `standing`: it never called. */
export type AlertState = 'new' | 'standing' | 'over' | 'acknowledged' | 'ended' | 'shelved' | 'suppressed'

export function isSuppressed({ suppression }: Pick<Alert, 'suppression'>): boolean {
  return suppression?.words !== undefined
}

export function stateOf({
  endedAt,
  acknowledged,
  shelved,
  isSettled,
  isStanding,
  suppression,
}: Pick<Alert, 'endedAt' | 'acknowledged' | 'shelved' | 'isSettled' | 'isStanding' | 'suppression'>): AlertState {
  if (shelved !== undefined) return 'shelved'
  if (endedAt === undefined && isSuppressed({ suppression })) return 'suppressed'
  if (isSettled === true) return 'ended'
  if (isStanding === true && acknowledged === undefined) return endedAt === undefined ? 'standing' : 'ended'
  if (acknowledged === undefined) return endedAt === undefined ? 'new' : 'over'
  return endedAt === undefined ? 'acknowledged' : 'ended'
}

export function makesNew({ kind }: AlertStep): boolean {
  return kind === 'raised' || kind === 'higher' || kind === 'returned' || kind === 'unsuppressed'
}

/** Index of the step that last made it New. */
export function lastNew(history: Alert['history']): number {
  return Math.max(0, history.findLastIndex(makesNew))
}

/** Rule and subject: at most one open alert each. */
export function alertKey({ ruleId, subject }: Pick<Situation, 'ruleId' | 'subject'>): string {
  return `${ruleId} ${subject}`
}

/** The last raised one. */
export function latestByKey(alerts: Iterable<Alert>): Map<string, Alert> {
  const latest = new Map<string, Alert>()
  for (const alert of alerts) {
    const key = alertKey(alert)
    const other = latest.get(key)
    if (other === undefined || other.raisedAt <= alert.raisedAt) latest.set(key, alert)
  }
  return latest
}
