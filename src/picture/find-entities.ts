import type { Entities, KnownEntity } from './entities.ts'
import { haystackOf } from './entity-text.ts'
import { firstFew } from './first-few.ts'
import { atOnce, type Steps } from './steps.ts'

/** By name, id or alternate id; sorted by name. Stops after `most`. */
export function* entitiesFound(
  entities: Pick<Entities, 'items'>,
  typed: string,
  most: number,
  isOffered: (entity: KnownEntity) => boolean = () => true,
): Steps<readonly KnownEntity[]> {
  const text = typed.trim().toLowerCase()
  const passes = (entity: KnownEntity): boolean =>
    isOffered(entity) && (text === '' || haystackOf(entity).includes(text))
  const found = yield* firstFew(entities.items(), passes, most)
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
}

export function findEntities(...input: Parameters<typeof entitiesFound>): readonly KnownEntity[] {
  return atOnce(entitiesFound(...input))
}
