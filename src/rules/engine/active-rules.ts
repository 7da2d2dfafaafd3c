import { sameJson } from '../../conformance/same-json.ts'
import type { Rule, RuleRecord } from '../../watch/wire/rule.ts'
import type { ItemSource } from '../kinds/kind.ts'
import type { RuleArea } from './area.ts'
import { readRules, type SavedRule, type Unreadable } from './read-rules.ts'
import type { RuleEvaluator } from './rule-evaluator.ts'

export interface ActiveRule extends SavedRule, RuleArea {
  readonly evaluator: RuleEvaluator
  /** Rules on all items together: something relevant may have changed. */
  isTouched: boolean
  /** Until everything loaded was evaluated once, with the picture complete. */
  isFirst: boolean
}

export interface ActiveRulesOptions {
  readonly evaluatorOf: (rule: Rule, isFirst: () => boolean) => RuleEvaluator
  /** The others have arrived already, and those that left are still there. */
  readonly onChange: (left: readonly ActiveRule[], arrived: readonly ActiveRule[]) => void
}

/** Rules that are evaluated. One saved again unchanged keeps its evaluator, and with it what that found. */
export function createActiveRules({ evaluatorOf, onChange }: ActiveRulesOptions) {
  let records: readonly RuleRecord[] | undefined
  let unreadable: readonly Unreadable[] = []
  let byId: ReadonlyMap<string, ActiveRule> = new Map()
  let all: readonly ActiveRule[] = []
  const bySource: Record<ItemSource, readonly ActiveRule[]> = { task: [], entity: [], deed: [] }
  /** Task rules that depend on the assignee's identity, and on its position. */
  let byAssignee: Record<'who' | 'where', readonly ActiveRule[]> = { who: [], where: [] }

  const keptOrNew = ({ rule, savedAt }: SavedRule): ActiveRule => {
    const before = byId.get(rule.id)
    if (before !== undefined && sameJson(before.rule, rule)) return before
    const evaluator = evaluatorOf(rule, () => made.isFirst)
    const unread = { area: undefined, missing: undefined, from: undefined }
    const made: ActiveRule = { rule, savedAt, evaluator, ...unread, isTouched: true, isFirst: true }
    return made
  }

  return {
    /** Undefined until the first were set. */
    records: () => records,
    unreadable: () => unreadable,
    get: (ruleId: string) => byId.get(ruleId),
    all: () => all,
    of: (source: ItemSource) => bySource[source],
    ofAssignee: (part: 'who' | 'where') => byAssignee[part],
    set: (next: readonly RuleRecord[]): void => {
      if (next === records) return
      records = next
      const read = readRules(next)
      unreadable = read.unreadable
      const before = byId
      byId = new Map(read.rules.map((each) => [each.rule.id, keptOrNew(each)]))
      all = [...byId.values()]
      for (const source of ['task', 'entity', 'deed'] as const)
        bySource[source] = all.filter(({ evaluator }) => evaluator.source === source)
      const who = bySource.task.filter(({ evaluator }) => evaluator.dependsOnAssignee)
      byAssignee = { who, where: who.filter(({ rule }) => rule.conditions.area !== undefined) }
      onChange(
        [...before.values()].filter((each) => byId.get(each.rule.id) !== each),
        all.filter((each) => before.get(each.rule.id) !== each),
      )
    },
  }
}
