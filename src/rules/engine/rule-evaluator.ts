import { alertKey, type Alert, type Situation, type Suppression } from '../../watch/wire/alert.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { AHEAD_MILLISECONDS } from '../../watch/wire/apply-report.ts'
import {
  nothing,
  unknown,
  type Matches,
  type Match,
  type Items,
  type EvaluationContext,
  type Member,
  type ItemSource,
} from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { dependsOnAssignee, predicateOf } from './conditions.ts'
import { withDeadband } from './deadband.ts'
import { dataTime, endOf, isYoung } from './item-times.ts'
import { situationOf, subjectOf } from './situation.ts'
import type { MatchKind } from './suppression.ts'

/** Whether an alert still holds. `endedAt`: environment's time of the answer that shows its end. */
export type Evidence =
  | { readonly kind: 'holds' | 'unknown' }
  | { readonly kind: 'over'; readonly endedAt: number; readonly words: string }

export const noEvidence: Evidence = { kind: 'unknown' }

interface OpenMatch {
  readonly onset: number
  /** The onset in the data, if that is ahead of the clock. */
  readonly ahead: number | undefined
  /** Whether it was young enough when first seen. */
  readonly isNews: boolean
  /** Whether it was published in a first reading; undefined until published. */
  readonly isStanding: boolean | undefined
}

export interface RuleEvaluatorOptions {
  readonly latest: (key: string) => Alert | undefined
  /** The environment's clock, which runs on while the judged one is stopped. */
  readonly now: () => number
  /** During the first reading of everything, or the rule's first pass: what it finds may be old. */
  readonly isFirst: () => boolean
  /** By its "not while"; undefined: unknown. */
  readonly suppressionOf: (item: Items[ItemSource]) => Suppression | undefined
  readonly noteMatch: (key: string, kind: MatchKind | undefined) => void
  /** `undefined`: it no longer holds. */
  readonly publish: (key: string, situation: Situation | undefined) => void
}

export interface RuleEvaluator {
  readonly rule: Rule
  readonly source: ItemSource | 'own'
  /** Its items are evaluated again when their assignee changes. */
  readonly dependsOnAssignee: boolean
  /** Returns when to evaluate again without an update, by the environment's clock. */
  readonly evaluate: (
    id: string,
    item: Items[ItemSource] | undefined,
    context: EvaluationContext,
    wasThere: boolean,
  ) => number | undefined
  /** For rules on all items together. Returns when to evaluate again. */
  readonly evaluateOverall: (context: EvaluationContext) => number | undefined
  readonly evidence: (alert: Situation, item: Items[ItemSource] | undefined, context: EvaluationContext) => Evidence
  /** Evidence changes with time: an off-delay runs. */
  readonly isClearing: () => boolean
  readonly end: () => void
}

