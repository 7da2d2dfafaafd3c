import { readRule, type NotWhile, type Rule, type RuleKind, type RuleRecord } from './rule.ts'

/** About a picture, an area or a request of a desk: not about what others could explain. */
const NEVER_SUPPRESSED: readonly RuleKind[] = ['present', 'absent', 'unknown outcome', 'call-out failed', 'not live']
/** Their alerts say that something happened, not that it is so. */
const ONCE: readonly RuleKind[] = ['failed', 'appears']

export function maySuppress({ what }: Pick<Rule, 'what'>): boolean {
  return !ONCE.includes(what.kind) && mayBeSuppressed({ what })
}

export function mayBeSuppressed({ what }: Pick<Rule, 'what'>): boolean {
  return !NEVER_SUPPRESSED.includes(what.kind)
}

function isEmptyNotWhile({ statuses, parentStatuses, alertsOf }: NotWhile): boolean {
  return statuses === undefined && parentStatuses === undefined && alertsOf === undefined
}

/** Why its "not while" can't be saved next to these rules. Unknown rules have no alerts. */
export function notWhileProblem({ id, what, notWhile }: Rule, records: readonly RuleRecord[]): string | undefined {
  if (notWhile === undefined) return undefined
  if (isEmptyNotWhile(notWhile)) return 'Not while: choose a status or a rule'
  if (!mayBeSuppressed({ what })) return 'Alerts of this kind can’t be suppressed'
  const rules = new Map(records.flatMap((record) => rulesOf(record).map((rule) => [rule.id, rule])))
  const named = (notWhile.alertsOf ?? []).flatMap((each) => rules.get(each) ?? [])
  if (named.some((rule) => rule.id !== id && !maySuppress(rule)))
    return 'Not while: an alert that only happens once can’t suppress others'
  const reached = new Set<string>()
  const open = [...(notWhile.alertsOf ?? [])]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each === id) return 'Not while: the rules would suppress each other'
    if (reached.has(each)) continue
    reached.add(each)
    open.push(...(rules.get(each)?.notWhile?.alertsOf ?? []))
  }
  return undefined
}

function rulesOf(record: RuleRecord): Rule[] {
  const read = readRule(record)
  return 'rule' in read ? [read.rule] : []
}
