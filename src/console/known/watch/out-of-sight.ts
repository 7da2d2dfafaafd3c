import { member } from '../../../contract/json.ts'
import { stateOf, type AlertState } from '../../../watch/wire/alert.ts'
import type { RuleRecord } from '../../../watch/wire/rule.ts'
import { useWatch, type Watch } from './watch-store.ts'

export function rulesOff(rules: readonly RuleRecord[]): readonly RuleRecord[] {
  return rules.filter(({ rule }) => member(rule, 'isOn') === false)
}

type Counted = Pick<Watch, 'alerts' | 'rules'>

let last: { readonly of: Counted; readonly words: string } | undefined

/** `3 shelved, 2 suppressed, 1 rule off`; empty without any. */
export function outOfSightWords({ alerts, rules }: Counted): string {
  if (last?.of.alerts === alerts && last.of.rules === rules) return last.words
  const states = [...alerts.values()].map(stateOf)
  const countIn = (state: AlertState) => states.filter((each) => each === state).length
  const off = rulesOff(rules).length
  const words = [
    [countIn('shelved'), 'shelved'],
    [countIn('suppressed'), 'suppressed'],
    [off, off === 1 ? 'rule off' : 'rules off'],
  ]
    .filter(([count]) => count !== 0)
    .map((each) => each.join(' '))
    .join(', ')
  last = { of: { alerts, rules }, words }
  return words
}

export function useOutOfSightWords(): string {
  return useWatch(outOfSightWords)
}
