import { subjectsOfItem, wordsOfItem, type Draft, type HandoverItem } from '../../../../../watch/wire/handover.ts'
import { highestLevel } from '../../../../../conformance/marking.ts'
import { deadlinesOf } from '../../../../../picture/horizon.ts'
import type { LoadedTask } from '../../../../../picture/loaded-task.ts'
import { inSlices } from '../../../../ui/browser/time-slice.ts'
import { changedItems } from './changed-items.ts'
import { alertItems } from './alert-items.ts'
import { actionItems } from './action-items.ts'
import { createdAt, type DraftParts } from './draft-parts.ts'
import { dueItems } from './due-items.ts'
import { openItems } from './open-items.ts'
import { unknownItems } from './unknown-items.ts'
import { markedAs } from '../../subject/subject-of.ts'

/** Limit of the interface. */
const MOST_ITEMS = 500
/** Tasks between two readings of the clock. */
const BETWEEN_LOOKS = 64

const sections = [changedItems, openItems, dueItems, actionItems, alertItems, unknownItems]

/** The same parts give the same draft; an item keeps its id while its subject is the same. */
export function draftHandover(parts: DraftParts): Omit<Draft, 'revision'> {
  const items = [...sections.flatMap((section) => section(parts)), ...parts.notes]
  const { from, to } = parts.hours
  const inWatch = parts.log.filter(({ at }) => at >= from && at <= parts.asOf)
  const marking = highestLevel(items.flatMap((item) => subjectsOfItem(item).flatMap(({ marking: own }) => own ?? [])))
  return {
    from,
    to,
    asOf: parts.asOf,
    logFrom: inWatch[0]?.number ?? parts.log.at(-1)?.number ?? 0,
    logTo: inWatch.at(-1)?.number ?? parts.log.at(-1)?.number ?? 0,
    ...markedAs(marking),
    items: items.slice(0, MOST_ITEMS),
  }
}

/** Counts new, gone and reworded items. Their ages and times don't count. */
export function changesSince(draft: readonly HandoverItem[], now: readonly HandoverItem[]): number {
  const before = new Map(draft.map((each) => [each.id, wordsOfItem(each)]))
  const after = new Map(now.map((each) => [each.id, wordsOfItem(each)]))
  const gone = [...before.keys()].filter((id) => !after.has(id)).length
  return gone + [...after].filter(([id, each]) => before.get(id) !== each).length
}

/**
 * Compares with a draft of now, without notes, in slices. Undefined if `isOver` ended it.
 * @param isCompared leaves out items of both drafts
 */
export async function changesInSlices(
  draft: readonly HandoverItem[],
  parts: DraftParts,
  isCompared: (item: HandoverItem) => boolean,
  isOver: () => boolean,
): Promise<number | undefined> {
  await inSlices(parts.tasks, isOver, readDates, BETWEEN_LOOKS)
  const items: HandoverItem[] = []
  if (!isOver()) await inSlices(sections, isOver, (section) => items.push(...section(parts)), 1)
  return isOver() ? undefined : changesSince(draft.filter(isCompared), items.slice(0, MOST_ITEMS).filter(isCompared))
}

/** Caches them with the task for later drafts. */
function readDates(task: LoadedTask): void {
  createdAt(task)
  deadlinesOf(task)
}
