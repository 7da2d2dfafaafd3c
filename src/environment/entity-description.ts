import type { Entity } from '../contract/entity/entity.ts'

/** A missing description is generated from ontology and name, as the interface says. */
export function described(entity: Entity): Entity {
  if (entity.description !== undefined && entity.description.trim() !== '') return entity
  const { entityId, ontology, aliases } = entity
  const words = [ontology?.specificType ?? ontology?.platformType, aliases?.name].filter(Boolean)
  const description = words.length > 0 ? words.join(', ') : `Entity ${entityId}`
  return { ...entity, description }
}
