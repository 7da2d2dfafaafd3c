import * as v from 'valibot'

import { levelSchema } from './level.ts'
import { count } from './list.ts'
import { personMarkSchema } from './person.ts'
import { scopeViewSchema } from './scope.ts'
import { text } from './text.ts'
import { timeSchema } from './time.ts'
import { isOfLaterVersion } from './version.ts'

/** Version of this file's form. Later ones are stored but not evaluated. */
export const RULE_VERSION = 1

const MOST_VALUES = 100
const values = v.optional(v.pipe(v.array(text(300)), v.minLength(1), v.maxLength(MOST_VALUES)))
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31 * 24 * 3600))
const percent = v.pipe(v.number(), v.minValue(1), v.maxValue(100))
const metres = v.pipe(v.number(), v.minValue(1), v.maxValue(2_000_000))

/** An entity's `geoShape`, or a distance around an entity or a position (WGS84, degrees). */
const areaSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('shape'), entityId: text(300) }),
  v.strictObject({ kind: v.literal('around entity'), entityId: text(300), metres }),
  v.strictObject({
    kind: v.literal('around position'),
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    metres,
  }),
])
export type Area = v.InferOutput<typeof areaSchema>

export const PRIORITIES = ['threat', 'high-value', 'high-payoff'] as const

/** All must hold; absent ones don't count. Values are the wire's (`STATUS_EXECUTING`). */
const conditionsSchema = v.strictObject({
  statuses: values,
  /** `@type` of the specification. */
  specificationTypes: values,
  /** Entity ids or service names. */
  assignees: values,
  dispositions: values,
  /** An entity's `milView.environment`: `ENVIRONMENT_AIR`. */
  environments: values,
  /** An entity's `targetPriority`. */
  priorities: v.optional(v.pipe(v.array(v.picklist(PRIORITIES)), v.minLength(1))),
  errorCodes: values,
  area: v.optional(areaSchema),
  /** As the free-text filter of board or entities. */
  text: v.optional(v.pipe(text(200), v.nonEmpty())),
  /** Of a task: matches the view's filter. */
  view: v.optional(scopeViewSchema),
})
export type Conditions = v.InferOutput<typeof conditionsSchema>

export const LIMIT_KINDS = ['deliver', 'start', 'complete', 'replica'] as const

/** While one of these holds, its alerts are suppressed: listed, without sound, and New if still so later. */
const notWhileSchema = v.strictObject({
  /** Of its task, and of that one's parent. */
  statuses: values,
  parentStatuses: values,
  /** Ids of rules with an open alert about its subject, its parent task or its assignee. */
  alertsOf: v.optional(v.pipe(v.array(text(64)), v.minLength(1), v.maxLength(20))),
})
export type NotWhile = v.InferOutput<typeof notWhileSchema>

const whatSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('health'), atOrAbove: levelSchema }),
  /** A limit of a task that has not ended is nearer than this, or has passed (then one level higher). */
  v.strictObject({
    kind: v.literal('limit'),
    limits: v.pipe(v.array(v.picklist(LIMIT_KINDS)), v.minLength(1)),
    withinSeconds: seconds,
  }),
  /** A task ended badly (not done, version rejected; not cancelled). */
  v.strictObject({ kind: v.literal('failed') }),
  v.strictObject({ kind: v.literal('unchanged'), forSeconds: seconds }),
  v.strictObject({ kind: v.literal('appears') }),
  /** An entity that was heard has not been updated for this long. */
  v.strictObject({ kind: v.literal('silent'), forSeconds: seconds }),
  /** An entity that is live expires in less than this. */
  v.strictObject({ kind: v.literal('expiry'), withinSeconds: seconds }),
  /** A power source of an entity has less than this left, or is empty in less than this time. */
  v.strictObject({ kind: v.literal('power'), belowPercent: percent, withinSeconds: seconds }),
  /** A fuel on board of an entity is below this part of its capacity. */
  v.strictObject({ kind: v.literal('fuel'), belowPercent: percent }),
  v.strictObject({ kind: v.literal('present') }),
  v.strictObject({ kind: v.literal('absent') }),
  /** An override's removal or an egress deletion sent from this desk has an unknown outcome. */
  v.strictObject({ kind: v.literal('unknown outcome') }),
  /** The server can't deliver a call-out. Raised by the server itself. */
  v.strictObject({ kind: v.literal('call-out failed') }),
  /** Tasks have not been read for this many cycles, or no answer came. Can't be switched off. */
  v.strictObject({
    kind: v.literal('not live'),
    cycles: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)),
  }),
])
export type Trigger = v.InferOutput<typeof whatSchema>
export type RuleKind = Trigger['kind']

