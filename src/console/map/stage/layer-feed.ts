import type { Feature } from 'geojson'

import type { LayerFeature, MapContext, MapLayer } from '../layer.ts'
import type { MapEntity } from '../map-entity.ts'

/** What a layer has to say of itself in the panel. */
export interface LayerReport {
  /** Entities that have something in this layer. */
  count: number
  /** Things that entities have for this layer and that are not drawn, with the reasons in words and how often each came. */
  omitted: ReadonlyMap<string, number>
}

/** A change of a source: features by number, new or in place of the one that had the number. */
export interface FeatureChange {
  add: Feature[]
  remove: number[]
}

interface Drawn {
  item: MapEntity
  ids: readonly number[]
  omitted: readonly string[]
  dependsOn: readonly string[]
}

/** Whose feature a number is. */
export type Owners = Map<number, string>

/**
 * The features of one layer, kept in step with the entities: knows which entities have to be made again and makes them a few at a
 * time. It draws nothing itself.
 */
export class LayerFeed {
  readonly layer: MapLayer
  readonly #owners: Owners
  readonly #numbers: { next: number }
  readonly #drawn = new Map<string, Drawn>()
  readonly #dirty = new Set<string>()
  readonly #moving = new Set<string>()
  readonly #dependents = new Map<string, Set<string>>()
  readonly #omitted = new Map<string, number>()
  #count = 0
  #dueAt = 0

  constructor(layer: MapLayer, owners: Owners, numbers: { next: number }) {
    this.layer = layer
    this.#owners = owners
    this.#numbers = numbers
  }

  get pending(): number {
    return this.#dirty.size
  }

  get report(): LayerReport {
    return { count: this.#count, omitted: this.#omitted }
  }

  /** An entity is new, changed or gone. */
  touch(entityId: string): void {
    this.#dirty.add(entityId)
    for (const dependent of this.#dependents.get(entityId) ?? []) this.#dirty.add(dependent)
  }

  /** Everything that differs from what is drawn: for a layer that was hidden meanwhile. */
  touchAll(entities: ReadonlyMap<string, MapEntity>): void {
    for (const [entityId, item] of entities) if (!isSame(this.#drawn.get(entityId)?.item, item)) this.touch(entityId)
    for (const entityId of this.#drawn.keys()) if (!entities.has(entityId)) this.touch(entityId)
  }

  /** Time has passed: what moves by itself is due again. */
  tick(now: number): void {
    const { everySeconds } = this.layer
    if (everySeconds === undefined || now < this.#dueAt) return
    this.#dueAt = now + everySeconds * 1000
    for (const entityId of this.#moving) this.#dirty.add(entityId)
  }

  /**
   * Makes dirty entities again until `until` (by `performance.now()`) or `most` features, and tells what changed.
   * An entity that makes the layer throw is counted as not drawn and keeps nothing of what it had.
   */
  work(
    entities: ReadonlyMap<string, MapEntity>,
    now: number,
    until: number,
    most: number,
    change: FeatureChange,
  ): void {
    for (const entityId of this.#dirty) {
      this.#dirty.delete(entityId)
      this.#remake(entityId, entities, now, change)
      if (change.add.length >= most || performance.now() >= until) return
    }
  }

  #remake(entityId: string, entities: ReadonlyMap<string, MapEntity>, now: number, change: FeatureChange): void {
    const before = this.#drawn.get(entityId)
    const item = entities.get(entityId)
    const omitted: string[] = []
    const made = item
      ? this.#make(item, now, { find: (id) => entities.get(id), omit: (reason) => omitted.push(reason) }, omitted)
      : []
    const ids = this.#put(entityId, made, before?.ids ?? [], change)
    this.#account(before, ids.length > 0, omitted)
    const dependsOn = item && this.layer.dependsOn ? attempt(this.layer.dependsOn, item) : NOTHING
    this.#dependOn(entityId, before?.dependsOn ?? NOTHING, dependsOn)
    // Most entities have nothing for most layers: nothing is kept of those.
    if (!item || ids.length + omitted.length + dependsOn.length === 0) this.#drawn.delete(entityId)
    else this.#drawn.set(entityId, { item, ids, omitted, dependsOn })
    if (item && this.layer.moves?.(item)) this.#moving.add(entityId)
    else this.#moving.delete(entityId)
  }

  #make(item: MapEntity, now: number, context: MapContext, omitted: string[]): LayerFeature[] {
    try {
      return this.layer.features(item, now, context)
    } catch (error) {
      omitted.push(error instanceof Error ? `could not be worked out: ${error.message}` : 'could not be worked out')
      return []
    }
  }

  #put(entityId: string, made: readonly LayerFeature[], had: readonly number[], change: FeatureChange): number[] {
    const ids = made.map((feature, index) => {
      const id = had[index] ?? this.#numbers.next++
      change.add.push({ type: 'Feature', id, geometry: feature.geometry, properties: feature.properties })
      if (had[index] === undefined) this.#owners.set(id, entityId)
      return id
    })
    for (const id of had.slice(made.length)) {
      change.remove.push(id)
      this.#owners.delete(id)
    }
    return ids
  }

  #account(before: Drawn | undefined, isDrawn: boolean, omitted: readonly string[]): void {
    this.#count += Number(isDrawn) - Number(before !== undefined && before.ids.length > 0)
    for (const reason of before?.omitted ?? []) this.#countReason(reason, -1)
    for (const reason of omitted) this.#countReason(reason, 1)
  }

  #countReason(reason: string, by: number): void {
    const count = (this.#omitted.get(reason) ?? 0) + by
    if (count > 0) this.#omitted.set(reason, count)
    else this.#omitted.delete(reason)
  }

  #dependOn(entityId: string, before: readonly string[], after: readonly string[]): void {
    for (const id of before) this.#dependents.get(id)?.delete(entityId)
    for (const id of after) {
      const dependents = this.#dependents.get(id)
      if (dependents) dependents.add(entityId)
      else this.#dependents.set(id, new Set([entityId]))
    }
  }
}

const NOTHING: readonly never[] = []

/** What was received may have any form; an entity whose relations can't be read depends on nothing. */
function attempt(dependsOn: (item: MapEntity) => readonly string[], item: MapEntity): readonly string[] {
  try {
    return dependsOn(item)
  } catch {
    return []
  }
}

/** Whether nothing that is drawn of an entity changed. */
export function isSame(a: MapEntity | undefined, b: MapEntity): boolean {
  return (
    a === b ||
    (a !== undefined &&
      a.entity === b.entity &&
      a.stale === b.stale &&
      a.snapshot === b.snapshot &&
      a.asOf === b.asOf &&
      a.trail === b.trail)
  )
}
