import { copiesInTask, newestFirst, type EntityCopy } from '../entity/copy.ts'
import { asOf } from '../entity/newest-copy.ts'
import { nameOf } from '../geo/map-entity.ts'
import { createCollection, createSignal, type Change, type Known, type Signal, type Source } from './collection.ts'
import type { LoadedTask } from './loaded-task.ts'
import { lowerBound } from './sorted-list.ts'
import type { Entity } from '../contract/entity/entity.ts'

/** An entity with all copies of it that this console holds. The same object as long as nothing about it changed. */
export interface KnownEntity {
  readonly key: string
  readonly entityId: string | undefined
  readonly name: string
  /** The newest copy: the one that is drawn and inspected. */
  readonly best: EntityCopy
  /** All copies, newest first. */
  readonly copies: readonly EntityCopy[]
  readonly asOf: number | undefined
}

/** Where the names of entities are looked up. */
export interface KnownNames {
  get: (key: string) => Pick<KnownEntity, 'name'> | undefined
}

/** The one index of every copy of every entity: what loaded tasks carry, what answers brought, what was opened from files. */
export interface Entities extends Known<KnownEntity> {
  /** Tells that an entity came or went, or has another name. */
  readonly named: Pick<Signal, 'version' | 'follow'>
  /** Every classification level that any copy carries; the same list for as long as none comes or goes. */
  readonly levels: () => readonly string[]
  /** Copies from elsewhere than tasks, oldest first; the same list while none is added or forgotten. */
  readonly added: () => readonly EntityCopy[]
  add: (copies: readonly EntityCopy[]) => void
  clear: () => void
  /** Takes away those of the added copies that are not to be kept. */
  keepAdded: (isKept: (copy: EntityCopy) => boolean) => void
}

/** Indexes the entities that tasks carry, as they come, change and go, and the copies that are added to them. */
export function createEntities(tasks: Source<LoadedTask>): Entities {
  const all = createCollection<KnownEntity>()
  const named = createSignal()
  const levels = createLevels()
  let added: readonly EntityCopy[] = []

  const swap = (removed: ReadonlySet<EntityCopy>, news: readonly EntityCopy[]): void => {
    const byKey = new Map<string, EntityCopy[]>()
    for (const { key, entity } of removed) {
      byKey.set(key, [])
      levels.remove(entity)
    }
    for (const copy of news) {
      levels.add(copy.entity)
      const list = byKey.get(copy.key)
      if (list === undefined) byKey.set(copy.key, [copy])
      else list.push(copy)
    }
    const changes = all.apply(
      [...byKey].map(([key, come]) => {
        const before = all.get(key)
        const stay = (before?.copies ?? []).filter((copy) => !removed.has(copy))
        return [key, known(withCopies(stay, come), before)]
      }),
    )
    if (changes.some(({ before, after }) => before?.name !== after?.name)) named.tell()
  }

  const onTasks = (changes: readonly Change<LoadedTask>[] | undefined): void => {
    if (changes === undefined) {
      levels.clear()
      all.clear()
      named.tell()
      return swap(new Set(), [...[...tasks.items()].flatMap(copiesInTask), ...added])
    }
    const removed = new Set(changes.flatMap(({ before }) => (before === undefined ? [] : copiesInTask(before))))
    const news = changes.flatMap(({ after }) => (after === undefined ? [] : copiesInTask(after)))
    if (removed.size > 0 || news.length > 0) swap(removed, news)
  }
  tasks.follow(onTasks)

  return {
    get version() {
      return all.version
    },
    get size() {
      return all.size
    },
    get: all.get,
    items: all.items,
    follow: all.follow,
    named,
    levels: levels.all,
    added: () => added,
    add: (copies) => {
      added = [...added, ...copies]
      swap(new Set(), copies)
    },
    keepAdded: (isKept) => {
      const gone = added.filter((copy) => !isKept(copy))
      added = added.filter(isKept)
      swap(new Set(gone), [])
    },
    clear: () => {
      added = []
      levels.clear()
      all.clear()
      named.tell()
    },
  }
}

/** The copies with others among them. Few come at a time, and an entity may have thousands: each finds its place by search. */
function withCopies(sorted: readonly EntityCopy[], come: readonly EntityCopy[]): readonly EntityCopy[] {
  const copies = [...sorted]
  for (const copy of come) {
    let at = lowerBound(copies, copy, newestFirst)
    // Behind those that are equal, so that copies of one task stay in its order.
    for (let equal = copies[at]; equal !== undefined && newestFirst(equal, copy) === 0; equal = copies[at]) at += 1
    copies.splice(at, 0, copy)
  }
  return copies
}

function known(copies: readonly EntityCopy[], before: KnownEntity | undefined): KnownEntity | undefined {
  const [best] = copies
  if (best === undefined) return undefined
  if (best === before?.best) return { ...before, copies }
  const { key, entityId, entity } = best
  const hasName = entityId !== undefined || nameOf({ entityId: '', entity }) !== ''
  const name = hasName ? nameOf({ entityId: key, entity }) : key
  return { key, entityId, name, best, copies, asOf: asOf(best) }
}

/** The classification levels, default and field level, that copies of entities carry, as the wire has them. */
interface CarriedLevels {
  /** The same list for as long as no level comes or goes. */
  readonly all: () => readonly string[]
  add: (entity: Entity) => void
  remove: (entity: Entity) => void
  clear: () => void
}

/** Counts the levels of what is added and removed, so that a step costs what it changes. */
function createLevels(): CarriedLevels {
  const counts = new Map<string, number>()
  let all: readonly string[] = []
  const count = (entity: Entity, by: 1 | -1): void => {
    for (const level of levelsOf(entity)) {
      const before = counts.get(level) ?? 0
      if (before + by > 0) counts.set(level, before + by)
      else counts.delete(level)
      if (before > 0 !== before + by > 0) all = [...counts.keys()]
    }
  }
  return {
    all: () => all,
    add: (entity) => count(entity, 1),
    remove: (entity) => count(entity, -1),
    clear: () => {
      counts.clear()
      all = []
    },
  }
}

/** Every classification level that an entity carries, default and field level, as the wire has them. */
export function levelsOf({ dataClassification }: Entity): ReadonlySet<string> {
  const fields = dataClassification?.fields ?? []
  const levels = [dataClassification?.default?.level, ...fields.map((field) => field.classificationInformation?.level)]
  return new Set(levels.filter((level) => typeof level === 'string'))
}
