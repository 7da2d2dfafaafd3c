import type { Situation } from '../../watch/wire/alert.ts'
import { defaultRules } from '../../watch/wire/default-rules.ts'
import { readRule, type Rule, type RuleRecord } from '../../watch/wire/rule.ts'
import { noEvidence, type Evidence } from './evidence.ts'

export interface SavedRule {
  readonly rule: Rule
  /** Milliseconds of the environment's clock; 0 for the default set. */
  readonly savedAt: number
}

export interface Unreadable {
  readonly record: RuleRecord
  readonly problem: string
}

/** Active rules, and those that can't be read. "Not live" is always active. */
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

/** Rounds without an answer after which data are too old. */
export function cyclesOf(rules: readonly Rule[]): number {
  return Math.min(...rules.flatMap(({ what }) => (what.kind === 'not live' ? [what.cycles] : [])), MOST_CYCLES)
}

/** If the rules haven't arrived yet. */
const MOST_CYCLES = 100

/** For an alert whose rule isn't active. `now`: milliseconds of the environment's clock. */
export function withoutRule(alert: Situation, records: readonly RuleRecord[], now: number): Evidence {
  const record = records.find(({ id }) => id === alert.ruleId)
  if (record !== undefined && 'problem' in readRule(record)) return noEvidence
  const endedAt = Math.max(alert.onset, record?.savedAt || Math.floor(now))
  return { kind: 'over', endedAt, words: record === undefined ? 'The rule was removed' : 'The rule was switched off' }
}
