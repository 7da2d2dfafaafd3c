import { PERSON_HEADER, PROOF_HEADER } from '../../../../watch/wire/person.ts'
import { useSession } from '../../../platform/session/session.ts'
import { isWatchOffered } from '../start-rules.ts'
import { useOnWatch, type NamedPerson } from './on-watch.ts'

/** For changes of the environment through our server, which takes them off. No other may get a ticket. */
export function personHeaders(by: NamedPerson | undefined, proof?: string): Headers | undefined {
  if (by === undefined || !isWatchOffered(useSession.getState())) return undefined
  return new Headers({ [PERSON_HEADER]: by.ticket, ...(proof !== undefined && { [PROOF_HEADER]: proof }) })
}

export function namedNow(): NamedPerson | undefined {
  return useOnWatch.getState().here
}
