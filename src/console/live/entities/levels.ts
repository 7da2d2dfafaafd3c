import type { Entity } from '../../../contract/entity/entity.ts'
import type { Collection } from '../collection.ts'
import type { KnownEntity } from '../entities.ts'
import { flatView, type View } from '../view.ts'

/** A classification level that an entity carries, as the wire has it. */
interface CarriedLevel {
  readonly key: string
  readonly level: string
}

const carried = new WeakMap<KnownEntity, readonly CarriedLevel[]>()
const ofEntity = new WeakMap<Entity, readonly string[]>()

/** Every classification level, default and field level, in all copies of the entities: its groups are the levels. */
export function levelsIn(entities: Collection<KnownEntity>): View<CarriedLevel> {
  return flatView(entities, carriedBy, { order: byLevel, groupBy: ({ level }) => level })
}

function carriedBy(known: KnownEntity): readonly CarriedLevel[] {
  const before = carried.get(known)
  if (before !== undefined) return before
  const levels = [...new Set(known.copies.flatMap(({ entity }) => levelsOf(entity)))]
  const found = levels.map((level) => ({ key: known.key, level }))
  carried.set(known, found)
  return found
}

function levelsOf(entity: Entity): readonly string[] {
  const before = ofEntity.get(entity)
  if (before !== undefined) return before
  const { dataClassification } = entity
  const fields = dataClassification?.fields ?? []
  const levels = [dataClassification?.default?.level, ...fields.map((field) => field.classificationInformation?.level)]
  const found = levels.filter((level) => typeof level === 'string')
  ofEntity.set(entity, found)
  return found
}

function byLevel(one: CarriedLevel, other: CarriedLevel): number {
  const [left, right] = [`${one.level} ${one.key}`, `${other.level} ${other.key}`]
  return left < right ? -1 : left > right ? 1 : 0
}
