import { createHash, randomBytes } from 'node:crypto'

import { WatchFailure } from '../failure.ts'
import type { NewEntry } from '../log/log-rows.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'
import {
  LATE_ACTS_MILLISECONDS,
  ON_WATCH_MILLISECONDS,
  PROOF_SECONDS,
  type PersonMark,
  type Prove,
  type Proved,
  type PutOnWatch,
  type Ticket,
} from '../wire/person.ts'
import type { KeptOnWatch, KeptPerson, KeptProof } from './person-store.ts'
import type { PinCheck } from './pin-check.ts'

interface Desk {
  readonly by: string
  /** Of the environment. */
  readonly at: number
  /** Of this machine. */
  readonly now: number
}

/** Replaces the person named there. Throws a WatchFailure. */
export async function putOnWatch(
  store: WatchStore,
  checkPin: PinCheck,
  { desk, person: personId, pin }: PutOnWatch,
  { by, at, now }: Desk,
): Promise<Ticket> {
  const known = (await store.persons()).find(({ person }) => person.id === personId)
  if (known === undefined || !known.person.isActive)
    throw new WatchFailure('not_found', 'There is no such person, or it isn’t active')
  const { initials, hasPin } = known.person
  if (hasPin) {
    if (pin === undefined) throw new WatchFailure('invalid_argument', `${initials} has a PIN: enter it`)
    await checkPin({ personId, pin, by, at, now })
  }
  const ticket = newSecret()
  const kept: KeptOnWatch = {
    hash: hashOf(ticket),
    client: by,
    desk,
    person: personId,
    since: at,
    isProved: hasPin,
    endsAt: now + ON_WATCH_MILLISECONDS,
  }
  return await store.transaction(async (tx) => {
    const before = (await tx.onWatch()).find((each) => each.client === by && each.desk === desk)
    const left = before && (await initialsOf(tx, before.person))
    if (before !== undefined) await tx.putOnWatch({ ...before, leftAt: now })
    await tx.putOnWatch(kept)
    const mark = markOf(kept, known)
    if (before?.person !== personId) {
      const text = left === undefined ? `${initials} came on watch` : `${initials} took over the desk from ${left}`
      await tx.addEntries([entry(text, at, by, mark)])
    }
    return { ticket, mark, since: at }
  })
}

/** Accepts a ticket that has ended. */
export async function endOnWatch(store: WatchStore, ticket: string | null, { by, at, now }: Desk): Promise<void> {
  await store.transaction(async (tx) => {
    const kept = ticket === null ? undefined : await tx.onWatchByHash(hashOf(ticket))
    if (kept === undefined || kept.client !== by || kept.leftAt !== undefined) return
    await leave(tx, kept, `${await initialsOf(tx, kept.person)} left the watch`, { at, now })
  })
}

/** Those whose 12 hours are over, and the tickets of those who left. */
export async function endLongOnWatch(store: WatchStore, at: number, now: number): Promise<void> {
  const isOver = ({ leftAt, endsAt }: KeptOnWatch) =>
    leftAt === undefined ? endsAt <= now : leftAt + LATE_ACTS_MILLISECONDS <= now
  if (!(await store.tickets()).some(isOver)) return
  await store.transaction(async (tx) => {
    for (const kept of (await tx.tickets()).filter(isOver)) {
      if (kept.leftAt !== undefined) {
        await tx.removeOnWatch(kept.hash)
        continue
      }
      const text = `${await initialsOf(tx, kept.person)} was on watch for 12 h and is no longer named`
      await leave(tx, kept, text, { at, now })
    }
  })
}

/**
 * Undefined without a ticket. Throws a WatchFailure for one that has ended. `mayBeLate`: it may just have
 * ended.
 */
export async function personOf(
  store: Pick<WatchStore, 'persons' | 'onWatchByHash'>,
  ticket: string | null,
  { by, now, mayBeLate = false }: Pick<Desk, 'by' | 'now'> & { readonly mayBeLate?: boolean | undefined },
): Promise<PersonMark | undefined> {
  if (ticket === null) return undefined
  const kept = await store.onWatchByHash(hashOf(ticket))
  const person = kept && (await store.persons()).find((each) => each.person.id === kept.person)
  if (kept === undefined || person === undefined || kept.client !== by || endOf(kept, mayBeLate) <= now)
    throw new WatchFailure('permission_denied', 'Whoever was on watch here no longer is. Name who is on watch', {
      fields: { person: 'ended' },
    })
  return markOf(kept, person)
}

/** For acts by who is on watch. Throws a WatchFailure. */
export async function prove(
  store: WatchStore,
  checkPin: PinCheck,
  mark: PersonMark | undefined,
  { pin, of }: Prove,
  desk: Desk,
): Promise<Proved> {
  if (mark === undefined) throw new WatchFailure('conflict', 'Nobody is named at this desk')
  await checkPin({ personId: mark.id, pin, ...desk })
  const proofs = of.map((each) => ({ of: each, proof: newSecret() }))
  const endsAt = desk.now + PROOF_SECONDS * 1000
  await store.transaction(async (tx) => {
    for (const { of, proof } of proofs) await tx.addProof({ hash: hashOf(proof), person: mark.id, of, endsAt })
  })
  return { proofs: proofs.map(({ proof }) => proof) }
}

/** Uses the proof up. Throws a WatchFailure if it is missing, ended, or of something else. */
export async function provedMark(
  tx: Pick<WatchWriter, 'takeProof' | 'persons'>,
  mark: PersonMark,
  { proof, of, now }: { readonly proof: string | null; readonly of: string; readonly now: number },
): Promise<{ mark: PersonMark; used?: KeptProof }> {
  const person = (await tx.persons()).find((each) => each.person.id === mark.id)?.person
  if (person?.hasPin !== true) return { mark: withoutProof(mark) }
  const taken = proof === null ? undefined : await tx.takeProof(hashOf(proof), now)
  if (taken === undefined) throw unproved(`Enter the PIN of ${mark.initials}`)
  if (taken.person !== mark.id || taken.of !== of)
    throw unproved(`The PIN was entered for something else. Enter the PIN of ${mark.initials} again`)
  return { mark: { ...mark, proof: 'pin' }, used: taken }
}

function unproved(words: string): WatchFailure {
  return new WatchFailure('permission_denied', words, { fields: { person: 'unproved' } })
}

function withoutProof({ proof: _proof, ...mark }: PersonMark): PersonMark {
  return mark
}

function markOf({ isProved }: KeptOnWatch, { person: { id, initials } }: KeptPerson): PersonMark {
  return { kind: 'person', id, initials, ...(isProved && { proof: 'pin' as const }) }
}

function endOf({ endsAt, leftAt = endsAt }: KeptOnWatch, mayBeLate: boolean): number {
  return mayBeLate ? leftAt + LATE_ACTS_MILLISECONDS : leftAt
}

async function leave(tx: WatchWriter, kept: KeptOnWatch, text: string, { at, now }: Omit<Desk, 'by'>): Promise<void> {
  const known = (await tx.persons()).find(({ person }) => person.id === kept.person)
  await tx.putOnWatch({ ...kept, leftAt: now })
  await tx.addEntries([entry(text, at, kept.client, known && markOf(kept, known))])
}

async function initialsOf(tx: WatchWriter, id: string): Promise<string> {
  return (await tx.persons()).find(({ person }) => person.id === id)?.person.initials ?? 'Somebody'
}

function entry(text: string, at: number, by: string, person: PersonMark | undefined): NewEntry {
  return { kind: 'person', at, by, ...(person && { person }), text, subjects: [] }
}

function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
