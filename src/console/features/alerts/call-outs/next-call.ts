import { useQuery } from '@tanstack/react-query'

import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import type { Destination } from '../../../../watch/wire/call-outs.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { lastNew, stateOf } from '../../../../watch/wire/alert.ts'
import { callOutsQuery } from '../../../known/watch/call-outs.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'

export interface NextCall {
  readonly name: string
  /** Environment's clock. */
  readonly at: number
}

/** The first call of a new alert, if a destination is called for it. */
export function useNextCall(row: AlertRow): NextCall | undefined {
  const isShared = useWatch(({ sharing }) => sharing === 'shared')
  const rules = useWatch((watch) => watch.rules)
  const { data } = useQuery({ ...callOutsQuery, enabled: isShared })
  if (data?.state !== 'on' || row.state !== 'new') return undefined
  return nextCall(row, data.destinations, rules)
}

export function nextCall(
  { alerts }: Pick<AlertRow, 'alerts'>,
  destinations: readonly Destination[],
  rules: readonly RuleRecord[],
): NextCall | undefined {
  // Of several, others may be acknowledged.
  const calling = alerts.filter((alert) => stateOf(alert) === 'new')
  const calls = calling.flatMap(({ ruleId, level, history, raisedAt }) => {
    const record = rules.find(({ id }) => id === ruleId)
    const read = record && readRule(record)
    const named = read && 'rule' in read ? read.rule.destinations : undefined
    return destinations
      .filter(({ name, levels }) => named?.includes(name) ?? levels.includes(level))
      .map(({ name, afterSeconds }) => ({
        name,
        at: (history[lastNew(history)]?.at ?? raisedAt) + afterSeconds * 1000,
      }))
  })
  return calls.toSorted((one, other) => one.at - other.at)[0]
}
