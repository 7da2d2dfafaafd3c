import type { Situation } from '../../watch/wire/alert.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import type { EvaluationContext, Items, ItemSource } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { dependsOnAssignee } from './conditions.ts'
import type { Evidence } from './evidence.ts'
import { createItemEvaluator, type ItemEvaluatorOptions } from './item-evaluator.ts'
import { createOffDelay } from './off-delay.ts'
import { createOpenMatches, type MatchOptions } from './open-matches.ts'
import { createOverallEvaluator } from './overall-evaluator.ts'

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
  readonly evidence: (
    alert: Situation,
    key: string,
    item: Items[ItemSource] | undefined,
    context: EvaluationContext,
  ) => Evidence
  /** Evidence changes with time: an off-delay runs. */
  readonly isClearing: () => boolean
  readonly end: () => void
}

export function createRuleEvaluator(rule: Rule, options: MatchOptions & ItemEvaluatorOptions): RuleEvaluator {
  const { source } = kindOf(rule)
  const offDelay = createOffDelay(rule)
  const open = createOpenMatches(rule, offDelay, options)
  const items = createItemEvaluator(rule, open, options)
  const overall = createOverallEvaluator(rule, open)
  return {
    rule,
    source,
    dependsOnAssignee: source === 'task' && dependsOnAssignee(rule),
    evaluate: overall?.evaluate ?? items.evaluate,
    evaluateOverall: (context) => overall?.evaluateOverall(context),
    evidence: (alert, key, item, context) => {
      // Before the rule was changed, its alerts may have been of items.
      const found = key === overall?.key ? overall.evidence(alert, context) : items.evidence(alert, item, context)
      return offDelay.extended(key, found, context.now)
    },
    isClearing: offDelay.isRunning,
    end: () => {
      open.end()
      items.end()
      overall?.end()
      offDelay.end()
    },
  }
}
