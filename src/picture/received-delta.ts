import { timeOf } from '../contract/datetime.ts'
import { createAbsence, type Absence, type NamedTask } from './absence.ts'
import { queryFilterKey, isPoll, type QueryFilter } from './query-filter.ts'
import {
  withSnapshot,
  type Snapshot,
  type Counters,
  type Delta,
  type ReceivedState,
  type StateTask,
  type StateWalk,
  type ReceptionGap,
  type PositionReport,
} from './received-state.ts'
import { hasCaughtUp, newWalk, withPage, type TaskWalk } from './task-walk.ts'

/** `content` is the number of its text. */
export interface ReceivedTask {
  readonly id: string
  readonly content: number
  readonly counters: Counters
  readonly status: string | undefined
  readonly answerPath?: string
  readonly positions?: readonly PositionReport[]
}

/** An answer to a task query, or its failure, reduced to what changes the reader's picture. */
export interface ReceivedAnswer {
  readonly moment: number
  /** Environment's clock, from the answer or estimated by the server. */
  readonly date: number
  /** It ended well after `date`: its moment is its end. */
  readonly isLate: boolean
  /** Milliseconds from the request's arrival to the answer's end. */
  readonly took: number
  /** This machine's clock at its end. */
  readonly at: number
  /** Only of task queries. */
  readonly asked: (QueryFilter & { readonly pageToken?: string | undefined }) | undefined
  readonly page: { readonly tasks: readonly ReceivedTask[]; readonly nextPageToken: string | undefined } | undefined
  /** Why there was no answer about tasks, in words. */
  readonly failure: string | undefined
  /** Why answers before this one were lost, in words. */
  readonly lost: string | undefined
}

interface OpenWalk {
  readonly began: number
  readonly walk: TaskWalk
}

/** State of a reader beyond its picture; lost on restart. */
export interface ReaderState {
  readonly absence: Absence
  /** By query and the next page's token. */
  readonly open: Map<string, OpenWalk>
}

export function newReaderState(): ReaderState {
  return { absence: createAbsence(), open: new Map() }
}

/** A background page polls once a minute: longer silence means that it was closed. */
export const SILENCE_MS = 150_000
const MOST_OPEN = 1000
const SECOND = 1000

export function deltaOf(state: ReceivedState, context: ReaderState, received: ReceivedAnswer): Delta {
  const { moment, date, page, asked, failure, lost, at } = received
  const said = date === moment || received.isLate ? {} : { date }
  const troubled = lost === undefined ? undefined : { from: state.read ?? moment, words: lost }
  const trouble = state.trouble ?? troubled
  if (page === undefined || asked === undefined) {
    if (failure === undefined) return { ...said, ...(troubled && { trouble: troubled }) }
    const failed = asked && failedWalk(state, context, asked, moment)
    return {
      ...said,
      trouble: trouble ?? { from: state.read ?? moment, words: failure },
      ...(failed && { walk: failed }),
    }
  }
  const gap = gapBefore(state, trouble, received)
  const order = context.absence.next()
  const { open, newsAfter } = openWalk(state, context, { ...received, asked })
  const asOf = open?.walk.asOf ?? date - received.took
  const changes = changesOf(state, context, { asOf, newsAfter, tasks: page.tasks })
  const walked = open && withWalkPage(state, context, { ...received, asked, page, order }, open)
  return {
    ...said,
    readAt: at,
    ...(state.covered === undefined && { covered: asOf }),
    ...(gap && { gap }),
    ...changes,
    ...walked,
  }
}

function gapBefore(
  { read, readAt }: ReceivedState,
  trouble: ReceivedState['trouble'],
  { moment, at }: ReceivedAnswer,
): ReceptionGap | undefined {
  if (trouble !== undefined) return trouble.from < moment ? { ...trouble, to: moment } : undefined
  if (read === undefined || readAt === undefined || at - readAt < SILENCE_MS) return undefined
  return { from: read, to: moment, words: 'No requests' }
}

type Page = ReceivedAnswer & { readonly asked: NonNullable<ReceivedAnswer['asked']> }

function openWalk(
  { walks, covered }: ReceivedState,
  { open }: ReaderState,
  { asked, moment }: Page,
): { readonly open: OpenWalk | undefined; readonly newsAfter: number } {
  const key = queryFilterKey(asked)
  const newsAfter = (isPoll(asked) ? covered : walks.get(key)?.began) ?? Infinity
  if (asked.pageToken === undefined) return { open: { began: moment, walk: newWalk({}) }, newsAfter }
  return { open: open.get(`${key} ${asked.pageToken}`), newsAfter }
}

