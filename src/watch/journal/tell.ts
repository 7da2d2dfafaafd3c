import { isRecord, member, parseJson } from '../../contract/json.ts'
import { isNewestIn, taskParts } from '../../contract/task-parts.ts'
import type { JournalGap, PictureWalk } from '../wire/journal.ts'
import type { SplitPage } from './split-answer.ts'
import { ageOfVersion, statusOf, type Delta, type ToldState, type Version } from './told-state.ts'

/** What a task query asked for. */
export interface AskedTasks {
  readonly status?: string
  readonly parentTaskId?: string
  readonly startTime?: string
  readonly endTime?: string
  readonly pageToken?: string
}

/** An answer to a task query, or its failure, as far as it changes what its client was told. */
export interface Told {
  readonly moment: number
  /** The environment's clock, as the answer said or as the server reckons it. */
  readonly date: number
  /** It ended well after that: then the moment is its end. */
  readonly isLate: boolean
  /** Milliseconds from the request's arrival to the end of its answer. */
  readonly took: number
  /** This machine's clock at the end. */
  readonly at: number
  /** Of a task query. */
  readonly asked: AskedTasks | undefined
  /** With the ids of its contents, in the order of its tasks. */
  readonly page: { readonly split: SplitPage; readonly contents: readonly number[] } | undefined
  /** Why the client got no answer about tasks, in words. */
  readonly failure: string | undefined
  /** Why answers before this one are not kept, in words. */
  readonly lost: string | undefined
}

/** A walk through the pages of a query that is under way. */
interface OpenWalk {
  readonly query: string
  readonly began: number
  /** Number of the answer that it began with. */
  readonly order: number
  readonly asOf: number
  pages: number
  /** Tasks in them. */
  tasks: number
}

/** What is known of a client beyond its state; after a restart it begins anew. */
export interface Walking {
  answers: number
  /** By query and the token of the page to come. */
  readonly open: Map<string, OpenWalk>
  /** Number of the answer that last named a task. */
  readonly named: Map<string, number>
  /** How many tasks the walk has brought that stands for a query. */
  readonly brought: Map<string, number>
  /** Of each query without a range: its latest walk. */
  readonly arrived: Map<string, ArrivedWalk>
  /** This machine's clock at the last page of such a walk. */
  walkedAt: number
}

interface ArrivedWalk extends Pick<OpenWalk, 'order'> {
  readonly isWhole: boolean
  readonly status: string | undefined
}

export function newWalking(): Walking {
  return { answers: 0, open: new Map(), named: new Map(), brought: new Map(), arrived: new Map(), walkedAt: 0 }
}

/** A page in the background asks once a minute: who was silent for longer did not watch. */
export const SILENCE_MS = 150_000
/** Walks of one round begin within this time. */
const ROUND_BEGINS_MS = 120_000
/** Without a page of a walk for this long no round is under way. */
const ROUND_OVER_MS = 30_000
const MOST_OPEN = 1000

