import type { HandoverItem } from '../../../../../watch/wire/handover.ts'
import { sameJson } from '../../../../../conformance/same-json.ts'
import { countOf } from '../../../../../format/count.ts'
import type { TasksById } from '../../../../known/past/tasks-at.ts'
import type { LoadedTask } from '../../../../../picture/loaded-task.ts'
import { families, isEnded, statusWords } from '../../../../../task/status-families.ts'
import { createdAt, item, taskSubjects, type DraftParts } from './draft-parts.ts'

const endings = families.filter(({ ended }) => ended).flatMap(({ statuses }) => statuses.map(({ value }) => value))

/** Compared with the watch's start if the journal has it, with other desks' tasks; else by loaded times. */
export function changedItems(parts: DraftParts): HandoverItem[] {
  const { received } = parts
  const changed = received === undefined ? changedByTime(parts) : changedSinceBeginning(parts, received)
  const wasEnded = (task: LoadedTask) => isEnded(received?.before.get(task.id)?.task.status?.status)
  const ended = changed.filter(hasEnded)
  const again = ended.filter(wasEnded)
  const newlyEnded = ended.filter((task) => !wasEnded(task))
  const open = changed.filter((task) => !hasEnded(task))
  const isNew = (task: LoadedTask) => isInWatch(parts, createdAt(task))
  const added = open.filter(isNew)
  const stillOpen = open.filter((task) => !isNew(task))
  const moves = received === undefined ? '' : movesWords(stillOpen, received.before)
  const place = received === undefined ? 'changed:' : RECEIVED
  return [
    ...line(`${place}ended`, newlyEnded, `${countOf(newlyEnded.length, 'task')} ended: ${endedWords(newlyEnded)}`),
    ...line(`${place}again`, again, `${countOf(again.length, 'task')} changed after the end`),
    ...line(`${place}come`, added, `${countOf(added.length, 'new task')}, still open`),
    ...line(
      `${place}continued`,
      stillOpen,
      `${countOf(stillOpen.length, 'task')} from before changed, still open${moves}`,
    ),
  ]
}

function hasEnded({ task }: LoadedTask): boolean {
  return isEnded(task.status?.status)
}

/** Prefix of ids computed from the journal. */
export const RECEIVED = 'changed:told:'

function isInWatch({ hours: { from }, asOf }: DraftParts, time: number | undefined): boolean {
  return time !== undefined && time >= from && time <= asOf
}

function changedByTime(parts: DraftParts): readonly LoadedTask[] {
  return parts.tasks.filter((task) => isInWatch(parts, task.updated))
}

/** A task that this client hadn't received by then is judged by its time: it may have existed. */
function changedSinceBeginning(parts: DraftParts, { before, now }: NonNullable<DraftParts['received']>) {
  const loaded = new Set(parts.tasks.map(({ id }) => id))
  const elsewhere = [...now.values()].filter(({ id, absentSince }) => !loaded.has(id) && absentSince === undefined)
  return [...parts.tasks, ...elsewhere].filter((task) => {
    const then = before.get(task.id)
    return then === undefined ? isInWatch(parts, task.updated) : !sameJson(then.raw, task.raw)
  })
}

const NAMED_MOVES = 4

/** ": 9 from Accepted to Executing, 5 in the same status" */
function movesWords(tasks: readonly LoadedTask[], before: TasksById): string {
  const counts = new Map<string, number>()
  for (const { id, task } of tasks) {
    const [was, is] = [before.get(id)?.task.status?.status, task.status?.status]
    const words =
      !before.has(id) || was === is ? 'in the same status' : `from ${statusWords(was)} to ${statusWords(is)}`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  if (counts.size === 0) return ''
  const rows = [...counts].toSorted(([, one], [, other]) => other - one)
  const more = rows.slice(NAMED_MOVES).reduce((sum, [, count]) => sum + count, 0)
  const named = rows.slice(0, NAMED_MOVES).map(([words, count]) => `${count} ${words}`)
  return `: ${[...named, ...(more > 0 ? [`${more} otherwise`] : [])].join(', ')}`
}

function line(id: string, list: readonly LoadedTask[], text: string): HandoverItem[] {
  if (list.length === 0) return []
  return [item({ id, section: 'changed', text, subjects: taskSubjects(list) })]
}

/** "66 Done OK, 41 Done not OK (38 of one cause), 5 Replaced" */
function endedWords(ended: readonly LoadedTask[]): string {
  return endings
    .flatMap((status) => {
      const list = ended.filter(({ task }) => task.status?.status === status)
      if (list.length === 0) return []
      const words = `${list.length} ${statusWords(status)}`
      const same = mostOfOneCause(list)
      return [same < 2 ? words : `${words} (${same === list.length ? 'all' : same} of one cause)`]
    })
    .join(', ')
}

function mostOfOneCause(list: readonly LoadedTask[]): number {
  const counts = new Map<string, number>()
  for (const { task } of list) {
    const cause = task.status?.taskError?.message ?? ''
    if (cause !== '') counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}
