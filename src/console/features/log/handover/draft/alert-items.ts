import { stateOf, type Alert } from '../../../../../watch/wire/alert.ts'
import type { HandoverItem } from '../../../../../watch/wire/handover.ts'
import { byLevel } from '../../../../../watch/wire/level.ts'
import type { LogSubject } from '../../../../../watch/wire/log.ts'
import { groupsOf } from '../../../../../conformance/groups-of.ts'
import { levelCount } from '../../../../known/watch/level-count.ts'
import { shelvedAlerts, suppressedAlerts } from '../../../../known/watch/shelved.ts'
import { shortActor } from '../../../../known/watch/persons/actor-words.ts'
import { formatZuluTime } from '../../../../../format/time.ts'
import { markedAs } from '../../subject/subject-of.ts'
import { item, together, type DraftParts } from './draft-parts.ts'

/** Each line is read and ticked, so more alerts of a rule become one line per level. */
const MOST_LINES = 8

/** Unacknowledged alerts, then those that are shelved or suppressed and rules that are off. */
export function alertItems(parts: DraftParts): HandoverItem[] {
  return [...waitingItems(parts), ...shelvedItems(parts), ...suppressedItems(parts), ...ruleItems(parts)]
}

/** By the nearest return, as one line. */
function shelvedItems({ alerts, asOf }: DraftParts): HandoverItem[] {
  const lines = shelvedAlerts(alerts).flatMap((alert) => {
    const { id, title, level, shelved } = alert
    if (shelved === undefined) return []
    return item({
      id: `shelved:${id}`,
      section: 'alerts',
      text: `Shelved: ${title}. ${shelved.reason}`,
      aside: `by ${shortActor(shelved)}, returns ${formatZuluTime(shelved.until, asOf)}`,
      tone: level,
      subjects: subjectsOf(alert),
    })
  })
  return together(lines, { id: 'shelved', words: (count) => `${count} shelved` })
}

function suppressedItems({ alerts, asOf }: DraftParts): HandoverItem[] {
  const lines = suppressedAlerts(alerts).map((alert) =>
    item({
      id: `suppressed:${alert.id}`,
      section: 'alerts',
      text: `Suppressed: ${alert.title}, while ${alert.suppression?.words}`,
      aside: `since ${formatZuluTime(alert.onset, asOf)}`,
      tone: alert.level,
      subjects: subjectsOf(alert),
    }),
  )
  return together(lines, { id: 'suppressed', words: (count) => `${count} suppressed` })
}

function ruleItems({ rulesOff, asOf }: DraftParts): HandoverItem[] {
  const lines = rulesOff.map(({ id, sentence, reason = 'No reason given', reviewBy }) =>
    item({
      id: `rule off:${id}`,
      section: 'alerts',
      text: `Rule off: ${sentence}. ${reason}`,
      ...(reviewBy !== undefined && { aside: `review by ${formatZuluTime(reviewBy, asOf)}` }),
      subjects: [],
    }),
  )
  return together(lines, { id: 'rules off', words: (count) => `${count} rules off` })
}

/** By level, matters that were already so among them; ended ones last, newest first. */
function waitingItems({ alerts, asOf }: DraftParts): HandoverItem[] {
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
  const named = { name: title, ...markedAs(marking) }
  return [
    ...(taskId === undefined ? [] : [{ kind: 'task' as const, id: taskId, ...named }]),
    ...(entityId === undefined ? [] : [{ kind: 'entity' as const, id: entityId, ...named }]),
  ]
}