/** On screen and in the log, in the editor's order. */
export const ruleKindNames: { readonly [_ in RuleKind]: string } = {
  failed: 'Task fails',
  limit: 'Limit near or passed',
  unchanged: 'Status unchanged',
  appears: 'Task appears',
  health: 'Health alert',
  silent: 'Entity silent',
  expiry: 'Entity expires',
  power: 'Power low',
  fuel: 'Fuel low',
  present: 'Entity in an area',
  absent: 'No entity in an area',
  'unknown outcome': 'Unknown outcome',
  'call-out failed': 'Call-out fails',
  'not live': 'Not live',
}

/** For the log and the next watch. */
export const reasonSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500))

/** Saved, exported and imported. Its name is the sentence of its values. */
export const ruleSchema = v.strictObject({
  version: v.literal(RULE_VERSION),
  /** URL-safe: a word for default rules (`task-fails`), else a UUID. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  isOn: v.boolean(),
  what: whatSchema,
  conditions: conditionsSchema,
  notWhile: v.optional(notWhileSchema),
  /** `as reported`: the health alert's level. */
  level: v.union([levelSchema, v.literal('as reported')]),
  /** How long it must hold before an alert. */
  delaySeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 3600)),
  /** How long it must be over before its alert ends; absent: at once. */
  offDelaySeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 3600))),
  /** Its alert ends only beyond the limit by this share of it; absent: at the limit. */
  deadbandPercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(50))),
  hasSound: v.boolean(),
  /** Its end sounds once, as an advisory. */
  soundsWhenOver: v.optional(v.literal(true)),
  /** Names of who is called for it; absent: by its level. */
  destinations: v.optional(v.pipe(v.array(text(64)), v.maxLength(20))),
  /** Shorter than the site's for its level; 0: never. */
  longestShelvingSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7 * 24 * 3600))),
  /** Why it is off, and the day on which that is reviewed; scenarios have no day. */
  off: v.optional(v.strictObject({ reason: reasonSchema, reviewBy: v.optional(timeSchema) })),
  /** Instructions by the rule's author. */
  guidance: text(2000),
})
export type Rule = v.InferOutput<typeof ruleSchema>

export const ruleRecordSchema = v.object({
  id: v.string(),
  /** Any version: `ruleSchema` tells whether it can be evaluated. */
  rule: v.unknown(),
  /** Grows with each save. */
  revision: count,
  /** 0 for the default set. */
  savedAt: timeSchema,
  /** Client id; undefined for the default set. */
  savedBy: v.optional(v.string()),
  savedPerson: v.optional(personMarkSchema),
  /** Author of that, while it is off. */
  switchedOff: v.optional(
    v.object({ by: v.optional(v.string()), person: v.optional(personMarkSchema), at: timeSchema }),
  ),
})
export type RuleRecord = v.InferOutput<typeof ruleRecordSchema>

export const saveRuleSchema = v.strictObject({
  /** Later versions are stored as they are. */
  rule: v.lazy((rule): v.GenericSchema => (isOfLaterVersion(rule, RULE_VERSION) ? v.looseObject({}) : ruleSchema)),
  /** The revision that was changed; 0 for a new one. */
  revision: count,
})
export type SaveRule = v.InferOutput<typeof saveRuleSchema>

/** Or why it can't be evaluated. */
export function readRule({ rule }: Pick<RuleRecord, 'rule'>): { readonly rule: Rule } | { readonly problem: string } {
  const read = v.safeParse(ruleSchema, rule)
  if (read.success) return { rule: read.output }
  if (isOfLaterVersion(rule, RULE_VERSION))
    return { problem: 'Written by a newer version of Watchfloor: kept, not evaluated' }
  const [issue] = read.issues
  return { problem: `Not a rule: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}` }
}

/** Why it can't be saved switched off: a reason and a day of review are missing, or the day has passed. */
export function offProblem(
  known: Pick<RuleRecord, 'rule'> | undefined,
  next: Pick<RuleRecord, 'rule'>,
  now: number,
): string | undefined {
  const read = readRule(next)
  if ('problem' in read || read.rule.isOn) return undefined
  const { off } = read.rule
  if (off?.reviewBy === undefined) return 'Give the reason why the rule is off, and the day of its review'
  const before = known && readRule(known)
  const isKnown = before !== undefined && 'rule' in before && before.rule.off?.reviewBy === off.reviewBy
  return isKnown || off.reviewBy > now ? undefined : 'The day of review must be in the future'
}
