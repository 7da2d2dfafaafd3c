import { LEVELS, type AlertLevel } from '../../../watch/wire/level.ts'
import { anySentence, type AlertRow, type AlertSources } from './alert-rows.ts'
import { inGroups } from './row-lists.ts'
import { STANDING } from './rows-of-several.ts'
import { useWatch, type Watch } from './watch-store.ts'

export interface AlertCounts {
  readonly active: number
  readonly notAcknowledged: number
  readonly ofLevel: Readonly<Record<AlertLevel, number>>
  readonly notAcknowledgedOfLevel: Readonly<Record<AlertLevel, number>>
  /** Flurries, and the alerts in them. */
  readonly flurries: number
  readonly inFlurries: number
  /** Already so when the watch began. */
  readonly standing: number
}

/** Of rows that are shown. */
export function countRows(rows: readonly AlertRow[]): AlertCounts {
  const shown = rows.filter(({ isWithin }) => isWithin !== true)
  return counted(
    shown.filter(({ kind }) => kind !== 'standing'),
    shown.filter(({ kind }) => kind === 'flurry').map(({ alerts }) => alerts.length),
    shown.flatMap(({ members = [] }) => members),
  )
}

/** As of all rows, without sorting and wording them, which takes long with ten thousand. */
export function countAlerts(all: AlertSources): AlertCounts {
  const { groups, noData } = inGroups(all)
  const standing = groups.get(STANDING) ?? []
  const alone = groups.get(undefined) ?? []
  const flurries = [...groups.values()].filter((rows) => rows !== standing && rows !== alone)
  // Rows of a flurry have the same level and state.
  const calling = [...alone, ...noData, ...flurries.flatMap((rows) => rows.slice(0, 1))]
  const sizes = flurries.map(({ length }) => length).filter((size) => size > 1)
  return counted(calling, sizes, standing)
}

/** A flurry counts as one, matters already so when the watch began each, and as not calling. */
function counted(
  calling: readonly AlertRow[],
  flurries: readonly number[],
  standing: readonly AlertRow[],
): AlertCounts {
  const waiting = calling.filter(({ isAcknowledged }) => !isAcknowledged)
  return {
    active: calling.length + standing.length,
    standing: standing.length,
    notAcknowledged: waiting.length,
    ofLevel: countByLevel([...calling, ...standing]),
    notAcknowledgedOfLevel: countByLevel(waiting),
    flurries: flurries.length,
    inFlurries: flurries.reduce((sum, each) => sum + each, 0),
  }
}

function countByLevel(rows: readonly AlertRow[]): Readonly<Record<AlertLevel, number>> {
  const counts = { warning: 0, caution: 0, advisory: 0 }
  for (const { level } of rows) counts[level] += 1
  return counts
}

export function highestWaiting({ notAcknowledgedOfLevel }: AlertCounts): AlertLevel | undefined {
  return LEVELS.find((level) => notAcknowledgedOfLevel[level] > 0)
}

type Counted = Pick<Watch, 'alerts' | 'noData' | 'pending' | 'situations'>

let last: { readonly of: Counted; readonly counts: AlertCounts } | undefined

/** The same object until a count changes. */
export function countsOf({ alerts, noData, pending, situations }: Counted): AlertCounts {
  if (last?.of.alerts === alerts && last.of.noData === noData && last.of.pending === pending) return last.counts
  // Situations change words, not counts.
  const of = { alerts, noData, pending, situations }
  last = { of, counts: countAlerts({ ...of, alerts: alerts.values(), sentenceOf: anySentence }) }
  return last.counts
}

export function useAlertCounts(): AlertCounts {
  return useWatch(countsOf)
}
