import { stateOf, type Alert } from '../../../../../watch/wire/alert.ts'
import type { HandoverItem } from '../../../../../watch/wire/handover.ts'
import { byLevel } from '../../../../../watch/wire/level.ts'
import type { LogSubject } from '../../../../../watch/wire/log.ts'
import { groupsOf } from '../../../../../conformance/groups-of.ts'
import { levelCount } from '../../../../known/watch/level-count.ts'
import { formatZuluTime } from '../../../../../format/time.ts'
import { item, markingOf, together, type DraftParts } from './draft-parts.ts'

/** Each line is read and ticked, so more alerts of a rule become one line per level. */
const MOST_LINES = 8

/** Unacknowledged alerts by level, matters that were already so among them; ended ones last, newest first. */
export function alertItems({ alerts, asOf }: DraftParts): HandoverItem[] {
  const waiting = alerts
    .filter((alert) => ['new', 'standing', 'over'].includes(stateOf(alert)))
    .toSorted(
      (one, other) =>
        byLevel(one.level, other.level) ||
        Number(one.endedAt !== undefined) - Number(other.endedAt !== undefined) ||
        other.onset - one.onset,
    )
  if (waiting.length <= MOST_LINES) return waiting.map((alert) => lineOf(alert, asOf))
  return [...groupsOf(waiting, ({ level, ruleId }) => `alerts:${level}:${ruleId}`)].flatMap(([id, list]) =>
    together(
      list.map((alert) => lineOf(alert, asOf)),
      { id, words: (count) => `${levelCount(count, list[0]?.level ?? 'caution')} of one rule` },
    ),
  )
}

function lineOf(alert: Alert, asOf: number): HandoverItem {
  const { onset, endedAt } = alert
  return item({
    id: `alert:${alert.id}`,
    section: 'alerts',
    text: alert.title,
    aside:
      endedAt === undefined
        ? `new since ${formatZuluTime(onset, asOf)}`
        : `over, ended ${formatZuluTime(endedAt, asOf)}`,
    tone: alert.level,
    subjects: subjectsOf(alert),
  })
}

function subjectsOf({ taskId, entityId, title, marking }: Alert): LogSubject[] {
  const named = { name: title, ...markingOf(marking) }
  return [
    ...(taskId === undefined ? [] : [{ kind: 'task' as const, id: taskId, ...named }]),
    ...(entityId === undefined ? [] : [{ kind: 'entity' as const, id: entityId, ...named }]),
  ]
}