export function createRuleEvaluator(
  rule: Rule,
  { latest, now, isFirst, suppressionOf, noteMatch, publish }: RuleEvaluatorOptions,
): RuleEvaluator {
  const kind = kindOf(rule)
  const wide = withDeadband(rule)
  const offDelay = (rule.offDelaySeconds ?? 0) * 1000
  /** Open alerts that are over, and since when: they end after the off-delay. */
  const clearing = new Map<string, number>()
  const fulfils = predicateOf(rule)
  const open = new Map<string, OpenMatch>()
  const byItem = new Map<string, readonly string[]>()
  const members = new Map<string, Member>()
  let lastMember: Member | undefined

  /** Undefined if the item must be evaluated. */
  const decide = (item: Items[ItemSource] | undefined, context: EvaluationContext): Matches<never> | undefined => {
    if (item === undefined) return unknown
    if ('absentSince' in item && item.absentSince !== undefined) return nothing
    const result = fulfils(item, context)
    return result === 'yes' ? undefined : result === 'no' ? nothing : unknown
  }

  /** Returns when it will be reported, unless it is already. */
  const apply = (
    key: string,
    subject: string,
    found: Match,
    asOf: number,
    context: EvaluationContext,
    wasThere: boolean,
    suppression?: Suppression,
  ) => {
    const before = open.get(key)
    const known = latest(key)
    const raised = known?.endedAt === undefined ? known : undefined
    // The unit's clock is ahead: the watch refuses future times, so report it now with the time it is.
    const isAhead = before?.ahead === found.onset || found.onset > Math.max(context.now, now()) + AHEAD_MILLISECONDS / 2
    const seen = raised?.onset ?? before?.onset ?? (isAhead && found.isOnce ? known?.onset : undefined)
    clearing.delete(key)
    // A value that swings keeps its alert.
    const held = isHeld(found) ? raised?.onset : undefined
    const onset = Math.floor(
      held ?? (found.isOnsetSeen === true || isAhead ? (seen ?? Math.min(found.onset, now())) : found.onset),
    )
    const isNews =
      before?.onset === onset ? before.isNews : raised?.onset === onset || isYoung(found, context.now, wasThere)
    // Already raised: the delay doesn't apply again.
    const publishAt = raised?.onset === onset ? onset : onset + rule.delaySeconds * 1000
    const isPublished = isNews && context.now >= publishAt
    noteMatch(key, context.now < publishAt ? undefined : isNews ? 'alert' : 'match')
    const wasStanding = before?.onset === onset ? before.isStanding : undefined
    const isStanding = wasStanding ?? (isPublished ? isFirst() : undefined)
    open.set(key, { onset, isNews, ahead: isAhead ? found.onset : undefined, isStanding })
    const entity = found.entityId === undefined ? undefined : context.entity(found.entityId)
    const mark = { ...(isStanding === true && { isStanding }), ...(suppression && { suppression }) }
    publish(key, isPublished ? { ...situationOf(rule, found, { subject, onset, asOf }, entity), ...mark } : undefined)
    return isNews && !isPublished ? publishAt : undefined
  }

  const drop = (key: string): void => {
    open.delete(key)
    noteMatch(key, undefined)
    publish(key, undefined)
  }

  function isHeld({ isOnce }: Pick<Match, 'isOnce'>): boolean {
    return isOnce !== true && (offDelay > 0 || wide !== undefined)
  }

  const findBy = (by: Rule, item: Items[ItemSource], context: EvaluationContext): Matches => {
    if (kind.source === 'task' && 'family' in item) return kind.find(item, by, context)
    if (kind.source === 'entity' && 'copy' in item && 'find' in kind) return kind.find(item, by, context)
    if (kind.source === 'deed' && 'sentAt' in item) return kind.find(item, by, context)
    return nothing
  }

  const subjectIn = (item: Items[ItemSource], part: string | undefined): string =>
    subjectOf(sourceOf(kind.source), idOf(item), part)

  /** Of open alerts also those within the deadband. */
  const findIn = (item: Items[ItemSource] | undefined, context: EvaluationContext): Matches => {
    const decided = decide(item, context)
    if (decided !== undefined || item === undefined) return decided ?? unknown
    const finding = findBy(rule, item, context)
    if (wide === undefined || finding.isUnknown === true) return finding
    const within = findBy(wide, item, context)
    const isOpen = ({ part }: Match): boolean => {
      const alert = latest(alertKey({ ruleId: rule.id, subject: subjectIn(item, part) }))
      return alert !== undefined && alert.endedAt === undefined && !finding.found.some((each) => each.part === part)
    }
    const held = within.found.filter(isOpen)
    return { ...finding, found: [...finding.found, ...held], again: sooner(finding.again, within.again) }
  }

  const evaluateItem = (
    id: string,
    item: Items[ItemSource] | undefined,
    context: EvaluationContext,
    wasThere: boolean,
  ): number | undefined => {
    const finding = findIn(item, context)
    const before = byItem.get(id)
    if (finding.found.length === 0) {
      for (const key of before ?? []) drop(key)
      if (before !== undefined) byItem.delete(id)
      return finding.again
    }
    let { again } = finding
    const asOf = finding.asOf ?? dataTime(item, context)
    const suppression = item === undefined ? undefined : suppressionOf(item)
    const now = finding.found.map((found) => {
      const subject = subjectOf(sourceOf(kind.source), id, found.part)
      const key = alertKey({ ruleId: rule.id, subject })
      again = sooner(again, apply(key, subject, found, asOf, context, wasThere, suppression))
      return key
    })
    for (const key of before ?? []) if (!now.includes(key)) drop(key)
    byItem.set(id, now)
    return again
  }

  const memberOf = (item: Items[ItemSource] | undefined, context: EvaluationContext): Matches<Member> => {
    const decided = decide(item, context)
    if (decided !== undefined || item === undefined) return decided ?? unknown
    return 'overall' in kind && 'copy' in item ? kind.overall.member(item, rule, context) : nothing
  }

  const evaluateMember = (
    id: string,
    item: Items[ItemSource] | undefined,
    context: EvaluationContext,
  ): number | undefined => {
    const { found, again } = memberOf(item, context)
    const [member] = found
    if (member !== undefined) members.set(id, member)
    else {
      const left = members.get(id)
      if (left !== undefined) lastMember = left
      members.delete(id)
    }
    return again
  }

  const overallKey = (): { subject: string; key: string } | undefined => {
    if (!('overall' in kind)) return undefined
    const subject = subjectOf('area', kind.overall.subject(rule))
    return { subject, key: alertKey({ ruleId: rule.id, subject }) }
  }

  return {
    rule,
    source: kind.source,
    dependsOnAssignee: kind.source === 'task' && dependsOnAssignee(rule),
    evaluate: (id, item, context, wasThere) =>
      'overall' in kind ? evaluateMember(id, item, context) : evaluateItem(id, item, context, wasThere),
    evaluateOverall: (context) => {
      const { subject, key } = overallKey() ?? {}
      if (!('overall' in kind) || subject === undefined || key === undefined) return undefined
      const found = kind.overall.find([...members.values()], lastMember, rule, context)
      if (found !== undefined) {
        const onset = open.get(key)?.onset ?? found.onset
        return apply(key, subject, { ...found, onset }, onset, context, true)
      }
      if (open.has(key)) drop(key)
      return undefined
    },
    evidence: (alert, item, context) => {
      const key = alertKey(alert)
      const found = evidenceNow(alert, item, context)
      if (found.kind !== 'over' || offDelay === 0) {
        if (found.kind === 'holds') clearing.delete(key)
        return found
      }
      const since = clearing.get(key) ?? context.now
      clearing.set(key, since)
      return context.now - since < offDelay ? { kind: 'holds' } : found
    },
    isClearing: () => clearing.size > 0,
    end: () => {
      for (const key of open.keys()) drop(key)
      byItem.clear()
      members.clear()
      clearing.clear()
    },
  }

  function evidenceNow(alert: Situation, item: Items[ItemSource] | undefined, context: EvaluationContext): Evidence {
    const key = alertKey(alert)
    if (key === overallKey()?.key && 'overall' in kind) {
      if (open.has(key)) return { kind: 'holds' }
      const newest = [...members.values()].toSorted((one, other) => other.asOf - one.asOf)[0]
      if (newest === undefined || newest.asOf <= alert.asOf) return noEvidence
      const words = kind.over(alert, context.entity(newest.id), context, rule)
      return { kind: 'over', endedAt: Math.max(alert.onset, newest.asOf), words }
    }
    const finding = findIn(item, context)
    const same = finding.found.find(({ part }) => item !== undefined && subjectIn(item, part) === alert.subject)
    const isEarlier =
      same !== undefined && !isHeld(same) && same.isOnsetSeen !== true && Math.floor(same.onset) < alert.onset
    if (same !== undefined && !isEarlier) return { kind: 'holds' }
    // One-time events end when acknowledged.
    if (finding.isUnknown || alert.isOnce || item === undefined) return noEvidence
    const asOf = finding.asOf ?? dataTime(item, context)
    if (asOf <= alert.asOf) return noEvidence
    const endedAt = Math.max(alert.onset, finding.endedAt ?? endOf(item, alert, context))
    // The onset was corrected, so it is raised again.
    return { kind: 'over', endedAt: isEarlier ? endedAt - 1 : endedAt, words: endWords(alert, item, context) }
  }

  function endWords(alert: Situation, item: Items[ItemSource], context: EvaluationContext): string {
    if ('absentSince' in item && item.absentSince !== undefined) return 'Gone: no reply names it any more'
    if (fulfils(item, context) === 'no') return 'Outside the rule’s scope now'
    return kind.over(alert, item, context, rule)
  }
}

function sourceOf(source: ItemSource | 'own'): ItemSource {
  return source === 'own' ? 'task' : source
}

function idOf(item: Items[ItemSource]): string {
  return 'key' in item ? item.key : item.id
}

function sooner(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : other === undefined ? one : Math.min(one, other)
}
