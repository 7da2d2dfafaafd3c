import * as v from 'valibot'

import { OperatorError } from '../../database/operator-error.ts'
import type { KeptPerson } from './person-store.ts'
import type { PinHashes } from './pin-check.ts'
import { readScenarioFile } from '../read-scenario-file.ts'
import { MOST_PERSONS, personIdSchema, pinSchema, savePersonSchema } from '../wire/person.ts'

const { revision: _, ...facts } = savePersonSchema.entries
const givenSchema = v.strictObject({
  ...facts,
  id: personIdSchema,
  isActive: v.optional(facts.isActive, true),
  pin: v.optional(pinSchema),
})
/** With the PIN itself, which is hashed when the watch is first created. */
export type GivenPerson = v.InferOutput<typeof givenSchema>

/** One at a time: hashing uses the threads that read files. @param now environment's milliseconds */
export async function keptPersons(
  persons: readonly GivenPerson[],
  hashes: PinHashes,
  now: number,
): Promise<KeptPerson[]> {
  const kept: KeptPerson[] = []
  for (const [index, { pin, ...facts }] of persons.entries()) {
    const pinHash = pin && (await hashes.hash(pin))
    // Desks list them by time: in the file's order.
    const addedAt = Math.floor(now) + index
    const person = { ...facts, hasPin: pin !== undefined, addedAt, revision: 1 }
    kept.push({ person, pinHash, tries: 0, lockedUntil: 0 })
  }
  return kept
}

/** Persons of a scenario. @throws OperatorError with all mistakes, one per line */
export function readPersons(values: readonly unknown[]): GivenPerson[] {
  const persons = readScenarioFile('persons.json', givenSchema, values)
  const mistakes = (['id', 'initials'] as const).flatMap((name) =>
    persons.flatMap((person, index) => {
      const first = persons.findIndex((each) => each[name] === person[name])
      return first === index ? [] : [`persons.json[${index}].${name}: the same as in persons.json[${first}]`]
    }),
  )
  if (persons.length > MOST_PERSONS) mistakes.push(`persons.json: at most ${MOST_PERSONS} persons`)
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'))
  return persons
}
