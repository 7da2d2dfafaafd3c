import { activeRows, anySentence, countRows, type AlertCounts } from './alert-rows.ts'
import { useWatch, type Watch } from './watch-store.ts'

type Counted = Pick<Watch, 'alerts' | 'noData' | 'pending' | 'situations'>

let last: { readonly of: Counted; readonly counts: AlertCounts } | undefined

/** The same object until a count changes. */
export function countsOf({ alerts, noData, pending, situations }: Counted): AlertCounts {
  if (last?.of.alerts === alerts && last.of.noData === noData && last.of.pending === pending) return last.counts
  // Situations change words, not counts.
  const of = { alerts, noData, pending, situations }
  const rows = activeRows({ ...of, alerts: alerts.values(), sentenceOf: anySentence })
  last = { of, counts: countRows(rows) }
  return last.counts
}

export function useAlertCounts(): AlertCounts {
  return useWatch(countsOf)
}
