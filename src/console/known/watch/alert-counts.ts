import { LEVELS, type AlertLevel } from '../../../watch/wire/level.ts'
import { flurriesOf } from '../../../watch/wire/flurry.ts'
import { groupsOf } from '../../../conformance/groups-of.ts'
import { anySentence, noDataRow, placeOf, type AlertRow, type AlertSources, type AlertPlace } from './alert-rows.ts'
import { isInSight, withoutNotLive } from './row-lists.ts'
import { groupOf, STANDING } from './rows-of-several.ts'
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

/** As of all rows, without making and sorting them, which takes long with ten thousand. */
export function countAlerts(all: Pick<AlertSources, 'alerts' | 'noData' | 'pending'>): AlertCounts {
  const [alerts, notLive] = withoutNotLive([...all.alerts], all.noData)
  const flurriesOfAll = flurriesOf(alerts)
  const places = alerts.map((alert) => placeOf(alert, all.pending)).filter(isInSight)
  const groups = groupsOf(places, (place) => groupOf(place, flurriesOfAll))
  const noData = all.noData.map((entry) => noDataRow(entry, anySentence, notLive))
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
  calling: readonly AlertPlace[],
  flurries: readonly number[],
  standing: readonly AlertPlace[],
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

function countByLevel(rows: readonly AlertPlace[]): Readonly<Record<AlertLevel, number>> {
  const counts = { warning: 0, caution: 0, advisory: 0 }
  for (const { level } of rows) counts[level] += 1
  return counts
}

export function highestWaiting({ notAcknowledgedOfLevel }: AlertCounts): AlertLevel | undefined {
  return LEVELS.find((level) => notAcknowledgedOfLevel[level] > 0)
}

type Counted = Pick<Watch, 'alerts' | 'noData' | 'pending'>

let last: { readonly of: Counted; readonly counts: AlertCounts } | undefined

/** The same object until a count changes. */
export function countsOf({ alerts, noData, pending }: Counted): AlertCounts {
  if (last?.of.alerts === alerts && last.of.noData === noData && last.of.pending === pending) return last.counts
  last = { of: { alerts, noData, pending }, counts: countAlerts({ alerts: alerts.values(), noData, pending }) }
  return last.counts
}

export function useAlertCounts(): AlertCounts {
  return useWatch(countsOf)
}
