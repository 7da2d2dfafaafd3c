import { readRule, type Rule, type RuleRecord, ruleKindNames } from '../wire/rule.ts'
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
      : `“${ruleKindNames[read.rule.what.kind]}”, ${read.rule.level}${read.rule.isOn ? '' : offWords(read.rule)}`
  return { kind: 'rule changed', at, by, person, text: `Rule ${did}: ${words}`, subjects: [] }
}

function offWords({ off }: Rule): string {
  const { reason, reviewBy } = off ?? {}
  const day = reviewBy === undefined ? '' : `. Review by ${new Date(reviewBy).toISOString().slice(0, 10)}`
  const why = reason === undefined ? undefined : `: ${reason}${day}`
  return `, switched off${why ?? ''}`
}
