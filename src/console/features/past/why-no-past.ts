import type { JournalFacts } from '../../../watch/wire/journal.ts'

/** Why nobody can look at the past here, in words; undefined where the journal keeps it. */
export function whyNoPast(facts: JournalFacts): string | undefined {
  const { state, words, oldest } = facts
  if (state === 'off') return `No journal is kept here: ${words ?? 'the server was started without one'}`
  // What was kept before it stopped can still be looked at.
  if (state === 'on' || oldest !== undefined) return undefined
  return `No journal is kept here: ${words ?? 'it has stopped'}`
}
