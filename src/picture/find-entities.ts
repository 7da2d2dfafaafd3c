import type { Entities, KnownEntity } from './entities.ts'
import { haystackOf } from './entity-text.ts'

/**
 * Entities whose name, id or an alternate id contains what was typed, sorted by name. Stops at the first `most`, so that a list of a hundred thousand is
 * searched to its end only where few match.
 * @param isOffered leaves out others
 */
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