/** The question in a request's body; undefined where it is none. */
export function askedIn(body: string | undefined): AskedTasks | undefined {
  const query = parseJson(body ?? '')?.value
  if (!isRecord(query)) return undefined
  const range = member(query, 'updateTimeRange')
  const named = {
    status: member(member(query, 'statusFilter'), 'status'),
    parentTaskId: member(query, 'parentTaskId'),
    startTime: member(range, 'startTime'),
    endTime: member(range, 'endTime'),
    pageToken: member(query, 'pageToken'),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** What an exchange changes of what its client was told. `walking` goes on with it. */
export function deltaOf(state: ToldState, walking: Walking, told: Told): Delta {
  const { moment, date, page, failure, lost, at } = told
  const said = date === moment || told.isLate ? {} : { date }
  const troubled = lost === undefined ? undefined : { from: state.read ?? moment, words: lost }
  const trouble = state.trouble ?? troubled
  if (page === undefined || told.asked === undefined) {
    if (failure === undefined) return { ...said, ...(troubled && { trouble: troubled }) }
    const failed = told.asked && failedWalk(state, walking, told.asked, moment)
    return {
      ...said,
      trouble: trouble ?? { from: state.read ?? moment, words: failure },
      ...(failed && { walk: failed }),
    }
  }
  const gap = gapBefore(state, trouble, told)
  walking.answers += 1
  const walked = withPage(state, walking, told.asked, told)
  const changes = changesOf(state, walking, told, walked)
  return {
    ...said,
    readAt: at,
    ...(gap && { gap }),
    ...walked.delta,
    ...changes,
    ...absentAfter(state, walking, told, walked),
  }
}

/** The time without answers that this one ends. */
function gapBefore(
  { read, readAt }: ToldState,
  trouble: ToldState['trouble'],
  { moment, at }: Told,
): JournalGap | undefined {
  if (trouble !== undefined) return trouble.from < moment ? { ...trouble, to: moment } : undefined
  if (read === undefined || readAt === undefined || at - readAt < SILENCE_MS) return undefined
  return { from: read, to: moment, words: 'Nothing was asked' }
}

interface Walked {
  readonly asOf: number
  /** The environment's time after which a task that is new is news. */
  readonly newsAfter: number
  readonly hasArrived: boolean
  readonly delta: Pick<Delta, 'walk' | 'covered'>
}

function queryOf({ status, parentTaskId, startTime, endTime }: AskedTasks): string {
  return JSON.stringify([status ?? '', parentTaskId ?? '', startTime ?? '', endTime ?? ''])
}

/** A poll asks for what was updated since; so does a filter for the last hour. */
function isPoll({ status, parentTaskId, startTime, endTime }: AskedTasks): boolean {
  return startTime !== undefined && status === undefined && parentTaskId === undefined && endTime === undefined
}

/** The walk that a page belongs to goes on, and takes the place of the one before it when it has come as far. */
function withPage(
  state: ToldState,
  walking: Walking,
  asked: AskedTasks,
  { moment, date, took, at, page }: Told,
): Walked {
  const query = queryOf(asked)
  const asOfPage = date - took
  const polls = isPoll(asked)
  const shown = state.walks.get(query)
  const newsAfter = (polls ? state.covered : shown?.began) ?? Infinity
  const covered = state.covered === undefined ? { covered: asOfPage } : {}
  const key = `${query} ${asked.pageToken ?? ''}`
  const order = walking.answers
  if (isAnyTime(asked)) walking.walkedAt = at
  const walk: OpenWalk | undefined =
    asked.pageToken === undefined
      ? { query, began: moment, order, asOf: asOfPage, pages: 0, tasks: 0 }
      : walking.open.get(key)
  if (walk === undefined) return { asOf: asOfPage, newsAfter, hasArrived: false, delta: covered }
  walking.open.delete(key)
  walk.pages += 1
  walk.tasks += page?.contents.length ?? 0
  const next = page?.split.nextPageToken
  if (next !== undefined) walking.open.set(`${query} ${next}`, walk)
  const [oldest] = walking.open.keys()
  if (oldest !== undefined && walking.open.size > MOST_OPEN) walking.open.delete(oldest)
  const isWhole = next === undefined
  const asOf = polls ? asOfPage : walk.asOf
  const coveredBy = polls && isWhole ? { covered: Math.max(state.covered ?? walk.asOf, walk.asOf) } : covered
  const brought = walking.brought.get(query)
  const hasComeAsFar = brought === undefined ? walk.pages >= (shown?.pages ?? 0) : walk.tasks >= brought
  const takesPlace = isWhole || shown === undefined || shown.began === walk.began || hasComeAsFar
  if (!takesPlace) return { asOf, newsAfter, hasArrived: false, delta: coveredBy }
  // One that took the place of another before it came to its end is read on by hand: a console tells by repeated walks alone what is gone.
  const isRepeated = isWhole && shown !== undefined && shown.began !== walk.began
  if (isAnyTime(asked)) walking.arrived.set(query, { order: walk.order, isWhole: isRepeated, status: asked.status })
  if (asked.startTime === undefined) walking.brought.set(query, walk.tasks)
  const { pageToken: _, ...named } = asked
  const pictured: PictureWalk = {
    ...named,
    began: walk.began,
    last: moment,
    pages: walk.pages,
    state: isWhole ? 'whole' : 'more',
  }
  return { asOf, newsAfter, hasArrived: isAnyTime(asked), delta: { ...coveredBy, walk: [query, pictured] } }
}

function isAnyTime({
  parentTaskId,
  startTime,
  endTime,
}: Pick<PictureWalk, 'parentTaskId' | 'startTime' | 'endTime'>): boolean {
  return parentTaskId === undefined && startTime === undefined && endTime === undefined
}

/** A page that failed leaves its walk where it was; one that only repeated another that stands is forgotten. */
function failedWalk(
  { walks }: ToldState,
  walking: Walking,
  asked: AskedTasks,
  moment: number,
): readonly [string, PictureWalk] | undefined {
  if (isPoll(asked)) return undefined
  const query = queryOf(asked)
  const shown = walks.get(query)
  const { pageToken, ...named } = asked
  if (shown === undefined) return [query, { ...named, began: moment, last: moment, pages: 0, state: 'failed' }]
  const walk = pageToken === undefined ? undefined : walking.open.get(`${query} ${pageToken}`)
  return walk?.began === shown.began ? [query, { ...shown, state: 'failed' }] : undefined
}

function changesOf(state: ToldState, walking: Walking, { page }: Told, { asOf, newsAfter }: Walked) {
  const tasks = new Map<string, Omit<Version, 'moment'>>()
  const back: string[] = []
  const positions = []
  for (const [index, task] of (page?.split.tasks ?? []).entries()) {
    const content = page?.contents[index]
    if (content === undefined) continue
    walking.named.set(task.id, walking.answers)
    const known = state.tasks.get(task.id)
    if (known?.versions.at(-1)?.content === content) {
      tasks.delete(task.id)
      if (known.absentSince !== undefined) back.push(task.id)
      continue
    }
    const { counters, status } = task
    tasks.set(task.id, {
      content,
      asOf,
      counters,
      ...(status !== undefined && { status }),
      ...changeBy({ content, counters, asOf, status }, known?.versions ?? [], newsAfter),
    })
    positions.push(...task.positions)
  }
  return {
    ...(tasks.size > 0 && { tasks: [...tasks] }),
    ...(back.length > 0 && { back }),
    ...(positions.length > 0 && { positions }),
  }
}

/** What an operator who had the versions before sees change by another one. */
function changeBy(
  version: Pick<Version, 'content' | 'counters' | 'asOf'> & { readonly status: string | undefined },
  before: readonly Version[],
  newsAfter: number,
): Pick<Version, 'from' | 'isNews'> {
  if (before.length === 0) return version.counters[2] > newsAfter ? { isNews: true } : {}
  const ages = before.map(ageOfVersion)
  const age = ageOfVersion(version)
  const isAgain = before.some(({ content }) => content === version.content)
  if (isAgain || !taskParts.some((part) => isNewestIn(part, age, ages))) return {}
  const was = statusOf(before)
  const hasMoved = isNewestIn('status', age, ages) && was !== version.status
  return { ...(hasMoved && { from: was ?? '' }), isNews: true }
}

/**
 * Tasks that are no longer there: a repeated walk that should have named them came to its end and did not, and neither did any other answer since it
 * began. A task that changed its status meanwhile may be in the walk of another status, so a walk by status counts only once its round is over: all
 * walks began together, or a poll comes when no walk has gone on for a while. Walks of a filter that was left, or of another desk of this client, are
 * never repeated with the others.
 */
function absentAfter(
  state: ToldState,
  walking: Walking,
  { asked, at }: Told,
  { hasArrived, delta }: Walked,
): Pick<Delta, 'absent'> {
  const isQuiet = asked !== undefined && isPoll(asked) && at - walking.walkedAt >= ROUND_OVER_MS
  if (!hasArrived && !isQuiet) return {}
  const walks = new Map(state.walks)
  if (delta.walk !== undefined) walks.set(...delta.walk)
  const began = [...walks.values()].filter(isAnyTime).map((walk) => walk.began)
  const isRoundOver = isQuiet || Math.max(...began) - Math.min(...began) <= ROUND_BEGINS_MS
  const telling = [...walking.arrived.values()].filter(
    ({ isWhole, status }) => isWhole && (status === undefined || isRoundOver),
  )
  if (telling.length === 0) return {}
  const absent: string[] = []
  for (const [id, { versions, absentSince }] of state.tasks) {
    if (absentSince !== undefined) continue
    const named = walking.named.get(id) ?? 0
    const status = statusOf(versions)
    if (telling.some((walk) => walk.order > named && (walk.status === undefined || walk.status === status)))
      absent.push(id)
  }
  return absent.length === 0 ? {} : { absent }
}
