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
    const kept = (await store.persons()).find(({ person }) => person.id === personId)
    if (kept?.pinHash === undefined) throw new WatchFailure('conflict', 'This person has no PIN')
    const { person, pinHash, tries, lockedUntil } = kept
    if (lockedUntil > now) throw locked(person.initials, lockedUntil - now)
    if (await hashes.matches(pinHash, pin)) {
      if (tries > 0) await store.transaction((tx) => tx.setTries(personId, 0, 0))
      return kept
    }
    const isLast = tries + 1 >= FREE_TRIES
    await store.transaction(async (tx) => {
      await tx.setTries(personId, isLast ? 0 : tries + 1, isLast ? now + LOCK_MILLISECONDS : 0)
      if (isLast) await tx.addEntries([lockEntry(person.initials, by, at)])
    })
    if (isLast) throw locked(person.initials, LOCK_MILLISECONDS)
    const left = FREE_TRIES - tries - 1
    throw new WatchFailure('permission_denied', `Wrong PIN. ${left} more ${left === 1 ? 'try' : 'tries'}`)
  }

  return (given) => {
    const mine = turn.then(() => check(given))
    turn = mine.catch(() => undefined)
    return mine
  }
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
