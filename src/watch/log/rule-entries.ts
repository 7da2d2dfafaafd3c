import { readRule, type Rule, type RuleRecord } from '../wire/rule.ts'
import type { Actor } from '../wire/person.ts'
import type { NewEntry } from './log-rows.ts'

export function ruleEntry(
  did: 'added' | 'changed' | 'removed',
  record: RuleRecord,
  { by, person, at }: Actor,
): NewEntry {
  const read = readRule(record)
  const words =
    'problem' in read
      ? `${record.id} (of a newer version)`
      : `“${read.rule.what.kind}”, ${read.rule.level}${read.rule.isOn ? '' : offWords(read.rule)}`
  return { kind: 'rule changed', at, by, person, text: `Rule ${did}: ${words}`, subjects: [] }
}

function offWords({ off }: Rule): string {
  const why = off && `: ${off.reason}. Review by ${new Date(off.reviewBy).toISOString().slice(0, 10)}`
  return `, switched off${why ?? ''}`
}
