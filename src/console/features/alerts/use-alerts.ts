import { useMemo } from 'react'

import { useNames } from '../../known/use-names.ts'
import { recordSentence } from '../../../rules/kinds/kinds.ts'
import type { AlertSources } from '../../known/watch/alert-rows.ts'
import { useFlood } from '../../known/watch/flood.ts'
import { changeRefused } from '../../known/watch/persons/change-refused.ts'
import { useOnWatch } from '../../known/watch/persons/on-watch.ts'
import { sameItems, useStable } from '../../ui/browser/use-stable.ts'
import { useWatch, type Watch } from '../../known/watch/watch-store.ts'

export function useAlerts(): AlertSources {
  const { alerts, noData, pending, situations, rules } = useWatch()
  const names = useNames()
  // Names of areas and assignees are learned late, as entities are.
  const words = useStable(
    rules.map((record) => recordSentence(record, names)),
    sameItems,
  )
  const sentences = useMemo(() => new Map(rules.map(({ id }, index) => [id, words[index] ?? id])), [rules, words])
  const firstOfFlood = useFlood()?.first.id
  return useMemo(
    () => ({
      alerts: [...alerts.values()],
      firstOfFlood,
      noData,
      pending,
      situations,
      sentenceOf: (ruleId) => sentences.get(ruleId) ?? ruleId,
    }),
    [alerts, firstOfFlood, noData, pending, situations, sentences],
  )
}

/** Of a removed rule: its id. */
export function useSentenceOf(): (ruleId: string) => string {
  const names = useNames()
  const rules = useWatch((watch) => watch.rules)
  return (ruleId) => {
    const record = rules.find(({ id }) => id === ruleId)
    return record === undefined ? ruleId : recordSentence(record, names)
  }
}

/** Whether this is the watch's whole state, not what has arrived so far. */
export function useIsKnown(): boolean {
  return useWatch(({ sharing }) => sharing === 'shared' || sharing === 'not shared')
}

/** Why this desk can't change the watch, in its words; undefined if it can. */
export function writingRefused(watch: Pick<Watch, 'sharing' | 'me' | 'persons' | 'personRules'>): string | undefined {
  return watch.sharing === 'off' ? 'The watch hasn’t started yet' : changeRefused(watch)
}

export function useWritingRefused(): string | undefined {
  // Also drawn again once someone is named.
  useOnWatch(({ here }) => here)
  return useWatch(writingRefused)
}
