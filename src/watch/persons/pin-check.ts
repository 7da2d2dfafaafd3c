import { WatchFailure } from '../failure.ts'
import type { NewEntry } from '../log/log-rows.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { KeptPerson } from './person-store.ts'

/** Slow on purpose, so that a stolen database doesn't tell PINs. */
export interface PinHashes {
  hash(pin: string): Promise<string>
  matches(hash: string, pin: string): Promise<boolean>
}

const FREE_TRIES = 3
const LOCK_MILLISECONDS = 60_000

export interface PinTry {
  readonly personId: string
  readonly pin: string
  readonly by: string
  /** Of the environment. */
  readonly at: number
  /** Of this machine. */
  readonly now: number
}

export type PinCheck = (given: PinTry) => Promise<KeptPerson>

/**
 * One at a time: hashing uses the threads that read files, and two guesses at once would count as one.
 * Rejects with a WatchFailure for a wrong PIN, and for any in the minute after three.
 */
export function createPinCheck(store: WatchStore, hashes: PinHashes): PinCheck {
  let turn: Promise<unknown> = Promise.resolve()

  const check = async ({ personId, pin, by, at, now }: PinTry): Promise<KeptPerson> => {
    const kept = await keptOf(store, personId)
    if (kept?.pinHash === undefined) throw new WatchFailure('conflict', 'This person has no PIN')
    const { person, pinHash, lockedUntil } = kept
    const { initials } = person
    if (lockedUntil > now) throw locked(initials, lockedUntil - now)
    const isRight = await hashes.matches(pinHash, pin)
    const left = await store.transaction(async (tx) => {
      // Another server of the database may have counted tries meanwhile.
      const { tries, lockedUntil } = (await keptOf(tx, personId)) ?? kept
      if (lockedUntil > now) throw locked(initials, lockedUntil - now)
      if (isRight) {
        if (tries > 0) await tx.setTries(personId, 0, 0)
        return FREE_TRIES
      }
      const isLast = tries + 1 >= FREE_TRIES
      await tx.setTries(personId, isLast ? 0 : tries + 1, isLast ? now + LOCK_MILLISECONDS : 0)
      if (isLast) await tx.addEntries([lockEntry(initials, by, at)])
      return FREE_TRIES - tries - 1
    })
    if (isRight) return kept
    if (left === 0) throw locked(initials, LOCK_MILLISECONDS)
    throw new WatchFailure('permission_denied', `Wrong PIN. ${left} more ${left === 1 ? 'try' : 'tries'}`)
  }

  return (given) => {
    const mine = turn.then(() => check(given))
    turn = mine.catch(() => undefined)
    return mine
  }
}

async function keptOf(reader: Pick<WatchStore, 'persons'>, id: string): Promise<KeptPerson | undefined> {
  return (await reader.persons()).find(({ person }) => person.id === id)
}

function lockEntry(initials: string, by: string, at: number): NewEntry {
  const text = `Three wrong PINs for ${initials}: the next try is possible after 1 min`
  return { kind: 'person', at, by, text, subjects: [] }
}

function locked(initials: string, milliseconds: number): WatchFailure {
  const seconds = Math.ceil(milliseconds / 1000)
  return new WatchFailure('too_many', `Three wrong PINs for ${initials}: try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
