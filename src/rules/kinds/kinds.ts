import { readRule, type Conditions, type Rule, type RuleKind, type RuleRecord } from '../../watch/wire/rule.ts'
import type { KnownNames } from '../../picture/entities.ts'
import { absent } from './absent.ts'
import { appears } from './appears.ts'
import { callOutFailed } from './call-out-failed.ts'
import { conditionWords } from './condition-words.ts'
import { expiry } from './expiry.ts'
import { failed } from './failed.ts'
import { fuel } from './fuel.ts'
import { health } from './health.ts'
import type { ItemKind, OverallKind, OwnKind } from './kind.ts'
import { limit } from './limit.ts'
import { notWhileWords } from './not-while-words.ts'
import { notLive } from './not-live.ts'
import { power } from './power.ts'
import { present } from './present.ts'
import { silent } from './silent.ts'
import { unchanged } from './unchanged.ts'
import { unknownOutcome } from './unknown-outcome.ts'

export type AnyKind =
  | ItemKind<'task', Rule>
  | ItemKind<'entity', Rule>
  | ItemKind<'deed', Rule>
  | OverallKind<'entity', Rule>
  | OwnKind<Rule>

/** A new one is a file, a line here, and its values and name in `watch/wire/rule.ts`. */
export const kinds: { readonly [_ in RuleKind]: AnyKind } = {
  failed,
  limit,
  unchanged,
  appears,
  health,
  silent,
  expiry,
  power,
  fuel,
  present,
  absent,
  'unknown outcome': unknownOutcome,
  'call-out failed': callOutFailed,
  'not live': notLive,
}

export function kindOf({ what }: Pick<Rule, 'what'>): AnyKind {
  return kinds[what.kind]
}

/** Whether status conditions apply; a failure has statuses of its own. */
export function countsStatus(rule: Pick<Rule, 'what'>): boolean {
  return kindOf(rule).conditions.includes('statuses')
}

export function ruleSentence(rule: Rule, names: KnownNames): string {
  return kindOf(rule).sentence(rule, names)
}

/** Of a rule of a newer version: its id. */
export function recordSentence(record: RuleRecord, names: KnownNames): string {
  const read = readRule(record)
  return 'rule' in read ? ruleSentence(read.rule, names) : record.id
}

/** "Any task that has not ended, of type ExpandingSquare. Not while the parent task is Planned". */
export function ruleScope(
  rule: Rule,
  names: KnownNames,
  sentenceOf: (ruleId: string) => string = (ruleId) => ruleId,
): string {
  const kind = kindOf(rule)
  const rest = kind.conditions.filter((each: keyof Conditions) => !kind.named.includes(each))
  const scope = [kind.about(rule), conditionWords(rule.conditions, rest, names)]
    .filter((part) => part !== '')
    .join(', ')
  return rule.notWhile === undefined ? scope : `${scope}. Not while ${notWhileWords(rule.notWhile, sentenceOf)}`
}
