import type { TaskAge, TaskPart } from '../contract/task-parts.ts'
import type { Asked } from './asked.ts'
import { absorb, ofEachPart, type Accounts, type Ages, type SeenChange } from './merge.ts'
import { sameAge } from './task-merge.ts'

/** How new an answer's account of a task is, its moment aside. */
export type Counters = readonly [definition: number, status: number, updated: number, statusUpdated: number]

/** An answer's account of a task: the number of its text, and the counters for merging. */
export interface Account {
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

/** A task as a reader was told. */
export interface FollowedTask {
  readonly kept: Account
  readonly older?: Account
  readonly change?: SeenChange
  readonly absentSince?: number
}

/** How far a query was read. */
export interface FollowedWalk extends Asked {
  readonly began: number
  readonly last: number
  readonly pages: number
  /** Count of tasks that it brought. */
  readonly tasks?: number
  readonly state: 'more' | 'whole' | 'failed'
}

/** A time without answers, and why. */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly words: string
}

export type Position = readonly [entityId: string, latitude: number, longitude: number]

/** The picture that a reader has at a moment, from all answers up to it. */
export interface Followed {
  readonly tasks: Map<string, FollowedTask>
  /** The latest of each query, by query. */
  readonly walks: Map<string, FollowedWalk>
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
  readonly tasks?: readonly (readonly [id: string, told: Omit<Account, 'moment'> & News])[]
  /** Present again, unchanged. */
  readonly back?: readonly string[]
  /** Gone. */
  readonly absent?: readonly string[]
  readonly walk?: readonly [query: string, walk: FollowedWalk]
  readonly trouble?: Followed['trouble']
  readonly gap?: Gap
  /** Of entities in the tasks that changed. */
  readonly positions?: readonly Position[]
}

export interface News {
  /** The status before, if it changed. */
  readonly from?: string
  readonly isNews?: true
}

export function nothingFollowed(): Followed {
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

/** `Date` counts whole seconds. */
const SECOND = 1000

const accounts: Accounts<Account> = {
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
  withAges: (account, ages) => ({ ...account, ages }),
  cameAt: ({ moment }) => moment,
  span: ({ asOf, moment }) => ({ asOf, until: moment + SECOND }),
}

/** The number of the text that each part comes from. */
export function partsOf({
  parts,
  content,
}: {
  readonly content: number
  readonly parts?: Account['parts'] | undefined
}): Readonly<Record<TaskPart, number>> {
  return parts ?? { definition: content, status: content, uncounted: content }
}

export function withAccount(before: FollowedTask | undefined, account: Account, newsAfter: number): FollowedTask {
  const known = before && { kept: before.kept, older: before.older, change: before.change }
  const after = absorb(known, account, newsAfter, accounts)
  if (before !== undefined && after === known && before.absentSince === undefined) return before
  const { kept, older, change } = after
  return { kept, ...(older !== undefined && { older }), ...(change !== undefined && { change }) }
}

export function applyDelta(state: Followed, moment: number, delta: Delta): void {
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
  for (const [id, { isNews, from: _, ...told }] of delta.tasks ?? [])
    state.tasks.set(id, withAccount(state.tasks.get(id), { ...told, moment }, isNews ? -Infinity : Infinity))
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

function dropOldRanges(walks: Map<string, FollowedWalk>, newest: FollowedWalk): void {
  if (newest.startTime === undefined) return
  for (const [query, walk] of walks)
    if (walk.startTime !== undefined && walk.last < newest.last - KEPT_RANGES_MS) walks.delete(query)
}

/** A task in the wire's form. */
export function pictured(id: string, { kept, older, change, absentSince }: FollowedTask) {
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
  task: Pick<ReturnType<typeof pictured>, 'content'> & {
    parts?: Readonly<Record<TaskPart, number>> | undefined
    older?: { readonly content: number } | undefined
  },
): readonly number[] {
  return [task.content, ...Object.values(task.parts ?? {}), ...(task.older === undefined ? [] : [task.older.content])]
}
