import * as v from 'valibot'

import { alertSchema, acknowledgementSchema, isSuppressed, type Alert } from './alert.ts'
import { withStep } from './alert-steps.ts'
import { KEEPER_SUBJECT } from './keeper.ts'
import { isHigher } from './level.ts'
import { list, listOfAtMost } from './list.ts'
import type { Actor } from './person.ts'
import { readRule, reasonSchema, type RuleRecord } from './rule.ts'
import type { Site } from './site.ts'
import { text } from './text.ts'
import { timeSchema } from './time.ts'

const MOST_SHELVINGS = 500

const { alertId, level } = acknowledgementSchema.entries

export const shelveSchema = v.strictObject({
  /** With the level that was on screen. */
  alerts: listOfAtMost(MOST_SHELVINGS, v.strictObject({ alertId, level })),
  until: timeSchema,
  reason: reasonSchema,
})
export type Shelve = v.InferOutput<typeof shelveSchema>

export const returnSchema = v.strictObject({ alertIds: listOfAtMost(MOST_SHELVINGS, text(900)) })
export type Return = v.InferOutput<typeof returnSchema>

/** In the order of the request. */
export const shelvingsSchema = v.object({
  results: list(
    v.object({
      alertId: v.string(),
      /** `outdated`: higher since; `gone`: not found. */
      outcome: v.picklist(['shelved', 'returned', 'outdated', 'gone']),
      alert: v.optional(alertSchema),
    }),
  ),
})
export type Shelvings = v.InferOutput<typeof shelvingsSchema>

type Shelvable = Pick<Alert, 'ruleId' | 'subject' | 'level' | 'isOnce' | 'endedAt' | 'suppression'>

/** Why it can't be shelved at all, in words. */
export function whyNotShelved(alert: Shelvable): string | undefined {
  const { subject, isOnce, endedAt } = alert
  if (isOnce === true) return 'It happened once: acknowledge it'
  if (subject === KEEPER_SUBJECT) return 'An alert that the server’s watch isn’t polling can’t be shelved'
  if (endedAt !== undefined) return 'It is over: acknowledge it'
  if (isSuppressed(alert)) return 'Its rule suppresses it already'
  return undefined
}

/** By its rule and by the site for its level. Seconds; 0: never. */
export function longestShelving(
  { ruleId, level }: Shelvable,
  rules: readonly RuleRecord[],
  { shelving }: Site,
): number {
  const record = rules.find(({ id }) => id === ruleId)
  const read = record && readRule(record)
  const ofRule = read !== undefined && 'rule' in read ? read.rule.longestShelvingSeconds : undefined
  return Math.min(shelving[level], ofRule ?? Infinity)
}

/** The same object if it is already shelved, 'outdated' if higher since. */
export function shelved(
  alert: Alert,
  given: Shelve['alerts'][number],
  { until, reason }: Pick<Shelve, 'until' | 'reason'>,
  { by, person, at }: Actor,
): Alert | 'outdated' {
  if (isHigher(alert.level, given.level)) return 'outdated'
  if (alert.shelved !== undefined) return alert
  const { level: of } = alert
  return {
    ...alert,
    shelved: { by, person, at, until, reason, level: of },
    history: withStep(alert, { kind: 'shelved', at, by, person, until, level: of, words: reason }),
  }
}
