import type { JournalFacts } from '../../watch/wire/journal.ts'

/** Why nobody can look at the past here, in words; undefined where the journal keeps it. */
export function whyNoPast(facts: JournalFacts): string | undefined {
  const { state, words, oldest } = facts
  if (state === 'off') return `No journal is kept here: ${words ?? 'the server was started without one'}`
  // What was kept before it stopped can still be looked at.
  if (oldest !== undefined) return undefined
  if (state === 'stopped') return `No journal is kept here: ${words ?? 'it has stopped'}`
  return 'No journal is kept here: nothing has been told to this client yet'
}
