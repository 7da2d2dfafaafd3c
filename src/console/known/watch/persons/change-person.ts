import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { ChangePin, Person, SavePerson } from '../../../../watch/wire/person.ts'
import { beforeSignOut } from '../../../platform/session/sign-out.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { askWatch } from '../client/ask-watch.ts'
import { WatchError } from '../client/watch-error.ts'
import { useWatch, type Watch } from '../watch-store.ts'
import { deskId } from './desk-id.ts'
import { nameHere, ticketEnded, useOnWatch } from './on-watch.ts'

const { putOnWatch, endOnWatch, prove, savePerson, forgetPerson, changePin } = watchOperations

/** Why it failed, in words, or what came. */
type Came<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly words: string }

async function came<Value>(asked: Promise<Value>): Promise<Came<Value>> {
  try {
    return { ok: true, value: await asked }
  } catch (error) {
    return { ok: false, words: error instanceof WatchError ? error.message : 'No answer. It may have been done' }
  }
}

/** The stream may tell of a change before its answer comes. */
const ANSWER_MILLISECONDS = 2000

/** Replaces the person named here. Never rejects. */
export async function nameOnWatch({ id, initials }: Person, pin: string | undefined): Promise<Came<void>> {
  const named = await came(askWatch(putOnWatch, { body: { desk: deskId(), person: id, ...(pin && { pin }) } }))
  if (!named.ok) return named
  nameHere(named.value)
  announce(`${initials} is on watch at this desk`)
  return { ok: true, value: undefined }
}

/** Never rejects. */
export async function nameNobody(): Promise<Came<void>> {
  const left = await came(askWatch(endOnWatch, {}))
  if (left.ok) nameHere(undefined)
  return left
}

/** For one act by who is on watch. Never rejects. @param of SHA-256 of what is signed or sent, hexadecimal */
export async function proofOf(pin: string, of: string): Promise<Came<string>> {
  const proved = await proofsOf(pin, [of])
  return proved.ok ? { ok: true, value: proved.value[0] ?? '' } : proved
}

/** For several acts, in their order. Never rejects. */
export async function proofsOf(pin: string, of: readonly string[]): Promise<Came<readonly string[]>> {
  const proved = await came(askWatch(prove, { body: { pin, of } }))
  return proved.ok ? { ok: true, value: proved.value.proofs } : proved
}

/** New (revision 0) or over the changed revision. Never rejects. */
export function keepPerson(id: string, body: SavePerson): Promise<Came<Person>> {
  return came(askWatch(savePerson, { path: { id }, body }))
}

/** How many log entries keep the initials. Never rejects. */
export async function forgetName(id: string): Promise<Came<number>> {
  const forgotten = await came(askWatch(forgetPerson, { path: { id } }))
  return forgotten.ok ? { ok: true, value: forgotten.value.logEntries } : forgotten
}

/** Of who is on watch here. Never rejects. */
export function setOwnPin(body: ChangePin): Promise<Came<Person>> {
  return came(askWatch(changePin, { body }))
}

/** The name ends at sign-out, and when the server ends it. */
export function followOnWatch(): () => void {
  const stops = [
    beforeSignOut((isElsewhere) => {
      const { here } = useOnWatch.getState()
      if (here === undefined || isElsewhere) return
      // Sent with the session that is about to end.
      void came(askWatch(endOnWatch, {}))
      nameHere(undefined)
    }),
    useWatch.subscribe((watch, before) => {
      const { here } = useOnWatch.getState()
      if (here === undefined || watch.persons === before.persons) return
      const { ticket, mark } = here
      if (!isOnWatch(before, mark.id) || isOnWatch(watch, mark.id)) return
      setTimeout(() => isOnWatch(useWatch.getState(), mark.id) || ticketEnded(ticket), ANSWER_MILLISECONDS)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

function isOnWatch({ persons, me }: Pick<Watch, 'persons' | 'me'>, id: string): boolean {
  const desk = deskId()
  return (
    persons?.onWatch.some((each) => each.person === id && each.desk === desk && each.client === me?.clientId) === true
  )
}
