import { groupsOf } from '../../../conformance/groups-of.ts'
import type { PictureTask } from '../../../watch/wire/journal.ts'
import { absorbTask, idOfTask, type LoadedTask, type SeenChange } from '../../../picture/loaded-task.ts'
import type { Contents } from './contents.ts'
import type { PastSource } from './past-source.ts'

/**
 * A task as whoever had been told these versions of it, in their order, would have it; undefined where none of them is kept. Times are moments, by the
 * environment's clock, also where a task of now has this machine's.
 */
export function toldTask(
  versions: readonly PictureTask[],
  contents: Pick<Contents, 'get'>,
  { exchangeAt = sameMoment }: Pick<PastSource, 'exchangeAt'>,
): LoadedTask | undefined {
  let told: LoadedTask | undefined
  let change: SeenChange | undefined
  let absentSince: number | undefined
  for (const { content, moment, asOf, from, isNews, answerPath, ...version } of versions) {
    const known = contents.get(content)
    if (known === undefined) continue
    const source = { receivedAt: moment, asOf, until: moment + 1000, exchangeId: exchangeAt(moment) }
    const incoming = { id: idOfTask(known.task), ...known, answerPath }
    // A walk under a parent is not told apart: whoever is known to have a parent is among its sub-tasks.
    const underParent = known.task.relations?.parentTaskId || undefined
    const { after } = absorbTask(told, incoming, source, { newsAfter: Infinity, underParent })
    if (after.raw !== told?.raw) change = from === undefined && isNews === undefined ? undefined : { at: moment, from }
    told = after
    absentSince = version.absentSince
  }
  return told && { ...told, change, absentSince }
}

function sameMoment(moment: number): number {
  return moment
}

/** The versions of each task, in the order in which they were told. */
export function versionsById(told: readonly PictureTask[]): ReadonlyMap<string, readonly PictureTask[]> {
  return groupsOf(told, ({ id }) => id)
}

/** Whether both are the same versions of a task, told the same way. */
export function sameVersions(one: readonly PictureTask[], other: readonly PictureTask[]): boolean {
  return one === other || (one.length === other.length && one.every((version, index) => isSame(version, other[index])))
}

function isSame(one: PictureTask, other: PictureTask | undefined): boolean {
  return (
    other !== undefined &&
    one.content === other.content &&
    one.moment === other.moment &&
    one.asOf === other.asOf &&
    one.from === other.from &&
    one.isNews === other.isNews &&
    one.absentSince === other.absentSince
  )
}
