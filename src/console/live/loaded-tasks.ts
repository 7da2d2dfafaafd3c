import type { TaskQuery } from '../../contract/task.ts'
import { noEntities, withEntitiesOf, type KnownEntities } from '../entity/known-entities.ts'
import { emptyIdMap, getById, values, withEntries, type IdMap } from './id-map.ts'
import { absorbTask, isWanted, newestFirst, type AbsorbOptions, type Incoming, type LoadedTask } from './loaded-task.ts'
import { updateSorted } from './sorted-list.ts'
import { families, type FamilyId } from './status/status-families.ts'
import {
  anyTask,
  legQueries,
  sameFilter,
  timeWindow,
  type LegKey,
  type TaskFilter,
  type TimeWindow,
} from './task-filter.ts'
import type { MergeFinding, Source } from './task-merge.ts'
import { newWalk, withPage, withProblem, type Walk, type WalkProblem } from './task-walk.ts'

/** The walk of one query that the page needs, and its repetition while one is under way. */
export interface Leg {
  readonly key: LegKey
  readonly walk: Walk
  /** A new walk that takes the place of `walk` once it has come as far. */
  readonly renewal: Walk | undefined
}

export type Lanes = Readonly<Record<FamilyId, readonly LoadedTask[]>>

/** All that is loaded of the tasks, as one value that is replaced and never changed in place. */
export interface LoadedTasks {
  readonly filter: TaskFilter
  readonly window: TimeWindow
  readonly legs: readonly Leg[]
  /** Every task seen, also those that the filter leaves out: a later page of an older walk must not bring back what a poll has replaced. */
  readonly tasks: IdMap<LoadedTask>
  /** What the filter wants, newest update first. */
  readonly rows: readonly LoadedTask[]
  readonly lanes: Lanes
  /** Ids of the loaded tasks that name a task as their parent. */
  readonly children: IdMap<readonly string[]>
  /** Polls ask for what was updated after this: the environment's time that is known to be covered. */
  readonly coveredUntil: number | undefined
  /** What the last step replaced, for those who follow changes. */
  readonly changed: readonly Replacement[]
  readonly entities: KnownEntities
  readonly findings: readonly MergeFinding[]
}

const noLanes = Object.fromEntries(families.map((family) => [family.id, []])) as unknown as Lanes

export const noTasks: LoadedTasks = {
  filter: anyTask,
  window: { after: undefined, before: undefined },
  legs: [],
  tasks: emptyIdMap,
  rows: [],
  lanes: noLanes,
  children: emptyIdMap,
  coveredUntil: undefined,
  changed: [],
  entities: noEntities,
  findings: [],
}

function arrange(loaded: LoadedTasks, filter: TaskFilter, window: TimeWindow): LoadedTasks {
  const rows = [...values(loaded.tasks)].filter((task) => isWanted(task, filter, window)).toSorted(newestFirst)
  const lanes = Object.fromEntries(
    families.map((family) => [family.id, rows.filter((row) => row.family === family.id)]),
  )
  return { ...loaded, filter, window, rows, lanes: lanes as unknown as Lanes }
}

/** Starts anew for a filter: what is loaded and fits it is shown at once, and each leg begins with its first page. `now`: environment's time. */
export function withFilter(loaded: LoadedTasks, filter: TaskFilter, now: number): LoadedTasks {
  if (loaded.legs.length > 0 && sameFilter(loaded.filter, filter)) return loaded
  const legs = legQueries(filter, now).map(({ key, query }): Leg => ({ key, walk: newWalk(query), renewal: undefined }))
  return { ...arrange(loaded, filter, timeWindow(filter.time, now)), legs, changed: [] }
}

function trimmed(sorted: readonly LoadedTask[], keep: (task: LoadedTask) => boolean): readonly LoadedTask[] {
  const oldest = sorted.findLast((task) => task.updated !== Number.NEGATIVE_INFINITY)
  return oldest === undefined || keep(oldest) ? sorted : sorted.filter(keep)
}

/** Moves a sliding time range on: what has grown too old leaves the page. */
export function slideWindow(loaded: LoadedTasks, now: number): LoadedTasks {
  if (loaded.filter.time.kind !== 'last' || loaded.filter.parent !== undefined) return loaded
  const window = timeWindow(loaded.filter.time, now)
  const keep = (task: LoadedTask) => isWanted(task, loaded.filter, window)
  const rows = trimmed(loaded.rows, keep)
  if (rows === loaded.rows) return { ...loaded, window }
  const lanes = Object.fromEntries(families.map(({ id }) => [id, trimmed(loaded.lanes[id], keep)]))
  return { ...loaded, window, rows, lanes: lanes as unknown as Lanes }
}

