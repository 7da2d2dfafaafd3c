import { timeOf } from '../contract/datetime.ts'
import type { TaskQuery } from '../contract/task.ts'
import type { ExchangeFinding } from '../conformance/exchange.ts'
import { sameVersionFinding } from '../conformance/findings/task-versions.ts'
import {
  createCollection,
  createObservable,
  createSignal,
  type Collection,
  type Observable,
  type Signal,
} from './collection.ts'
import { mergeTask, newestFirst, type MergeOptions, type Incoming, type LoadedTask } from './loaded-task.ts'
import type { FamilyId } from '../task/status-families.ts'
import { matcher, type ListKey, type TaskFilter } from './filter/task-filter.ts'
import type { Origin } from './task-merge.ts'
import { createAbsence, type NamedTask } from './absence.ts'
import { walkedInRanges, type TaskWalk, type WalkProblem } from './task-walk.ts'
import { atOnce, ITEMS_A_STEP, type Steps } from './steps.ts'
import { view, type View } from './view.ts'
import {
  noWalks,
  startedAt,
  withFilter,
  withStop,
  withList,
  withListPage,
  withPollsBehind,
  withRenewals,
  withRestart,
  type Walks,
} from './walks.ts'

export interface TaskPage extends Origin {
  readonly tasks: readonly Incoming[]
  readonly nextPageToken: string | undefined
}

/** The known tasks, and the progress of each walk. */
export interface Tasks {
  /** Also those outside the filter: a late page of an old walk must not bring back what a poll replaced. */
  readonly all: Collection<LoadedTask>
  /** Without tasks that are gone; newest update first. */
  readonly present: View<LoadedTask>
  /** By parent. */
  readonly children: View<LoadedTask>
  readonly walks: Observable<Walks>
  /** The environment's time that sliding ranges end at. */
  readonly slid: Signal & { readonly at: () => number }
  /** Families of which only the newest are kept: their count is a lower bound. */
  readonly cut: ReadonlySet<FamilyId>
  /** Whether it changed, so that walks start over. */
  setFilter: (filter: TaskFilter, now: number) => boolean
  /** The next page of a walk. A page of a former query only adds its tasks. */
  addPage: (key: ListKey, query: TaskQuery, page: TaskPage) => void
  /** A page of a poll. It moves no walk on. */
  addPoll: (page: TaskPage, now: number) => void
  /** The same in steps, a few tasks in each. Ends early after `reset`. */
  addPollInSteps: (page: TaskPage, now: number) => Steps<void>
  /** Tasks found outside the walks, in one step however many pages they came in. */
  addFound: (pages: readonly TaskPage[]) => void
  /**
   * All up to `asOf` (environment's time) is known: a poll is complete, and tasks that it should have named
   * are gone (`absence.ts`); or walks replaced an endless poll.
   */
  cover: (asOf: number) => void
  /** Every walk is repeated from page 1. */
  beginRound: (now: number) => void
  /** `isWhole`: no walk failed. Otherwise updates that polls skipped are still missing. */
  endRound: (isWhole: boolean) => void
  /** Walks over time ranges have loaded the rest of a list. They tell nothing of what is gone. */
  complete: (key: ListKey, query: TaskQuery, pages: number, ids: Iterable<string>) => void
  restart: (key: ListKey, now: number) => void
  halt: (key: ListKey, query: TaskQuery, problem: WalkProblem) => void
  /** Moves sliding ranges to a time of the environment. */
  slideTo: (now: number) => void
  reset: () => void
}

export interface TasksOptions {
  /** Receives contradictions between answers. */
  report?: (exchangeId: number, findings: readonly ExchangeFinding[]) => void
  /** How many tasks of a family to keep, newest first: for pages open for weeks. Absent: all. */
  bound?: (family: FamilyId) => number
}

