import type { KnownEntity } from './entities.ts'

const haystacks = new WeakMap<KnownEntity, string>()

/** Lower-case name, id and alternate ids. */
export function haystackOf(known: KnownEntity): string {
  const before = haystacks.get(known)
  if (before !== undefined) return before
  const ids = (known.best.entity.aliases?.alternateIds ?? []).map((alternate) => alternate.id ?? '')
  const made = [known.name, known.key, ...ids].join('\n').toLowerCase()
  haystacks.set(known, made)
  return made
}
