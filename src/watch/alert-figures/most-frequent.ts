import { groupsOf } from '../../conformance/groups-of.ts'
import { CHATTER_MILLISECONDS, CHATTER_RAISINGS, hasChattered, type Flood } from '../wire/alarm-metrics.ts'
import { LEAST_COUNTED, PROPOSED_DELAY_SECONDS, type FrequentAlert } from '../wire/alert-figures.ts'
import type { CountedAlert } from './count-store.ts'

const MOST_LISTED = 10

/** By rule and cause, else by rule and subject. Empty with too few alerts. Oldest first. `begun`: of them. */
export function mostFrequent(
  counted: readonly CountedAlert[],
  begun: readonly CountedAlert[],
  floods: readonly Flood[],
): FrequentAlert[] {
  if (counted.length < LEAST_COUNTED) return []
  const begunOf = groupsOf(begun, groupOf)
  return [...groupsOf(counted, groupOf)]
    .filter(([, { length }]) => length > 1)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_LISTED)
    .flatMap(([group, alerts]) => {
      const latest = alerts.at(-1)
      if (latest === undefined) return []
      const { ruleId, subject, alertId, title, taskId, entityId, cause } = latest
      const isShared = alerts.some((each) => each.subject !== subject)
      return [
        {
          ruleId,
          subject,
          alertId,
          title,
          taskId,
          entityId,
          ...(isShared && { cause }),
          alerts: alerts.length,
          ...patternOf(alerts, begunOf.get(group) ?? [], floods),
        },
      ]
    })
}

function groupOf({ ruleId, cause, subject }: CountedAlert): string {
  return `${ruleId} ${cause ?? subject}`
}

function patternOf(
  alerts: readonly CountedAlert[],
  begun: readonly CountedAlert[],
  floods: readonly Flood[],
): Pick<FrequentAlert, 'pattern' | 'number' | 'at' | 'milliseconds'> {
  const ofSubject = [...groupsOf(begun, ({ subject }) => subject).values()]
  const chatter = ofSubject.map((each) => each.map(({ at }) => at)).find(hasChattered)
  if (chatter !== undefined) return { pattern: 'chatters', ...worstMinute(chatter) }
  const short = begun.flatMap(({ at, endedAt, acknowledgedAt }) => {
    // Its data can have ended before the poll that raised it.
    const length = Math.max(0, (endedAt ?? Infinity) - at)
    // One-time events end when acknowledged.
    return length < PROPOSED_DELAY_SECONDS * 1000 && endedAt !== acknowledgedAt ? [length] : []
  })
  if (short.length * 2 > alerts.length)
    return { pattern: 'fleeting', number: short.length, milliseconds: Math.max(...short) }
  const inFloods = floods.filter(({ from, to = Infinity }) => alerts.some(({ at }) => at >= from && at <= to))
  const flooding = alerts.filter(({ at }) => inFloods.some(({ from, to = Infinity }) => at >= from && at <= to))
  if (flooding.length * 2 > alerts.length) return { pattern: 'one cause', number: inFloods.length }
  const acknowledged = alerts.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined).length
  if (ofSubject.length === 1 && begun.length > 1 && acknowledged === 0)
    return { pattern: 'comes back', number: begun.length, milliseconds: medianInterval(begun) }
  if (acknowledged === alerts.length) return { pattern: 'acknowledged', number: acknowledged }
  return { pattern: 'several causes', number: new Set(alerts.map(({ cause, detail }) => cause ?? detail)).size }
}

function worstMinute(times: readonly number[]): { number: number; at: number } {
  const ofMinute = times.map((at) => ({
    at,
    number: times.filter((each) => each >= at && each - at <= CHATTER_MILLISECONDS).length,
  }))
  return ofMinute.reduce((most, each) => (each.number > most.number ? each : most), {
    number: CHATTER_RAISINGS,
    at: times[0] ?? 0,
  })
}

function medianInterval(alerts: readonly CountedAlert[]): number {
  const intervals = alerts.slice(1).map(({ at }, index) => at - (alerts[index]?.at ?? at))
  return intervals.toSorted((one, other) => one - other)[Math.floor(intervals.length / 2)] ?? 0
}
