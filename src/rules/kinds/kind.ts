import type { Reason, Situation } from '../../watch/wire/alert.ts'
import type { AlertLevel } from '../../watch/wire/level.ts'
import type { Conditions, Rule, RuleKind, What } from '../../watch/wire/rule.ts'
import type { EntityCopy } from '../../entity/copy.ts'
import type { KnownEntity, KnownNames } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import type { LonLat } from '../../geo/lon-lat.ts'

/** A rule of one kind. */
export type RuleOf<Kind extends RuleKind> = Omit<Rule, 'what'> & { readonly what: Extract<What, { kind: Kind }> }

/** An entity as the service has it: what was opened from a file raises nothing. */
export interface SeenEntity {
  readonly key: string
  readonly name: string
  readonly known: KnownEntity
  /** The newest copy that an answer brought. */
  readonly copy: EntityCopy
  /** When that was true, milliseconds of the environment's clock. */
  readonly asOf: number | undefined
}

/** A request of this browser whose outcome is not known. Stored alerts name it `deed:<id>`. */
export interface Action {
  readonly id: string
  readonly operation: 'deleteEgressStream' | 'deleteEntityOverride'
  /** What it is about: the path parameters in their order. */
  readonly resource: readonly string[]
  /** When it was sent, milliseconds of the environment's clock. */
  readonly sentAt: number
  readonly clientId: string
  /** What came in place of an answer that tells: "no reply". */
  readonly outcome: string
}

/** What the rules look at. */
export interface Items {
  readonly task: LoadedTask
  readonly entity: SeenEntity
  readonly deed: Action
}
export type Source = keyof Items

/** An area that a rule names, as it is now. */
export interface KnownArea {
  readonly name: string
  readonly contains: (at: LonLat) => boolean
}

/** With it an item is evaluated. */
export interface EvaluationContext {
  /** The environment's time for which it is judged, in milliseconds. */
  readonly now: number
  /** The environment's time of the answer that what is known stands on. */
  readonly asOf: number
  readonly names: KnownNames
  readonly entity: (id: string) => SeenEntity | undefined
  /** Of the rule; undefined for one without. */
  readonly area: KnownArea | undefined
}

/** What a rule found of one item. */
export interface Found {
  /** Tells two alerts of one item apart: which limit, which health alert. */
  readonly part?: string | undefined
  readonly onset: number
  /** The data don't say when it began: an onset that is known already stands. */
  readonly isOnsetSeen?: true | undefined
  /** When it came about, for what is news only while it is young; absent: it raises an alert however old it is. */
  readonly newsOf?: number | undefined
  /** The same, where the item was there before and this was not. */
  readonly cameAbout?: number | undefined
  readonly isOnce?: true | undefined
  /** Levels above the rule's own; negative below. */
  readonly raise?: number | undefined
  /** In place of the rule's, where that says "as reported". */
  readonly reported?: AlertLevel | undefined
  readonly title: string
  readonly details: readonly (string | undefined)[]
  readonly cause?: string | undefined
  readonly taskId?: string | undefined
  readonly entityId?: string | undefined
  readonly why: readonly Reason[]
}

export interface Finding<F = Found> {
  readonly found: readonly F[]
  /** The environment's time from which on it may be otherwise although nothing came. */
  readonly again?: number | undefined
  /** What is known is no evidence, neither for it nor against it. */
  readonly isUnknown?: true | undefined
  /**
   * The time that the data themselves stand for: what is found later counts, what is found earlier does not, at whichever desk. Absent: of a task
   * the last reading, as whoever has it is told of every update; of an entity its own time, as desks know different copies of it.
   */
  readonly asOf?: number | undefined
  /** When what was found before ended by itself, where the data say so. */
  readonly endedAt?: number | undefined
}

export const nothing: Finding<never> = { found: [] }
export const unknown: Finding<never> = { found: [], isUnknown: true }

/** Words of a rule. */
interface Words<R extends Rule> {
  /** Under which the editor lists it: "Task fails". */
  readonly name: string
  /** What it looks for until somebody says otherwise. */
  readonly fresh: R['what']
  /** What names a rule: "Delivery, start or completion limit closer than 5 min". Conditions that are no part of it come behind. */
  sentence(rule: R, names: KnownNames): string
  /** What it looks at, in front of the conditions that the sentence has not named: "Any task that has not ended". */
  about(rule: R): string
  /** Conditions that the sentence names. */
  readonly named: readonly (keyof Conditions)[]
  /** Conditions that it knows. */
  readonly conditions: readonly (keyof Conditions)[]
  /** What ended it, in words: "Heard again 14:19:40Z". */
  over(situation: Situation, item: Items[Source] | undefined, context: EvaluationContext, rule: R): string
}

/** A kind of rule that looks at one item at a time. */
export interface ItemKind<S extends Source, R extends Rule> extends Words<R> {
  readonly source: S
  /** What it finds at `context.now`, of an item that fulfils the conditions. */
  find(item: Items[S], rule: R, context: EvaluationContext): Finding
}

/** A kind of rule that looks at all items together: first which of them count, then whether they are what it watches for. */
export interface OverallKind<S extends Source, R extends Rule> extends Words<R> {
  readonly source: S
  readonly overall: {
    /** What counts of an item that fulfils the conditions. */
    member(item: Items[S], rule: R, context: EvaluationContext): Finding<Member>
    /** `last`: what counted until lately. Not asked while something is missing. */
    find(members: readonly Member[], last: Member | undefined, rule: R, context: EvaluationContext): Found | undefined
    /** What stands behind `area:` in its subject. */
    subject(rule: R): string
  }
}

export interface Member {
  readonly id: string
  readonly name: string
  /** When it was so, milliseconds of the environment's clock. */
  readonly asOf: number
}

/** A kind that the engine itself sees to. */
export interface OwnKind<R extends Rule> extends Words<R> {
  readonly source: 'reading'
}
