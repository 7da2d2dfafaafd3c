import { useMemo } from 'react'

import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { recordSentence } from '../../../../rules/kinds/kinds.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { activeRows } from '../../../known/watch/row-lists.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useFlood } from '../../../known/watch/flood.ts'
import { wall } from '../feed/wall-live.ts'

/** Active ones in the usual order; flurries stay closed. */
export function useWallAlerts(): readonly AlertRow[] {
  const { alerts, noData, pending, situations, rules } = useWatch()
  const firstOfFlood = useFlood()?.first.id
  return useMemo(() => {
    // By rule, as a wall sees thousands of alerts in weeks.
    const sentences = new Map<string, string>()
    const sentenceOf = (id: string): string => {
      const known = sentences.get(id) ?? sentenceIn(rules, id)
      sentences.set(id, known)
      return known
    }
    return activeRows({ alerts: alerts.values(), firstOfFlood, noData, pending, situations, sentenceOf })
  }, [alerts, firstOfFlood, noData, pending, situations, rules])
}

function sentenceIn(rules: readonly RuleRecord[], ruleId: string): string {
  const record = rules.find(({ id }) => id === ruleId)
  return record === undefined ? ruleId : recordSentence(record, wall.entities)
}
