import { integerOf, textOf, type Sql, type SqlRow } from '../../database/sql.ts'
import type { OnWatch, Person, Persons } from '../wire/person.ts'

/** With its secrets, which stay in the database. */
export interface KeptPerson {
  readonly person: Person
  /** Undefined: has no PIN. */
  readonly pinHash: string | undefined
  /** Wrong PINs since the last right one. */
  readonly tries: number
  /** This machine's milliseconds, as all ends here. */
  readonly lockedUntil: number
}

/** `hash` is of the ticket. */
export interface KeptOnWatch extends OnWatch {
  readonly hash: string
  readonly isProved: boolean
  readonly endsAt: number
  /** Until it is removed, acts on their way bear this person. */
  readonly leftAt?: number
}

export interface KeptProof {
  readonly hash: string
  readonly person: string
  readonly of: string
  readonly endsAt: number
}

export interface PersonReader {
  persons(): Promise<KeptPerson[]>
  onWatch(): Promise<KeptOnWatch[]>
  /** Also of those who have left. */
  tickets(): Promise<KeptOnWatch[]>
  onWatchByHash(hash: string): Promise<KeptOnWatch | undefined>
}

/** Before there is one, all is as without persons. */
export async function hasActivePerson(reader: Pick<PersonReader, 'persons'>): Promise<boolean> {
  return (await reader.persons()).some(({ person }) => person.isActive)
}

export interface PersonWriter extends PersonReader {
  putPerson(kept: KeptPerson): Promise<void>
  /** Not a change: desks don't receive tries. */
  setTries(id: string, tries: number, lockedUntil: number): Promise<void>
  /** Replaces the one with its hash. */
  putOnWatch(kept: KeptOnWatch): Promise<void>
  removeOnWatch(hash: string): Promise<void>
  addProof(proof: KeptProof): Promise<void>
  /** Removes it: a proof is used once. Undefined if there is none. */
  takeProof(hash: string, now: number): Promise<KeptProof | undefined>
}

export function personReaderOver(sql: Sql): PersonReader {
  const tickets = async () => (await sql.query('select body from watch_on_watch order by since, hash')).map(onWatchOf)
  return {
    persons: async () =>
      (await sql.query('select body, pin_hash, tries, locked_until from watch_person order by person_id')).map(
        (row) => ({
          person: JSON.parse(textOf(row, 'body')),
          pinHash: typeof row['pin_hash'] === 'string' ? row['pin_hash'] : undefined,
          tries: integerOf(row, 'tries'),
          lockedUntil: integerOf(row, 'locked_until'),
        }),
      ),
    onWatch: async () => (await tickets()).filter(({ leftAt }) => leftAt === undefined),
    tickets,
    async onWatchByHash(hash) {
      const [row] = await sql.query('select body from watch_on_watch where hash = $1', [hash])
      return row && onWatchOf(row)
    },
  }
}

/** Sent to desks. */
export async function personsOf(sql: Sql): Promise<Persons> {
  const reader = personReaderOver(sql)
  return {
    persons: (await reader.persons()).map(({ person }) => person),
    onWatch: (await reader.onWatch()).map(({ client, desk, person, since }) => ({ client, desk, person, since })),
  }
}

/** `onChange` is called before each change that desks receive. */
export function personWriterOver(sql: Sql, onChange: () => Promise<void>): PersonWriter {
  return {
    ...personReaderOver(sql),
    async putPerson({ person, pinHash, tries, lockedUntil }) {
      await onChange()
      await sql.execute(
        `insert into watch_person (person_id, body, pin_hash, tries, locked_until) values ($1, $2, $3, $4, $5)
        on conflict (person_id) do update set body = excluded.body, pin_hash = excluded.pin_hash, tries = excluded.tries,
        locked_until = excluded.locked_until`,
        [person.id, JSON.stringify(person), pinHash ?? null, tries, lockedUntil],
      )
    },
    setTries: (id, tries, lockedUntil) =>
      sql.execute('update watch_person set tries = $2, locked_until = $3 where person_id = $1', [
        id,
        tries,
        lockedUntil,
      ]),
    async putOnWatch(kept) {
      await onChange()
      await sql.execute(
        `insert into watch_on_watch (hash, since, body) values ($1, $2, $3)
        on conflict (hash) do update set body = excluded.body`,
        [kept.hash, kept.since, JSON.stringify(kept)],
      )
    },
    async removeOnWatch(hash) {
      await onChange()
      await sql.execute('delete from watch_on_watch where hash = $1', [hash])
    },
    addProof: ({ hash, person, of, endsAt }) =>
      sql.execute('insert into watch_proof (hash, person_id, proof_of, ends_at) values ($1, $2, $3, $4)', [
        hash,
        person,
        of,
        endsAt,
      ]),
    async takeProof(hash, now) {
      await sql.execute('delete from watch_proof where ends_at <= $1', [now])
      const [row] = await sql.query('delete from watch_proof where hash = $1 returning person_id, proof_of, ends_at', [
        hash,
      ])
      if (row === undefined) return undefined
      return { hash, person: textOf(row, 'person_id'), of: textOf(row, 'proof_of'), endsAt: integerOf(row, 'ends_at') }
    },
  }
}

function onWatchOf(row: SqlRow): KeptOnWatch {
  return JSON.parse(textOf(row, 'body'))
}