const FINDINGS_KEPT = 200

export interface Replacement {
  readonly before: LoadedTask | undefined
  readonly after: LoadedTask
}

function withReplacements(
  loaded: LoadedTasks,
  replacements: readonly Replacement[],
  findings: readonly MergeFinding[],
): LoadedTasks {
  const wanted = (task: LoadedTask) => isWanted(task, loaded.filter, loaded.window)
  const removed = replacements.flatMap(({ before }) => (before && wanted(before) ? [before] : []))
  const added = replacements.flatMap(({ after }) => (wanted(after) ? [after] : []))
  const lanes: Record<FamilyId, readonly LoadedTask[]> = { ...loaded.lanes }
  for (const { id } of families) {
    const of = (list: readonly LoadedTask[]) => list.filter((task) => task.family === id)
    lanes[id] = updateSorted(lanes[id], of(removed), of(added), newestFirst)
  }
  return {
    ...loaded,
    tasks: withEntries(
      loaded.tasks,
      replacements.map(({ after }) => [after.id, after] as const),
    ),
    children: withChildren(loaded.children, replacements),
    rows: updateSorted(loaded.rows, removed, added, newestFirst),
    lanes,
    changed: replacements,
    entities: withEntitiesOf(
      loaded.entities,
      replacements.map(({ after }) => after),
    ),
    findings: findings.length === 0 ? loaded.findings : [...loaded.findings, ...findings].slice(-FINDINGS_KEPT),
  }
}

function parentOf(task: LoadedTask | undefined): string | undefined {
  return task?.task.relations?.parentTaskId || undefined
}

function withChildren(
  children: IdMap<readonly string[]>,
  replacements: readonly Replacement[],
): IdMap<readonly string[]> {
  const next = new Map<string, readonly string[]>()
  const of = (parent: string) => next.get(parent) ?? getById(children, parent) ?? []
  for (const { before, after } of replacements) {
    const [old, now] = [parentOf(before), parentOf(after)]
    if (old === now) continue
    if (old !== undefined)
      next.set(
        old,
        of(old).filter((id) => id !== after.id),
      )
    if (now !== undefined) next.set(now, [...of(now), after.id])
  }
  return withEntries(children, next)
}

function absorb(
  loaded: LoadedTasks,
  incoming: readonly Incoming[],
  source: Source,
  options: AbsorbOptions,
): LoadedTasks {
  const latest = new Map<string, Replacement>()
  const findings: MergeFinding[] = []
  for (const item of incoming) {
    const earlier = latest.get(item.id)
    const before = earlier?.after ?? getById(loaded.tasks, item.id)
    const { after, finding } = absorbTask(before, item, source, options)
    if (finding) findings.push(finding)
    if (after !== before) latest.set(item.id, { before: earlier ? earlier.before : before, after })
  }
  if (latest.size === 0 && findings.length === 0) return { ...loaded, changed: [] }
  return withReplacements(loaded, [...latest.values()], findings)
}

export interface TaskPage extends Source {
  readonly tasks: readonly Incoming[]
  readonly nextPageToken: string | undefined
}

function withLeg(loaded: LoadedTasks, key: LegKey, change: (leg: Leg) => Leg): LoadedTasks {
  return {
    ...loaded,
    legs: loaded.legs.map((leg) => (leg.key === key ? change(leg) : leg)),
  }
}

/** A page for a walk of the leg `key`. An answer for a query that the page has left behind only adds what it brought. */
export function applyPage(loaded: LoadedTasks, key: LegKey, query: TaskQuery, page: TaskPage): LoadedTasks {
  const leg = loaded.legs.find((candidate) => candidate.key === key)
  const isRenewal = leg?.renewal?.query === query
  const isCurrent = leg?.walk.query === query
  const underParent = query.parentTaskId
  // The first picture holds no news; a repeated walk may.
  const newsAfter = isRenewal ? (leg?.walk.asOf ?? Infinity) : Infinity
  // A token pins the walk's first moment, so a later page may be as old as that.
  const asOf = (isRenewal ? leg?.renewal : isCurrent ? leg?.walk : undefined)?.asOf ?? page.asOf
  const absorbed = startedAt(absorb(loaded, page.tasks, { ...page, asOf }, { newsAfter, underParent }), asOf)
  if (!leg || !(isRenewal || isCurrent)) return absorbed
  const advance = (walk: Walk) => withPage(walk, { ids: page.tasks.map((task) => task.id), ...page })
  if (!isRenewal || !leg.renewal) return withLeg(absorbed, key, (old) => ({ ...old, walk: advance(old.walk) }))
  const renewal = advance(leg.renewal)
  const arrived = renewal.finished || renewal.problem !== undefined || renewal.ids.size >= leg.walk.ids.size
  if (!arrived) return withLeg(absorbed, key, (old) => ({ ...old, renewal }))
  const swapped = withLeg(absorbed, key, (old) => ({ ...old, walk: renewal, renewal: undefined }))
  return renewal.finished ? withoutAbsent(swapped, key, renewal) : swapped
}

