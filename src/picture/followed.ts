import type { TaskAge, TaskPart } from '../contract/task-parts.ts'
import type { Asked } from './asked.ts'
import { absorb, ofEachPart, type Accounts, type Ages, type SeenChange } from './merge.ts'
import { sameAge } from './task-merge.ts'

/** How new an answer's account of a task is, without the moment that the answer describes. */
export type Counters = readonly [definition: number, status: number, updated: number, statusUpdated: number]

/** An answer's account of a task: the number of its text, and what a merge compares. */
export interface Account {
  readonly content: number
  /** When it was told. */
  readonly moment: number
  readonly asOf: number
  readonly counters: Counters
  readonly status?: string
  /** Its place in the answer, a JSON path, where that is kept. */
  readonly answerPath?: string
  /** Where its parts come from several answers: the text of each, and how new it is. */
  readonly parts?: Readonly<Record<TaskPart, number>>
  readonly ages?: Ages
}

/** A task as whoever was told of it has it. */
export interface FollowedTask {
  readonly kept: Account
  readonly older?: Account
  readonly change?: SeenChange
  readonly absentSince?: number
}

/** How far a query had been read. */
export interface FollowedWalk extends Asked {
  readonly began: number
  readonly last: number
  readonly pages: number
  /** Tasks that it has brought. */
  readonly tasks?: number
  readonly state: 'more' | 'whole' | 'failed'
}

/** A time in which no answer came, and why. */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly words: string
}

export type Position = readonly [entityId: string, latitude: number, longitude: number]

/** What somebody has been told up to a moment: the picture that answers make, one after the other. */
export interface Followed {
  readonly tasks: Map<string, FollowedTask>
  /** Latest walk of each query, by the query. */
  readonly walks: Map<string, FollowedWalk>
  moment: number | undefined
  date: number | undefined
  /** Moment and this machine's clock of the last answer that brought tasks. */
  read: number | undefined
  readAt: number | undefined
  /** The environment's clock up to which updates were asked for: what is newer is news. */
  covered: number | undefined
  /** Polls have left out what was updated before this and after the last of those before them. */
  coveredFrom: number | undefined
  /** Why no answers come any more, and since which moment. */
  trouble: { readonly from: number; readonly words: string } | undefined
}

/** What one exchange changed of that. */
export interface Delta {
  /** What the clock said, where that is not the moment. */
  readonly date?: number
  /** It brought tasks; this machine's clock then. */
  readonly readAt?: number
  readonly covered?: number
  readonly coveredFrom?: number
  /** As they were told; `isNews` and `from` say what that changed. */
  readonly tasks?: readonly (readonly [id: string, told: Omit<Account, 'moment'> & News])[]
  /** Named again as they were after they were absent. */
  readonly back?: readonly string[]
  /** They are gone. */
  readonly absent?: readonly string[]
  readonly walk?: readonly [query: string, walk: FollowedWalk]
  readonly trouble?: Followed['trouble']
  /** The time without answers that it ended. */
  readonly gap?: Gap
  /** Of entities in tasks that it changed. */
  readonly positions?: readonly Position[]
}

export interface News {
  /** The status before, where it changed. */
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

/** The text that each part of a task comes from. */
export function partsOf({
  parts,
  content,
}: {
  readonly content: number
  readonly parts?: Account['parts'] | undefined
}): Readonly<Record<TaskPart, number>> {
  return parts ?? { definition: content, status: content, uncounted: content }
}

/** Takes in one account of a task. The task itself where it changes nothing. */
export function withAccount(before: FollowedTask | undefined, account: Account, newsAfter: number): FollowedTask {
  const known = before && { kept: before.kept, older: before.older, change: before.change }
  const after = absorb(known, account, newsAfter, accounts)
  if (before !== undefined && after === known && before.absentSince === undefined) return before
  const { kept, older, change } = after
  return { kept, ...(older !== undefined && { older }), ...(change !== undefined && { change }) }
}

/** Takes in what an exchange changed. */
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

/** Queries whose range moves on are new ones each time: those that are long over are dropped. */
const KEPT_RANGES_MS = 15 * 60_000

function dropOldRanges(walks: Map<string, FollowedWalk>, newest: FollowedWalk): void {
  if (newest.startTime === undefined) return
  for (const [query, walk] of walks)
    if (walk.startTime !== undefined && walk.last < newest.last - KEPT_RANGES_MS) walks.delete(query)
}

/** A task of the picture, for whoever asks for it. */
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

/** The numbers of all texts that a task of the picture is put together from. */
export function contentsOfTask(
  task: Pick<ReturnType<typeof pictured>, 'content'> & {
    parts?: Readonly<Record<TaskPart, number>> | undefined
    older?: { readonly content: number } | undefined
  },
): readonly number[] {
  return [task.content, ...Object.values(task.parts ?? {}), ...(task.older === undefined ? [] : [task.older.content])]
}
