import { copiesInTask, newestFirst, type EntityCopy } from '../entity/copy.ts'
import { asOf } from '../entity/newest-copy.ts'
import { nameOf } from '../geo/map-entity.ts'
import {
  createCollection,
  createSignal,
  type Change,
  type KeyedSource,
  type Signal,
  type Source,
} from './collection.ts'
import type { LoadedTask } from './loaded-task.ts'
import { lowerBound } from './sorted-list.ts'
import type { Entity } from '../contract/entity/entity.ts'

/** An entity with all its copies. The same object until something of it changes. */
export interface KnownEntity {
  readonly key: string
  readonly entityId: string | undefined
  readonly name: string
  /** The newest copy. */
  readonly best: EntityCopy
  readonly copies: readonly EntityCopy[]
  readonly asOf: number | undefined
}

export interface KnownNames {
  get: (key: string) => Pick<KnownEntity, 'name'> | undefined
}

/** The index of every copy of every entity: from loaded tasks, other answers and opened files. */
export interface Entities extends KeyedSource<KnownEntity> {
  /** An entity was added, removed or renamed. */
  readonly named: Pick<Signal, 'version' | 'follow'>
  /** Classification levels of all copies; the same list until one changes. */
  readonly levels: () => readonly string[]
  /** Copies from elsewhere than tasks, oldest first; the same list until one changes. */
  readonly added: () => readonly EntityCopy[]
  add: (copies: readonly EntityCopy[]) => void
  clear: () => void
  keepAdded: (isKept: (copy: EntityCopy) => boolean) => void
}

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
    if (changes.some(({ before, after }) => before?.name !== after?.name)) named.notify()
  }

  const onTasks = (changes: readonly Change<LoadedTask>[] | undefined): void => {
    if (changes === undefined) {
      levels.clear()
      all.clear()
      named.notify()
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
      named.notify()
    },
  }
}

/** Few are added at a time and an entity may have thousands of copies, so each is placed by binary search. */
function withCopies(sorted: readonly EntityCopy[], come: readonly EntityCopy[]): readonly EntityCopy[] {
  const copies = [...sorted]
  for (const copy of come) {
    let at = lowerBound(copies, copy, newestFirst)
    // After equal ones, so that copies from one task keep its order.
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

/** Counts per level, so that a step costs what it changes. */
function createLevels() {
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
    /** The same list until a level is added or removed. */
    all: () => all,
    add: (entity: Entity) => count(entity, 1),
    remove: (entity: Entity) => count(entity, -1),
    clear: () => {
      counts.clear()
      all = []
    },
  }
}

export function levelsOf({ dataClassification }: Entity): ReadonlySet<string> {
  const fields = dataClassification?.fields ?? []
  const levels = [dataClassification?.default?.level, ...fields.map((field) => field.classificationInformation?.level)]
  return new Set(levels.filter((level) => typeof level === 'string'))
}
