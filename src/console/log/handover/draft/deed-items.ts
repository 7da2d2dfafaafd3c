import type { Alert } from '../../../../watch/wire/alert.ts'
import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { byLevel } from '../../../../watch/wire/level.ts'
import type { LogEntry, LogKind, LogSubject } from '../../../../watch/wire/log.ts'
import { stateOf } from '../../../../watch/wire/alert.ts'
import { formatZuluTime } from '../../../format/time.ts'
import { countOf } from '../../../ui/text/count.ts'
import { item, markingOf, type DraftParts } from './draft-parts.ts'

/** Each is read and ticked: beyond this they are one line. */
const MOST_UNKNOWN = 25
const MOST_ALERTS = 25

/** What this watch changed, as the log has it: each unknown outcome first, then how many of each kind. */
export function deedItems({ log, hours: { from }, asOf }: DraftParts): HandoverItem[] {
  const deeds = log.filter(({ at }) => at >= from && at <= asOf)
  const unknown = deeds.filter(({ outcome }) => outcome === 'unknown')
  return [
    ...unknown.slice(0, MOST_UNKNOWN).map((entry) =>
      item({
        id: `deed:${entry.id}`,
        section: 'deeds',
        text: `Outcome unknown: ${entry.text}`,
        aside: `sent ${formatZuluTime(entry.at, asOf)}`,
        tone: 'unknown',
        subjects: [...entry.subjects],
      }),
    ),
    ...(unknown.length <= MOST_UNKNOWN
      ? []
      : [
          item({
            id: 'deed:more unknown',
            section: 'deeds',
            text: `${unknown.length - MOST_UNKNOWN} more with an unknown outcome`,
            count: unknown.length - MOST_UNKNOWN,
            tone: 'unknown',
            subjects: subjectsOf(unknown.slice(MOST_UNKNOWN)),
          }),
        ]),
    ...counted(deeds, 'override cleared', (count) => `${countOf(count, 'override')} cleared`),
    ...counted(deeds, 'egress deletion', (count) => `${countOf(count, 'egress stream')} deleted`),
    ...counted(deeds, 'rule changed', (count) => `${countOf(count, 'alert rule')} changed`),
    ...counted(deeds, 'journal', () => 'The journal was forgotten'),
  ]
}

/** "11 egress streams deleted, 3 refused": an unknown outcome is none of them. */
function counted(deeds: readonly LogEntry[], kind: LogKind, words: (count: number) => string): HandoverItem[] {
  const all = deeds.filter((entry) => entry.kind === kind && entry.outcome !== 'unknown')
  if (all.length === 0) return []
  const refused = all.filter(({ outcome }) => outcome === 'refused').length
  const done = words(all.length - refused)
  const text = refused === 0 ? done : `${done}, ${refused} refused`
  return [item({ id: `deed:${kind}`, section: 'deeds', text, subjects: subjectsOf(all) })]
}

function subjectsOf(entries: readonly LogEntry[]): LogSubject[] {
  const subjects = new Map(entries.flatMap((entry) => entry.subjects.map((each) => [`${each.kind} ${each.id}`, each])))
  return [...subjects.values()]
}

/** Alerts that wait for somebody: by level, those that are over behind the others, then the newest first. */
export function alertItems({ alerts, asOf }: DraftParts): HandoverItem[] {
  const waiting = alerts
    .filter((alert) => ['new', 'over'].includes(stateOf(alert)))
    .toSorted(
      (one, other) =>
        byLevel(one.level, other.level) ||
        Number(one.endedAt !== undefined) - Number(other.endedAt !== undefined) ||
        other.onset - one.onset,
    )
  const more = waiting.slice(MOST_ALERTS)
  return [
    ...waiting.slice(0, MOST_ALERTS).map((alert) =>
      item({
        id: `alert:${alert.id}`.slice(0, 900),
        section: 'alerts',
        text: alert.title,
        aside: asideOf(alert, asOf),
        tone: alert.level,
        subjects: alertSubjects(alert),
      }),
    ),
    ...(more.length === 0
      ? []
      : [
          item({
            id: 'alert:more',
            section: 'alerts',
            text: `${countOf(more.length, 'more alert')}, of lower level, over or older`,
            count: more.length,
            subjects: more.flatMap(alertSubjects),
          }),
        ]),
  ]
}

function asideOf({ onset, endedAt }: Alert, asOf: number): string {
  return endedAt === undefined
    ? `new since ${formatZuluTime(onset, asOf)}`
    : `over, ended ${formatZuluTime(endedAt, asOf)}`
}

function alertSubjects({ taskId, entityId, title, marking }: Alert): LogSubject[] {
  const named = { name: title, ...markingOf(marking) }
  return [
    ...(taskId === undefined ? [] : [{ kind: 'task' as const, id: taskId, ...named }]),
    ...(entityId === undefined ? [] : [{ kind: 'entity' as const, id: entityId, ...named }]),
  ]
}
