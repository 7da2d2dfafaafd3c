import { view } from '../../../picture/view.ts'
import { countRows, type Counting } from '../../platform/counts.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { known, useGathered } from './known.ts'
import { outcomeSince, type KnownKind, type KnownThing } from './known-thing.ts'

const NAMES_LEFT_OUT = 'No count of new names: they weren’t collected then'

/** If gathering began later, earlier mentions may not be new. */
const gathered = {
  get version() {
    return useGathered.getState().since ?? 0
  },
  follow: (tell: (changes: undefined) => void) =>
    useGathered.subscribe(({ since }, before) => since !== before.since && tell(undefined)),
}

/**
 * Counts objects or streams with a new outcome or first mention after `at`, this desk's own included.
 * @param only one id; empty for all
 * @param at milliseconds of the environment's clock
 */
export function countKnown(kind: KnownKind, only: string, at: number): Counting {
  const since = at - (environmentNow() - Date.now())
  const areNamesCounted = (): boolean => (useGathered.getState().since ?? Infinity) <= since
  const where = (thing: KnownThing): boolean =>
    (only === '' || thing.id === only) &&
    ((outcomeSince(thing) ?? -Infinity) > since || (thing.firstNamedAt > since && areNamesCounted()))
  return countRows(view(known[kind], { where, order: byId, along: [gathered] }), () =>
    areNamesCounted() ? undefined : NAMES_LEFT_OUT,
  )
}

export function knownCountWords(at: string, leftOut: string | undefined): string {
  return `changed since you looked, ${at}, as seen by this console${leftOut === undefined ? '' : `. ${leftOut}`}`
}

function byId(one: KnownThing, other: KnownThing): number {
  return one.id < other.id ? -1 : 1
}
