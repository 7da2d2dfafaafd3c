import type { Feature, Geometry } from 'geojson'

import { errorWords } from '../../../../format/error-words.ts'
import { isHarmless, withCodes } from '../../../../format/hidden-characters.ts'
import type { LayerFeature, MapContext } from '../layer.ts'
import type { NamedLayer } from '../layers.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'

export interface LayerReport {
  /** Entities that have features. */
  count: number
  /** Parts that can't be drawn: counts by reason. */
  omitted: ReadonlyMap<string, number>
  /** Simplifications: counts by words. */
  simplified: ReadonlyMap<string, number>
  /** Unfinished parts: counts by words. */
  pending: ReadonlyMap<string, number>
}

interface Remark {
  readonly about: Exclude<keyof LayerReport, 'count'>
  readonly words: string
}

/** With a number that is unique on the map. */
export type NumberedFeature = Feature<Geometry, LayerFeature['properties']> & { id: number }

/** Added or replaced, by number. */
export interface FeatureChange {
  add: NumberedFeature[]
  remove: number[]
}

/** Compact (arrays, bits): a hundred thousand entities times twelve layers. */
export interface Slot {
  readonly entityId: string
  /** `undefined` once gone. */
  item: MapEntity | undefined
  /** One bit per layer that must redraw. */
  due: number
  readonly drawn: (Drawn | undefined)[]
  /** The last list that had it. */
  seen: number
}

interface Drawn {
  item: MapEntity
  numbers: readonly number[]
  remarks: readonly Remark[]
  dependsOn: readonly string[]
}

/** The layer is part of the number: unique on the map, dense per layer. */
export const NUMBERS_PER_LAYER = 16

const NOTHING: readonly never[] = []