// Polls have to begin where the earliest walk began.
function startedAt(loaded: LoadedTasks, asOf: number): LoadedTasks {
  return loaded.coveredUntil === undefined || asOf < loaded.coveredUntil ? { ...loaded, coveredUntil: asOf } : loaded
}

function legWants(key: LegKey, task: LoadedTask): boolean {
  return key === 'any' || key === 'parent' || task.task.status?.status === key
}

// A walk that reached its end has everything that fits: what it lacks, and no later answer has brought, is no longer there.
function withoutAbsent(loaded: LoadedTasks, key: LegKey, walk: Walk): LoadedTasks {
  const gone = loaded.rows.filter(
    (task) => legWants(key, task) && !getById(walk.ids, task.id) && task.asOf < (walk.asOf ?? Number.NEGATIVE_INFINITY),
  )
  if (gone.length === 0) return loaded
  const changed = loaded.changed
  const without = withReplacements(
    loaded,
    gone.map((task) => ({
      before: task,
      after: key === 'parent' ? { ...task, underParent: undefined } : { ...task, absent: true },
    })),
    [],
  )
  return { ...without, changed: [...changed, ...without.changed] }
}

/** A page of a poll. It moves no walk on. */
export function applyDelta(loaded: LoadedTasks, page: TaskPage): LoadedTasks {
  return absorb(loaded, page.tasks, page, { newsAfter: loaded.coveredUntil ?? Infinity, underParent: undefined })
}

/** Tasks found outside the page's walks. */
export function applyFound(loaded: LoadedTasks, page: TaskPage): LoadedTasks {
  return startedAt(absorb(loaded, page.tasks, page, { newsAfter: Infinity, underParent: undefined }), page.asOf)
}

/** A poll has come to its last page: everything up to `asOf`, the environment's time at its first page, is covered. */
export function covered(loaded: LoadedTasks, asOf: number): LoadedTasks {
  return { ...loaded, coveredUntil: asOf }
}

/**
 * A walk came to a halt. Where it only repeated one that stands, and simply failed, nothing that is shown is the worse for it: the feed repeats
 * it by itself, and says meanwhile that the page is not live.
 */
export function applyProblem(loaded: LoadedTasks, key: LegKey, query: TaskQuery, problem: WalkProblem): LoadedTasks {
  return withLeg(loaded, key, (leg) => {
    if (leg.renewal?.query === query) {
      return {
        ...leg,
        renewal: undefined,
        walk: problem.kind === 'failed' ? leg.walk : withProblem(leg.walk, problem),
      }
    }
    return leg.walk.query === query ? { ...leg, walk: withProblem(leg.walk, problem) } : leg
  })
}

/** Repeats the walk of each of these legs from page 1; what is loaded stays. `now`: environment's time, for a sliding range. */
export function renew(loaded: LoadedTasks, now: number, keys?: readonly LegKey[]): LoadedTasks {
  const queries = new Map(legQueries(loaded.filter, now).map(({ key, query }) => [key, query]))
  const slid = slideWindow(loaded, now)
  return {
    ...slid,
    legs: slid.legs.map((leg) => {
      const query = queries.get(leg.key)
      if (query === undefined || (keys && !keys.includes(leg.key))) return leg
      if (leg.walk.pages === 0) return { ...leg, walk: newWalk({ ...query }) }
      return { ...leg, renewal: newWalk({ ...query }) }
    }),
  }
}

/** Starts a leg again from page 1 after its walk got stuck; what it has loaded stays. */
export function startOver(loaded: LoadedTasks, key: LegKey, now: number): LoadedTasks {
  const query = legQueries(loaded.filter, now).find((candidate) => candidate.key === key)?.query
  if (query === undefined) return loaded
  return withLeg(loaded, key, (leg) => ({ ...leg, walk: newWalk({ ...query }), renewal: undefined }))
}

/** Whether the unfiltered walk has come to its end: then nothing is left that the walks by status could bring. */
export function hasWalkedAll(legs: readonly Leg[]): boolean {
  return legs.some((leg) => leg.key === 'any' && leg.walk.finished)
}

export function taskById(loaded: LoadedTasks, id: string): LoadedTask | undefined {
  return getById(loaded.tasks, id)
}

export function childrenOf(loaded: LoadedTasks, id: string): readonly string[] {
  return getById(loaded.children, id) ?? []
}
