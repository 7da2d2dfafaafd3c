import { timeOf } from '../contract/datetime.ts'
import type { Task } from '../contract/task.ts'
import { fieldsChangedInPlace } from '../conformance/findings/task-versions.ts'
import { familyOf, type FamilyId, statusWords } from '../task/status-families.ts'
import type { ValueSource } from '../format/value-source.ts'
import { mergeSnapshot, type ObservedChange } from './merge.ts'
import { taskSnapshots, type TaskSnapshot, type Origin } from './task-merge.ts'
import { taskTitle } from '../task/task-title.ts'

/** A loaded task. Never mutated; the same object until something of it changes. */
export interface LoadedTask extends TaskSnapshot {
  readonly id: string
  /** `lastUpdateTime` in milliseconds; -Infinity without one, so that it sorts last. */
  readonly updated: number
  readonly family: FamilyId
  readonly title: string
  readonly searchText: string
  readonly change: ObservedChange | undefined
  /** Id of the parent whose walk brought it. */
  readonly underParent: string | undefined
  /** This machine's clock when a poll showed that it is gone (`absence.ts`). */
  readonly absentSince: number | undefined
  /** The last answer, if it was an older version: a replica lags, or a backup was restored. */
  readonly olderAnswer: TaskSnapshot | undefined
}

type Described = Pick<LoadedTask, 'id' | 'updated' | 'family' | 'title' | 'searchText'>

export function describe(id: string, { task }: Pick<TaskSnapshot, 'task'>): Described {
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
  readonly answerPath?: string | undefined
}

export interface MergeOptions {
  /** Environment's time in milliseconds; Infinity for the first picture, where nothing is news. */
  readonly newsAfter: number
  readonly underParent: string | undefined
}

export interface MergeResult {
  readonly after: LoadedTask
  /** Wire names of fields that differ between answers of the same versions. */
  readonly changedInPlace: readonly string[]
}

/** Merges a task of an answer. An unknown task is news if it was updated after `newsAfter`. */
export function mergeTask(
  before: LoadedTask | undefined,
  incoming: Incoming,
  source: Origin,
  options: MergeOptions,
): MergeResult {
  const { task, raw, answerPath } = incoming
  // Picked field by field: keeping `source` would keep the whole answer in memory.
  const { receivedAt, asOf, until, exchangeId } = source
  const received: TaskSnapshot = { task, raw, answerPath, receivedAt, asOf, until, exchangeId }
  const known = before && { kept: before, older: before.olderAnswer, change: before.change }
  const { kept, older: olderAnswer, change } = mergeSnapshot(known, received, options.newsAfter, taskSnapshots)
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

/** Undefined if no answer brought it. */
export function sourceOfTask({ exchangeId, answerPath }: TaskSnapshot): ValueSource | undefined {
  return exchangeId === undefined || answerPath === undefined ? undefined : { exchangeId, path: answerPath }
}

/** Newest first, ties by id: a total order, for binary search. */
export function newestFirst(one: LoadedTask, other: LoadedTask): number {
  if (one.updated !== other.updated) return one.updated > other.updated ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/** Lower case. Without the assignee's name, which depends on other tasks. */
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
