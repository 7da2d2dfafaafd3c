import { readRule, type RuleRecord } from '../wire/rule.ts'
import type { NewEntry } from './log-rows.ts'

export function ruleEntry(
  did: 'added' | 'changed' | 'removed',
  record: RuleRecord,
  { by, at }: { by: string; at: number },
): NewEntry {
  const read = readRule(record)
  const words =
    'problem' in read
      ? `${record.id} (of a newer version)`
      : `“${read.rule.what.kind}”, ${read.rule.level}${read.rule.isOn ? '' : ', switched off'}`
  return { kind: 'rule changed', at, by, text: `Rule ${did}: ${words}`, subjects: [] }
}
