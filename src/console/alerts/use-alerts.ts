import { useMemo } from 'react'

import { readRule, type RuleRecord } from '../../watch/wire/rule.ts'
import type { Alerts } from '../watch/rows.ts'
import { useWatch } from '../watch/watch-store.ts'

/** What there is to list, as the watch has it. */
export function useAlerts(): Alerts {
  const { alerts, noData, pending, situations, rules } = useWatch()
  const sentenceOf = useMemo(() => sentences(rules), [rules])
  return useMemo(
    () => ({ alerts: [...alerts.values()], noData, pending, situations, sentenceOf }),
    [alerts, noData, pending, situations, sentenceOf],
  )
}

/** The sentence of each rule; of one that is gone, or of a newer version, its id. */
export function sentences(rules: readonly RuleRecord[]): (ruleId: string) => string {
  const known = new Map(rules.map((record) => [record.id, sentenceOfRecord(record)]))
  return (ruleId) => known.get(ruleId) ?? ruleId
}

export function sentenceOfRecord(record: RuleRecord): string {
  const read = readRule(record)
  return 'rule' in read ? read.rule.id : record.id
}

/** Why this desk may not change what the watch keeps, in the watch's words; undefined where it may. */
export function useWritingRefused(): string | undefined {
  return useWatch(({ sharing, me }) => {
    if (sharing === 'off') return 'The watch has not started yet'
    if (me === undefined || me.canWrite) return undefined
    return me.refusal ?? 'Your client may not change what the watch keeps'
  })
}
