import * as v from 'valibot'

import { count, list, listOfAtMost, openWord } from './list.ts'
import { text } from './text.ts'
import { keptTimeSchema } from './time.ts'

/*
 * `State.persons` has all of this, `change.persons` too once something of it has changed. Walls don't get it:
 * a mark has initials.
 */

/** Of the request: a ticket, which says who is on watch at the desk that sends it. */
export const PERSON_HEADER = 'Watchfloor-Person'
/** Of the request: shows that this person entered the PIN for just this. Neither reaches an environment. */
export const PROOF_HEADER = 'Watchfloor-Proof'

export const MOST_PERSONS = 500
export const PROOF_SECONDS = 60
const MOST_PROOFS = 500
export const ON_WATCH_MILLISECONDS = 12 * 3_600_000
/** Acts from before a change of person that were on their way. */
export const LATE_ACTS_MILLISECONDS = 60_000

export const personIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/** Two or three capital letters, unique at this server, also after a person is removed. */
const initialsSchema = v.pipe(v.string(), v.regex(/^\p{Lu}{2,3}$/u, 'two or three capital letters'))

export const pinSchema = v.pipe(v.string(), v.regex(/^\d{4,12}$/, '4 to 12 digits'))

/** Of records, next to the client id. `kind`: an identity provider's persons would have another one. */
export const personMarkSchema = v.object({
  kind: openWord(['person']),
  id: v.string(),
  initials: v.string(),
  /** Absent: named, not proved. */
  proof: v.optional(openWord(['pin'])),
})
export type PersonMark = v.InferOutput<typeof personMarkSchema>

/** Author of a change; `at`: environment's clock. */
export interface Actor {
  readonly by: string
  /** Undefined: no person is named at the desk. */
  readonly person?: PersonMark | undefined
  readonly at: number
}

const facts = {
  name: v.pipe(text(100), v.trim(), v.nonEmpty()),
  initials: initialsSchema,
  role: v.pipe(text(60), v.trim()),
  /** Only active persons can be put on watch. */
  isActive: v.boolean(),
}

export const personSchema = v.object({
  ...facts,
  initials: v.string(),
  id: v.string(),
  hasPin: v.boolean(),
  /** Absent in earlier versions. */
  addedAt: v.optional(keptTimeSchema),
  /** Its name is now its initials. */
  isForgotten: v.optional(v.literal(true)),
  revision: count,
})
export type Person = v.InferOutput<typeof personSchema>

export const savePersonSchema = v.strictObject({
  ...facts,
  /** A new PIN, or null for none; absent: as it was. */
  pin: v.optional(v.nullable(pinSchema)),
  /** The revision that was changed; 0 for a new one. */
  revision: count,
})
export type SavePerson = v.InferOutput<typeof savePersonSchema>

const onWatchSchema = v.object({
  client: v.string(),
  /** One browser's windows; its own choice. */
  desk: v.string(),
  person: v.string(),
  since: keptTimeSchema,
})
export type OnWatch = v.InferOutput<typeof onWatchSchema>

export const personsSchema = v.object({
  persons: list(personSchema),
  onWatch: list(onWatchSchema),
})
export type Persons = v.InferOutput<typeof personsSchema>

/** Of the site, given when the server starts. All hold only once there is an active person. */
export const personRulesSchema = v.object({
  /** Changes need a named person. */
  isRequired: v.boolean(),
  /** One person may sign both sides of a handover, with a reason. */
  mayOneSign: v.boolean(),
  /** Deletions and cleared overrides need a named person, who enters the PIN for each. */
  confirmBy: v.optional(openWord(['person'])),
})
export type PersonRules = v.InferOutput<typeof personRulesSchema>

export const putOnWatchSchema = v.strictObject({
  desk: personIdSchema,
  person: personIdSchema,
  pin: v.optional(pinSchema),
})
export type PutOnWatch = v.InferOutput<typeof putOnWatchSchema>

/** `ticket`: for `PERSON_HEADER`; secret, kept in memory only. */
export const ticketSchema = v.object({ ticket: v.string(), mark: personMarkSchema, since: keptTimeSchema })
export type Ticket = v.InferOutput<typeof ticketSchema>

export const changePinSchema = v.strictObject({
  /** Null: none. */
  pin: v.nullable(pinSchema),
  /** The PIN until now, if there is one. */
  before: v.optional(pinSchema),
})
export type ChangePin = v.InferOutput<typeof changePinSchema>

export const proveSchema = v.strictObject({
  pin: pinSchema,
  /** SHA-256 of each thing that is signed or sent, in lower-case hex. */
  of: listOfAtMost(MOST_PROOFS, v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})
export type Prove = v.InferOutput<typeof proveSchema>

/** In the order of the request; each for `PROOF_HEADER` once, within `PROOF_SECONDS`. */
export const provedSchema = v.object({ proofs: list(v.string()) })
export type Proved = v.InferOutput<typeof provedSchema>

/** Hashed entries can't be changed: they keep the initials. */
export const forgottenSchema = v.object({ person: personSchema, logEntries: count })
export type Forgotten = v.InferOutput<typeof forgottenSchema>
