import type { Caller, Refusal } from '../access/access.ts'
import { WatchFailure } from '../failure.ts'
import type { HostClock } from '../host-clock.ts'
import type { Named } from '../router.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { PERSON_HEADER, type PersonMark, type PersonRules } from '../wire/person.ts'
import { requestProofOf } from '../wire/request-proof.ts'
import { personOf, provedMark } from './on-watch.ts'
import { hasActivePerson } from './person-store.ts'

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
    // Reads and reports have no author, so that a ticket that has ended doesn't stop them.
    if (clientId === undefined || personRules === undefined || !isChange || needs === 'token') return undefined
    const named = personOf(store, headers.get(PERSON_HEADER), { by: clientId, now: machine.now(), mayBeLate })
    const mark = await (worksUnnamed ? named.catch(unlessEnded) : named)
    if (mark !== undefined || worksUnnamed || !personRules.isRequired) return mark
    if (!(await hasActivePerson(store))) return undefined
    throw missing()
  }
}

/** A change of the environment on its way through this server. */
export interface PassingChange {
  readonly method: string
  /** From `/api/v1/` on, as sent. */
  readonly path: string
  readonly hasBody: boolean
  readonly ticket: string | null
  readonly proof: string | null
}

export interface ChangeAuthor {
  /** Undefined: no person is named at the desk. */
  readonly person?: PersonMark | undefined
  /** The change must not be passed on. */
  readonly refusal?: WatchFailure
  /** For a change that the environment couldn't make now: its proof is good for the next try. */
  readonly giveBack?: () => Promise<void>
}

export type ChangedBy = (change: PassingChange, caller: Caller | Refusal) => Promise<ChangeAuthor>

export function changedBy(parts: NamedParts): ChangedBy {
  return async (change, caller) => {
    let person: PersonMark | undefined
    try {
      person = await namedFor(parts, change, caller)
      return person === undefined ? {} : await confirmed(parts, change, person)
    } catch (error) {
      if (!(error instanceof WatchFailure)) throw error
      return { person, refusal: error }
    }
  }
}

/** Throws a WatchFailure if the site needs a person for it. */
async function namedFor(
  { store, machine, personRules }: NamedParts,
  { ticket }: PassingChange,
  caller: Caller | Refusal,
): Promise<PersonMark | undefined> {
  if (personRules === undefined) return undefined
  const { isRequired, confirmBy } = personRules
  const needsPerson = (isRequired || confirmBy !== undefined) && (await hasActivePerson(store))
  if ('refused' in caller) {
    // The environment refuses the token too, unless it was issued elsewhere.
    if (needsPerson) throw new WatchFailure(caller.refused, caller.message)
    return undefined
  }
  const { clientId } = caller
  if (clientId === undefined) {
    if (needsPerson) throw new WatchFailure('permission_denied', 'Sign in through this server to change something')
    return undefined
  }
  const mark = await personOf(store, ticket, { by: clientId, now: machine.now() })
  if (mark === undefined && needsPerson) throw missing()
  return mark
}

/** Throws a WatchFailure if the site asks for the PIN and it wasn't entered for just this. */
async function confirmed(
  { store, machine, personRules }: NamedParts,
  { method, path, hasBody, proof }: PassingChange,
  mark: PersonMark,
): Promise<ChangeAuthor> {
  if (personRules?.confirmBy === undefined) return { person: mark }
  // The interface's changes have no body, so a PIN isn't entered for one.
  const of = hasBody ? '' : requestProofOf({ method, path })
  const { mark: person, used } = await store.transaction((tx) =>
    provedMark(tx, mark, { proof, of, now: machine.now() }),
  )
  return { person, ...(used && { giveBack: () => store.transaction((tx) => tx.addProof(used)) }) }
}

function unlessEnded(error: unknown): undefined {
  if (!(error instanceof WatchFailure)) throw error
}

function missing(): WatchFailure {
  return new WatchFailure('permission_denied', 'Nothing can be changed while nobody is named: name who is on watch', {
    fields: { person: 'missing' },
  })
}