/** Merges answers in any order of arrival: each task's newest version counts. */
export function createTasks({ report, bound }: TasksOptions = {}): Tasks {
  const all = createCollection<LoadedTask>()
  const present = view(all, { where: ({ absentSince }) => absentSince === undefined, order: newestFirst })
  const withParent = {
    where: (task: LoadedTask) => parentOf(task) !== undefined,
    groupBy: (task: LoadedTask) => parentOf(task) ?? '',
  }
  const children = view(present, { ...withParent, order: newestFirst })
  const walks = createObservable<Walks>(noWalks)
  const signal = createSignal()
  const cut = new Set<FamilyId>()
  let slidTo = 0
  let hasAbsent = false
  let absence = createAbsence()
  /** The current poll or the last one; `asOf`: environment's time at its first page. */
  let poll: { readonly asOf: number; readonly isWhole: boolean; readonly receivedAt: number } | undefined

  const change = (step: (before: Walks) => Walks): void => walks.setState(step)

  const slide = (now: number): void => {
    slidTo = now
    if (walks.getState().filter.time.kind === 'last') signal.notify()
  }

  const absorb = (answers: readonly (readonly [readonly Incoming[], Origin])[], options: MergeOptions): number => {
    const latest = new Map<string, LoadedTask>()
    const order = absence.next()
    for (const [incoming, source] of answers) {
      const findings: ExchangeFinding[] = []
      for (const item of incoming) {
        absence.name(namedBy(item, source.asOf))
        const before = latest.get(item.id) ?? all.get(item.id)
        const { after, changedInPlace } = mergeTask(before, item, source, options)
        if (changedInPlace.length > 0) findings.push(sameVersionFinding(item.answerPath ?? '$.tasks', changedInPlace))
        if (after !== before) latest.set(item.id, after)
      }
      if (findings.length > 0 && source.exchangeId !== undefined) report?.(source.exchangeId, findings)
    }
    all.apply(latest)
    if (bound !== undefined) dropBeyond(bound)
    return order
  }

  const lanes = bound === undefined ? undefined : view(present, { order: newestFirst, groupBy: ({ family }) => family })
  // Follow the view, so that each step updates it cheaply.
  lanes?.follow(() => undefined)
  const dropBeyond = (most: (family: FamilyId) => number): void => {
    const dropped: string[] = []
    if (hasAbsent) for (const task of all.items()) if (task.absentSince !== undefined) dropped.push(task.id)
    hasAbsent = false
    for (const [family, list] of lanes?.shown().groups ?? []) {
      const surplus = list.slice(most(family as FamilyId))
      if (surplus.length > 0) cut.add(family as FamilyId)
      dropped.push(...surplus.map(({ id }) => id))
    }
    absence.forget(dropped)
    all.apply(dropped.map((id) => [id, undefined]))
  }

  const endWalk = ({ query, order, until, ids }: TaskWalk): void => {
    if (query.parentTaskId !== undefined) {
      const left = [...present.items()].filter(
        ({ id, underParent }) => underParent === query.parentTaskId && !ids.has(id),
      )
      all.apply(left.map((task) => [task.id, { ...task, underParent: undefined }]))
    } else if (order !== undefined)
      absence.walkEnded(
        { asked: { status: query.statusFilter?.status, ...query.updateTimeRange }, order, until },
        namesOf(present.items()),
      )
  }

  function* addPoll({ tasks, ...page }: TaskPage, now: number, atATime: number): Steps<void> {
    const newsAfter = walks.getState().coveredUntil ?? Infinity
    const ofSession = absence
    for (let from = 0; from < tasks.length; from += atATime) {
      if (from > 0) yield
      if (absence !== ofSession) return
      absorb([[tasks.slice(from, from + atATime), page]], { newsAfter, underParent: undefined })
    }
    const { asOf } = poll === undefined || poll.isWhole ? page : poll
    poll = { asOf, isWhole: !page.nextPageToken, receivedAt: page.receivedAt }
    if (page.nextPageToken) change((before) => withPollsBehind(before, true))
    slide(now)
  }

  return {
    all,
    present,
    children,
    walks,
    slid: {
      get version() {
        return signal.version
      },
      follow: signal.follow,
      notify: signal.notify,
      at: () => slidTo,
    },
    cut,
    setFilter: (filter, now) => {
      const before = walks.getState()
      const after = withFilter(before, filter, now)
      if (after === before) return false
      walks.setState(() => after)
      slide(now)
      return true
    },
    addPage: (key, query, page) => {
      const list = walks.getState().lists.find((candidate) => candidate.key === key)
      const isRenewal = list?.renewal?.query === query
      const isCurrent = list?.walk.query === query
      const walk = isRenewal ? list?.renewal : isCurrent ? list?.walk : undefined
      // A token pins the walk's first moment, so a later page may be as old as that.
      const asOf = walk?.asOf ?? page.asOf
      // The first picture brings no changes; a repeated walk may.
      const newsAfter = isRenewal ? (list?.walk.asOf ?? Infinity) : Infinity
      const order = absorb([[page.tasks, { ...page, asOf }]], { newsAfter, underParent: query.parentTaskId })
      change((before) => startedAt(before, asOf))
      if (list === undefined || walk === undefined) return
      const after = withListPage(list, query, { ...page, ids: page.tasks.map(({ id }) => id), order })
      change((before) => withList(before, key, () => after))
      if (after.renewal === undefined && after.walk.state === 'whole') endWalk(after.walk)
    },
    addPoll: (page, now) => atOnce(addPoll(page, now, Infinity)),
    addPollInSteps: (page, now) => addPoll(page, now, ITEMS_A_STEP),
    addFound: (pages) => {
      absorb(
        pages.map((page) => [page.tasks, page]),
        { newsAfter: Infinity, underParent: undefined },
      )
      for (const page of pages) change((before) => startedAt(before, page.asOf))
    },
    cover: (asOf) => {
      change((before) => withPollsBehind({ ...before, coveredUntil: asOf }, false))
      if (poll?.isWhole) {
        const { receivedAt: absentSince } = poll
        const gone = absence.pollEnded(poll.asOf).flatMap((id) => all.get(id) ?? [])
        all.apply(gone.map((task) => [task.id, { ...task, absentSince }]))
        hasAbsent ||= gone.length > 0
      }
      poll = undefined
    },
    beginRound: (now) => {
      slide(now)
      change((before) => withRenewals(before, now))
    },
    endRound: (isWhole) => {
      if (isWhole) change((before) => withPollsBehind(before, false))
    },
    complete: (key, query, pages, ids) =>
      change((before) =>
        withList(before, key, (list) =>
          list.walk.query === query ? { ...list, walk: walkedInRanges(list.walk, pages, ids) } : list,
        ),
      ),
    restart: (key, now) => change((before) => withRestart(before, key, now)),
    halt: (key, query, problem) => change((before) => withStop(before, key, query, problem)),
    slideTo: slide,
    reset: () => {
      absence = createAbsence()
      poll = undefined
      cut.clear()
      all.clear()
      walks.setState(() => noWalks)
    },
  }
}

function parentOf({ task }: LoadedTask): string | undefined {
  return task.relations?.parentTaskId || undefined
}

function namedBy({ id, task }: Pick<LoadedTask, 'id' | 'task'>, asOf: number): NamedTask {
  return { id, status: task.status?.status, updated: timeOf(task.lastUpdateTime) ?? -Infinity, asOf }
}

function* namesOf(tasks: Iterable<LoadedTask>): Iterable<NamedTask> {
  for (const task of tasks) yield namedBy(task, task.asOf)
}

/** A filter's tasks by family, newest update first. Works before the service was asked. */
export function filteredTasks(tasks: Tasks, filter: TaskFilter, now: number): View<LoadedTask> {
  let [isWanted, version] = [matcher(filter, now), tasks.slid.version]
  const where = (task: LoadedTask): boolean => {
    if (version !== tasks.slid.version) [isWanted, version] = [matcher(filter, tasks.slid.at()), tasks.slid.version]
    return isWanted(task)
  }
  return view(tasks.present, { where, order: newestFirst, groupBy: ({ family }) => family, along: [tasks.slid] })
}
