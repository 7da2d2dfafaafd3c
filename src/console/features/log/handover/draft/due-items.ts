import type { HandoverItem } from '../../../../../watch/wire/handover.ts'
import { groupsOf } from '../../../../../conformance/groups-of.ts'
import { formatAbsoluteMinute, formatZuluTime } from '../../../../../format/time.ts'
import { deadlinesOf, type Deadline } from '../../../../../picture/horizon.ts'
import type { LimitKind } from '../../../../../task/task-limits.ts'
import { formatNumber } from '../../../../../format/number.ts'
import { taskSubject } from '../../subject/subject-of.ts'
import { item, together, type DraftParts } from './draft-parts.ts'
import { HOUR } from '../../../../../format/milliseconds.ts'

const by: Readonly<Record<LimitKind, string>> = {
  deliver: 'deliver by',
  complete: 'complete by',
  schedule: 'start',
  start: 'start',
  replica: 'stale after',
}

/** Each line is read and ticked, so more deadlines of an hour, or several, become one line per kind. */
const MOST_LINES = 8
/** Divisors of a day, so that groups begin at the same hours each day. */
const HOURS = [1, 2, 3, 4, 6, 12, 24] as const

/** Due until the next watch ends, soonest first, after what was missed. */
export function dueItems(parts: DraftParts): HandoverItem[] {
  const { tasks, asOf, hours } = parts
  const all = tasks
    .flatMap(deadlinesOf)
    .filter(({ limit: { at, kind } }) => kind !== 'replica' && at <= hours.nextTo)
    .toSorted((one, other) => one.limit.at - other.limit.at || (one.task.id < other.task.id ? -1 : 1))
  const missed = all.filter(({ limit }) => limit.at <= asOf)
  const ahead = all.filter(({ limit }) => limit.at > asOf)
  const lines = (list: readonly Deadline[]) => list.map((deadline) => lineOf(deadline, parts))
  return [
    ...missedItem(lines(missed)),
    ...(ahead.length <= MOST_LINES
      ? lines(ahead)
      : hourGroups(ahead).flatMap(({ id, list, from, to }) =>
          together(lines(list), {
            id,
            words: (count) =>
              `${count} to ${verbOf(list)} from ${formatAbsoluteMinute(from, asOf)} to ${formatAbsoluteMinute(to, asOf)}`,
          }),
        )),
  ]
}

function lineOf({ task, limit }: Deadline, { asOf, assigneeOf }: DraftParts): HandoverItem {
  const assignee = assigneeOf(task)
  return item({
    id: `due:${limit.field}:${task.id}`,
    section: 'due',
    text: assignee === undefined ? task.title : `${task.title}, ${assignee}`,
    aside: `${by[limit.kind]} ${formatZuluTime(limit.at, asOf)}`,
    at: limit.at,
    subjects: [taskSubject(task)],
  })
}

function missedItem(missed: readonly HandoverItem[]): HandoverItem[] {
  const [only, ...others] = missed
  if (only === undefined) return []
  const tone = 'caution'
  if (others.length === 0)
    return [item({ ...only, id: 'due:missed', text: `1 missed deadline is still open: ${only.text}`, tone })]
  return together(missed, { id: 'due:missed', words: missedWords }).map((each) => ({ ...each, tone }))
}

function missedWords(count: number): string {
  return `${formatNumber(count)} missed deadlines are still open`
}

interface Group {
  readonly id: string
  readonly list: readonly Deadline[]
  readonly from: number
  readonly to: number
}

/** By kind and hours; as few hours per group as give few enough lines. */
function hourGroups(deadlines: readonly Deadline[]): readonly Group[] {
  for (const hours of HOURS) {
    const groups = groupsOfHours(deadlines, hours)
    if (groups.length <= MOST_LINES) return groups
  }
  // For a watch of many days.
  return groupsOfHours(deadlines, Infinity)
}

function groupsOfHours(deadlines: readonly Deadline[], hours: number): readonly Group[] {
  const groups = groupsOf(deadlines, ({ limit: { at, kind } }) => {
    const from =
      hours === Infinity ? 'all' : `${hours} h from ${new Date(startOf(at, hours)).toISOString().slice(0, 16)}Z`
    return `due:${by[kind]}:${from}`
  })
  return [...groups].map(([id, list]) => {
    const [first, last] = [list[0]?.limit.at ?? 0, list.at(-1)?.limit.at ?? 0]
    const unit = hours === Infinity ? 1 : hours
    return { id, list, from: startOf(first, unit), to: startOf(last, unit) + unit * HOUR }
  })
}

/** Start of the group of hours that a time is in. */
function startOf(time: number, hours: number): number {
  return Math.floor(time / (hours * HOUR)) * hours * HOUR
}

function verbOf([first]: readonly Deadline[]): string {
  return first === undefined || by[first.limit.kind] === 'start' ? 'start' : first.limit.kind
}