/** Replaces the previous walk once it has as many tasks. Its end shows which tasks are gone. */
function withWalkPage(
  state: ReceivedState,
  { absence, open }: ReaderState,
  {
    asked: { pageToken, ...asked },
    page,
    order,
    date,
    took,
    moment,
  }: Page & { page: NonNullable<ReceivedAnswer['page']>; order: number },
  { began, walk: before }: OpenWalk,
): Pick<Delta, 'walk' | 'covered' | 'coveredFrom' | 'absent'> {
  const query = queryFilterKey(asked)
  open.delete(`${query} ${pageToken ?? ''}`)
  const { nextPageToken } = page
  const walk = withPage(before, {
    ids: page.tasks.map(({ id }) => id),
    nextPageToken,
    asOf: date - took,
    until: date + SECOND,
    order,
    exchangeId: undefined,
  })
  if (walk.state === 'more') open.set(`${query} ${nextPageToken ?? ''}`, { began, walk })
  const [oldest] = open.keys()
  if (oldest !== undefined && open.size > MOST_OPEN) open.delete(oldest)
  const isWhole = walk.state === 'whole'
  const ended = !isWhole
    ? {}
    : isPoll(asked)
      ? pollEnded(state, absence, asked, walk)
      : walkEnded(state, absence, asked, walk)
  const shown = state.walks.get(query)
  if (shown !== undefined && shown.began !== began && !hasCaughtUp(walk, shown.tasks ?? 0)) return ended
  const { pages } = walk
  const followed: StateWalk = {
    ...asked,
    began,
    last: moment,
    pages,
    tasks: walk.ids.size,
    state: isWhole ? 'whole' : 'more',
  }
  return { ...ended, walk: [query, followed] }
}

function walkEnded(
  { tasks }: ReceivedState,
  absence: Absence,
  asked: QueryFilter,
  { order = 0, until }: TaskWalk,
): Record<string, never> {
  const present = [...tasks].flatMap(([id, { kept, absentSince }]): NamedTask[] =>
    absentSince === undefined ? [{ id, status: kept.status, updated: kept.counters[2], asOf: kept.asOf }] : [],
  )
  absence.walkEnded({ asked, order, until }, present)
  return {}
}

function pollEnded(
  { tasks, covered = -Infinity, coveredFrom }: ReceivedState,
  absence: Absence,
  { startTime }: QueryFilter,
  { asOf = 0 }: TaskWalk,
): Pick<Delta, 'covered' | 'coveredFrom' | 'absent'> {
  const start = timeOf(startTime) ?? Infinity
  // Updates between the last poll and this one's start are unknown until another desk's poll covers them.
  const isBehind = start > covered || (coveredFrom !== undefined && start < coveredFrom)
  const since = isBehind ? start : coveredFrom
  const absent = absence.pollEnded(asOf, since).filter((id) => tasks.get(id)?.absentSince === undefined)
  return {
    covered: Math.max(covered, asOf),
    ...(isBehind && { coveredFrom: start }),
    ...(absent.length > 0 && { absent }),
  }
}

/** A failed page stops its walk; a failed repetition is dropped. */
function failedWalk(
  { walks }: ReceivedState,
  { open }: ReaderState,
  { pageToken, ...asked }: NonNullable<ReceivedAnswer['asked']>,
  moment: number,
): readonly [string, StateWalk] | undefined {
  if (isPoll(asked)) return undefined
  const query = queryFilterKey(asked)
  const shown = walks.get(query)
  if (shown === undefined) return [query, { ...asked, began: moment, last: moment, pages: 0, state: 'failed' }]
  const began = pageToken === undefined ? undefined : open.get(`${query} ${pageToken}`)?.began
  return began === shown.began ? [query, { ...shown, state: 'failed' }] : undefined
}

interface ReceivedTasks {
  readonly asOf: number
  readonly newsAfter: number
  readonly tasks: readonly ReceivedTask[]
}

function changesOf(
  state: ReceivedState,
  { absence }: ReaderState,
  { asOf, newsAfter, tasks }: ReceivedTasks,
): Pick<Delta, 'tasks' | 'back' | 'positions'> {
  const changed: NonNullable<Delta['tasks']>[number][] = []
  const latest = new Map<string, StateTask>()
  const back: string[] = []
  const positions: PositionReport[] = []
  for (const { id, status, positions: at = [], ...snapshot } of tasks) {
    const { counters } = snapshot
    absence.name({ id, status, updated: counters[2], asOf })
    const received: Omit<Snapshot, 'moment'> = { ...snapshot, asOf, ...(status !== undefined && { status }) }
    const before = latest.get(id) ?? state.tasks.get(id)
    // Separates news from before and after.
    const after = withSnapshot(before, { ...received, moment: Infinity }, newsAfter)
    if (after === before) continue
    latest.set(id, after)
    if (before !== undefined && after.kept === before.kept && after.older === before.older) {
      back.push(id)
      continue
    }
    const isNews = after.change?.at === Infinity
    const from = isNews ? after.change?.from : undefined
    changed.push([id, { ...received, ...(from !== undefined && { from }), ...(isNews && { isNews }) }])
    positions.push(...at)
  }
  return {
    ...(changed.length > 0 && { tasks: changed }),
    ...(back.length > 0 && { back }),
    ...(positions.length > 0 && { positions }),
  }
}
