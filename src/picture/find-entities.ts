import type { Entities, KnownEntity } from './entities.ts'
import { haystackOf } from './entity-text.ts'

/** By name, id or alternate id; sorted by name. Stops after `most`. */
export function findEntities(
  entities: Pick<Entities, 'items'>,
  typed: string,
  most: number,
  isOffered: (entity: KnownEntity) => boolean = () => true,
): readonly KnownEntity[] {
  const text = typed.trim().toLowerCase()
  const found: KnownEntity[] = []
  for (const entity of entities.items()) {
    if (!isOffered(entity) || (text !== '' && !haystackOf(entity).includes(text))) continue
    found.push(entity)
    if (found.length === most) break
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
}
