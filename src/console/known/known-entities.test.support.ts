import type { EntityCopy } from '../../entity/copy.ts'
import { createCollection } from '../../picture/collection.ts'
import { createEntities, type Entities } from '../../picture/entities.ts'

export function entitiesOf(copies: readonly EntityCopy[]): Entities {
  const entities = createEntities(createCollection())
  entities.add(copies)
  return entities
}
