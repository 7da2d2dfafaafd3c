import { groupsOf } from '../../conformance/groups-of.ts'
import { flurriesOf } from '../wire/flurry.ts'
import { FLEETING_MILLISECONDS, floodsOf, hasChattered, RATE_MILLISECONDS, type Flood } from '../wire/alarm-metrics.ts'
import type { AlertFigures, CountedFlood, FigureBar, FigureHour, StandingAlert } from '../wire/alert-figures.ts'
import type { WatchGap } from '../wire/state.ts'
import { beginningsOf } from './beginnings.ts'
import type { CountedAlert, KeptCounts } from './count-store.ts'
import { mostFrequent } from './most-frequent.ts'

const HOUR = 3_600_000
/** ISA-18.2: an alarm that is active for longer is stale and needs a plan. */
const STANDING_MILLISECONDS = 24 * HOUR

export interface FigureSpan {
  /** Milliseconds of the environment's clock; `from` begins a bar. */
  readonly from: number
  readonly to: number
  readonly countedFrom: number
  readonly barMilliseconds: number
}

/** All figures of a time, from what is kept of it. Counts may begin earlier. */
export function alertFigures({ alerts: kept, gaps }: KeptCounts, span: FigureSpan): AlertFigures {
  const { to, countedFrom, barMilliseconds } = span
  const isInSpan = ({ at }: CountedAlert) => at >= span.from && at <= to
  const inSpan = kept.filter(isInSpan)
  const counted = inSpan.filter(isNew)
  const begun = beginningsOf(kept).filter((each) => isInSpan(each) && isNew(each))
  const countOf = (kind: CountedAlert['kind']) => inSpan.filter((each) => each.kind === kind).length
  const times = counted.map(({ at }) => at)
  const called = calledOf(counted)
  const from = Math.min(Math.max(span.from, countedFrom), to)
  const notWatched = gaps.flatMap((gap) => within(gap, from, to))
  const floods = floodsOf(times, to)
  const bySubject = [...groupsOf(begun, ({ ruleId, subject }) => `${ruleId} ${subject}`).values()]
  const waits = counted
    .flatMap(({ at, acknowledgedAt }) => (acknowledgedAt === undefined ? [] : [Math.max(0, acknowledgedAt - at)]))
    .toSorted((one, other) => one - other)
  return {
    from: span.from,
    to,
    countedFrom,
    countedMilliseconds: to - from - lengthOf(notWatched),
    alerts: counted.length,
    called: called.filter(Boolean).length,
    standingAtStart: countOf('standing'),
    shelved: countOf('shelved'),
    suppressed: countOf('suppressed'),
    notWatched,
    ...rates(counted, called, span, (hour) => watchedIn(hour, from, to, notWatched)),
    barMilliseconds,
    peak: peakOf(times, called),
    floods: floods.map((flood) => floodFacts(flood, counted)),
    floodMilliseconds: floods.reduce((sum, flood) => sum + (flood.to ?? to) - flood.from, 0),
    standing: standing(kept, to),
    chattering: bySubject.filter((each) => hasChattered(each.map(({ at }) => at))).length,
    fleeting: begun.filter(({ at, endedAt }) => endedAt !== undefined && endedAt - at < FLEETING_MILLISECONDS).length,
    acknowledged: { alerts: waits.length, median: quantile(waits, 0.5), percentile95: quantile(waits, 0.95) },
    levels: levelsOf(counted),
    frequent: mostFrequent(counted, begun, floods),
  }
}

function isNew({ kind }: CountedAlert): boolean {
  return kind === 'new'
}

/** Whether each sounded: not those folded into a flurry, nor of rules without sound. */
function calledOf(counted: readonly CountedAlert[]): boolean[] {
  const flurries = flurriesOf(
    counted.map(({ ruleId, at }, index) => ({ id: String(index), ruleId, raisedAt: at, onset: at })),
  )
  return counted.map(({ hasSound }, index) => hasSound && !flurries.has(String(index)))
}

function within({ from, to }: WatchGap, least: number, most: number): WatchGap[] {
  const part = { from: Math.max(from, least), to: Math.min(to, most) }
  return part.to > part.from ? [part] : []
}

function lengthOf(gaps: readonly WatchGap[]): number {
  return gaps.reduce((sum, { from, to }) => sum + to - from, 0)
}

function watchedIn(hour: number, from: number, to: number, gaps: readonly WatchGap[]): number {
  const watched = within({ from: hour, to: hour + HOUR }, from, to)
  return (
    lengthOf(watched) -
    watched.reduce((sum, part) => sum + lengthOf(gaps.flatMap((gap) => within(gap, part.from, part.to))), 0)
  )
}

