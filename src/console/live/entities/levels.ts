import type { Entity } from '../../../contract/entity/entity.ts'
import type { IndexedEntity } from './entity-index.ts'

const known = new WeakMap<Entity, readonly string[]>()

/** Every classification level, default and field level, in all copies of these entities, as the wire has them. */
export function levelsOf(entities: Iterable<IndexedEntity>): ReadonlySet<string> {
  const levels = new Set<string>()
  for (const { copies } of entities)
    for (const { entity } of copies) for (const level of levelsIn(entity)) levels.add(level)
  return levels
}

function levelsIn(entity: Entity): readonly string[] {
  const before = known.get(entity)
  if (before !== undefined) return before
  const { dataClassification } = entity
  const fields = dataClassification?.fields ?? []
  const found = [dataClassification?.default?.level, ...fields.map((field) => field.classificationInformation?.level)]
  const levels = found.filter((level) => level !== undefined)
  known.set(entity, levels)
  return levels
}
