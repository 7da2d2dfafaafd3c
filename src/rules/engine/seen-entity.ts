import { asOf } from '../../entity/newest-copy.ts'
import type { KnownEntity } from '../../picture/entities.ts'
import type { SeenEntity } from '../kinds/kind.ts'

const seen = new WeakMap<KnownEntity, SeenEntity | 'none'>()

/** By its newest copy from an answer; undefined if it is known only from files. */
export function seenEntity(known: KnownEntity | undefined): SeenEntity | undefined {
  if (known === undefined) return undefined
  const made = seen.get(known) ?? read(known) ?? 'none'
  seen.set(known, made)
  return made === 'none' ? undefined : made
}

function read(known: KnownEntity): SeenEntity | undefined {
  const copy = known.copies.find(({ source }) => source.kind !== 'opened')
  return copy && { key: known.key, name: known.name, known, copy, asOf: asOf(copy) }
}
