import { alertKey, type Situation } from '../../watch/wire/alert.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { nothing, unknown, type EvaluationContext, type Items, type ItemSource } from '../kinds/kind.ts'
import type { Matches, Member } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { foundUnlooked, predicateOf } from './conditions.ts'
import { noEvidence, type Evidence } from './evidence.ts'
import type { OpenMatches } from './open-matches.ts'
import { subjectOf } from './situation.ts'

/** Evaluates a rule on all items together, as one of presence in an area; undefined for other rules. */
export function createOverallEvaluator(rule: Rule, open: OpenMatches) {
  const kind = kindOf(rule)
  if (!('overall' in kind)) return undefined
  const { overall } = kind
  const fulfils = predicateOf(rule)
  const subject = subjectOf('area', overall.subject(rule))
  const key = alertKey({ ruleId: rule.id, subject })
  const members = new Map<string, Member>()
  let lastMember: Member | undefined

  const memberOf = (item: Items[ItemSource] | undefined, context: EvaluationContext): Matches<Member> => {
    const unlooked = foundUnlooked(fulfils, item, context)
    if (unlooked !== undefined || item === undefined) return unlooked ?? unknown
    return 'copy' in item ? overall.member(item, rule, context) : nothing
  }

  return {
    /** Of its one alert. */
    key,
    /** Whether an item counts. Returns when to evaluate it again without an update. */
    evaluate: (id: string, item: Items[ItemSource] | undefined, context: EvaluationContext): number | undefined => {
      const { found, again } = memberOf(item, context)
      const [member] = found
      if (member !== undefined) members.set(id, member)
      else {
        lastMember = members.get(id) ?? lastMember
        members.delete(id)
      }
      return again
    },
    /** The alert itself. Returns when to evaluate it again. */
    evaluateOverall: (context: EvaluationContext): number | undefined => {
      const found = overall.find([...members.values()], lastMember, rule, context)
      const before = open.onsetOf(key)
      if (found !== undefined) {
        const onset = before ?? found.onset
        return open.note({ key, subject, found: { ...found, onset }, asOf: onset, wasThere: true }, context)
      }
      if (before !== undefined) open.drop(key)
      return undefined
    },
    evidence: (alert: Situation, context: EvaluationContext): Evidence => {
      if (open.onsetOf(key) !== undefined) return { kind: 'holds' }
      const newest = [...members.values()].toSorted((one, other) => other.asOf - one.asOf)[0]
      if (newest === undefined || newest.asOf <= alert.asOf) return noEvidence
      const words = kind.over(alert, context.entity(newest.id), context, rule)
      return { kind: 'over', endedAt: Math.max(alert.onset, newest.asOf), words }
    },
    end: (): void => members.clear(),
  }
}
