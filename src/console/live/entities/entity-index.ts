import { inverse } from '../../map/geometry/geodesic.ts'
import { nameOf, type TrailPoint } from '../../map/map-entity.ts'
import { positionOf } from '../../map/position/position.ts'
import { symbolOf, type SymbolCode } from '../../map/symbols/symbol.ts'
import type { IdMap } from '../id-map.ts'
import type { LoadedTask } from '../loaded-task.ts'
import { copiesInTask, newestFirst, type EntityCopy } from '../../entity/copy.ts'
import { asOf } from '../../entity/newest-copy.ts'

/** An entity with all copies of it that this console holds. The same object as long as nothing about it changed. */
export interface IndexedEntity {
  readonly key: string
  readonly entityId: string | undefined
  readonly name: string
  readonly symbol: SymbolCode
  /** The newest copy: the one that is drawn and inspected. */
  readonly best: EntityCopy
  /** All copies, newest first. */
  readonly copies: readonly EntityCopy[]
  readonly asOf: number | undefined
  /** Lower-case text that a search looks through: name, id, alternate ids. */
  readonly haystack: string
  /** Where this console saw it before, oldest first. */
  readonly trail: readonly TrailPoint[]
}

export interface EntityIndex {
  readonly entities: ReadonlyMap<string, IndexedEntity>
  readonly tasks: IdMap<LoadedTask> | undefined
  readonly extra: readonly EntityCopy[]
}

export const emptyIndex: EntityIndex = { entities: new Map(), tasks: undefined, extra: [] }

/** Points that all trails may have together, and the most of one. */
const [ALL_TRAIL_POINTS, TRAIL_POINTS] = [200_000, 200]
/** Below this a position did not move: the interface's positions jitter by less. */
const TRAIL_METRES = 5

/**
 * The index after the loaded tasks, or the copies from elsewhere (answers, opened files), changed. Only entities whose copies changed are
 * made anew: the buckets of the task map that are the same objects as before hold nothing new.
 */
export function indexEntities(
  before: EntityIndex,
  tasks: IdMap<LoadedTask>,
  extra: readonly EntityCopy[],
): EntityIndex {
  const { added, removed } = changedCopies(before, tasks, extra)
  if (added.size === 0 && removed.size === 0)
    return before.tasks === tasks && before.extra === extra ? before : { ...before, tasks, extra }
  const touched = new Set([...added, ...removed].map((copy) => copy.key))
  const entities = new Map(before.entities)
  const news = groupByKey(added)
  const longest = Math.max(2, Math.min(TRAIL_POINTS, Math.floor(ALL_TRAIL_POINTS / (entities.size + news.size))))
  for (const key of touched) {
    const known = before.entities.get(key)
    const copies = [...(known?.copies.filter((copy) => !removed.has(copy)) ?? []), ...(news.get(key) ?? [])]
    const made = indexed(copies, known, longest)
    if (made === undefined) entities.delete(key)
    else entities.set(key, made)
  }
  return { entities, tasks, extra }
}

/** A function that makes each index from the last one it made. */
export function followCopies(): (tasks: IdMap<LoadedTask>, extra: readonly EntityCopy[]) => EntityIndex {
  let index = emptyIndex
  return (tasks, extra) => {
    index = indexEntities(index, tasks, extra)
    return index
  }
}

function changedCopies(before: EntityIndex, tasks: IdMap<LoadedTask>, extra: readonly EntityCopy[]) {
  const added = new Set<EntityCopy>()
  const removed = new Set<EntityCopy>()
  tasks.buckets.forEach((bucket, place) => {
    const old = before.tasks?.buckets[place]
    if (bucket === old) return
    for (const [id, task] of old ?? [])
      if (bucket.get(id) !== task) for (const copy of copiesInTask(task)) removed.add(copy)
    for (const [id, task] of bucket) if (old?.get(id) !== task) for (const copy of copiesInTask(task)) added.add(copy)
  })
  if (extra !== before.extra) {
    const old = new Set(before.extra)
    const now = new Set(extra)
    for (const copy of old) if (!now.has(copy)) removed.add(copy)
    for (const copy of now) if (!old.has(copy)) added.add(copy)
  }
  return { added, removed }
}

function groupByKey(copies: Iterable<EntityCopy>): Map<string, EntityCopy[]> {
  const groups = new Map<string, EntityCopy[]>()
  for (const copy of copies) {
    const group = groups.get(copy.key)
    if (group === undefined) groups.set(copy.key, [copy])
    else group.push(copy)
  }
  return groups
}

function indexed(
  unsorted: readonly EntityCopy[],
  before: IndexedEntity | undefined,
  longestTrail: number,
): IndexedEntity | undefined {
  const copies = unsorted.toSorted(newestFirst)
  const [best] = copies
  if (best === undefined) return undefined
  const { key, entityId, entity } = best
  const name =
    entityId === undefined && nameOf({ entityId: '', entity }) === '' ? key : nameOf({ entityId: key, entity })
  const ids = (entity.aliases?.alternateIds ?? []).map((alternate) => alternate.id ?? '')
  return {
    key,
    entityId,
    name,
    symbol: symbolOf(entity),
    best,
    copies,
    asOf: asOf(best),
    haystack: [name, key, ...ids].join('\n').toLowerCase(),
    trail: before === undefined ? [] : trailAfter(before, best, longestTrail),
  }
}

/** The trail with the place that the entity has just left, when it is another than the one it has now. */
function trailAfter(before: IndexedEntity, best: EntityCopy, longest: number): readonly TrailPoint[] {
  const from = positionOf(before.best.entity)
  const to = positionOf(best.entity)
  if (from.kind !== 'position' || to.kind !== 'position' || before.asOf === undefined) return before.trail
  if (inverse(from.at, to.at).metres < TRAIL_METRES) return before.trail
  return [...before.trail, { at: from.at, time: before.asOf }].slice(-longest)
}
