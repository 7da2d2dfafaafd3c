import type { TaskAge, TaskPart } from '../contract/task-parts.ts'
import type { QueryFilter } from './query-filter.ts'
import { mergeSnapshot, ofEachPart, type Merger, type Ages, type ObservedChange } from './merge.ts'
import { sameAge } from './task-merge.ts'

/** How new an answer's snapshot of a task is, its moment aside. */
export type Counters = readonly [definition: number, status: number, updated: number, statusUpdated: number]

/** An answer's snapshot of a task: the number of its text, and the counters for merging. */
export interface Snapshot {
  readonly content: number
  readonly moment: number
  readonly asOf: number
  readonly counters: Counters
  readonly status?: string
  /** Its JSON path in the answer, if kept. */
  readonly answerPath?: string
  /** If its parts come from several answers: the number of each part's text. */
  readonly parts?: Readonly<Record<TaskPart, number>>
  readonly ages?: Ages
}

/** A task as a reader received it. */
export interface StateTask {
  readonly kept: Snapshot
  readonly older?: Snapshot
  readonly change?: ObservedChange
  readonly absentSince?: number
}

/** How far a query was read. */
export interface StateWalk extends QueryFilter {
  readonly began: number
  readonly last: number
  readonly pages: number
  readonly tasks?: number
  readonly state: 'more' | 'whole' | 'failed'
}

/** A time without answers, and why. */
export interface ReceptionGap {
  readonly from: number
  readonly to: number
  readonly words: string
}

export type PositionReport = readonly [entityId: string, latitude: number, longitude: number]

/** The picture that a reader has at a moment, from all answers up to it. */
export interface ReceivedState {
  readonly tasks: Map<string, StateTask>
  /** The latest of each query, by query. */
  readonly walks: Map<string, StateWalk>
  moment: number | undefined
  date: number | undefined
  /** Of the last answer with tasks: its moment, and this machine's clock. */
  read: number | undefined
  readAt: number | undefined
  /** Environment's clock up to which updates were queried: later ones are news. */
  covered: number | undefined
  /** Updates before this and after the previous polls' end were skipped. */
  coveredFrom: number | undefined
  /** Why answers stopped, and since when. */
  trouble: { readonly from: number; readonly words: string } | undefined
}

export interface Delta {
  /** Set only if the answer's `Date` isn't the moment. */
  readonly date?: number
  /** This machine's clock, if it brought tasks. */
  readonly readAt?: number
  readonly covered?: number
  readonly coveredFrom?: number
  /** `isNews` and `from` say what changed. */
  readonly tasks?: readonly (readonly [id: string, snapshot: Omit<Snapshot, 'moment'> & TaskNews])[]
  /** Present again, unchanged. */
  readonly back?: readonly string[]
  readonly absent?: readonly string[]
  readonly walk?: readonly [query: string, walk: StateWalk]
  readonly trouble?: ReceivedState['trouble']
  readonly gap?: ReceptionGap
  /** Of entities in the tasks that changed. */
  readonly positions?: readonly PositionReport[]
}

export interface TaskNews {
  /** The status before, if it changed. */
  readonly from?: string
  readonly isNews?: true
}

export function emptyState(): ReceivedState {
  return {
    tasks: new Map(),
    walks: new Map(),
    moment: undefined,
    date: undefined,
    read: undefined,
    readAt: undefined,
    covered: undefined,
    coveredFrom: undefined,
    trouble: undefined,
  }
}

const SECOND = 1000

const snapshots: Merger<Snapshot> = {
  agesOf: ({ ages, counters: [definition, status, updated, statusUpdated], asOf }) =>
    ages ?? sameAge([definition, status, updated, statusUpdated, asOf] satisfies TaskAge),
  statusOf: ({ status }) => status,
  isSame: (one, other) => {
    const [of, as] = [partsOf(one), partsOf(other)]
    return of.definition === as.definition && of.status === as.status && of.uncounted === as.uncounted
  },
  compose: (of, ages, incoming) => {
    const { status: _, ...rest } = incoming
    const { status } = of.status
    const parts = ofEachPart((part) => partsOf(of[part])[part])
    return { ...rest, ...(status !== undefined && { status }), parts, ages }
  },
  withAges: (snapshot, ages) => ({ ...snapshot, ages }),
  receivedAt: ({ moment }) => moment,
  span: ({ asOf, moment }) => ({ asOf, until: moment + SECOND }),
}