/** Of each bar its highest 10 min, and each hour. */
function rates(
  counted: readonly CountedAlert[],
  called: readonly boolean[],
  { from, to, barMilliseconds }: Omit<FigureSpan, 'countedFrom'>,
  watchedIn: (hour: number) => number,
): Pick<AlertFigures, 'bars' | 'hours'> {
  const slots = new Map<number, FigureBar>()
  const levels = new Map<number, Record<CountedAlert['level'], number>>()
  for (const [index, { at, level }] of counted.entries()) {
    const slot = floorTo(at, from, RATE_MILLISECONDS)
    const before = slots.get(slot)
    slots.set(slot, {
      at: slot,
      alerts: (before?.alerts ?? 0) + 1,
      called: (before?.called ?? 0) + Number(called[index]),
    })
    const hour = floorTo(at, 0, HOUR)
    const ofHour = levels.get(hour) ?? noLevels()
    ofHour[level] += 1
    levels.set(hour, ofHour)
  }
  const bars = groupsOf(slots.values(), ({ at }) => floorTo(at, from, barMilliseconds))
  const ofHours = groupsOf(slots.values(), ({ at }) => floorTo(at, 0, HOUR))
  return {
    bars: [...bars].map(([at, all]) => ({ ...highest(all), at })),
    hours: hoursIn(from, to).map((at): FigureHour => {
      const all = ofHours.get(at) ?? []
      return {
        at,
        alerts: sumOf(all, 'alerts'),
        called: sumOf(all, 'called'),
        ...(levels.get(at) ?? noLevels()),
        highest: highest(all).alerts,
        watchedMilliseconds: watchedIn(at),
      }
    }),
  }
}

function hoursIn(from: number, to: number): number[] {
  const first = floorTo(from, 0, HOUR)
  return Array.from({ length: Math.floor((to - first) / HOUR) + 1 }, (_, index) => first + index * HOUR)
}

function noLevels(): Record<CountedAlert['level'], number> {
  return { warning: 0, caution: 0, advisory: 0 }
}

function floorTo(at: number, from: number, length: number): number {
  return from + Math.floor((at - from) / length) * length
}

function highest(slots: readonly FigureBar[]): FigureBar {
  return slots.reduce((most, slot) => (slot.alerts > most.alerts ? slot : most), { at: 0, alerts: 0, called: 0 })
}

function sumOf(slots: readonly FigureBar[], what: 'alerts' | 'called'): number {
  return slots.reduce((sum, slot) => sum + slot[what], 0)
}

/** Any 10 min, named by its first alert. */
function peakOf(times: readonly number[], called: readonly boolean[]): FigureBar | undefined {
  let peak: { first: number; end: number } | undefined
  let first = 0
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) <= at - RATE_MILLISECONDS) first += 1
    if (peak === undefined || index + 1 - first > peak.end - peak.first) peak = { first, end: index + 1 }
  }
  if (peak === undefined) return undefined
  return {
    at: times[peak.first] ?? 0,
    alerts: peak.end - peak.first,
    called: called.slice(peak.first, peak.end).filter(Boolean).length,
  }
}

function floodFacts({ from, to, first, count }: Flood, counted: readonly CountedAlert[]): CountedFlood {
  const alerts = counted.slice(first, first + count)
  const causes = [...groupsOf(alerts, ({ ruleId, cause, subject }) => `${ruleId} ${cause ?? subject}`).values()]
  const [most = []] = causes.toSorted((one, other) => other.length - one.length)
  const [sample] = most
  return {
    from,
    to,
    alerts: count,
    first: alerts[0]?.title ?? '',
    causes: causes.length,
    ...(sample !== undefined &&
      most.length * 2 > count && {
        most: { ruleId: sample.ruleId, cause: sample.cause ?? sample.title, alerts: most.length },
      }),
  }
}

/** Since its first raising, if none of the later ones followed an end or a suppression. */
function standing(kept: readonly CountedAlert[], now: number): StandingAlert[] {
  const latest = new Map<string, CountedAlert & { readonly since: number }>()
  for (const each of kept) {
    const before = latest.get(each.alertId)
    const stood = before?.endedAt === each.at && before.kind !== 'suppressed'
    latest.set(each.alertId, { ...each, since: stood ? before.since : each.at })
  }
  return [...latest.values()]
    .filter(
      ({ since, endedAt, kind }) =>
        kind !== 'suppressed' && endedAt === undefined && now - since > STANDING_MILLISECONDS,
    )
    .map(({ alertId, since, level, title, detail, kind }) => ({
      alertId,
      since,
      level,
      title,
      detail,
      ...(kind === 'shelved' && { isShelved: true }),
    }))
}

function levelsOf(counted: readonly CountedAlert[]): AlertFigures['levels'] {
  const levels = noLevels()
  for (const { level } of counted) levels[level] += 1
  return levels
}

/** Nearest rank. */
function quantile(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]
}
