import type { Rule } from '../../../../watch/wire/rule.ts'
import { scopeWords, type Scope } from '../../../../picture/filter/scope.ts'
import { countsStatus } from '../../../../rules/kinds/kinds.ts'

/** What of a scope counts for a rule of this kind, in words. */
export function countedWords(scope: Scope, rule: Pick<Rule, 'what'>): readonly string[] {
  return scopeWords(scope, (key) => key !== 'statuses' || countsStatus(rule))
}

/** What of a scope does not count for a rule of this kind, and what of its view no scope holds. */
export function ignoredWords(scope: Scope, ignored: readonly string[], rule: Pick<Rule, 'what'>): readonly string[] {
  return [...(scope.statuses !== undefined && !countsStatus(rule) ? ['its status'] : []), ...ignored]
}
