import type { PassingChange } from '../../watch/persons/named.ts'
import { PERSON_HEADER, PROOF_HEADER } from '../../watch/wire/person.ts'

export type TakenNames = Pick<PassingChange, 'ticket' | 'proof'>

/** Secrets between desk and watch: no environment gets them, whatever it does with headers. */
export function takeNames(headers: Headers): TakenNames {
  const taken = { ticket: headers.get(PERSON_HEADER), proof: headers.get(PROOF_HEADER) }
  headers.delete(PERSON_HEADER)
  headers.delete(PROOF_HEADER)
  return taken
}
