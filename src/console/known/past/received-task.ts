import type { PictureTask } from '../../../watch/wire/journal.ts'
import { describe, type LoadedTask } from '../../../picture/loaded-task.ts'
import { ofEachPart } from '../../../picture/merge.ts'
import { composed, type TaskSnapshot } from '../../../picture/task-merge.ts'
import type { TextCache } from './text-cache.ts'
import type { PastSource } from './past-source.ts'

/** Undefined if its text is missing. Has the environment's clock where live tasks have this machine's. */
export function receivedTask(
  picked: PictureTask,
  contents: Pick<TextCache, 'get'>,
  { exchangeAt = sameMoment }: Pick<PastSource, 'exchangeAt'>,
): LoadedTask | undefined {
  const received = ({
    content,
    moment,
    asOf,
  }: Pick<PictureTask, 'content' | 'moment' | 'asOf'>): TaskSnapshot | undefined => {
    const known = contents.get(content)
    return known && { ...known, receivedAt: moment, asOf, until: moment + 1000, exchangeId: exchangeAt(moment) }
  }
  const last = received(picked)
  if (last === undefined) return undefined
  const { id, parts, moment, from, isNews, older, absentSince, answerPath } = picked
  const kept =
    parts === undefined ? last : { ...last, ...composed(ofEachPart((part) => contents.get(parts[part]) ?? last)) }
  return {
    ...kept,
    ...describe(id, kept),
    answerPath,
    // Walks of a parent aren't recorded, so any known parent counts.
    underParent: kept.task.relations?.parentTaskId || undefined,
    change: from === undefined && isNews === undefined ? undefined : { at: moment, from },
    olderAnswer: older && received(older),
    absentSince,
  }
}

function sameMoment(moment: number): number {
  return moment
}

export function isSameReceived(one: PictureTask, other: PictureTask): boolean {
  return (
    one === other ||
    (one.content === other.content &&
      one.moment === other.moment &&
      one.asOf === other.asOf &&
      one.from === other.from &&
      one.isNews === other.isNews &&
      one.older?.moment === other.older?.moment &&
      one.absentSince === other.absentSince)
  )
}
