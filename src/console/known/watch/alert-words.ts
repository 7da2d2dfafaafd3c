import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime, type formatZuluTime } from '../../../format/time.ts'
import { isInTab } from '../../platform/session/in-tab.ts'
import type { Pending } from './watch-store.ts'
import type { AlertCounts } from './alert-counts.ts'
import type { AlertRow } from './alert-rows.ts'
import { lastNew, type Alert, type AlertStep } from '../../../watch/wire/alert.ts'
import { chattersAt, fleetingCount, isFleeting } from '../../../watch/wire/alarm-metrics.ts'
import { LEVELS, type AlertLevel } from '../../../watch/wire/level.ts'
import { countOf } from '../../../format/count.ts'
import { levelCount } from './level-count.ts'
import { actorWords, type ActorWords } from './persons/actor-words.ts'

/** Class names of levels by an alert's state, at desks and walls. */
export const stateLooks = {
  new: 'filled',
  standing: 'plain',
  over: 'outlined',
  acknowledged: 'plain',
  ended: 'plain',
  shelved: 'plain',
  suppressed: 'plain',
  'no data': 'hatched',
} as const

export const levelWords: Readonly<Record<AlertLevel, string>> = {
  warning: 'Warning',
  caution: 'Caution',
  advisory: 'Advisory',
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
  actorIn: ActorWords = (acted) => actorWords(acted),
) {
  const own = settledWords(row, now, timeWords, actorIn)
  const states = row.alerts.flatMap(({ id }) => pending.get(id) ?? [])
  const refused = states.find((each) => typeof each !== 'string')
  if (refused !== undefined) return { state: own.state, under: `not acknowledged: ${refused.refused}` }
  if (states.includes('waiting')) return { state: 'Acknowledging', under: waitsWords() }
  return states.includes('sending') ? { state: 'Acknowledging', under: '' } : own
}

/** "Over, not acknowledged, ended 14:22:16Z", "Acknowledged 14:02:10Z by watch-desk-2". */
export function stateLine({ state, under }: ReturnType<typeof stateWords>): string {
  if (under === '') return state
  return `${state}${/^(?:by|while) /.test(under) ? '' : ','} ${under}`
}

/** Of an acknowledgement that isn't taken yet. */
export function waitsWords(): string {
  return IS_STATIC && isInTab() ? 'not written yet, tried again automatically' : 'sent when the server answers'
}

