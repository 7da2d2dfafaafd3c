import type { Freshness } from '../../feed/freshness.ts'
import type { ActiveRule } from './active-rules.ts'
import { isStopped, type EvaluationClock } from './evaluation-clock.ts'

export interface EvidenceStep {
  readonly rules: readonly ActiveRule[]
  readonly isPassing: (rule: ActiveRule) => boolean
  readonly freshness: Freshness
  readonly clock: EvaluationClock
  readonly hasEvaluated: boolean
}

/**
 * Another number once what is known of an alert may differ: by evaluations, passes that ended without one,
 * the data's age, a clock that stopped, or a rule's off-delay.
 */
export function createEvidenceVersion() {
  let version = 0
  let known = ''
  return {
    current: () => version,
    step: ({ rules, isPassing, freshness, clock, hasEvaluated }: EvidenceStep): void => {
      const { readUntil, unread, failures } = freshness
      const passing = rules.map((rule) => Number(isPassing(rule))).join('')
      const missing = rules.map((rule) => rule.missing)
      const next = [readUntil, unread?.kind, failures, isStopped(clock), passing, missing].join()
      if (hasEvaluated || next !== known || rules.some(({ evaluator }) => evaluator.isClearing())) version += 1
      known = next
    },
  }
}
