import { readRule, type RuleRecord } from '../wire/rule.ts'
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
      : `“${read.rule.what.kind}”, ${read.rule.level}${read.rule.isOn ? '' : ', switched off'}`
  return { kind: 'rule changed', at, by, person, text: `Rule ${did}: ${words}`, subjects: [] }
}