function settledWords(
  { kind, state, alerts, noData }: AlertRow,
  now: number,
  timeWords: typeof formatZuluTime,
  actorIn: ActorWords,
) {
  const end = alerts.reduce((latest, { endedAt }) => Math.max(latest, endedAt ?? 0), 0)
  const ended = [`ended ${timeWords(end, now)}`, restlessWords(alerts, now)].filter(Boolean).join(', ')
  switch (state) {
    case 'new': {
      const call = callWords(alerts, now, timeWords)
      if (call === undefined) return { state: 'New', under: restlessWords(alerts, now) ?? riseWords(alerts, actorIn) }
      return { state: `New, not acknowledged for ${minuteWords(now - call.newSince)}`, under: call.words }
    }
    case 'acknowledged': {
      const { who, at } = whoAcknowledged(alerts, actorIn)
      const restless = restlessWords(alerts, now)
      return {
        state: `Acknowledged ${timeWords(at, now)}`,
        under: restless === undefined ? `by ${who}` : `by ${who}, ${restless}`,
      }
    }
    case 'standing':
      return { state: 'Standing at start', under: kind === 'standing' ? 'no sound, opens in place' : '' }
    case 'over':
      return { state: 'Over, not acknowledged', under: ended }
    case 'shelved':
      return {
        state: `Shelved until ${timeWords(shelvedOf(alerts)?.until ?? 0, now)}`,
        under: `by ${actorIn(shelvedOf(alerts) ?? {})}`,
      }
    case 'suppressed':
      return { state: 'Suppressed by design', under: `while ${alerts[0]?.suppression?.words}` }
    case 'ended':
      return { state: 'Over', under: onceWords(alerts) ?? ended }
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

/** How a single alert comes and goes, if faster than anyone can act. */
function restlessWords([alert, other]: AlertRow['alerts'], now: number): string | undefined {
  if (alert === undefined || other !== undefined) return undefined
  if (chattersAt(alert, now)) return `chatters, raised ${countOf(alert.raised, 'time')}`
  if (!isFleeting(alert)) return undefined
  const times = alert.raised > 1 ? `${fleetingCount(alert)} of ${alert.raised} ` : ''
  return `fleeting, ${times}over within 10 s`
}

/** A delay would keep it from being raised. */
export function isRestless({ alerts }: AlertRow, now: number): boolean {
  return restlessWords(alerts, now) !== undefined
}

/** Of what happened while it was suppressed. */
function onceWords([alert]: AlertRow['alerts']): string | undefined {
  const words = alert?.isOnce === true ? alert.suppression?.words : undefined
  return words === undefined ? undefined : `suppressed while ${words}`
}

function shelvedOf([alert]: AlertRow['alerts']): Alert['shelved'] {
  return alert?.shelved
}

/** `Caution → Warning` after a rise, or how it returned: both make it new again. Only for a single alert. */
function riseWords([alert, other]: AlertRow['alerts'], actorIn: ActorWords): string {
  const since = alert?.history[lastNew(alert.history)]
  if (since?.kind === 'returned' && other === undefined)
    return `shelved by ${actorIn(alert?.history.findLast(({ kind }) => kind === 'shelved') ?? {})}, ${since.words ?? 'returned'}`
  if (since?.kind === 'unsuppressed' && other === undefined) return 'suppressed until now'
  const rise = alert?.history.findLastIndex(({ kind }) => kind === 'raised' || kind === 'higher') ?? -1
  if (alert?.history[rise]?.kind !== 'higher' || other !== undefined) return ''
  const before = alert.history.slice(0, rise).findLast(({ level }) => level !== undefined)?.level
  return before === undefined ? '' : `${levelWords[before]} → ${levelWords[alert.level]}`
}

/** The last call since an alert was new, delivered if there is one; undefined without calls. */
function callWords(alerts: AlertRow['alerts'], now: number, timeWords: typeof formatZuluTime) {
  const calls = alerts.flatMap(({ history }) => {
    const raised = lastNew(history)
    const newSince = history[raised]?.at ?? now
    return history.slice(raised).flatMap((step) => (isCall(step) ? [{ ...step, newSince }] : []))
  })
  const sorted = calls.toSorted((one, other) => one.at - other.at)
  const last = sorted.findLast(({ kind }) => kind === 'called') ?? sorted.at(-1)
  if (last === undefined) return undefined
  const { kind, at, words = '', newSince } = last
  return { newSince, words: kind === 'called' ? `Called out ${timeWords(at, now)} to ${words}` : `Calling ${words}` }
}

function isCall({ kind }: AlertStep): boolean {
  return kind === 'called' || kind === 'calling'
}

/** Changes each minute. */
function minuteWords(milliseconds: number): string {
  return formatDuration(Math.max(60_000, milliseconds - (milliseconds % 60_000)))
}

export function whoAcknowledged(
  alerts: AlertRow['alerts'],
  actorIn: ActorWords,
): { readonly who: string; readonly at: number } {
  const names = new Set(
    alerts.map(({ acknowledged }) => (acknowledged === undefined ? 'somebody' : actorIn(acknowledged))),
  )
  const hasPersons = alerts.some(({ acknowledged }) => acknowledged?.person !== undefined)
  return {
    who: names.size === 1 ? [...names].join('') : countOf(names.size, hasPersons ? 'person' : 'desk'),
    at: alerts.reduce((latest, { acknowledged }) => Math.max(latest, acknowledged?.at ?? 0), 0),
  }
}
