import type { Situation } from '../../watch/wire/alert.ts'
import { defaultRules } from '../../watch/wire/default-rules.ts'
import { readRule, type Rule, type RuleRecord } from '../../watch/wire/rule.ts'
import { noEvidence, type Evidence } from './rule-watch.ts'

/** A rule that is at work. */
export interface SavedRule {
  readonly rule: Rule
  /** Milliseconds by the environment's clock; 0 for the default set. */
  readonly savedAt: number
}

/** A rule that this console can't read, and why. */
export interface Unreadable {
  readonly record: RuleRecord
  readonly problem: string
}

/** The rules that are on, and those that nobody can say so of. The one that nobody can do without is always among them. */
export function readRules(records: readonly RuleRecord[]): {
  readonly rules: readonly SavedRule[]
  readonly unreadable: readonly Unreadable[]
} {
  const read = records.map((record) => ({ record, ...readRule(record) }))
  const rules = read.flatMap((each) =>
    'rule' in each && isOn(each.rule) ? [{ rule: each.rule, savedAt: each.record.savedAt }] : [],
  )
  const always = rules.some(({ rule }) => isAlwaysOn(rule)) ? [] : defaultRules.filter(isAlwaysOn)
  return {
    rules: [...rules, ...always.map((rule) => ({ rule, savedAt: 0 }))],
    unreadable: read.flatMap((each) => ('problem' in each ? [each] : [])),
  }
}

function isOn(rule: Rule): boolean {
  return rule.isOn || isAlwaysOn(rule)
}

function isAlwaysOn({ what }: Rule): boolean {
  return what.kind === 'not live'
}

/** After so many rounds without an answer what is known is too old. */
export function cyclesOf(rules: readonly Rule[]): number {
  return Math.min(...rules.flatMap(({ what }) => (what.kind === 'not live' ? [what.cycles] : [])), MOST_CYCLES)
}

/** A watch whose rules have not come yet. */
const MOST_CYCLES = 100

/** What becomes of an alert whose rule is not at work. `now`: milliseconds of the environment's clock. */
export function withoutRule(alert: Situation, records: readonly RuleRecord[], now: number): Evidence {
  const record = records.find(({ id }) => id === alert.ruleId)
  if (record !== undefined && 'problem' in readRule(record)) return noEvidence
  const endedAt = Math.max(alert.onset, record?.savedAt || Math.floor(now))
  return { kind: 'over', endedAt, words: record === undefined ? 'The rule was removed' : 'The rule was switched off' }
}
