import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { timeOf } from '../../../../contract/datetime.ts'
import { countOf } from '../../../ui/text/count.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatZuluTime } from '../../../format/time.ts'
import { deadlinesOf } from '../../../live/horizon.ts'
import type { LoadedTask } from '../../../live/loaded-task.ts'
import { families } from '../../../live/status/status-families.ts'
import type { LimitKind } from '../../../live/task/task-limits.ts'
import { item, taskSubject, taskSubjects, type DraftParts } from './draft-parts.ts'

/** Each lane that holds tasks which are not done, with its oldest: "Executing: 23 + more". */
export function openItems({ tasks, asOf, extentOf }: DraftParts): HandoverItem[] {
  return families.flatMap(({ id, name, ended }) => {
    if (ended) return []
    const lane = tasks.filter(({ family }) => family === id).toSorted((one, other) => bornAt(one) - bornAt(other))
    const extent = extentOf(id)
    // The lane of statuses that are none is not there where it is empty.
    if (lane.length === 0 && (extent === 'all' || id === 'invalid')) return []
    const [oldest] = lane
    return item({
      id: `open:${id}`,
      section: 'open',
      text: `${name}: ${lane.length}${extent === 'all' ? '' : extent === 'more' ? ' + more' : ' so far'}`,
      ...(oldest !== undefined &&
        Number.isFinite(bornAt(oldest)) && { detail: `oldest ${formatDuration(Math.max(0, asOf - bornAt(oldest)))}` }),
      subjects: taskSubjects(lane),
    })
  })
}

function bornAt({ task, updated }: LoadedTask): number {
  return timeOf(task.createTime) ?? (Number.isFinite(updated) ? updated : Infinity)
}

const due: Readonly<Record<LimitKind, string>> = {
  deliver: 'deliver by',
  complete: 'complete by',
  schedule: 'start',
  start: 'start',
  replica: 'stale after',
}

/** Each is read and ticked: beyond this they are one line. */
const MOST_DUE = 25

/** What has to happen until the next watch ends, the soonest first; what was missed stands before it. */
export function dueItems(parts: DraftParts): HandoverItem[] {
  const { tasks, asOf, hours, assigneeOf } = parts
  const all = tasks
    .flatMap(deadlinesOf)
    .filter(({ limit: { at, kind } }) => kind !== 'replica' && at <= hours.nextTo)
    .toSorted((one, other) => one.limit.at - other.limit.at || (one.task.id < other.task.id ? -1 : 1))
  const missed = all.filter(({ limit }) => limit.at <= asOf)
  const ahead = all.filter(({ limit }) => limit.at > asOf)
  const later = ahead.slice(MOST_DUE)
  return [
    ...(missed.length === 0
      ? []
      : [
          item({
            id: 'due:missed',
            section: 'due',
            text:
              missed.length === 1
                ? '1 deadline was missed and is still open'
                : `${missed.length} deadlines were missed and are still open`,
            count: missed.length,
            tone: 'caution',
            subjects: taskSubjects(missed.map(({ task }) => task)),
          }),
        ]),
    ...ahead.slice(0, MOST_DUE).map(({ task, limit }) => {
      const assignee = assigneeOf(task)
      return item({
        id: `due:${limit.field}:${task.id}`,
        section: 'due',
        text: assignee === undefined ? task.title : `${task.title}, ${assignee}`,
        aside: `${due[limit.kind]} ${formatZuluTime(limit.at, asOf)}`,
        at: limit.at,
        subjects: [taskSubject(task)],
      })
    }),
    ...(later.length === 0
      ? []
      : [
          item({
            id: 'due:later',
            section: 'due',
            text: `${countOf(later.length, 'more deadline')}, later than these`,
            count: later.length,
            subjects: taskSubjects(later.map(({ task }) => task)),
          }),
        ]),
  ]
}
