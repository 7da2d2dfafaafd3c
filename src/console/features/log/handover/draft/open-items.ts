import type { HandoverItem } from '../../../../../watch/wire/handover.ts'
import { formatDuration } from '../../../../../format/duration.ts'
import type { LoadedTask } from '../../../../../picture/loaded-task.ts'
import { families } from '../../../../../task/status-families.ts'
import { createdAt, item, taskSubjects, type DraftParts } from './draft-parts.ts'

/** Lanes with unfinished tasks, and their oldest: "Executing: 23 + more". */
export function openItems({ tasks, asOf, extentOf }: DraftParts): HandoverItem[] {
  return families.flatMap(({ id, name, ended }) => {
    if (ended) return []
    const lane = tasks.filter(({ family }) => family === id).toSorted((one, other) => bornAt(one) - bornAt(other))
    const extent = extentOf(id)
    // An empty lane of invalid statuses isn't listed.
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

function bornAt(task: LoadedTask): number {
  return createdAt(task) ?? (Number.isFinite(task.updated) ? task.updated : Infinity)
}
