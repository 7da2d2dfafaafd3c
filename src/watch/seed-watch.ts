import type { PinHashes } from './persons/pin-check.ts'
import { keptPersons, type GivenPerson } from './persons/read-persons.ts'
import { readRules } from './read-rules.ts'
import type { WatchStore } from './store/watch-store.ts'
import { defaultRules } from './wire/default-rules.ts'

interface Seed {
  /** Added to the default rules. */
  readonly rules: readonly unknown[]
  readonly persons: readonly GivenPerson[]
  readonly pins: PinHashes
  /** Environment's clock, milliseconds. */
  readonly now: number
}

/** Fills a new watch, once: removed rules don't come back. Throws an OperatorError if a rule is invalid. */
export async function seedWatch(store: WatchStore, { rules, persons, pins, now }: Seed): Promise<void> {
  if ((await store.number('seeded')) === undefined) {
    const known = await keptPersons(persons, pins, now)
    await store.transaction(async (tx) => {
      if ((await tx.number('seeded')) !== undefined) return
      for (const rule of [...defaultRules, ...readRules(rules)])
        await tx.putRule({ id: rule.id, rule, revision: 1, savedAt: 0 })
      for (const person of known) await tx.putPerson(person)
      await tx.setNumber('seeded', now)
      await tx.setNumber('began-at', Math.floor(now))
      await tx.setNumber('watched-at', now)
    })
  }
  await beginCounting(store, now)
}

/** Also in a watch of a version that didn't count. */
async function beginCounting(store: WatchStore, now: number): Promise<void> {
  if ((await store.number('counted-from')) !== undefined) return
  await store.transaction(async (tx) => {
    if ((await tx.number('counted-from')) === undefined) await tx.setNumber('counted-from', now)
  })
}
