import { recordSentence } from '../../../rules/kinds/kinds.ts'
import { present } from '../../known/live-tasks.ts'
import { activeRows, endedRows } from '../../known/watch/row-lists.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { followAll, stable, type CountedView, type Counting, type Visit } from '../../platform/counts.ts'
import type { alertsAddress } from './alerts-address.ts'

export { lastPollVisit as seen } from '../../known/last-poll-visit.ts'

/** Rows of the view raised since; for ended alerts those raised or ended since. */
export function counting({ values }: CountedView<typeof alertsAddress>, { at }: Visit): Counting | undefined {
  const { tab, level, text } = values
  if (tab !== 'active' && tab !== 'ended') return undefined
  const count = (): number => {
    const { alerts, rules, ...rest } = useWatch.getState()
    const record = new Map(rules.map((each) => [each.id, each]))
    const sentenceOf = (id: string): string => {
      const rule = record.get(id)
      return rule === undefined ? id : recordSentence(rule, present.entities)
    }
    const rowsOf = tab === 'ended' ? endedRows : activeRows
    return rowsOf({ ...rest, alerts: [...alerts.values()], sentenceOf }, { level, text }).filter(({ alerts: own }) =>
      own.some(({ raisedAt, endedAt = 0 }) => Math.max(raisedAt, tab === 'ended' ? endedAt : 0) > at),
    ).length
  }
  const { named } = present.entities
  return {
    follow: followAll(useWatch.subscribe, named.follow),
    counted: stable(
      () => ({ count: count() }),
      () => [useWatch.getState(), named.version],
    ),
  }
}
