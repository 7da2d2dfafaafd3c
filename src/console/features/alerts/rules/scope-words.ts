import type { Rule } from '../../../../watch/wire/rule.ts'
import { scopeWords, type Scope } from '../../../../picture/filter/scope.ts'
import { countsStatus } from '../../../../rules/kinds/kinds.ts'

/** The part of a scope that applies to this kind of rule. */
export function countedWords(scope: Scope, rule: Pick<Rule, 'what'>): readonly string[] {
  return scopeWords(scope, (key) => key !== 'statuses' || countsStatus(rule))
}

/** The parts of a scope that don't apply to this kind of rule, and those of its view that no scope has. */
export function ignoredWords(scope: Scope, ignored: readonly string[], rule: Pick<Rule, 'what'>): readonly string[] {
  return [...(scope.statuses !== undefined && !countsStatus(rule) ? ['its status'] : []), ...ignored]
}
