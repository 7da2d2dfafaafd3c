import { timeOf } from '../contract/datetime.ts'
import type { Task } from '../contract/task.ts'
import { fieldsChangedInPlace } from '../conformance/findings/task-versions.ts'
import { familyOf, type FamilyId, statusWords } from '../task/status-families.ts'
import type { ValueSource } from '../format/value-source.ts'
import { absorb, type SeenChange } from './merge.ts'
import { receivedTasks, type Received, type Source } from './task-merge.ts'
import { taskTitle } from '../task/task-title.ts'

/** A task as this console has it. Replaced, never changed in place; the same object as long as nothing of the task changed. */
export interface LoadedTask extends Received {
  readonly id: string
  /** `lastUpdateTime` in milliseconds; -Infinity when the task has none, so that it sorts last. */
  readonly updated: number
  readonly family: FamilyId
  readonly title: string
  /** What the free-text filter looks at. */
  readonly searchText: string
  readonly change: SeenChange | undefined
  /** The parent task whose walk brought it. */
  readonly underParent: string | undefined
  /** This machine's clock when a poll told that it is gone (`absence.ts`). */
  readonly absentSince: number | undefined
  /** The last answer, where that is an older version than one that came before it: a replica lags, or a backup was restored. */
  readonly olderAnswer: Received | undefined
}

type Described = Pick<LoadedTask, 'id' | 'updated' | 'family' | 'title' | 'searchText'>

/** What a task is listed, found and sorted by. */
export function describe(id: string, { task }: Pick<Received, 'task'>): Described {
  const title = taskTitle(task)
  return {
    id,
    updated: timeOf(task.lastUpdateTime) ?? Number.NEGATIVE_INFINITY,
    family: familyOf(task.status?.status),
    title,
    searchText: searchText(id, title, task),
  }
}

export interface Incoming {
  readonly id: string
  readonly task: Task
  readonly raw: unknown
  /** Its place in the answer. */
  readonly answerPath?: string | undefined
}

export interface AbsorbOptions {
  /** The environment's time in milliseconds; Infinity for the first picture, in which nothing is news. */
  readonly newsAfter: number
  readonly underParent: string | undefined
}

export interface Absorbed {
  readonly after: LoadedTask
  /** Fields that this answer and an earlier one give otherwise at the same versions, by wire name. */
  readonly changedInPlace: readonly string[]
}

/**
 * Takes in one task of an answer. A task unknown so far is news that the operator should see
 * when it was updated after `newsAfter`.
 */
export function absorbTask(
  before: LoadedTask | undefined,
  incoming: Incoming,
  source: Source,
  options: AbsorbOptions,
): Absorbed {
  const { task, raw, answerPath } = incoming
  // Field by field: `source` may be the whole answer, and a task that stays for days must not hold all others that came with it.
  const { receivedAt, asOf, until, exchangeId } = source
  const received: Received = { task, raw, answerPath, receivedAt, asOf, until, exchangeId }
  const known = before && { kept: before, older: before.olderAnswer, change: before.change }
  const { kept, older: olderAnswer, change } = absorb<Received>(known, received, options.newsAfter, receivedTasks)
  const changedInPlace = before === undefined ? [] : fieldsChangedInPlace(before.raw, raw)
  const underParent = options.underParent ?? before?.underParent
  if (before !== undefined && kept.raw === before.raw) {
    const isSame =
      kept === before &&
      underParent === before.underParent &&
      before.absentSince === undefined &&
      olderAnswer === before.olderAnswer
    const { ages } = kept
    return {
      after: isSame ? before : { ...before, ages, underParent, absentSince: undefined, olderAnswer },
      changedInPlace,
    }
  }
  const described = describe(incoming.id, kept)
  return { after: { ...kept, ...described, underParent, absentSince: undefined, change, olderAnswer }, changedInPlace }
}

/** `definition 3, status 7` */
export function versionWords({ version }: Task): string {
  return `definition ${version?.definitionVersion ?? 0}, status ${version?.statusVersion ?? 0}`
}

/** Where the task came from; undefined for one that no answer brought. */
export function sourceOfTask({ exchangeId, answerPath }: Received): ValueSource | undefined {
  return exchangeId === undefined || answerPath === undefined ? undefined : { exchangeId, path: answerPath }
}

/** Newest update first, ties by id: total, so that a place can be found by search. */
export function newestFirst(one: LoadedTask, other: LoadedTask): number {
  if (one.updated !== other.updated) return one.updated > other.updated ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/** Everything that the free-text filter looks at and the task itself says, in lower case. The assignee's name hangs on what else is loaded. */
function searchText(id: string, title: string, { description, status, specification, relations }: Task): string {
  return [
    title,
    id,
    description,
    statusWords(status?.status),
    status?.status,
    status?.taskError?.message,
    specification?.['@type'],
    relations?.parentTaskId,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}