/** The number of the text that each part comes from. */
export function partsOf({
  parts,
  content,
}: {
  readonly content: number
  readonly parts?: Snapshot['parts'] | undefined
}): Readonly<Record<TaskPart, number>> {
  return parts ?? { definition: content, status: content, uncounted: content }
}

export function withSnapshot(before: StateTask | undefined, snapshot: Snapshot, newsAfter: number): StateTask {
  const known = before && { kept: before.kept, older: before.older, change: before.change }
  const after = mergeSnapshot(known, snapshot, newsAfter, snapshots)
  if (before !== undefined && after === known && before.absentSince === undefined) return before
  const { kept, older, change } = after
  return { kept, ...(older !== undefined && { older }), ...(change !== undefined && { change }) }
}

export function applyDelta(state: ReceivedState, moment: number, delta: Delta): void {
  state.moment = moment
  state.date = delta.date
  if (delta.readAt !== undefined) {
    state.read = moment
    state.readAt = delta.readAt
    state.trouble = undefined
  }
  if (delta.trouble !== undefined) state.trouble = delta.trouble
  if (delta.covered !== undefined) state.covered = delta.covered
  if (delta.coveredFrom !== undefined) state.coveredFrom = delta.coveredFrom
  for (const [id, { isNews, from: _, ...snapshot }] of delta.tasks ?? [])
    state.tasks.set(id, withSnapshot(state.tasks.get(id), { ...snapshot, moment }, isNews ? -Infinity : Infinity))
  for (const id of delta.back ?? []) {
    const task = state.tasks.get(id)
    if (task === undefined) continue
    const { absentSince: _, ...isThere } = task
    state.tasks.set(id, isThere)
  }
  for (const id of delta.absent ?? []) {
    const task = state.tasks.get(id)
    if (task !== undefined) state.tasks.set(id, { ...task, absentSince: moment })
  }
  if (delta.walk !== undefined) {
    const [query, walk] = delta.walk
    state.walks.delete(query)
    state.walks.set(query, walk)
    dropOldRanges(state.walks, walk)
  }
}

/** Sliding ranges are a new query each time: drop those that are long over. */
const KEPT_RANGES_MS = 15 * 60_000

function dropOldRanges(walks: Map<string, StateWalk>, newest: StateWalk): void {
  if (newest.startTime === undefined) return
  for (const [query, walk] of walks)
    if (walk.startTime !== undefined && walk.last < newest.last - KEPT_RANGES_MS) walks.delete(query)
}

/** A task in the wire's form. */
export function wireTask(id: string, { kept, older, change, absentSince }: StateTask) {
  const { content, moment, asOf, parts, answerPath } = kept
  const from = change?.from
  return {
    id,
    content,
    moment,
    asOf,
    ...(parts !== undefined && { parts }),
    ...(answerPath !== undefined && { answerPath }),
    ...(from !== undefined && { from }),
    ...(change !== undefined && { isNews: true as const }),
    ...(older !== undefined && { older: { content: older.content, moment: older.moment, asOf: older.asOf } }),
    ...(absentSince !== undefined && { absentSince }),
  }
}

/** All texts that a task is built from. */
export function contentsOfTask(
  task: Pick<ReturnType<typeof wireTask>, 'content'> & {
    parts?: Readonly<Record<TaskPart, number>> | undefined
    older?: { readonly content: number } | undefined
  },
): readonly number[] {
  return [task.content, ...Object.values(task.parts ?? {}), ...(task.older === undefined ? [] : [task.older.content])]
}
