import type { AlertReason, Situation } from '../../watch/wire/alert.ts'
import type { AlertLevel } from '../../watch/wire/level.ts'
import type { Conditions, Rule, RuleKind, Trigger } from '../../watch/wire/rule.ts'
import type { EntityCopy } from '../../entity/copy.ts'
import type { KnownEntity, KnownNames } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import type { LonLat } from '../../geo/lon-lat.ts'

export type RuleOf<Kind extends RuleKind> = Omit<Rule, 'what'> & { readonly what: Extract<Trigger, { kind: Kind }> }

/** From the service; entities from files raise nothing. */
export interface EntityItem {
  readonly key: string
  readonly name: string
  readonly known: KnownEntity
  /** The newest copy from an answer. */
  readonly copy: EntityCopy
  /** Milliseconds of the environment's clock, as the others. */
  readonly asOf: number | undefined
}

/** A request of this browser with unknown outcome. Its key in `Items` begins stored subjects: `deed:<id>`. */
export interface Action {
  readonly id: string
  readonly operation: 'deleteEgressStream' | 'deleteEntityOverride'
  /** Path parameters in order. */
  readonly resource: readonly string[]
  readonly sentAt: number
  readonly clientId: string
  /** In place of an answer: "no reply". */
  readonly outcome: string
}

export interface Items {
  readonly task: LoadedTask
  readonly entity: EntityItem
  readonly deed: Action
}
export type ItemSource = keyof Items

export interface KnownArea {
  readonly name: string
  readonly contains: (at: LonLat) => boolean
}

export interface EvaluationContext {
  /** Environment's time to evaluate for, in milliseconds. */
  readonly now: number
  /** Environment's time of the answer that the data come from. */
  readonly asOf: number
  readonly names: KnownNames
  readonly entity: (id: string) => EntityItem | undefined
  /** Undefined for a rule without one. */
  readonly area: KnownArea | undefined
}

export interface Match {
  /** Distinguishes alerts of one item: which limit, which health alert. */
  readonly part?: string | undefined
  readonly onset: number
  /** The data don't say when it began: a known onset stays. */
  readonly isOnsetSeen?: true | undefined
  /** When it happened, if only recent events are news; absent: raises an alert at any age. */
  readonly newsOf?: number | undefined
  /** The same, if the item existed before. */
  readonly cameAbout?: number | undefined
  readonly isOnce?: true | undefined
  /** Levels above the rule's own; negative: below. */
  readonly raise?: number | undefined
  /** Replaces "as reported". */
  readonly reported?: AlertLevel | undefined
  readonly title: string
  readonly details: readonly (string | undefined)[]
  readonly cause?: string | undefined
  readonly taskId?: string | undefined
  readonly entityId?: string | undefined
  readonly why: readonly AlertReason[]
}

export interface Matches<F = Match> {
  readonly found: readonly F[]
  /** Environment's time at which the result may change without an update. */
  readonly again?: number | undefined
  /** The data prove neither. */
  readonly isUnknown?: true | undefined
  /** Later data win, at any desk. Absent: of a task the last reading, of an entity its own time. */
  readonly asOf?: number | undefined
  /** When the previous finding ended, if the data say so. */
  readonly endedAt?: number | undefined
}

export const nothing: Matches<never> = { found: [] }
export const unknown: Matches<never> = { found: [], isUnknown: true }

interface Words<R extends Rule> {
  /** Initial values in the editor. */
  readonly fresh: R['what']
  /** "Delivery, start or completion limit closer than 5 min". Other conditions follow it. */
  sentence(rule: R, names: KnownNames): string
  /** Precedes the conditions that the sentence doesn't name: "Any task that has not ended". */
  about(rule: R): string
  /** Conditions that the sentence names. */
  readonly named: readonly (keyof Conditions)[]
  readonly conditions: readonly (keyof Conditions)[]
  /** Why it ended: "Heard again 14:19:40Z". */
  over(situation: Situation, item: Items[ItemSource] | undefined, context: EvaluationContext, rule: R): string
}

export interface ItemKind<S extends ItemSource, R extends Rule> extends Words<R> {
  readonly source: S
  find(item: Items[S], rule: R, context: EvaluationContext): Matches
}

/** Evaluates all items together: which of them count, then the result. */
export interface OverallKind<S extends ItemSource, R extends Rule> extends Words<R> {
  readonly source: S
  readonly overall: {
    /** How one item counts. */
    member(item: Items[S], rule: R, context: EvaluationContext): Matches<Member>
    /** `last`: the one that counted until recently. Not called while data are missing. */
    find(members: readonly Member[], last: Member | undefined, rule: R, context: EvaluationContext): Match | undefined
    /** Follows `area:` in the subject. */
    subject(rule: R): string
  }
}

export interface Member {
  readonly id: string
  readonly name: string
  readonly asOf: number
}

/** Not about items: of the poll, or of the server. */
export interface OwnKind<R extends Rule> extends Words<R> {
  readonly source: 'own'
}
