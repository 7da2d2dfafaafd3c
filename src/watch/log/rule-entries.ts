import { readRule, type RuleKind, type RuleRecord } from '../wire/rule.ts'
import type { NewEntry } from './log-rows.ts'

const kindWords: Record<RuleKind, string> = {
  health: 'health alert',
  limit: 'limit near',
  failed: 'task fails',
  unchanged: 'status unchanged',
  appears: 'task appears',
  silent: 'entity silent',
  present: 'entity in an area',
  absent: 'no entity in an area',
  'unknown outcome': 'unknown outcome',
  'not live': 'not live',
}

/** What the log says of a rule that was saved or removed. @param at Milliseconds of the environment's clock. */
export function ruleEntry(
  did: 'added' | 'changed' | 'removed',
  record: RuleRecord,
  { by, at }: { by: string; at: number },
): NewEntry {
  const read = readRule(record)
  const words =
    'problem' in read
      ? `${record.id} (of a newer version)`
      : `${kindWords[read.rule.what.kind]}, ${read.rule.level}${read.rule.isOn ? '' : ', switched off'}`
  return { kind: 'rule changed', at, by, text: `Rule ${did}: ${words}`, subjects: [] }
}
