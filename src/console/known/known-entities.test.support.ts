import type { EntityCopy } from '../domain/entity/copy.ts'
import { createCollection } from './collection.ts'
import { createEntities, type Entities } from './entities.ts'

/** For tests: the index of these copies. */
export function entitiesOf(copies: readonly EntityCopy[]): Entities {
  const entities = createEntities(createCollection())
  entities.add(copies)
  return entities
}
