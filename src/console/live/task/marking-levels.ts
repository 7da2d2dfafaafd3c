import type { KnownEntities } from '../../entity/known-entities.ts'
import type { Entity } from '../../../contract/entity/entity.ts'

const levels = new WeakMap<Entity, readonly string[]>()

function levelsIn(entity: Entity): readonly string[] {
  const known = levels.get(entity)
  if (known) return known
  const { dataClassification } = entity
  const found = [
    dataClassification?.default?.level,
    ...(dataClassification?.fields ?? []).map((field) => field.classificationInformation?.level),
  ]
  const distinct = [...new Set(found.flatMap((level) => (typeof level === 'string' ? [level] : [])))]
  levels.set(entity, distinct)
  return distinct
}

/** Every classification level, default and field level, that the loaded tasks' entities carry: a task counts as its highest. */
export function levelsOf(entities: KnownEntities): readonly string[] {
  return [...new Set([...entities.values()].flatMap(({ entity }) => levelsIn(entity)))]
}
