import { matchScore } from '../../platform/commands/match.ts'
import type { KeyedSource } from '../../../picture/collection.ts'
import type { KnownThing } from './known-thing.ts'

/** Score of letters that merely occur in order. */
const WEAK = 0.5

/** Best first; without exact matches. @param isOffered filter */
export function findKnown(
  things: Pick<KeyedSource<KnownThing>, 'items'>,
  typed: string,
  most: number,
  isOffered: (id: string) => boolean = () => true,
): readonly string[] {
  const text = typed.trim()
  if (text === '') return []
  const found: { readonly id: string; readonly score: number }[] = []
  for (const { id } of things.items()) {
    const score = id === text || !isOffered(id) ? 0 : matchScore(id, text)
    if (score > WEAK) found.push({ id, score })
  }
  return found
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id)
}
