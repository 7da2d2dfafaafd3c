import { asOf } from '../../entity/newest-copy.ts'
import type { KnownEntity } from '../../picture/entities.ts'
import type { EntityItem } from '../kinds/kind.ts'

const seen = new WeakMap<KnownEntity, EntityItem | 'none'>()

/** By its newest copy from an answer; undefined if it is known only from files. */
export function entityItem(known: KnownEntity | undefined): EntityItem | undefined {
  if (known === undefined) return undefined
  const made = seen.get(known) ?? read(known) ?? 'none'
  seen.set(known, made)
  return made === 'none' ? undefined : made
}

function read(known: KnownEntity): EntityItem | undefined {
  const copy = known.copies.find(({ source }) => source.kind !== 'opened')
  return copy && { key: known.key, name: known.name, known, copy, asOf: asOf(copy) }
}
