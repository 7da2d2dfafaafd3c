import { formatAbsoluteTime, type formatZuluTime } from '../../../format/time.ts'
import type { Pending } from './watch-store.ts'
import type { AlertCounts, AlertRow } from './alert-rows.ts'
import { LEVELS, type AlertLevel } from '../../../watch/wire/level.ts'
import { countOf } from '../../../format/count.ts'

export const levelWords: Readonly<Record<AlertLevel, string>> = {
  warning: 'Warning',
  caution: 'Caution',
  advisory: 'Advisory',
}

const plurals: Readonly<Record<AlertLevel, readonly [string, string]>> = {
  warning: ['warning', 'warnings'],
  caution: ['caution', 'cautions'],
  advisory: ['advisory', 'advisories'],
}

/** `2 warnings`, `2 new warnings`. */
export function levelCount(count: number, level: AlertLevel, state: '' | 'new ' = ''): string {
  const [one, many] = plurals[level]
  return countOf(count, `${state}${one}`, `${state}${many}`)
}

/** `2 warnings, 1 advisory`; may be empty. */
export function countsByLevel(counts: AlertCounts['ofLevel']): string {
  return LEVELS.filter((level) => counts[level] > 0)
    .map((level) => levelCount(counts[level], level))
    .join(', ')
}

/** With pending acknowledgements. `now`: environment's clock. */
export function stateWords(
  row: AlertRow,
  pending: ReadonlyMap<string, Pending>,
  now: number,
  timeWords: typeof formatZuluTime = formatAbsoluteTime,
) {
  const own = wordsOf(row, now, timeWords)
  const states = row.alerts.flatMap(({ id }) => pending.get(id) ?? [])
  const refused = states.find((each) => typeof each !== 'string')
  if (refused !== undefined) return { state: own.state, under: `not acknowledged: ${refused.refused}` }
  if (states.includes('waiting')) return { state: 'Acknowledging', under: 'sent when the server answers' }
  return states.includes('sending') ? { state: 'Acknowledging', under: '' } : own
}

function wordsOf({ state, alerts, noData }: AlertRow, now: number, timeWords: typeof formatZuluTime) {
  const end = alerts.reduce((latest, { endedAt }) => Math.max(latest, endedAt ?? 0), 0)
  switch (state) {
    case 'new':
      return { state: 'New', under: riseWords(alerts) }
    case 'acknowledged': {
      const { who, at } = whoAcknowledged(alerts)
      return { state: `Acknowledged ${timeWords(at, now)}`, under: `by ${who}` }
    }
    case 'over':
      return { state: 'Over, not acknowledged', under: `ended ${timeWords(end, now)}` }
    case 'ended':
      return { state: 'Over', under: `ended ${timeWords(end, now)}` }
    case 'no data':
      return {
        state: 'Can’t be evaluated',
        under:
          noData?.acknowledgedAt === undefined
            ? 'not acknowledged'
            : `acknowledged here ${timeWords(noData.acknowledgedAt, now)}`,
      }
  }
}

/** `Caution → Warning` after a rise, which makes it new again; only for a single alert. */
function riseWords([alert, other]: AlertRow['alerts']): string {
  const rise = alert?.history.findLastIndex(({ kind }) => kind === 'raised' || kind === 'higher') ?? -1
  if (alert?.history[rise]?.kind !== 'higher' || other !== undefined) return ''
  const before = alert.history.slice(0, rise).findLast(({ level }) => level !== undefined)?.level
  return before === undefined ? '' : `${levelWords[before]} → ${levelWords[alert.level]}`
}

export function whoAcknowledged(alerts: AlertRow['alerts']): { readonly who: string; readonly at: number } {
  const names = new Set(alerts.map(({ acknowledged }) => acknowledged?.by ?? 'somebody'))
  return {
    who: names.size === 1 ? [...names].join('') : countOf(names.size, 'desk'),
    at: alerts.reduce((latest, { acknowledged }) => Math.max(latest, acknowledged?.at ?? 0), 0),
  }
}
