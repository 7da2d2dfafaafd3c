import { useMemo } from 'react'

import { useNames } from '../../known/use-tasks.ts'
import { recordSentence } from '../../../rules/kinds/kinds.ts'
import type { Alerts } from '../../known/watch/rows.ts'
import { sameItems, useSteady } from '../../ui/browser/use-steady.ts'
import { useWatch, type Watch } from '../../known/watch/watch-store.ts'

/** What there is to list, as the watch has it. */
export function useAlerts(): Alerts {
  const { alerts, noData, pending, situations, rules } = useWatch()
  const names = useNames()
  // The names of areas and assignees become known as entities do.
  const words = useSteady(
    rules.map((record) => recordSentence(record, names)),
    sameItems,
  )
  const sentences = useMemo(() => new Map(rules.map(({ id }, index) => [id, words[index] ?? id])), [rules, words])
  return useMemo(
    () => ({
      alerts: [...alerts.values()],
      noData,
      pending,
      situations,
      sentenceOf: (ruleId) => sentences.get(ruleId) ?? ruleId,
    }),
    [alerts, noData, pending, situations, sentences],
  )
}

/** Whether what is listed is what the watch has, and not what has come of it so far. */
export function useIsKnown(): boolean {
  return useWatch(({ sharing }) => sharing === 'shared' || sharing === 'not shared')
}

/** Why this desk may not change what the watch keeps, in the watch's words; undefined where it may. */
export function writingRefused({ sharing, me }: Pick<Watch, 'sharing' | 'me'>): string | undefined {
  if (sharing === 'off') return 'The watch has not started yet'
  if (me === undefined || me.canWrite) return undefined
  return me.refusal ?? 'Your client may not change what the watch keeps'
}

export function useWritingRefused(): string | undefined {
  return useWatch(writingRefused)
}
