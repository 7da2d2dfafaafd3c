import { timeOf } from '../contract/datetime.ts'
import type { Task } from '../contract/task.ts'
import { jsonText } from '../contract/json-text.ts'
import { sameJson } from '../conformance/same-json.ts'
import { familyOf, type FamilyId, statusWords } from '../task/status-families.ts'
import type { ValueSource } from '../format/value-source.ts'
import { mergeTask, type Received, type Source } from './task-merge.ts'
import { taskTitle } from '../task/task-title.ts'

/** What this console saw change, and when. */
export interface SeenChange {
  /** This machine's clock. */
  readonly at: number
  /** The status before, when that changed. */
  readonly from: string | undefined
}

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
  /** This machine's clock when a round of whole walks ended in which no answer named it any more. */
  readonly absentSince: number | undefined
  /** The last answer, where that is an older version than one that came before it: a replica lags, or a backup was restored. */
  readonly olderAnswer: Received | undefined
}

function hash(text: string): string {
  let value = 5381
  for (let index = 0; index < text.length; index++) value = Math.imul(value, 33) ^ text.charCodeAt(index)
  return (value >>> 0).toString(36)
}

const LONGEST_ID = 10_000

/**
 * The task's id; a task that comes without one is told apart by its content, so that it is shown and not dropped. So is one whose id is longer
 * than any address and request could hold.
 */
export function idOfTask(task: Task): string {
  const id = task.version?.taskId
  if (!id) return `without-id-${hash(jsonText(task, 0))}`
  return id.length > LONGEST_ID ? `${id.slice(0, 200)}… (${id.length} characters, ${hash(id)})` : id
}

type Described = Pick<LoadedTask, 'id' | 'updated' | 'family' | 'title' | 'searchText'>

function describe(id: string, { task }: Received): Described {
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
  const underParent = options.underParent ?? before?.underParent
  const here = { underParent, absentSince: undefined }
  if (!before) {
    const described = describe(incoming.id, received)
    const change = described.updated > options.newsAfter ? { at: source.receivedAt, from: undefined } : undefined
    return { after: { ...received, ...described, ...here, change, olderAnswer: undefined }, changedInPlace: [] }
  }
  const { kept, changedInPlace, isOlder } = mergeTask(before, received)
  const olderAnswer = isOlder ? laterButOlder(before, received) : undefined
  if (kept.raw === before.raw) {
    const isSame =
      kept === before &&
      underParent === before.underParent &&
      before.absentSince === undefined &&
      olderAnswer === before.olderAnswer
    return { after: isSame ? before : { ...before, ages: kept.ages, ...here, olderAnswer }, changedInPlace }
  }
  const was = before.task.status?.status
  const change = { at: source.receivedAt, from: was === kept.task.status?.status ? undefined : (was ?? '') }
  return { after: { ...kept, ...describe(incoming.id, kept), ...here, change, olderAnswer }, changedInPlace }
}

/** An older version only says that the service went back if it describes a later moment: answers overtake each other, and tokens pin the past. */
function laterButOlder(before: LoadedTask, received: Received): Received | undefined {
  if (received.asOf <= (before.until ?? before.asOf)) return before.olderAnswer
  return before.olderAnswer !== undefined && sameJson(before.olderAnswer.raw, received.raw)
    ? before.olderAnswer
    : received
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
