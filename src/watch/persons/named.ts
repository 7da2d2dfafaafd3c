import { WatchFailure } from '../failure.ts'
import type { HostClock } from '../host-clock.ts'
import type { Named } from '../router.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { PERSON_HEADER, type PersonRules } from '../wire/person.ts'
import { personOf } from './on-watch.ts'

interface NamedParts {
  readonly store: WatchStore
  readonly machine: Pick<HostClock, 'now'>
  readonly personRules: PersonRules | undefined
}

/** Looks up the ticket of a request. */
export function namedBy({ store, machine, personRules }: NamedParts): Named {
  return async ({ headers }, { needs, isChange, worksUnnamed, mayBeLate }, { clientId }) => {
    if (personRules === undefined && worksUnnamed)
      throw new WatchFailure('permission_denied', 'This server names no persons: start it with --persons on')
    if (clientId === undefined || personRules === undefined || worksUnnamed) return undefined
    const ticket = headers.get(PERSON_HEADER)
    const mark = await personOf(store, ticket, { by: clientId, now: machine.now(), mayBeLate })
    if (mark !== undefined || !isChange || needs === 'token' || !personRules.isRequired) return mark
    if (!(await store.persons()).some(({ person }) => person.isActive)) return undefined
    throw new WatchFailure('permission_denied', 'Nothing can be changed while nobody is named: name who is on watch', {
      fields: { person: 'missing' },
    })
  }
}
