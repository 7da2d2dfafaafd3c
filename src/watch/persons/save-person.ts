import { WatchFailure } from '../failure.ts'
import type { WatchStore } from '../store/watch-store.ts'
import {
  MOST_PERSONS,
  type Actor,
  type ChangePin,
  type Forgotten,
  type Person,
  type PersonMark,
  type SavePerson,
} from '../wire/person.ts'
import type { KeptPerson } from './person-store.ts'
import type { PinCheck, PinHashes, PinTry } from './pin-check.ts'

/** New (revision 0) or over the changed revision. Throws a WatchFailure in conflict. */
export async function savePerson(
  store: WatchStore,
  hashes: PinHashes,
  id: string,
  { pin, revision, ...facts }: SavePerson,
  { by, person: author, at }: Actor,
): Promise<Person> {
  const hash = typeof pin === 'string' ? await hashes.hash(pin) : undefined
  return await store.transaction(async (tx) => {
    const all = await tx.persons()
    const known = all.find(({ person }) => person.id === id)
    if ((known?.person.revision ?? 0) !== revision)
      throw conflict('The person was changed by someone else. Check it and try again', known?.person)
    const same = all.find(({ person }) => person.initials === facts.initials && person.id !== id)
    if (same !== undefined) throw conflict(`${facts.initials} are the initials of ${same.person.name}`, same.person)
    if (known?.person.isForgotten) throw conflict('This person is forgotten. Add a new one', known.person)
    if (known === undefined && all.length >= MOST_PERSONS)
      throw new WatchFailure('too_many', `The watch keeps at most ${MOST_PERSONS} persons`)
    const pinHash = pin === undefined ? known?.pinHash : hash
    const person: Person = {
      ...facts,
      id,
      hasPin: pinHash !== undefined,
      addedAt: known === undefined ? at : known.person.addedAt,
      revision: revision + 1,
    }
    await tx.putPerson({ person, pinHash, tries: 0, lockedUntil: 0 })
    if (!person.isActive) await endAll(tx, id)
    const what = known === undefined ? 'Added' : pin === undefined ? 'Changed' : 'Changed, with the PIN,'
    await tx.addEntries([
      { kind: 'person', at, by, person: author, text: `${what} ${person.initials} (${person.role})`, subjects: [] },
    ])
    return person
  })
}

/** Throws a WatchFailure if there is none. */
export async function forgetPerson(
  store: WatchStore,
  id: string,
  { by, person: author, at }: Actor,
): Promise<Forgotten> {
  return await store.transaction(async (tx) => {
    const known = await keptPerson(tx, id)
    const { initials, addedAt, revision } = known.person
    const person: Person = {
      id,
      name: initials,
      initials,
      role: '',
      isActive: false,
      hasPin: false,
      isForgotten: true,
      addedAt,
      revision: revision + 1,
    }
    await tx.putPerson({ person, pinHash: undefined, tries: 0, lockedUntil: 0 })
    await endAll(tx, id)
    await tx.addEntries([
      { kind: 'person', at, by, person: author, text: `Forgot the name of ${initials}`, subjects: [] },
    ])
    return { person, logEntries: await tx.countEntriesOf(id) }
  })
}

/** Of who is on watch, who gives the PIN until now. Throws a WatchFailure. */
export async function changePin(
  { store, pins, checkPin }: { store: WatchStore; pins: PinHashes; checkPin: PinCheck },
  mark: PersonMark | undefined,
  { pin, before }: ChangePin,
  desk: Pick<PinTry, 'by' | 'at' | 'now'>,
): Promise<Person> {
  if (mark === undefined) throw new WatchFailure('conflict', 'Nobody is named at this desk')
  const known = await keptPerson(store, mark.id)
  if (known.person.hasPin) {
    if (before === undefined) throw new WatchFailure('invalid_argument', 'Enter the PIN until now')
    await checkPin({ personId: mark.id, pin: before, ...desk })
  }
  const pinHash = pin === null ? undefined : await pins.hash(pin)
  return await store.transaction(async (tx) => {
    const { person: was } = await keptPerson(tx, mark.id)
    const person = { ...was, hasPin: pinHash !== undefined, revision: was.revision + 1 }
    await tx.putPerson({ person, pinHash, tries: 0, lockedUntil: 0 })
    const text = `${was.initials} ${pinHash === undefined ? 'removed the PIN' : 'set a new PIN'}`
    await tx.addEntries([{ kind: 'person', at: desk.at, by: desk.by, person: mark, text, subjects: [] }])
    return person
  })
}

async function keptPerson(from: Pick<WatchStore, 'persons'>, id: string): Promise<KeptPerson> {
  const known = (await from.persons()).find(({ person }) => person.id === id)
  if (known === undefined) throw new WatchFailure('not_found', 'There is no such person')
  return known
}

type Ending = Pick<Parameters<Parameters<WatchStore['transaction']>[0]>[0], 'tickets' | 'removeOnWatch'>

async function endAll(tx: Ending, id: string): Promise<void> {
  for (const { person, hash } of await tx.tickets()) if (person === id) await tx.removeOnWatch(hash)
}

function conflict(message: string, person: Person | undefined): WatchFailure {
  return new WatchFailure('conflict', message, { fields: { person } })
}
