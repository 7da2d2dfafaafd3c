import { alertKey, type Alert, type Situation, type Suppression } from '../../watch/wire/alert.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { nothing, unknown, type EvaluationContext, type Items, type ItemSource } from '../kinds/kind.ts'
import type { Match, Matches } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { foundUnlooked, predicateOf } from './conditions.ts'
import { withDeadband } from './deadband.ts'
import { noEvidence, type Evidence } from './evidence.ts'
import { dataTime, endOf } from './item-times.ts'
import type { OpenMatches } from './open-matches.ts'
import { subjectOf } from './situation.ts'

type Item = Items[ItemSource]

export interface ItemEvaluatorOptions {
  readonly latest: (key: string) => Alert | undefined
  /** By its "not while"; undefined: unknown. */
  readonly suppressionOf: (item: Item) => Suppression | undefined
}

/** Evaluates a rule on one item at a time. */
export function createItemEvaluator(rule: Rule, open: OpenMatches, { latest, suppressionOf }: ItemEvaluatorOptions) {
  const kind = kindOf(rule)
  const source = kind.source === 'own' ? 'task' : kind.source
  const wide = withDeadband(rule)
  const fulfils = predicateOf(rule)
  const byItem = new Map<string, readonly string[]>()

  const findBy = (by: Rule, item: Item, context: EvaluationContext): Matches => {
    if (kind.source === 'task' && 'family' in item) return kind.find(item, by, context)
    if (kind.source === 'entity' && 'copy' in item && 'find' in kind) return kind.find(item, by, context)
    if (kind.source === 'deed' && 'sentAt' in item) return kind.find(item, by, context)
    return nothing
  }

  const subjectIn = (item: Item, part: string | undefined): string => subjectOf(source, idOf(item), part)

  /** Of open alerts also those within the deadband. */
  const findIn = (item: Item | undefined, context: EvaluationContext): Matches => {
    const unlooked = foundUnlooked(fulfils, item, context)
    if (unlooked !== undefined || item === undefined) return unlooked ?? unknown
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

  /** Returns when to evaluate again without an update, by the environment's clock. */
  const evaluate = (
    id: string,
    item: Item | undefined,
    context: EvaluationContext,
    wasThere: boolean,
  ): number | undefined => {
    const finding = findIn(item, context)
    const before = byItem.get(id)
    if (finding.found.length === 0) {
      for (const key of before ?? []) open.drop(key)
      if (before !== undefined) byItem.delete(id)
      return finding.again
    }
    let { again } = finding
    const asOf = finding.asOf ?? dataTime(item, context)
    const suppression = item === undefined ? undefined : suppressionOf(item)
    const now = finding.found.map((found) => {
      const subject = subjectOf(source, id, found.part)
      const key = alertKey({ ruleId: rule.id, subject })
      again = sooner(again, open.note({ key, subject, found, asOf, wasThere, suppression }, context))
      return key
    })
    for (const key of before ?? []) if (!now.includes(key)) open.drop(key)
    byItem.set(id, now)
    return again
  }

  const evidence = (alert: Situation, item: Item | undefined, context: EvaluationContext): Evidence => {
    const finding = findIn(item, context)
    const same = finding.found.find(({ part }) => item !== undefined && subjectIn(item, part) === alert.subject)
    const isEarlier =
      same !== undefined && !open.isHeld(same) && same.isOnsetSeen !== true && Math.floor(same.onset) < alert.onset
    if (same !== undefined && !isEarlier) return { kind: 'holds' }
    // One-time events end when acknowledged.
    if (finding.isUnknown || alert.isOnce || item === undefined) return noEvidence
    const asOf = finding.asOf ?? dataTime(item, context)
    if (asOf <= alert.asOf) return noEvidence
    const endedAt = Math.max(alert.onset, finding.endedAt ?? endOf(item, alert, context))
    // The onset was corrected, so it is raised again.
    return { kind: 'over', endedAt: isEarlier ? endedAt - 1 : endedAt, words: endWords(alert, item, context) }
  }

  const endWords = (alert: Situation, item: Item, context: EvaluationContext): string => {
    if ('absentSince' in item && item.absentSince !== undefined) return 'Gone: no reply names it any more'
    if (fulfils(item, context) === 'no') return 'Outside the rule’s scope now'
    return kind.over(alert, item, context, rule)
  }

  return { evaluate, evidence, end: () => byItem.clear() }
}

function idOf(item: Item): string {
  return 'key' in item ? item.key : item.id
}

function sooner(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : other === undefined ? one : Math.min(one, other)
}