/** Makes and counts a layer's features; draws nothing itself. */
export class LayerFeed {
  readonly layer: NamedLayer
  readonly bit: number
  readonly #index: number
  readonly #moving = new Set<Slot>()
  readonly #dependents = new Map<string, Set<Slot>>()
  readonly #remarkCounts = {
    omitted: new Map<string, number>(),
    simplified: new Map<string, number>(),
    pending: new Map<string, number>(),
  }
  readonly #owners: (Slot | undefined)[] = []
  readonly #free: number[] = []
  #count = 0
  #report: LayerReport = { count: 0, omitted: new Map(), simplified: new Map(), pending: new Map() }
  #dueAt = 0
  change: FeatureChange = { add: [], remove: [] }

  readonly #context: MapContext
  #remarks: Remark[] | undefined

  constructor(
    layer: NamedLayer,
    index: number,
    context: Pick<MapContext, 'find' | 'outline' | 'isInForce' | 'minuteWords'>,
  ) {
    this.layer = layer
    this.#index = index
    this.bit = 1 << index
    // One object for all entities, to avoid garbage.
    this.#context = {
      ...context,
      omit: (words) => this.#remark('omitted', words),
      simplify: (words) => this.#remark('simplified', words),
      prepare: (words) => this.#remark('pending', words),
    }
  }

  /** Stays the same object until it changes. */
  get report(): LayerReport {
    const { omitted, simplified, pending } = this.#remarkCounts
    const kept = this.#report
    const isKept =
      kept.count === this.#count &&
      isSameCount(kept.omitted, omitted) &&
      isSameCount(kept.simplified, simplified) &&
      isSameCount(kept.pending, pending)
    if (!isKept)
      this.#report = {
        count: this.#count,
        omitted: new Map(omitted),
        simplified: new Map(simplified),
        pending: new Map(pending),
      }
    return this.#report
  }

  /** By feature number. */
  ownerOf(featureId: number): string | undefined {
    return this.#owners[Math.floor(featureId / NUMBERS_PER_LAYER)]?.entityId
  }

  isCurrent(slot: Slot): boolean {
    return isSame(slot.drawn[this.#index]?.item, slot.item)
  }

  /** Entities whose features depend on this one. */
  dependents(entityId: string): Iterable<Slot> {
    return this.#dependents.get(entityId) ?? NOTHING
  }

  /** Entities that change with time and are due. */
  moving(now: number): Iterable<Slot> {
    const { everySeconds } = this.layer
    if (everySeconds === undefined || now < this.#dueAt) return NOTHING
    this.#dueAt = now + everySeconds * 1000
    return this.#moving
  }

  takeChange(): FeatureChange {
    const { change } = this
    this.change = { add: [], remove: [] }
    return change
  }

  /** If the layer throws, the entity has no features and counts as not drawn. */
  remake(slot: Slot, now: number): void {
    const before = slot.drawn[this.#index]
    const { item } = slot
    this.#remarks = undefined
    const made = item ? this.#make(item, now) : NOTHING
    const remarks: readonly Remark[] = this.#remarks ?? NOTHING
    // Most entities have none in most layers.
    const isNothing = made.length === 0 && remarks.length === 0
    const dependsOn = item && this.layer.dependsOn ? attempt(this.layer.dependsOn, item) : NOTHING
    if (item && this.layer.moves?.(item)) this.#moving.add(slot)
    else if (this.#moving.size > 0) this.#moving.delete(slot)
    if (isNothing && !before && dependsOn.length === 0) return
    const numbers = this.#put(slot, made, before?.numbers ?? NOTHING)
    this.#count += Number(numbers.length > 0) - Number(before !== undefined && before.numbers.length > 0)
    this.#recount(before?.remarks ?? NOTHING, -1)
    this.#recount(remarks, 1)
    this.#depend(slot, before?.dependsOn ?? NOTHING, dependsOn)
    slot.drawn[this.#index] = item && { item, numbers, remarks, dependsOn }
  }

  #make(item: MapEntity, now: number): readonly LayerFeature[] {
    try {
      return this.layer.features(item, now, this.#context)
    } catch (error) {
      // No features, nothing simplified.
      this.#remarks = undefined
      this.#remark('omitted', `could not be computed: ${errorWords(error)}`)
      return NOTHING
    }
  }

  #remark(about: Remark['about'], words: string): void {
    this.#remarks ??= []
    this.#remarks.push({ about, words })
  }

  #recount(remarks: readonly Remark[], by: number): void {
    for (const { about, words } of remarks) {
      const counts = this.#remarkCounts[about]
      const count = (counts.get(words) ?? 0) + by
      if (count > 0) counts.set(words, count)
      else counts.delete(words)
    }
  }

  #put(slot: Slot, made: readonly LayerFeature[], had: readonly number[]): readonly number[] {
    const numbers = made.map((feature, index) => {
      const number = had[index] ?? this.#free.pop() ?? this.#owners.length
      this.#owners[number] = slot
      const id = number * NUMBERS_PER_LAYER + this.#index
      this.change.add.push({
        type: 'Feature',
        id,
        geometry: feature.geometry,
        properties: labelled(feature.properties),
      })
      return number
    })
    for (const number of had.slice(made.length)) {
      this.#owners[number] = undefined
      this.#free.push(number)
      this.change.remove.push(number * NUMBERS_PER_LAYER + this.#index)
    }
    return numbers
  }

  #depend(slot: Slot, before: readonly string[], after: readonly string[]): void {
    for (const id of before) this.#dependents.get(id)?.delete(slot)
    for (const id of after) {
      const dependents = this.#dependents.get(id)
      if (dependents) dependents.add(slot)
      else this.#dependents.set(id, new Set([slot]))
    }
  }
}

/** Received data may be malformed; then it depends on none. */
function attempt(dependsOn: (item: MapEntity) => readonly string[], item: MapEntity): readonly string[] {
  try {
    return dependsOn(item)
  } catch {
    return NOTHING
  }
}

export function isSame(a: MapEntity | undefined, b: MapEntity | undefined): boolean {
  if (a === b) return true
  if (!a || !b) return false
  return (
    a.entity === b.entity &&
    a.stale === b.stale &&
    a.snapshot === b.snapshot &&
    a.asOf === b.asOf &&
    a.alert === b.alert &&
    a.trail === b.trail
  )
}

function isSameCount(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([words, count]) => other.get(words) === count)
}

/** MapLibre draws these texts, so invisible characters are marked here. */
function labelled(facts: LayerFeature['properties']): LayerFeature['properties'] {
  let shown = facts
  for (const fact of ['name', 'label']) {
    const text = facts[fact]
    if (typeof text === 'string' && !isHarmless(text)) shown = { ...shown, [fact]: withCodes(text) }
  }
  return shown
}
