import { known } from '../../known/mentions/known.ts'
import { fateSince, type KnownThing } from '../../known/mentions/known-thing.ts'
import { view, type View } from '../../../picture/view.ts'
import type { ReadAddress } from './view-address.ts'
import { percentDecoded } from '../../../conformance/percent-decoded.ts'

/**
 * The objects or streams of a view of which something was learned after `since`: another fate than before, or that there is something to know at all.
 * What is deleted and asked for at this desk is among it, and what others did as far as the log or an answer told it.
 * @param since milliseconds of this machine's clock
 * @param gatheredSince since when names are gathered, on the same clock: of a later beginning nobody can say which were named before
 */
export function changedKnown(
  { page, path }: Pick<ReadAddress, 'page' | 'path'>,
  since: number,
  gatheredSince: number | undefined,
): View<KnownThing> | undefined {
  if (page !== 'objects' && page !== 'egress') return undefined
  const only = page === 'objects' ? percentDecoded(path.split('/').slice(2).join('/')) : ''
  const areNamesCounted = gatheredSince !== undefined && gatheredSince <= since
  const where = (thing: KnownThing): boolean =>
    (only === '' || thing.id === only) &&
    ((fateSince(thing) ?? -Infinity) > since || (areNamesCounted && thing.firstNamedAt > since))
  return view(known[page === 'objects' ? 'object' : 'egress'], { where, order: byId })
}

function byId(one: KnownThing, other: KnownThing): number {
  return one.id < other.id ? -1 : 1
}
